//! Learns the weights of a game's judgement from games that `selfplay` wrote: `learn mbrane GAMES.txt … > weights.rs`, or
//! `learn sansumoku` and so on.
//!
//! The policy is a softmax over sums of table weights and of a small net's output for regions, fitted to how often the search
//! visited each move. Another net predicts the regions' fates, fitted to the owner of each region, to the search's estimates
//! and to the winner. Every tenth game is kept apart: the losses on those go to standard error, beside figures to compare them
//! with. The same games give the same weights. For Sansumoku one net predicts the winner.
//!
//! `learn calibration GAMES.txt … > calibration.svg` draws how well the search judged its chances in these games.

mod adam;
mod calibration;
mod fate;
mod games;
mod net;
mod policy;
mod sections;

use games::Sample;
use mbrane_rules::mbrane::Mbrane;
use mbrane_search::learned::policy::{MOST_SECOND, POLICY_WEIGHTS, UNIT};
use mbrane_search::learned::trunk::{MOST_WEIGHT, TRUNK, WEIGHT_UNIT};

fn main() -> Result<(), String> {
    let mut paths = std::env::args().skip(1);
    let game = paths.next().unwrap_or_default();
    let mut lines = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        lines.extend(text.lines().map(str::to_owned));
    }
    // The files may hold games in any order.
    lines.sort_by_key(|line| {
        line.split(' ')
            .next()
            .and_then(|game| game.parse::<u32>().ok())
    });
    match game.as_str() {
        "sansumoku" => return sections::learn(&lines),
        "mbrane" | "calibration" => {}
        _ => {
            return Err(
                "learn mbrane GAMES.txt …, learn sansumoku GAMES.txt …, or learn calibration GAMES.txt …".to_owned()
            );
        }
    }
    let setup = "mbrane 9 full".parse().expect("a set-up");
    let samples = games::read_all::<Mbrane>(setup, &lines, |m| m)?;
    calibration::tell(samples.iter());
    if game == "calibration" {
        calibration::draw(samples.iter());
        return Ok(());
    }
    let (apart, learned): (Vec<_>, Vec<_>) = samples.into_iter().partition(Sample::is_apart);
    eprintln!(
        "{} positions to learn from, {} apart",
        learned.len(),
        apart.len()
    );
    let fate = fate::learn(&learned, &apart);
    let policy = policy::learn(&learned, &apart);
    write(&policy, &fate);
    Ok(())
}

/// Writes a table of weights as source.
fn write_table(name: &str, kind: &str, numbers: &[i32]) {
    println!("pub(super) static {name}: [{kind}; {}] = [", numbers.len());
    for row in numbers.chunks(24) {
        let row: Vec<String> = row.iter().map(i32::to_string).collect();
        println!("    {},", row.join(", "));
    }
    println!("];");
}

/// Writes the weights as a source file of the crate.
fn write(policy: &[f32], fate: &[f32]) {
    let (tables, regions) = policy.split_at(POLICY_WEIGHTS);
    println!("//! Learned weights of Mbrane, written by `learn`: see `lab/README.md`.");
    println!("#![cfg_attr(rustfmt, rustfmt_skip)]");
    println!("\n/// The policy's weights.");
    write_table(
        "POLICY",
        "i8",
        &tables
            .iter()
            .map(|weight| (weight * UNIT as f32).round().clamp(-127.0, 127.0) as i32)
            .collect::<Vec<_>>(),
    );
    // The greatest weights are those with which the search's products have 16 bits.
    let net = |weights: &[f32], most: i16| -> Vec<i32> {
        let whole = |(index, weight): (usize, &f32)| {
            let most = f32::from(if index < TRUNK { MOST_WEIGHT } else { most });
            (weight * WEIGHT_UNIT as f32).round().clamp(-most, most) as i32
        };
        weights.iter().enumerate().map(whole).collect()
    };
    println!("\n/// The net that looks at regions for the policy.");
    write_table("REGIONS", "i16", &net(regions, MOST_SECOND));
    println!("\n/// The net of the regions' fates.");
    write_table("FATE", "i16", &net(fate, i16::MAX));
}
