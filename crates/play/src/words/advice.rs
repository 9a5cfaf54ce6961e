//! What is said about the worth of positions, about good moves, and about the moves of a record.

use mbrane_rules::Game as _;
use mbrane_rules::mbrane::{Colour, Mbrane, Move};

use super::Message;
use crate::Match;
use crate::mbrane::{Worth, gain};

/// A good move, and the one thing that speaks for it.
pub fn advice(position: &Mbrane, action: Move, wins: bool) -> Message {
    Message::Advice { order: position.setup().order, action, gain: gain(position, action), wins }
}

/// What a position is worth, by colour.
pub fn chance(position: &Mbrane, worth: &Worth) -> Message {
    let ivory = worth.chance[position.seat_of(Colour::Ivory).index()];
    let percent = (100.0 * ivory).round().clamp(0.0, 100.0) as u8;
    // Only what is proven is told as certain.
    let percent = if worth.proven { percent } else { percent.clamp(1, 99) };
    Message::Chance { ivory: percent, proven: worth.proven }
}

/// What led to the place that is shown: who did what.
pub fn entry(play: &Match<Mbrane>) -> Message {
    match play.told() {
        None => Message::AtStart,
        Some(told) => Message::EntryBy { number: play.cursor(), by: told.by.map(|by| play.who(by)), entry: told.entry },
    }
}
