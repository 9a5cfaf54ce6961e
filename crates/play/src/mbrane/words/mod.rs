//! The words of Mbrane: the names of its regions, values and colours, and the words beside the ghost of a tile.

mod caption;
mod count;
mod moves;

use mbrane_rules::grid::region_of;
use mbrane_rules::mbrane::{Colour, Mbrane, Move, Order, region_name};

use super::{Swing, WhatIf};
use crate::Animated as _;
use crate::words::mbrane::{self, Label};
use crate::words::{GhostWords, Words, points};

fn colour(by: Colour, words: &Words) -> &str {
    words.label(Mbrane::INFO.sides[by.index()])
}

/// Half points without a sign: `27.5`, `3`.
fn value(half_points: i16, words: &Words) -> String {
    points(half_points.unsigned_abs(), true, words)
}

/// The leader and its lead: `Indigo 4.5`; none when even.
fn lead(half_points: i16, words: &Words) -> Option<String> {
    let by = Colour::favoured_by(half_points)?;
    Some(mbrane::lead(
        words,
        colour(by, words),
        &value(half_points, words),
    ))
}

fn lead_or_even(half_points: i16, words: &Words) -> String {
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

fn short(order: Order, region: usize, words: &Words) -> &str {
    words.label(labels(order, region).0)
}

/// The name of a region within a sentence: `the north-east`.
fn place(order: Order, region: usize, words: &Words) -> &str {
    words.label(labels(order, region).1)
}

fn places(order: Order, regions: &[usize], words: &Words) -> String {
    words.list(regions.iter().map(|region| place(order, *region, words)))
}

pub(super) fn names_of_region(order: Order, region: usize, words: &Words) -> [&str; 2] {
    [short(order, region, words), place(order, region, words)]
}

/// How a region's value moves: `C: from even to Ivory 8`.
fn moved(order: Order, swing: &Swing, words: &Words) -> String {
    let [from, to] = [swing.from, swing.to].map(|value| lead_or_even(value, words));
    mbrane::would_move(words, short(order, swing.region, words), &from, &to)
}

/// The effect of a placement on each region's value. Regions that become even or the mover's come first. `counted` adds
/// the result if the board were counted now, with and without the tile.
pub fn ghost(what: &WhatIf, order: Order, words: &Words, counted: bool) -> GhostWords {
    let (taken, evened) = (what.taken(), what.evened());
    // New leaders come first, then the tile's own region.
    let own = what.own_region(order);
    let mut swings: Vec<&Swing> = what.swings.iter().collect();
    swings.sort_by_key(|swing| {
        let leads = taken.contains(&swing.region) || evened.contains(&swing.region);
        (!leads, Some(swing.region) != own)
    });
    let lines = swings.iter().map(|swing| moved(order, swing, words));
    GhostWords {
        gist: gist(what, order, words, &taken, &evened),
        heading: words.label(Label::RegionsNow).to_owned(),
        lines: lines.collect(),
        result: counted.then(|| result(what, words)),
    }
}

fn gist(what: &WhatIf, order: Order, words: &Words, taken: &[usize], evened: &[usize]) -> String {
    let Move::Place { digit, cell } = what.placement else {
        return String::new();
    };
    if !taken.is_empty() {
        mbrane::would_lead(words, digit, &places(order, taken, words))
    } else if !evened.is_empty() {
        mbrane::would_even(words, digit, &places(order, evened, words))
    } else if digit == 0 {
        words.label(Label::WouldOnlyBlock).to_owned()
    } else {
        let own = region_of(order.width(), cell);
        let trails = |swing: &Swing| {
            swing.region == own && Colour::favoured_by(swing.to) == Some(!what.colour)
        };
        let add = if what.swings.iter().any(trails) {
            mbrane::would_lessen
        } else {
            mbrane::would_add
        };
        add(words, digit, place(order, own, words))
    }
}

fn result(what: &WhatIf, words: &Words) -> String {
    let ([ivory, indigo], [ivory_before, indigo_before]) =
        (what.counted_after.tally, what.counted_before.tally);
    if [ivory, indigo] == [ivory_before, indigo_before] {
        mbrane::counted_still(words, ivory, indigo)
    } else {
        mbrane::counted_instead(words, ivory, indigo, ivory_before, indigo_before)
    }
}
