//! The words beside the ghost of a tile.

use mbrane_rules::grid::region_of;
use mbrane_rules::mbrane::{Colour, Move, Order};

use super::super::{Swing, WhatIf};
use super::regions::{moved, place, places};
use crate::words::mbrane::{self, Label};
use crate::words::{GhostWords, Words};

/// The effect of a placement on each region's value. Regions that become even or the mover's come first. `counted` adds
/// the result if the board were counted now, with and without the tile.
pub fn ghost(what: &WhatIf, order: Order, words: &Words, counted: bool) -> GhostWords {
    let led = |swing: &&Swing| {
        Colour::favoured_by(swing.to) == Some(what.colour) && Colour::favoured_by(swing.from) != Some(what.colour)
    };
    let evened = |swing: &&Swing| swing.is_upset() && swing.to == 0;
    let (first, then): (Vec<&Swing>, Vec<&Swing>) = what.swings.iter().partition(|swing| led(swing) || evened(swing));
    GhostWords {
        gist: gist(what, order, words, &led, &evened),
        heading: words.label(Label::RegionsNow).to_owned(),
        lines: first.into_iter().chain(then).map(|swing| moved(order, swing, words)).collect(),
        result: counted.then(|| result(what, words)),
    }
}

type Is<'a> = &'a dyn Fn(&&Swing) -> bool;

fn gist(what: &WhatIf, order: Order, words: &Words, led: Is<'_>, evened: Is<'_>) -> String {
    let Move::Place { digit, cell } = what.placement else { return String::new() };
    let named = |is: Is<'_>| what.swings.iter().filter(is).map(|swing| swing.region).collect::<Vec<_>>();
    let (led, evened) = (named(led), named(evened));
    if !led.is_empty() {
        mbrane::would_lead(words, digit, &places(order, &led, words))
    } else if !evened.is_empty() {
        mbrane::would_even(words, digit, &places(order, &evened, words))
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
