//! A table of Mbrane for the ear: every cell, what may be placed, how the regions stand, and what has happened.

use mbrane_rules::grid::{reading_order, region_of};
use mbrane_rules::mbrane::{Event, Mbrane, Move, RegionState, View};
use mbrane_rules::{Cell, Game as _};

use crate::mbrane::{Cue, State, Swing};
use crate::words::{Message, news};
use crate::{Entry, Match};

/// A table, as somebody hears it who goes over it cell by cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aloud {
    /// The state in one line.
    pub title: Message,
    /// What else is to be said of it, then how each region stands.
    pub lines: Vec<Message>,
    /// The digits, each with the number of cells that it can go to now; none while nobody here places.
    pub digits: Vec<(u8, usize)>,
    /// The cells in reading order.
    pub cells: Vec<AloudCell>,
}

/// One cell of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AloudCell {
    /// Which.
    pub cell: Cell,
    /// What is there, or what can be done there.
    pub text: Message,
    /// What is placed by choosing it.
    pub placement: Option<Move>,
}

/// The table that is shown, for somebody who has taken up a digit or not.
pub fn aloud(play: &Match<Mbrane>, held: Option<u8>) -> Aloud {
    let (position, view) = (play.position(), play.view());
    let order = view.setup.order;
    let mut placements = Vec::new();
    if play.hand().is_some() && play.is_still() && !matches!(play.state(), State::Offered { .. }) {
        position.for_each_placement(|m| placements.push(m));
    }
    let fits = |digit: u8| {
        placements.iter().filter(|m| matches!(m, Move::Place { digit: placed, .. } if *placed == digit)).count()
    };
    let digits =
        if placements.is_empty() { Vec::new() } else { (0..order.side() as u8).map(|d| (d, fits(d))).collect() };
    let cells = reading_order(order.side())
        .map(|cell| {
            let placement = held.map(|digit| Move::Place { digit, cell }).filter(|m| placements.contains(m));
            let text = match (view.tile(cell), held) {
                (Some(tile), _) => Message::Tile(tile),
                (None, Some(digit)) if placement.is_some() => Message::PlaceHere { digit, cell },
                (None, _) => Message::EmptyCell,
            };
            AloudCell { cell, text, placement }
        })
        .collect();
    let (title, more) = if !play.is_still() && play.told().is_some_and(|told| told.cascade().is_some()) {
        // Nobody is told the end before they have heard how it came.
        (Message::Counting, Vec::new())
    } else {
        let caption = play.caption();
        (caption.title, caption.more)
    };
    let lines = more.into_iter().chain(regions(&view)).collect();
    Aloud { title, lines, digits, cells }
}

/// How each region stands that anything has happened in.
fn regions(view: &View) -> impl Iterator<Item = Message> {
    let order = view.setup.order;
    let touched = |region: usize| {
        reading_order(order.side()).any(|cell| region_of(order.width(), cell) == region && view.tile(cell).is_some())
    };
    let said = |region: usize, value: i16, state: RegionState| match state {
        RegionState::Awarded(by) => Some(Message::RegionWon { order, region, by, value }),
        RegionState::Open if value != 0 || touched(region) => Some(Message::RegionStands { order, region, value }),
        RegionState::Open => None,
    };
    let lines: Vec<_> = view
        .regions()
        .iter()
        .enumerate()
        .filter_map(|(index, region)| said(index, region.value, region.state))
        .collect();
    lines.into_iter()
}

/// How much of a match somebody has heard: entries, and beats of the last of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Heard {
    cursor: usize,
    beats: usize,
    ended: bool,
}

impl Heard {
    /// Everything that is shown of a match.
    pub fn all(play: &Match<Mbrane>) -> Self {
        let ended = play.outcome().is_some() && play.is_still();
        Self { cursor: play.cursor(), beats: if play.is_still() { usize::MAX } else { play.beat() + 1 }, ended }
    }

    /// What is new since then, in order; all of what is shown counts as heard afterwards. Whoever goes back in a match hears where they stand.
    pub fn hear(&mut self, play: &Match<Mbrane>) -> Vec<Message> {
        let now = Self::all(play);
        let before = std::mem::replace(self, now);
        if before == now {
            return Vec::new();
        }
        let mut said = Vec::new();
        let again = now.cursor < before.cursor || now.cursor == before.cursor && now.beats < before.beats;
        if !again && let Some(told) = play.told() {
            let first = if now.cursor == before.cursor { before.beats } else { 0 };
            if first == 0 {
                said.extend(deed(play, told.entry, told.by));
            }
            let order = told.before.setup.order;
            for index in first..now.beats.min(told.beats.len()) {
                let beat = &told.beats[index];
                said.extend(news(told, index));
                if !beat.cascade && matches!(beat.cue, Cue::Roll { .. }) {
                    said.extend(beat.events.iter().filter_map(|event| match *event {
                        Event::Swung { region, from, to } => {
                            Some(Message::WouldMove { order, swing: Swing { region, from, to } })
                        }
                        _ => None,
                    }));
                }
            }
        }
        if play.is_still() {
            let caption = play.caption();
            said.push(caption.title);
            if now.ended || !matches!(play.state(), State::Placing) {
                said.extend(caption.more);
            }
        }
        said
    }
}

/// What somebody did.
fn deed(play: &Match<Mbrane>, entry: Entry<Move>, by: Option<mbrane_rules::Seat>) -> Option<Message> {
    let by = play.who(by?);
    match entry {
        Entry::Move(Move::Place { digit, cell }) => Some(Message::Placed { by, digit, cell }),
        Entry::Move(Move::Offer) => Some(Message::OfferedBy(by)),
        _ => None,
    }
}
