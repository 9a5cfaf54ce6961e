//! Learns the weights of Mbrane's judgement from games that `selfplay` wrote: `learn GAMES.txt … > weights.rs`.
//!
//! The policy is a softmax over sums of table weights and of a small net's output for regions, fitted to how often the search
//! visited each move. Another net predicts the regions' fates, fitted to the owner of each region, to the search's estimates
//! and to the winner. Every tenth game is kept apart: the losses on those go to standard error, beside figures to compare them
//! with. The same games give the same weights.
//!
//! `learn calibration GAMES.txt … > calibration.svg` draws how well the search judged its chances in these games.

mod adam;
mod calibration;
mod fate;
mod games;
mod net;
mod policy;

use games::Sample;
use mbrane_search::learned::policy::{MOST_SECOND, POLICY_WEIGHTS, UNIT};
use mbrane_search::learned::trunk::{MOST_WEIGHT, TRUNK, WEIGHT_UNIT};

fn main() -> Result<(), String> {
    let mut games = Vec::new();
    let mut paths: Vec<String> = std::env::args().skip(1).collect();
    let draws = paths.first().is_some_and(|word| word == "calibration");
    for path in paths.split_off(usize::from(draws)) {
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        games.extend(text.lines().map(|line| games::read(line).ok_or_else(|| format!("{path}: no game: {line:.40}"))));
    }
    let mut games: Vec<Vec<Sample>> = games.into_iter().collect::<Result<_, _>>()?;
    games.retain(|samples| !samples.is_empty());
    // The files may hold games in any order.
    games.sort_by_key(|samples| samples[0].game);
    calibration::tell(games.iter().flatten());
    if draws {
        calibration::draw(games.iter().flatten());
        return Ok(());
    }
    let (apart, learned): (Vec<_>, Vec<_>) =
        games.into_iter().flatten().partition(|sample: &Sample| sample.game % 10 == 9);
    eprintln!("{} positions to learn from, {} apart", learned.len(), apart.len());
    let fate = fate::learn(&learned, &apart);
    let policy = policy::learn(&learned, &apart);
    write(&policy, &fate);
    Ok(())
}

/// Writes the weights as a source file of the crate.
fn write(policy: &[f32], fate: &[f32]) {
    let (tables, regions) = policy.split_at(POLICY_WEIGHTS);
    println!("//! Learned weights of Mbrane, written by the example `learn`: see `docs/strength.md`.");
    println!("#![cfg_attr(rustfmt, rustfmt_skip)]");
    let table = |name: &str, kind: &str, numbers: Vec<i32>| {
        println!("pub(super) static {name}: [{kind}; {}] = [", numbers.len());
        for row in numbers.chunks(24) {
            let row: Vec<String> = row.iter().map(i32::to_string).collect();
            println!("    {},", row.join(", "));
        }
        println!("];");
    };
    println!("\n/// The policy's weights.");
    table(
        "POLICY",
        "i8",
        tables.iter().map(|weight| (weight * UNIT as f32).round().clamp(-127.0, 127.0) as i32).collect(),
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
    table("REGIONS", "i16", net(regions, MOST_SECOND));
    println!("\n/// The net of the regions' fates.");
    table("FATE", "i16", net(fate, i16::MAX));
}
