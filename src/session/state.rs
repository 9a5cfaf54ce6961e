//! The match on the table, the ones that were left, and what is known of how one came there.

use bevy::prelude::*;
use mbrane_play::{AnyMatch, Level, Match, MoveInput, lesson::Lesson};
use mbrane_rules::{Seat, Viewer};
use std::collections::BTreeMap;

use super::{
    guide::{Guide, PuzzleRun},
    screen::Screen,
};

#[derive(Resource)]
pub struct Session {
    pub(super) table: Box<dyn AnyMatch>,
    revision: u64,
    replaced: u64,
    /// Whether another match was laid on the table without a [`MatchChanged`](super::MatchChanged) so far.
    pub(super) untold: bool,
    /// Whether the match was laid there as a newer state of one that is known, and nobody has taken note of that.
    pub(crate) newer: bool,
    /// Whether what came is still being shown, entry by entry: nothing is played meanwhile.
    pub follows: bool,
    /// The matches that were left: one of each game at most, by the game's name in records.
    pub left: BTreeMap<&'static str, Box<dyn AnyMatch>>,
    /// The game that the screen in front is about, where it is about one.
    pub about: &'static str,
    /// Whether the match on the table was given to a newcomer: it is nobody's, and is not kept.
    pub starter_match: bool,
    pub remote: Remote,
    /// The screens to go back to, the last one first in line. With the table among them, its match stays there.
    pub(super) back: Vec<Screen>,
    /// Which of the settings' names is written by letters, or was written last while the settings are shown.
    pub naming: Option<usize>,
    /// The lesson or puzzle on the table.
    pub guide: Option<Guide>,
    /// The match that a lesson or puzzle replaced on the table.
    pub(super) aside: Option<SuspendedMatch>,
    /// The changes of a stand to the table, if this is one: no way leads away from it, and it keeps no matches.
    pub stand: Option<AtStand>,
}

/// The players and spectators of the match on the table that are elsewhere: a lesson or puzzle has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Remote {
    /// The live match, by a number of its own.
    pub live: Option<u64>,
    /// The seat to act, if it is played elsewhere.
    pub turn: Option<Seat>,
    /// The only seat that is played here, if the other is played elsewhere.
    pub local_seat: Option<Seat>,
    /// Whether the other seat is played elsewhere by links, whatever place of the match is shown.
    pub by_link: bool,
    /// Why nobody here acts: this is a spectator, or who begins is not settled yet.
    pub spectating: Option<mbrane_play::words::live::Label>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AtStand {
    /// Whether a game is only shown.
    pub shows: bool,
    /// The move that the table's own record goes on with: it follows by itself, or is lit for whoever plays.
    pub next: Option<String>,
    /// The words in place of the caption.
    pub says: Option<String>,
}

pub(super) struct SuspendedMatch {
    pub(super) table: Box<dyn AnyMatch>,
    pub(super) starter_match: bool,
    pub(super) remote: Remote,
    pub(super) back: Vec<Screen>,
}

impl Session {
    /// Whether two people play elsewhere from each other, so that no computer helps until the match is over.
    pub fn withholds_help(&self) -> bool {
        (self.remote.live.is_some() || self.remote.by_link) && self.table.ended().is_none()
    }

    pub fn new(table: Box<dyn AnyMatch>) -> Self {
        Self {
            about: table.kind(),
            table,
            revision: 0,
            replaced: 0,
            untold: false,
            newer: false,
            follows: false,
            left: BTreeMap::new(),
            starter_match: false,
            remote: Remote::default(),
            back: Vec::new(),
            naming: None,
            guide: None,
            aside: None,
            stand: None,
        }
    }

    pub const fn lesson(&self) -> Option<&Lesson> {
        if let Some(Guide::Lesson(lesson)) = &self.guide {
            Some(lesson)
        } else {
            None
        }
    }

    pub const fn lesson_mut(&mut self) -> Option<&mut Lesson> {
        if let Some(Guide::Lesson(lesson)) = &mut self.guide {
            Some(lesson)
        } else {
            None
        }
    }

    pub const fn puzzle(&self) -> Option<&PuzzleRun> {
        if let Some(Guide::Puzzle(puzzle)) = &self.guide {
            Some(puzzle)
        } else {
            None
        }
    }

    /// Whether the player says who leads each region in the end.
    pub fn foresees(&self) -> bool {
        self.puzzle().is_some_and(PuzzleRun::foresees)
    }

    pub const fn puzzle_mut(&mut self) -> Option<&mut PuzzleRun> {
        if let Some(Guide::Puzzle(puzzle)) = &mut self.guide {
            Some(puzzle)
        } else {
            None
        }
    }

    pub fn table(&self) -> &dyn AnyMatch {
        &*self.table
    }

    /// The match on the table, if it is of this game.
    pub fn on<G: MoveInput>(&self) -> Option<&Match<G>> {
        self.table.as_any().downcast_ref()
    }

    /// The computer that should think now: none where a script or a record says what it plays.
    pub fn thinker(&self) -> Option<(Seat, Level)> {
        let told = self.guide.is_some()
            || self
                .stand
                .as_ref()
                .is_some_and(|stand| stand.shows || stand.next.is_some());
        self.table.thinker().filter(|_| !told)
    }

    /// Changes the match, and returns whether it changed: a new revision makes thoughts about the former one out of date.
    pub(super) fn edit(&mut self, edit: impl FnOnce(&mut dyn AnyMatch) -> bool) -> bool {
        let changed = edit(&mut *self.table);
        self.revision += u64::from(changed);
        changed
    }

    pub fn replace(&mut self, table: Box<dyn AnyMatch>) {
        self.table = table;
        self.revision += 1;
        self.replaced += 1;
        self.untold = true;
        self.newer = false;
        self.follows = false;
        self.starter_match = false;
        self.remote = Remote::default();
    }

    /// Lays a newer state of the same match on the table.
    pub(super) fn renew(&mut self, table: Box<dyn AnyMatch>) {
        self.table = table;
        self.revision += 1;
    }

    /// Whether somebody here may act, as far as that hangs on who plays where.
    pub fn acts_here(&self) -> bool {
        let acts = |remote| !self.table.local_actors().without(remote).is_nobody();
        self.remote.spectating.is_none() && self.remote.turn.is_none_or(acts)
    }

    /// Another number after every change other than the passing of beats.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// How many matches have lain here before this one.
    pub const fn replaced(&self) -> u64 {
        self.replaced
    }

    pub fn viewer(&self) -> Viewer {
        self.table.viewer()
    }

    /// Whether the way back leads to the table.
    pub fn visits(&self) -> bool {
        leads_to_table(&self.back)
    }

    /// Whether somebody plays the match on the table, which is in front or only left to look at something else.
    pub(crate) fn is_in_use(&self, here: Screen) -> bool {
        here == Screen::Table || self.visits()
    }

    /// The match that is played here, on the table that is in front or that is only left to look at something else; while a lesson is
    /// taken, the one that it took the place of.
    pub fn played(&self, here: Screen) -> Option<&dyn AnyMatch> {
        match &self.aside {
            Some(aside) => leads_to_table(&aside.back).then_some(&*aside.table),
            None => self.is_in_use(here).then_some(&*self.table),
        }
    }

    /// Takes a newer state of the match that is played here, or else of the one of its game that was left.
    pub(crate) fn keep(&mut self, here: Screen, table: Box<dyn AnyMatch>) {
        let played = self.played(here).is_some();
        match &mut self.aside {
            Some(aside) if played => aside.table = table,
            None if played => self.table = table,
            _ => self.keep_left(table),
        }
    }

    pub(crate) fn keep_left(&mut self, table: Box<dyn AnyMatch>) {
        self.left.insert(table.kind(), table);
    }
}

fn leads_to_table(back: &[Screen]) -> bool {
    back.contains(&Screen::Table)
}
