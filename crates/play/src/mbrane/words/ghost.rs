//! The words beside the ghost of a tile.

use mbrane_rules::grid::region_of;
use mbrane_rules::mbrane::{Move, Order};

use super::super::{Swing, WhatIf};
use super::regions::{moved, place, places};
use crate::words::mbrane::{self, Label};
use crate::words::{GhostWords, Words};

/// The effect of a placement on each region's value. Regions that become even or the mover's come first. `counted` adds
/// the result if the board were counted now, with and without the tile.
pub fn ghost(what: &WhatIf, order: Order, words: &Words, counted: bool) -> GhostWords {
    let (taken, evened) = (what.taken(), what.evened());
    let (first, then): (Vec<&Swing>, Vec<&Swing>) =
        what.swings.iter().partition(|swing| taken.contains(&swing.region) || evened.contains(&swing.region));
    GhostWords {
        gist: gist(what, order, words, &taken, &evened),
        heading: words.label(Label::RegionsNow).to_owned(),
        lines: first.into_iter().chain(then).map(|swing| moved(order, swing, words)).collect(),
        result: counted.then(|| result(what, words)),
    }
}

fn gist(what: &WhatIf, order: Order, words: &Words, taken: &[usize], evened: &[usize]) -> String {
    let Move::Place { digit, cell } = what.placement else { return String::new() };
    if !taken.is_empty() {
        mbrane::would_lead(words, digit, &places(order, taken, words))
    } else if !evened.is_empty() {
        mbrane::would_even(words, digit, &places(order, evened, words))
    } else if digit == 0 {
        words.label(Label::WouldOnlyBlock).to_owned()
    } else {
        mbrane::would_add(words, digit, place(order, region_of(order.width(), cell), words))
    }
}

fn result(what: &WhatIf, words: &Words) -> String {
    let ([ivory, indigo], [ivory_before, indigo_before]) = (what.counted_after.tally, what.counted_before.tally);
    if [ivory, indigo] == [ivory_before, indigo_before] {
        mbrane::counted_still(words, ivory, indigo)
    } else {
        mbrane::counted_instead(words, ivory, indigo, ivory_before, indigo_before)
    }
}
