//! The match on the table, the ones that were left, and what is known of how one came there.

use bevy::prelude::*;
use mbrane_play::{AnyMatch, Level, Match, MoveInput, lesson::Lesson, words::Words};
use mbrane_rules::{Seat, Viewer};
use std::collections::BTreeMap;

use super::{
    guide::{GuideStep, PuzzleRun},
    screen::Screen,
};
use crate::settings::Settings;

#[derive(Resource)]
pub struct Session {
    pub laid: LaidMatch,
    changes: Changes,
    pub mode: Mode,
    /// The matches that were left: one of each game at most, by the game's name in records.
    pub left: BTreeMap<&'static str, Box<dyn AnyMatch>>,
    pub screens: Screens,
}

/// The match on the table, and what is known about this match alone.
pub struct LaidMatch {
    pub(super) table: Box<dyn AnyMatch>,
    /// Whether the match was laid there as a newer state of one that is known, and nobody has taken note of that.
    pub(crate) newer: bool,
    /// Whether what came is still being shown, entry by entry: nothing is played meanwhile.
    pub follows: bool,
    /// Whether it was given to a newcomer: it is nobody's, and is not kept.
    pub starter_match: bool,
    pub remote: Remote,
}

#[derive(Default)]
struct Changes {
    revision: u64,
    replaced: u64,
    /// Whether another match was laid on the table without a [`MatchChanged`](super::MatchChanged) so far.
    untold: bool,
}

/// What the table is about.
pub enum Mode {
    Match,
    /// The match on the table belongs to the lesson, and is never saved.
    Lesson(Lesson, SuspendedMatch),
    /// The match on the table belongs to the puzzle, and is never saved.
    Puzzle(PuzzleRun, SuspendedMatch),
    /// The table of a stand: no way leads away from it, and it keeps no matches.
    Stand(AtStand),
}

/// The screens around the one in front.
pub struct Screens {
    /// The game that the screen in front is about, where it is about one.
    pub about: &'static str,
    /// Which of the settings' names is written by letters, or was written last while the settings are shown.
    pub naming: Option<usize>,
    /// The screens to go back to, the last one first in line. With the table among them, its match stays there.
    pub(super) back: Vec<Screen>,
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

/// The match that a lesson or puzzle replaced on the table, and the way back to it.
pub struct SuspendedMatch {
    pub(super) laid: LaidMatch,
    pub(super) back: Vec<Screen>,
}

impl LaidMatch {
    pub(super) fn new(table: Box<dyn AnyMatch>) -> Self {
        Self {
            table,
            newer: false,
            follows: false,
            starter_match: false,
            remote: Remote::default(),
        }
    }

    /// The same match, as if it was laid there anew.
    pub(super) fn anew(&self) -> Self {
        Self {
            starter_match: self.starter_match,
            remote: self.remote,
            ..Self::new(self.table.boxed())
        }
    }
}

impl Session {
    /// Whether two people play elsewhere from each other, so that no computer helps until the match is over.
    pub fn withholds_help(&self) -> bool {
        let remote = &self.laid.remote;
        (remote.live.is_some() || remote.by_link) && self.table().ended().is_none()
    }

    /// Returns the only player at this device; none where two play, or where someone watches.
    pub fn only_player_here(&self) -> Option<Seat> {
        let remote = &self.laid.remote;
        if remote.spectating.is_some() {
            return None;
        }
        remote.local_seat.or_else(|| self.table().only_person())
    }

    /// Returns the winner who is celebrated here: none where the only player here has lost.
    pub fn celebrated(&self) -> Option<Seat> {
        let winner = self.table().outcome()?.winner?;
        let here = self.only_player_here();
        here.is_none_or(|here| here == winner).then_some(winner)
    }

    /// Whether words about a move tell the result if the game ended then.
    pub fn shows_what_if(&self, settings: &Settings) -> bool {
        let is_person = |seat: &Seat| self.table().player(*seat).is_person();
        settings.shows_what_if(Seat::BOTH.iter().filter(|seat| is_person(seat)).count())
    }

    /// Whether the score tells that result too. A lesson tells of regions led first, and a puzzle may ask for it.
    pub fn previews(&self, settings: &Settings) -> bool {
        let told = !self.foresees() && !matches!(self.mode, Mode::Lesson(..));
        told && self.shows_what_if(settings)
    }

    pub fn new(table: Box<dyn AnyMatch>) -> Self {
        Self {
            changes: Changes::default(),
            mode: Mode::Match,
            left: BTreeMap::new(),
            screens: Screens {
                about: table.kind(),
                naming: None,
                back: Vec::new(),
            },
            laid: LaidMatch::new(table),
        }
    }

    /// Whether a lesson or a puzzle is on the table.
    pub const fn is_guided(&self) -> bool {
        matches!(self.mode, Mode::Lesson(..) | Mode::Puzzle(..))
    }

    pub const fn lesson(&self) -> Option<&Lesson> {
        if let Mode::Lesson(lesson, _) = &self.mode {
            Some(lesson)
        } else {
            None
        }
    }

    pub const fn lesson_mut(&mut self) -> Option<&mut Lesson> {
        if let Mode::Lesson(lesson, _) = &mut self.mode {
            Some(lesson)
        } else {
            None
        }
    }

    pub const fn puzzle(&self) -> Option<&PuzzleRun> {
        if let Mode::Puzzle(run, _) = &self.mode {
            Some(run)
        } else {
            None
        }
    }

    pub const fn puzzle_mut(&mut self) -> Option<&mut PuzzleRun> {
        if let Mode::Puzzle(run, _) = &mut self.mode {
            Some(run)
        } else {
            None
        }
    }

    pub const fn stand(&self) -> Option<&AtStand> {
        if let Mode::Stand(stand) = &self.mode {
            Some(stand)
        } else {
            None
        }
    }

    /// The match that a lesson or puzzle replaced.
    const fn suspended(&self) -> Option<&SuspendedMatch> {
        match &self.mode {
            Mode::Lesson(_, suspended) | Mode::Puzzle(_, suspended) => Some(suspended),
            Mode::Match | Mode::Stand(_) => None,
        }
    }

    /// The step of the lesson or puzzle: another one where the player has something else to do.
    pub fn step(&self) -> Option<GuideStep> {
        match &self.mode {
            Mode::Lesson(lesson, _) => Some(GuideStep::Lesson(lesson.progress().0, lesson.phase())),
            Mode::Puzzle(run, _) => Some(GuideStep::Puzzle(run.phase)),
            Mode::Match | Mode::Stand(_) => None,
        }
    }

    /// The words of the lesson, puzzle or stand for the player now, in place of the caption.
    pub fn says(&self, words: &Words) -> Option<String> {
        match &self.mode {
            Mode::Match => None,
            Mode::Lesson(lesson, _) => Some(lesson.says().to_owned()),
            Mode::Puzzle(run, _) => Some(run.says(self.table(), words)),
            Mode::Stand(stand) => stand.says.clone(),
        }
    }

    /// Whether the player says who leads each region in the end.
    pub fn foresees(&self) -> bool {
        self.puzzle().is_some_and(PuzzleRun::foresees)
    }

    pub fn table(&self) -> &dyn AnyMatch {
        &*self.laid.table
    }

    /// The match on the table, if it is of this game.
    pub fn on<G: MoveInput>(&self) -> Option<&Match<G>> {
        self.laid.table.as_any().downcast_ref()
    }

    /// The computer that should think now: none where a script or a record says what it plays.
    pub fn thinker(&self) -> Option<(Seat, Level)> {
        let told = match &self.mode {
            Mode::Match => false,
            Mode::Lesson(..) | Mode::Puzzle(..) => true,
            Mode::Stand(stand) => stand.shows || stand.next.is_some(),
        };
        self.table().thinker().filter(|_| !told)
    }

    /// Changes the match, and returns whether it changed: a new revision makes thoughts about the former one out of date.
    pub(super) fn edit(&mut self, edit: impl FnOnce(&mut dyn AnyMatch) -> bool) -> bool {
        let changed = edit(&mut *self.laid.table);
        self.changes.revision += u64::from(changed);
        changed
    }

    pub fn replace(&mut self, table: Box<dyn AnyMatch>) {
        self.lay_down(LaidMatch::new(table));
    }

    pub(super) fn lay_down(&mut self, laid: LaidMatch) {
        self.laid = laid;
        self.changes.revision += 1;
        self.changes.replaced += 1;
        self.changes.untold = true;
    }

    /// Lays a newer state of the same match on the table.
    pub(super) fn renew(&mut self, table: Box<dyn AnyMatch>) {
        self.laid.table = table;
        self.changes.revision += 1;
    }

    /// Whether another match was laid on the table, and nobody was told.
    pub(super) const fn is_untold(&self) -> bool {
        self.changes.untold
    }

    pub(super) const fn tell(&mut self) {
        self.changes.untold = false;
    }

    /// Whether somebody here may act, as far as that hangs on who plays where.
    pub fn acts_here(&self) -> bool {
        let acts = |remote| !self.table().local_actors().without(remote).is_nobody();
        self.laid.remote.spectating.is_none() && self.laid.remote.turn.is_none_or(acts)
    }

    /// Another number after every change other than the passing of beats.
    pub const fn revision(&self) -> u64 {
        self.changes.revision
    }

    /// How many matches have lain here before this one.
    pub const fn replaced(&self) -> u64 {
        self.changes.replaced
    }

    pub fn viewer(&self) -> Viewer {
        self.table().viewer()
    }

    /// Whether the way back leads to the table.
    pub fn visits(&self) -> bool {
        leads_to_table(&self.screens.back)
    }

    /// Opens a part of the screen in front, from which the way back leads to that screen.
    pub(crate) fn open_part(&mut self, screen: Screen) {
        self.screens.back.push(screen);
    }

    /// Whether a part of this screen is open, until the player goes back.
    pub(crate) fn shows_part(&self, screen: Screen) -> bool {
        self.screens.back.last() == Some(&screen)
    }

    /// Whether somebody plays the match on the table, which is in front or only left to look at something else.
    pub(crate) fn is_in_use(&self, here: Screen) -> bool {
        here == Screen::Table || self.visits()
    }

    /// The match that is played here, on the table that is in front or that is only left to look at something else; while a lesson is
    /// taken, the one that it took the place of.
    pub fn played(&self, here: Screen) -> Option<&dyn AnyMatch> {
        match self.suspended() {
            Some(aside) => leads_to_table(&aside.back).then_some(&*aside.laid.table),
            None => self.is_in_use(here).then_some(self.table()),
        }
    }

    /// Takes a newer state of the match that is played here, or else of the one of its game that was left.
    pub(crate) fn keep(&mut self, here: Screen, table: Box<dyn AnyMatch>) {
        let played = self.played(here).is_some();
        match &mut self.mode {
            _ if !played => self.keep_left(table),
            Mode::Lesson(_, aside) | Mode::Puzzle(_, aside) => aside.laid.table = table,
            Mode::Match | Mode::Stand(_) => self.laid.table = table,
        }
    }

    /// Forgets that a match of this game was left; it stays in the store.
    pub(crate) fn forget_left(&mut self, kind: &str) {
        self.left.remove(kind);
    }

    pub(crate) fn keep_left(&mut self, table: Box<dyn AnyMatch>) {
        self.left.insert(table.kind(), table);
    }
}

fn leads_to_table(back: &[Screen]) -> bool {
    back.contains(&Screen::Table)
}
