//! What each beat of Mbrane says.

use mbrane_rules::mbrane::{Event, Mbrane, Move};

use super::Message;
use crate::mbrane::Cue;
use crate::{Entry, Told};

/// The few words for a beat that are read from afar, if it has any: they stay until the next beat that has some.
pub fn headline(told: &Told<Mbrane>, beat: usize) -> Option<Message> {
    let beat = told.beats.get(beat)?;
    match &beat.cue {
        Cue::Hush { .. } if beat.events.contains(&Event::Exhausted) => Some(Message::NothingFits),
        Cue::Hush { .. } if told.entry == Entry::Move(Move::Accept) => Some(Message::Agreed),
        Cue::Hush { .. } => Some(Message::Counting),
        Cue::Gather(step) => Some(Message::Headline(step.clone())),
        _ => None,
    }
}

/// What stands in large letters while the beat with this number plays: the last headline up to it.
pub fn headline_at(told: &Told<Mbrane>, beat: usize) -> Option<Message> {
    (0..=beat.min(told.beats.len())).rev().find_map(|beat| headline(told, beat))
}

/// The whole sentence for a beat, if it has any: it stays until the next beat that has one.
pub fn news(told: &Told<Mbrane>, beat: usize) -> Option<Message> {
    let setup = told.before.setup;
    match &told.beats.get(beat)?.cue {
        Cue::Hush { leads } => Some(Message::CountBegins { leads: *leads }),
        Cue::Gather(step) => Some(Message::Step { order: setup.order, step: step.clone() }),
        Cue::Seal { regions, tally } if regions.len() == setup.order.side() && !has_steps(told) => {
            let even = regions.iter().filter(|(_, value)| *value == 0).count() as u8;
            Some(Message::AllAtOnce { tally: *tally, even })
        }
        Cue::Decider { by } => Some(Message::Majority { by: *by, regions: setup.order.side() as u8 / 2 + 1 }),
        _ => None,
    }
}

/// What stands in the caption while the beat with this number plays: the last sentence up to it.
pub fn news_at(told: &Told<Mbrane>, beat: usize) -> Option<Message> {
    (0..=beat.min(told.beats.len())).rev().find_map(|beat| news(told, beat))
}

fn has_steps(told: &Told<Mbrane>) -> bool {
    told.beats.iter().any(|beat| matches!(beat.cue, Cue::Gather(_)))
}
