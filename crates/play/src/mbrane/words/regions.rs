//! Regions, values, leads and colours in words.

use mbrane_rules::mbrane::{Colour, Mbrane, Order, region_name};

use super::super::Swing;
use crate::words::mbrane::{self, Label};
use crate::words::{Describe as _, Words, points};

pub(super) fn colour(by: Colour, words: &Words) -> &str {
    words.label(Mbrane::SIDES[by.index()])
}

/// Half points without a sign: `27.5`, `3`.
pub(super) fn value(half_points: i16, words: &Words) -> String {
    points(half_points.unsigned_abs(), true, words)
}

/// The leader and its lead: `Indigo 4.5`; none when even.
pub(super) fn lead(half_points: i16, words: &Words) -> Option<String> {
    let by = Colour::favoured_by(half_points)?;
    Some(mbrane::lead(words, colour(by, words), &value(half_points, words)))
}

pub(super) fn lead_or_even(half_points: i16, words: &Words) -> String {
    lead(half_points, words).unwrap_or_else(|| words.label(Label::Even).to_owned())
}

fn labels(order: Order, region: usize) -> (Label, Label) {
    match region_name(order, region) {
        "NW" => (Label::Nw, Label::TheNw),
        "N" => (Label::N, Label::TheN),
        "NE" => (Label::Ne, Label::TheNe),
        "W" => (Label::W, Label::TheW),
        "E" => (Label::E, Label::TheE),
        "SW" => (Label::Sw, Label::TheSw),
        "S" => (Label::S, Label::TheS),
        "SE" => (Label::Se, Label::TheSe),
        _ => (Label::C, Label::TheC),
    }
}

pub(super) fn short(order: Order, region: usize, words: &Words) -> &str {
    words.label(labels(order, region).0)
}

/// The name of a region within a sentence: `the north-east`.
pub(super) fn place(order: Order, region: usize, words: &Words) -> &str {
    words.label(labels(order, region).1)
}

pub(super) fn places(order: Order, regions: &[usize], words: &Words) -> String {
    words.list(&regions.iter().map(|region| place(order, *region, words)).collect::<Vec<_>>())
}

pub(in crate::mbrane) fn names(order: Order, region: usize, words: &Words) -> [&str; 2] {
    [short(order, region, words), place(order, region, words)]
}

/// How a region's value moves: `C: from even to Ivory 8`.
pub(super) fn moved(order: Order, swing: &Swing, words: &Words) -> String {
    let [from, to] = [swing.from, swing.to].map(|value| lead_or_even(value, words));
    mbrane::would_move(words, short(order, swing.region, words), &from, &to)
}
