//! The match on the table, the parked ones, and the screens to go back to.

use bevy::prelude::*;
use mbrane_play::{
    AnyMatch, Level, Match, MoveInput,
    lesson::Lesson,
    words::{Words, live},
};
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
    /// The parked matches: one of each game at most, by the game's name in records.
    pub parked: BTreeMap<&'static str, Box<dyn AnyMatch>>,
    pub screens: Screens,
}

/// The match on the table, with its own state.
pub struct LaidMatch {
    pub(super) table: Box<dyn AnyMatch>,
    /// True if the match is a newer state of a known one, until that was noted.
    pub(crate) newer: bool,
    /// True while received entries are shown one by one: nothing is played meanwhile.
    pub has_unshown_moves: bool,
    /// True for a newcomer's first match: it has no owner, and is not saved.
    pub starter_match: bool,
    pub remote: Remote,
}

#[derive(Default)]
struct Changes {
    revision: u64,
    replaced: u64,
    /// True if the [`MatchChanged`](super::MatchChanged) of another match on the table is still to come.
    change_event_pending: bool,
}

/// The activity at the table.
pub enum Mode {
    Match,
    /// The match on the table belongs to the lesson, and is never saved.
    Lesson(Lesson, SuspendedMatch),
    /// The match on the table belongs to the puzzle, and is never saved.
    Puzzle(PuzzleRun, SuspendedMatch),
    /// The table of a stand: without navigation, and without saved matches.
    Stand(AtStand),
    /// An audience's screen: what is told of a match elsewhere. No way leads away from it.
    Audience,
}

/// The screens around the one in front.
pub struct Screens {
    /// The game that the screen in front is about, where it is about one.
    pub about: &'static str,
    /// Which of the settings' names is written by letters, or was written last while the settings are shown.
    pub naming: Option<usize>,
    /// The screens to go back to, most recent last. With the table among them, its match stays there.
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
    /// True if the other seat is played elsewhere by links, at any place of the match.
    pub by_link: bool,
    /// The reason why no local player acts: this is a spectator, the lot is not drawn yet, or another window has the match open
    /// or has deleted it.
    pub inactive_reason: Option<live::Label>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AtStand {
    /// True if a game is only shown.
    pub shows: bool,
    /// The next move of the stand's own record: it follows by itself, or is lit for the player.
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
            has_unshown_moves: false,
            starter_match: false,
            remote: Remote::default(),
        }
    }

    /// The same match, as if it had just been opened.
    pub(super) fn anew(&self) -> Self {
        Self {
            starter_match: self.starter_match,
            remote: self.remote,
            ..Self::new(self.table.boxed())
        }
    }
}

impl Session {
    /// Returns whether no computer helps until the match is over: two people play on different devices, or another window would not
    /// know of the help.
    pub fn withholds_help(&self) -> bool {
        let remote = &self.laid.remote;
        let is_played_elsewhere =
            remote.live.is_some() || remote.by_link || self.is_open_elsewhere();
        is_played_elsewhere && self.table().ended().is_none()
    }

    /// Returns the only player at this device; none where two play, or where someone watches.
    pub fn only_player_here(&self) -> Option<Seat> {
        let remote = &self.laid.remote;
        if remote.inactive_reason.is_some() {
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

    /// Returns whether words about a move tell the result if the game ended then.
    pub fn shows_what_if(&self, settings: &Settings) -> bool {
        let is_person = |seat: &Seat| self.table().player(*seat).is_person();
        settings.shows_what_if(Seat::BOTH.iter().filter(|seat| is_person(seat)).count())
    }

    /// Returns whether the score shows that result too. A lesson first explains led regions, and a puzzle may ask for it.
    pub fn previews(&self, settings: &Settings) -> bool {
        let allowed = !self.is_forecasting() && !matches!(self.mode, Mode::Lesson(..));
        allowed && self.shows_what_if(settings)
    }

    pub fn new(table: Box<dyn AnyMatch>) -> Self {
        Self {
            changes: Changes::default(),
            mode: Mode::Match,
            parked: BTreeMap::new(),
            screens: Screens {
                about: table.kind(),
                naming: None,
                back: Vec::new(),
            },
            laid: LaidMatch::new(table),
        }
    }

    /// Returns whether a lesson or a puzzle is on the table.
    pub const fn is_guided(&self) -> bool {
        matches!(self.mode, Mode::Lesson(..) | Mode::Puzzle(..))
    }

    /// Returns whether this is an audience's screen.
    pub const fn is_audience(&self) -> bool {
        matches!(self.mode, Mode::Audience)
    }

    /// Returns whether the players here can go to other screens.
    pub(super) const fn navigates(&self) -> bool {
        !matches!(self.mode, Mode::Stand(_) | Mode::Audience)
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
            Mode::Match | Mode::Stand(_) | Mode::Audience => None,
        }
    }

    /// The step of the lesson or puzzle, which changes with the player's task.
    pub fn step(&self) -> Option<GuideStep> {
        match &self.mode {
            Mode::Lesson(lesson, _) => Some(GuideStep::Lesson(lesson.progress().0, lesson.phase())),
            Mode::Puzzle(run, _) => Some(GuideStep::Puzzle(run.phase)),
            Mode::Match | Mode::Stand(_) | Mode::Audience => None,
        }
    }

    /// The words of the lesson, puzzle or stand for the player now, in place of the caption.
    pub fn says(&self, words: &Words) -> Option<String> {
        match &self.mode {
            Mode::Match | Mode::Audience => None,
            Mode::Lesson(lesson, _) => Some(lesson.says().to_owned()),
            Mode::Puzzle(run, _) => Some(run.says(self.table(), words)),
            Mode::Stand(stand) => stand.says.clone(),
        }
    }

    /// Returns whether the player predicts the leader of each region.
    pub fn is_forecasting(&self) -> bool {
        self.puzzle().is_some_and(PuzzleRun::is_forecasting)
    }

    pub fn table(&self) -> &dyn AnyMatch {
        &*self.laid.table
    }

    /// The match on the table, if it is of this game.
    pub fn on<G: MoveInput>(&self) -> Option<&Match<G>> {
        self.laid.table.as_any().downcast_ref()
    }

    /// The computer that should think now: none if a script or a record gives its move.
    pub fn thinker(&self) -> Option<(Seat, Level)> {
        let scripted = match &self.mode {
            Mode::Match => self.is_open_elsewhere(),
            Mode::Lesson(..) | Mode::Puzzle(..) | Mode::Audience => true,
            Mode::Stand(stand) => stand.shows || stand.next.is_some(),
        };
        if scripted {
            None
        } else {
            self.table().thinker()
        }
    }

    /// Changes the match, and returns whether it changed: a new revision makes thoughts about the former one out of date.
    pub(super) fn edit(&mut self, edit: impl FnOnce(&mut dyn AnyMatch) -> bool) -> bool {
        let changed = edit(&mut *self.laid.table);
        self.changes.revision += u64::from(changed);
        changed
    }

    pub fn replace(&mut self, table: Box<dyn AnyMatch>) {
        self.lay(LaidMatch::new(table));
    }

    pub(super) fn lay(&mut self, laid: LaidMatch) {
        self.laid = laid;
        self.changes.revision += 1;
        self.changes.replaced += 1;
        self.changes.change_event_pending = true;
    }

    /// Lays a newer state of the same match on the table.
    pub(super) fn update_laid(&mut self, table: Box<dyn AnyMatch>) {
        self.laid.table = table;
        self.changes.revision += 1;
    }

    /// Returns whether another match was laid on the table without its event.
    pub(super) const fn has_pending_change_event(&self) -> bool {
        self.changes.change_event_pending
    }

    pub(super) const fn clear_pending_change_event(&mut self) {
        self.changes.change_event_pending = false;
    }

    /// Returns whether a local player is to act: neither a computer nor a remote player.
    pub fn acts_here(&self) -> bool {
        let acts = |remote| !self.table().local_actors().without(remote).is_nobody();
        self.laid.remote.inactive_reason.is_none() && self.laid.remote.turn.is_none_or(acts)
    }

    /// Returns whether the match on the table is only looked at, and not saved.
    pub fn is_open_elsewhere(&self) -> bool {
        self.elsewhere_label().is_some()
    }

    /// The words for a match that is only looked at: another window has it open, or has deleted it.
    pub(crate) fn elsewhere_label(&self) -> Option<live::Label> {
        match self.laid.remote.inactive_reason? {
            why @ (live::Label::OpenInWindow | live::Label::DeletedInWindow) => Some(why),
            _ => None,
        }
    }

    /// Returns the title in place of the player to move, while lots are drawn or another window has the match open.
    pub(crate) fn watching_title<'a>(&self, words: &'a Words) -> Option<&'a str> {
        let table = self.table();
        if table.ended().is_some() || table.covered().is_some() || !table.beats_finished() {
            return None;
        }
        match self.laid.remote.inactive_reason? {
            live::Label::LotDraws => Some(words.label(live::Label::LotTitle)),
            live::Label::OpenInWindow | live::Label::DeletedInWindow => {
                let title = words.label(live::Label::YouLookOn);
                Some(title.trim_end_matches('.'))
            }
            _ => None,
        }
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

    /// Returns whether going back leads to the table.
    pub fn visits(&self) -> bool {
        leads_to_table(&self.screens.back)
    }

    /// Opens a part of the screen in front, from which the way back leads to that screen.
    pub(crate) fn open_part(&mut self, screen: Screen) {
        self.screens.back.push(screen);
    }

    /// Returns whether a part of this screen is open, until the player goes back.
    pub(crate) fn shows_part(&self, screen: Screen) -> bool {
        self.screens.back.last() == Some(&screen)
    }

    /// Returns whether the match on the table is being played: it is in front, or left for a look at another screen.
    pub(crate) fn is_in_use(&self, here: Screen) -> bool {
        here == Screen::Table || self.visits()
    }

    /// The match being played here, in front or behind another screen; while a lesson is
    /// taken, the suspended one.
    pub fn played(&self, here: Screen) -> Option<&dyn AnyMatch> {
        match self.suspended() {
            Some(aside) => leads_to_table(&aside.back).then_some(&*aside.laid.table),
            None => self.is_in_use(here).then_some(self.table()),
        }
    }

    /// Takes a newer state of the match that is played here, or else of the one of its game that is parked.
    pub(crate) fn keep(&mut self, here: Screen, table: Box<dyn AnyMatch>) {
        let played = self.played(here).is_some();
        match &mut self.mode {
            _ if !played => self.park(table),
            Mode::Lesson(_, aside) | Mode::Puzzle(_, aside) => aside.laid.table = table,
            Mode::Match | Mode::Stand(_) | Mode::Audience => self.laid.table = table,
        }
    }

    /// Forgets the parked match of this game; it stays in the store.
    pub(crate) fn unpark(&mut self, kind: &str) {
        self.parked.remove(kind);
    }

    pub(crate) fn park(&mut self, table: Box<dyn AnyMatch>) {
        self.parked.insert(table.kind(), table);
    }
}

fn leads_to_table(back: &[Screen]) -> bool {
    back.contains(&Screen::Table)
}
