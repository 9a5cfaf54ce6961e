//! Solves the short board of Mbrane for every first tile that is not symmetric to another: `solve4 [full|plain|simple]`.
#![allow(clippy::disallowed_methods, reason = "a program has a clock")]

use std::time::Instant;

use mbrane_rules::Game as _;
use mbrane_rules::mbrane::Mbrane;
use mbrane_search::solve;

fn main() -> Result<(), String> {
    let scoring = std::env::args().nth(1).unwrap_or_else(|| "full".into());
    let setup = format!("mbrane 4 {scoring}").parse().map_err(|error| format!("{error}"))?;
    // A corner of the board, a cell beside it, an inner cell: all others are symmetric to one of these.
    for cell in ["a1", "b1", "b2"] {
        for digit in 0..4 {
            let mut position = Mbrane::start(setup);
            let first = format!("{digit}{cell}").parse().map_err(|error| format!("{error}"))?;
            position.play(first).map_err(|error| error.to_string())?;
            let begun = Instant::now();
            match solve(&position, 1 << 30, u32::MAX) {
                Some((score, answer)) => {
                    println!("{first}: Ivory by {score}, best answer {answer}, {:.0?}", begun.elapsed());
                }
                None => println!("{first}: not solved, {:.0?}", begun.elapsed()),
            }
        }
    }
    Ok(())
}
