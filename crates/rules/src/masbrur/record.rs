//! A record of Masbrur as a seat may see it.

use std::fmt::Write as _;

use super::phase::Phase;
use super::position::Masbrur;
use super::{Choice, Move, Secret};
use crate::{Game, Record, Seat, Viewer};

/// The other seat's secrets that open in the course of a record.
struct Opened {
    /// By move, whether it opens.
    moves: Vec<bool>,
    /// For a record that starts midway: whether the other's wall, show and seizure open.
    start: [bool; 3],
}

/// Where a secret was laid: with the start, or by a move.
#[derive(Clone, Copy)]
enum Laid {
    AtStart,
    By(usize),
}

/// Follows a seat's secrets through a record.
fn opened(record: &Record<Masbrur>, other: Seat) -> Opened {
    let mut opened = Opened { moves: vec![false; record.moves().len()], start: [false; 3] };
    let mut position = record.start().clone();
    let index = other.index();
    let there = |there: bool| there.then_some(Laid::AtStart);
    let mut laid = [
        there(position.walls[index].is_some()),
        there(position.shows[index].is_some()),
        there(position.seizures[index].is_some()),
    ];
    let mut open = |kind: usize, laid: Option<Laid>| match laid {
        None => {}
        Some(Laid::AtStart) => opened.start[kind] = true,
        Some(Laid::By(number)) => opened.moves[number] = true,
    };
    for (number, m) in record.moves().iter().enumerate() {
        let by = if matches!(m, Move::North(_)) { Some(Seat::Second) } else { position.speaker() };
        let kind = match m {
            Move::Place(..) | Move::Choose(Choice::Wall(_)) | Move::North(Choice::Wall(_)) => Some(0),
            Move::Choose(Choice::Show(_)) | Move::North(Choice::Show(_)) => Some(1),
            Move::Choose(Choice::Seize(_)) | Move::North(Choice::Seize(_)) => Some(2),
            _ => None,
        };
        if let Some(kind) = kind.filter(|_| by == Some(other)) {
            laid[kind] = Some(Laid::By(number));
        }
        let before = (position.phase, position.round);
        position.apply(*m);
        let now = (position.phase, position.round);
        if before != now {
            // A new phase opens the secrets of the one before.
            if matches!(now.0, Phase::Show | Phase::Seize) || before.0 == Phase::Seize {
                open(0, laid[0]);
            }
            if before.0 == Phase::Show || now.0 == Phase::Seize {
                open(1, laid[1]);
            }
            if before.0 == Phase::Seize {
                open(2, laid[2]);
            }
        }
        if before.1 != now.1 {
            laid = [None; 3];
        }
    }
    // Some secrets were open already when the record began.
    let begun = record.start().phase;
    opened.start[0] |= matches!(begun, Phase::Show | Phase::Seize);
    opened.start[1] |= begun == Phase::Seize;
    opened
}

pub(super) fn seen(record: &Record<Masbrur>, eyes: Viewer) -> String {
    let over = record.position().phase == Phase::Over;
    let Viewer::Of(seat) = eyes else { return record.to_string() };
    if over {
        return record.to_string();
    }
    let other = !seat;
    let opened = opened(record, other);
    let mut start = record.start().clone();
    let hide = |there: bool, open: bool| there && !open;
    let index = other.index();
    if hide(start.walls[index].is_some(), opened.start[0]) {
        start.walls[index] = Some(Secret::Hidden);
    }
    if hide(start.shows[index].is_some(), opened.start[1]) {
        start.shows[index] = Some(Secret::Hidden);
    }
    if hide(start.seizures[index].is_some(), opened.start[2]) {
        start.seizures[index] = Some(Secret::Hidden);
    }
    let setup = record.start().setup;
    let mut text = setup.to_string();
    // Writing into a string cannot fail.
    if start != Masbrur::start(setup) {
        let _ = write!(text, " from {start}");
    }
    text.push_str(" :");
    let mut position = record.start().clone();
    for (number, m) in record.moves().iter().enumerate() {
        let by = if matches!(m, Move::North(_)) { Some(Seat::Second) } else { position.speaker() };
        let shown = by != Some(other) || opened.moves[number];
        let _ = write!(text, " {}", if shown { *m } else { m.masked() });
        position.apply(*m);
    }
    text
}
