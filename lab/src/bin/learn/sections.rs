//! Learns to predict the winner of Sansumoku.

use mbrane_rules::Cell;
use mbrane_rules::sansumoku::{Move, Sansumoku, Setup};
use mbrane_search::learned::fate::chance;
use mbrane_search::sections::{
    HIDDEN, INPUTS, SECOND, UNIT, WEIGHTS, conclude, inputs, look, part,
};

use super::adam::{Adam, slope};
use super::games::{Sample, read_all};
use super::net::{self, behind, slopes_back, with_one};

/// The number of passes over all positions: each sees the board turned or mirrored another way, or the same way again.
const ROUNDS: u32 = 16;

/// Returns the move on a board that is turned or mirrored, in one of eight ways.
fn turned(m: Move, way: u32) -> Move {
    let Move::Place(cell) = m else { return m };
    let (mut x, mut y) = (cell.column(), cell.row());
    if way & 1 != 0 {
        x = 8 - x;
    }
    if way & 2 != 0 {
        y = 8 - y;
    }
    if way & 4 != 0 {
        (x, y) = (y, x);
    }
    Move::Place(Cell::of_index(9 * y + x))
}

/// The net's output and all values on the way to it.
struct Said {
    inputs: [u64; 9],
    first: [[f32; HIDDEN]; 9],
    second: [f32; SECOND],
    game: f32,
}

fn say(weights: &[f32; WEIGHTS], position: &Sansumoku) -> Said {
    let inputs = std::array::from_fn(|section| inputs(position, section));
    let seen: [_; 9] = std::array::from_fn(|section| look(weights, section, inputs[section]));
    let (second, game) = conclude(weights, &seen.map(|(_, added)| added));
    Said {
        inputs,
        first: seen.map(|(units, _)| units),
        second,
        game,
    }
}

/// Learns the net from these games and writes it as a source file of the crate.
pub(crate) fn learn(lines: &[String]) -> Result<(), String> {
    let parts = [
        (part::FIRST_BIAS, 0.3),
        (part::SECOND_BY_UNIT, 0.0),
        (part::SECOND_BIAS, 0.12),
        (part::GAME, 0.0),
        (part::END, 0.3),
    ];
    let (apart, learned): (Vec<_>, Vec<_>) = read_all::<Sansumoku>(Setup, lines, |m| m)?
        .into_iter()
        .partition(Sample::is_apart);
    let mut adam = Adam::new(3, &parts, 0.003, 1e-6, ROUNDS as usize * learned.len());
    drop(learned);
    for round in 0..ROUNDS {
        let mut learned = read_all::<Sansumoku>(Setup, lines, |m| turned(m, round % 8))?;
        learned.retain(|sample| !sample.is_apart());
        adam.learn(learned.len(), u64::from(round), |index, weights, slopes| {
            let weights: &[f32; WEIGHTS] = weights.try_into().expect("as many weights");
            let sample = &learned[index];
            let said = say(weights, &sample.position);
            add_slopes(weights, &said, slope(said.game, sample.aim), slopes);
        });
        tell(&apart, &adam.weights);
    }
    let whole: Vec<i32> = adam
        .weights
        .iter()
        .map(|weight| (weight * UNIT).round().clamp(-127.0, 127.0) as i32)
        .collect();
    let rounded: Vec<f32> = whole.iter().map(|&whole| whole as f32 / UNIT).collect();
    tell(&apart, &rounded);
    println!("//! Learned weights of Sansumoku, written by `learn`: see `lab/README.md`.");
    println!("#![cfg_attr(rustfmt, rustfmt_skip)]");
    super::write_table("NET", "i8", &whole);
    Ok(())
}

/// Adds the gradient of the weights to `slopes`; `game` is that of the output.
fn add_slopes(weights: &[f32; WEIGHTS], said: &Said, game: f32, slopes: &mut [f32]) {
    net::add_slopes(&mut slopes[part::GAME..], with_one(&said.second), &[game]);
    let second = behind(&said.second, slopes_back(&weights[part::GAME..], &[game]));
    net::add_slopes(&mut slopes[part::SECOND_BIAS..], [1.0], &second);
    for (section, units) in said.first.iter().enumerate() {
        let from = part::SECOND_BY_UNIT + section * HIDDEN * SECOND;
        net::add_slopes(&mut slopes[from..], *units, &second);
        let first = behind(units, slopes_back(&weights[from..], &second));
        let inputs = said.inputs[section] | 1 << INPUTS;
        net::add_slopes(
            slopes,
            (0..=INPUTS).map(|input| (inputs >> input & 1) as f32),
            &first,
        );
    }
}

/// Prints the losses of the net and of the search on games kept apart: squared error of the chance to win.
fn tell(apart: &[Sample<Sansumoku>], weights: &[f32]) {
    let weights: &[f32; WEIGHTS] = weights.try_into().expect("as many weights");
    let [mut learned, mut search] = [0.0_f64; 2];
    for sample in apart {
        let said = say(weights, &sample.position);
        learned += f64::from((chance(said.game) - sample.won).powi(2));
        search += f64::from((sample.worth - sample.won).powi(2));
    }
    let count = apart.len() as f64;
    eprintln!(
        "sections: learned {:.4}, search {:.4} (squares)",
        learned / count,
        search / count
    );
}
