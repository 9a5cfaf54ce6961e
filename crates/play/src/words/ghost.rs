//! What the ghost of a tile says.

use mbrane_rules::grid::region_of;
use mbrane_rules::mbrane::{Colour, Move, Order};

use super::Message;
use crate::mbrane::{Swing, WhatIf};

/// What a placement would change now: the gist first, then each region's value, those that turn before the others.
pub fn ghost(order: Order, what: &WhatIf) -> Vec<Message> {
    let Move::Place { digit, cell } = what.placement else { return Vec::new() };
    let leads = |swing: &&Swing| {
        Colour::favoured_by(swing.to) == Some(what.colour) && Colour::favoured_by(swing.from) != Some(what.colour)
    };
    let evens = |swing: &&Swing| swing.is_upset() && swing.to == 0;
    let named = |regions: Vec<&Swing>| regions.iter().map(|swing| swing.region).collect::<Vec<_>>();
    let own = region_of(order.width(), cell);
    let (led, evened): (Vec<_>, Vec<_>) =
        (what.swings.iter().filter(leads).collect(), what.swings.iter().filter(evens).collect());
    let turns = |swing: &&Swing| leads(swing) || evens(swing);

    let gist = if !led.is_empty() {
        Message::WouldLead { order, digit, regions: named(led) }
    } else if !evened.is_empty() {
        Message::WouldEven { order, digit, regions: named(evened) }
    } else if digit == 0 {
        Message::WouldOnlyBlock
    } else {
        Message::WouldAdd { order, digit, region: own }
    };
    let (first, then): (Vec<&Swing>, Vec<&Swing>) = what.swings.iter().partition(turns);
    let moved = first.into_iter().chain(then).map(|swing| Message::WouldMove { order, swing: *swing });
    std::iter::once(gist).chain(moved).collect()
}

/// The result with and without the tile, were it counted now.
pub fn counted(what: &WhatIf) -> Message {
    Message::CountedNow { before: what.counted_before.tally, after: what.counted_after.tally }
}
