//! The worth of positions, and points in figures.

use super::{Describe, Words, common};
use crate::{Side, Worth};
use mbrane_rules::Seat;

/// The worth of a position, as the chance of the side that is ahead: `Ivory 63%`.
pub fn chance<G: Describe>(position: &G, worth: &Worth, words: &Words) -> String {
    let first = worth.chance[if position.side_of(Seat::First) == Side::First { 0 } else { 1 }];
    let percent = (100.0 * first).round().clamp(0.0, 100.0) as u8;
    // Only a proven result is shown as certain.
    let percent = if worth.proven { percent } else { percent.clamp(1, 99) };
    let side = G::side_name(words, if percent > 50 { Side::First } else { Side::Second });
    match (percent, worth.proven) {
        (50, true) => words.label(common::Label::ProvenDraw).to_owned(),
        (50, false) => words.label(common::Label::ChanceEven).to_owned(),
        (_, true) => common::proven_win(words, side),
        (_, false) => common::chance_of(words, side, percent.max(100 - percent)),
    }
}

/// Points in figures: `12.5` from half points, else `12`.
pub fn points(points: u16, halves: bool, words: &Words) -> String {
    match (halves, points % 2) {
        (false, _) => points.to_string(),
        (true, 0) => (points / 2).to_string(),
        (true, _) => common::half_points(words, points / 2),
    }
}
