//! The match on the table, the ones that were left, and what is known of how one came there.

use bevy::prelude::*;
use mbrane_play::{AnyMatch, Level, Match, MoveInput, lesson::Lesson};
use mbrane_rules::{Seat, Viewer};
use std::collections::BTreeMap;

use super::screen::Screen;

/// The match on the table, and the ones that were left.
#[derive(Resource)]
pub struct Session {
    pub(super) table: Box<dyn AnyMatch>,
    revision: u64,
    replaced: u64,
    /// Whether the match was laid there as a newer state of one that is known, and nobody has taken note of that.
    pub(super) newer: bool,
    /// Whether what came is still being shown, entry by entry: nothing is played meanwhile.
    pub(super) follows: bool,
    /// The matches that were left: one of each game at most, by the game's name in records.
    pub left: BTreeMap<&'static str, Box<dyn AnyMatch>>,
    /// The game that the screen in front is about, where it is about one.
    pub about: &'static str,
    /// Whether the match on the table was given to a newcomer: it is nobody's, and is not kept.
    pub starter_match: bool,
    /// The players and spectators elsewhere.
    pub remote: Remote,
    /// The screens to go back to, the last one first in line. With the table among them, its match stays there.
    pub(super) back: Vec<Screen>,
    /// Which of the settings' names is written by letters, or was written last while the settings are shown.
    pub naming: Option<usize>,
    /// The lesson that is taken on the table: its match is nobody's, and is not kept.
    pub lesson: Option<Lesson>,
    /// The match that a lesson replaced on the table.
    pub(super) aside: Option<SuspendedMatch>,
    /// The changes of a stand to the table, if this is one: no way leads away from it, and it keeps no matches.
    pub stand: Option<AtStand>,
}

/// The players and spectators of the match on the table that are elsewhere.
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

/// The changes of a stand to its table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AtStand {
    /// Whether a game is only shown.
    pub shows: bool,
    /// The move that the table's own record goes on with: it follows by itself, or is lit for whoever plays.
    pub next: Option<String>,
    /// The words in place of the caption.
    pub says: Option<String>,
}

/// A match that a lesson takes the place of on the table, as it lay there.
pub(super) struct SuspendedMatch {
    pub(super) table: Box<dyn AnyMatch>,
    pub(super) starter_match: bool,
    pub(super) remote: Remote,
    pub(super) back: Vec<Screen>,
}

impl Session {
    /// Whether two people play elsewhere from each other, so that no computer helps until the match is over.
    pub fn withholds_help(&self) -> bool {
        let apart = self.remote.live.is_some() || self.remote.by_link;
        apart && self.lesson.is_none() && self.table.ended().is_none()
    }

    /// A session with this match on its table.
    pub fn new(table: Box<dyn AnyMatch>) -> Self {
        Self {
            about: table.kind(),
            table,
            revision: 0,
            replaced: 0,
            newer: false,
            follows: false,
            left: BTreeMap::new(),
            starter_match: false,
            remote: Remote::default(),
            back: Vec::new(),
            naming: None,
            lesson: None,
            aside: None,
            stand: None,
        }
    }

    /// The match on the table.
    pub fn table(&self) -> &dyn AnyMatch {
        &*self.table
    }

    /// The match on the table, if it is of this game.
    pub fn on<G: MoveInput>(&self) -> Option<&Match<G>> {
        self.table.as_any().downcast_ref()
    }

    /// The computer that should think now: none where a script or a record says what it plays.
    pub fn thinker(&self) -> Option<(Seat, Level)> {
        let told =
            self.lesson.is_some() || self.stand.as_ref().is_some_and(|stand| stand.shows || stand.next.is_some());
        self.table.thinker().filter(|_| !told)
    }

    /// Changes the match, and returns whether it changed: a new revision makes thoughts about the former one out of date.
    pub(super) fn edit(&mut self, edit: impl FnOnce(&mut dyn AnyMatch) -> bool) -> bool {
        let changed = edit(&mut *self.table);
        self.revision += u64::from(changed);
        changed
    }

    /// Lays another match on the table.
    pub fn replace(&mut self, table: Box<dyn AnyMatch>) {
        self.table = table;
        self.revision += 1;
        self.replaced += 1;
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
        let acts = |remote| !self.table.hands().without(remote).is_nobody();
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

    /// Notes that the match on the table is a newer state of the one that was laid there, not another one.
    pub const fn note_newer(&mut self) {
        self.newer = true;
    }

    /// Whether the match was laid there as a newer state of one that is known, since this was asked last.
    pub const fn take_newer(&mut self) -> bool {
        std::mem::replace(&mut self.newer, false)
    }

    /// Whether what came is still being shown, entry by entry: nothing is played meanwhile.
    pub const fn follows(&self) -> bool {
        self.follows
    }

    /// Goes on showing received moves from where it was left.
    pub const fn follow_on(&mut self) {
        self.follows = true;
    }

    /// Ends showing received moves: all were shown, or they were taken back.
    pub const fn end_replay(&mut self) {
        self.follows = false;
    }

    /// Whose eyes look at the table.
    pub fn eyes(&self) -> Viewer {
        self.table.eyes()
    }

    /// Whether the way back leads to the table.
    pub fn visits(&self) -> bool {
        self.back.contains(&Screen::Table)
    }

    /// The match that is played here, on the table that is in front or that is only left to look at something else; while a lesson is
    /// taken, the one that it took the place of.
    pub fn played(&self, here: Screen) -> Option<&dyn AnyMatch> {
        match &self.aside {
            Some(aside) => aside.back.contains(&Screen::Table).then_some(&*aside.table),
            None => (here == Screen::Table || self.visits()).then_some(&*self.table),
        }
    }

    /// The same, to move through it.
    pub fn played_mut(&mut self, here: Screen) -> Option<&mut Box<dyn AnyMatch>> {
        let visits = self.visits();
        match &mut self.aside {
            Some(aside) => aside.back.contains(&Screen::Table).then_some(&mut aside.table),
            None => (here == Screen::Table || visits).then_some(&mut self.table),
        }
    }
}
