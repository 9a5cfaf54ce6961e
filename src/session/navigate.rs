//! Navigation between screens, and its effects on the match on the table and on parked ones.

use bevy::prelude::*;
use mbrane_play::{
    AnyMatch, Mistake,
    lesson::{Lesson, Script},
    puzzle::Day,
    words::{common, common::Label},
};

use super::{
    change::MatchChanged,
    guide::{PuzzleRun, PuzzleSource},
    kinds::Kinds,
    screen::{Screen, apply_screen, screen_pends},
    state::{Mode, Session, SuspendedMatch},
};
use crate::{
    mistakes::OwnMistakes,
    notices::{NoticeKind, Notices},
    puzzles::{Puzzles, today},
    redraw,
    settings::Settings,
    storage::{Storage, WallClock},
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(redraw::add_command_message::<Navigate>);
    // A stand allows no navigation.
    let applied = apply_navigation.run_if(|session: Res<Session>| session.navigates());
    let sent = send_change_event.run_if(|session: Res<Session>| session.has_pending_change_event());
    let screen = apply_screen.run_if(screen_pends);
    app.add_systems(OnExit(Screen::Table), |mut commands: Commands| {
        commands.trigger(MatchChanged::ANEW);
    });
    app.add_systems(
        Update,
        (applied, sent, screen).chain().in_set(NavigationSystems),
    );
}

/// After these systems the requested screen is in front, with its match on the table.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct NavigationSystems;

/// A navigation command. Games go by their names in records.
#[derive(Message)]
pub enum Navigate {
    /// Begin the match that a newcomer is given.
    Start,
    Play(&'static str),
    Continue(&'static str),
    SetUp(&'static str),
    /// Show a screen that needs no other data. Back returns to the current one.
    Visit(Screen),
    /// Write one of the settings' names by letters on the screen; from the settings.
    Letters(usize),
    Learn(&'static str),
    /// Take the lesson of this game, from where it was left.
    Lesson(&'static str),
    /// Lay a puzzle of this game on the table: as it was kept, or a line of a pack.
    Puzzle {
        kind: &'static str,
        text: String,
        source: PuzzleSource,
    },
    /// Go back: from a visited screen to the previous one, from the table to the title.
    Back,
    /// Go back to the table from a visited screen; no effect on other screens and at the table.
    Return,
    Open(Box<dyn AnyMatch>),
    /// Put this newer state of a match on the table, in place of the older one there or of the suspended one.
    Newer {
        table: Box<dyn AnyMatch>,
        /// True if its received entries are still to be shown.
        has_unshown_moves: bool,
    },
}

/// Sends the event of a new match on the table, before the screen changes.
fn send_change_event(mut session: ResMut<Session>, mut commands: Commands) {
    session
        .bypass_change_detection()
        .clear_pending_change_event();
    commands.trigger(MatchChanged::ANEW);
}

fn apply_navigation(
    mut asked: MessageReader<Navigate>,
    mut session: ResMut<Session>,
    mut settings: ResMut<Settings>,
    kinds: Res<Kinds>,
    words: Res<Language>,
    mut notices: ResMut<Notices>,
    (screen, clock): (Res<State<Screen>>, Res<WallClock>),
    (mut puzzles, mut mistakes, mut storage): (
        ResMut<Puzzles>,
        ResMut<OwnMistakes>,
        ResMut<Storage>,
    ),
    mut next: ResMut<NextState<Screen>>,
) {
    let mut here = *screen.get();
    let mut returned = false;
    for asked in asked.read() {
        notices.close_transient();
        // A lesson or puzzle stays on the table during a visit to the settings.
        let stays = matches!(
            asked,
            Navigate::Visit(Screen::Settings | Screen::Keys | Screen::About)
        ) || matches!(asked, Navigate::Letters(_))
            || matches!(asked, Navigate::Back) && session.visits();
        if !stays && let Some(from) = session.end_guide() {
            here = from;
            if matches!(asked, Navigate::Back) {
                continue;
            }
        }
        let to = match asked {
            Navigate::Start => kinds.starter_match(&settings).map(|table| {
                let to = session.open_match(here, table);
                session.laid.starter_match = true;
                to
            }),
            Navigate::Play(kind) => session.begin(here, kind, &kinds, &settings),
            Navigate::Continue(kind) => {
                let Some(mut left) = session.parked.remove(kind) else {
                    continue;
                };
                left.cover();
                // A player who comes back is no newcomer, even if the settings were lost.
                settings.first_run = false;
                Some(session.open_match(here, left))
            }
            Navigate::Open(table) => {
                // A player who brings games along is no newcomer.
                settings.first_run = false;
                Some(session.open_match(here, table.boxed()))
            }
            Navigate::Newer {
                table,
                has_unshown_moves,
            } => {
                settings.first_run = false;
                let to = session.open_match(here, table.boxed());
                session.laid.newer = true;
                session.laid.has_unshown_moves = *has_unshown_moves;
                Some(to)
            }
            Navigate::Visit(screen) => {
                if *screen == Screen::Settings {
                    session.screens.naming = None;
                }
                Some(session.visit(here, *screen))
            }
            Navigate::Letters(place) => {
                session.screens.naming = Some(*place);
                Some(session.visit(here, Screen::Letters))
            }
            Navigate::SetUp(kind) => {
                let to = session.leave(here, Screen::SetUp, &kinds);
                session.screens.about = kind;
                Some(to)
            }
            Navigate::Learn(kind) => Some(session.learn(here, kind)),
            Navigate::Lesson(kind) => {
                session.begin_lesson(here, kind, &kinds, &settings, &words, &mut notices)
            }
            Navigate::Puzzle { kind, text, source } => {
                let read = kinds
                    .of(kind)
                    .and_then(|entry| entry.kind.read_puzzle(text));
                let Some(puzzle) = read else {
                    notices.say(words.label(Label::PuzzleDamaged), NoticeKind::Problem);
                    // A former version began it; the pack has another one in its place.
                    match source {
                        PuzzleSource::Mistake { game, .. } => {
                            mistakes.change(&mut storage, |kept| kept.forget(*game));
                        }
                        _ => puzzles
                            .progress
                            .change(&mut storage, |progress| progress.forget(kind, source.day())),
                    }
                    continue;
                };
                let puzzle = PuzzleRun::new(puzzle, *source, today(*clock), &settings.names[0]);
                let table = puzzle.table();
                session.visit(here, Screen::Puzzles);
                Some(session.begin_guide(table, |aside| Mode::Puzzle(puzzle, aside)))
            }
            Navigate::Return => {
                let returns = session.visits();
                returned |= returns;
                returns.then_some(Screen::Table)
            }
            Navigate::Back => match session.screens.back.pop() {
                // Going back in the frame of a return has been done by that.
                None if returned => None,
                None => Some(session.leave(here, Screen::Title, &kinds)),
                to => to,
            },
        };
        let Some(to) = to else { continue };
        if to == Screen::Table {
            session.screens.back.clear();
            if !session.is_guided() && settings.last_game != session.table().kind() {
                session.table().kind().clone_into(&mut settings.last_game);
            }
        }
        here = to;
    }
    if here != *screen.get() {
        next.set(here);
    }
}

impl Navigate {
    /// Navigation to the next mistake to practise, or to the puzzles if none is due.
    pub fn mistake(
        mistakes: &mut OwnMistakes,
        storage: &mut Storage,
        kinds: &Kinds,
        today: Day,
    ) -> Self {
        match mistakes.next(storage, &kinds.list(), today) {
            Some((kind, text, Mistake { game, entry, .. })) => Self::Puzzle {
                kind,
                text,
                source: PuzzleSource::Mistake { game, entry },
            },
            None => Self::Visit(Screen::Puzzles),
        }
    }
}

impl Session {
    /// Begins a match of this game as chosen. Returns the table's screen, if there is such a game.
    fn begin(
        &mut self,
        here: Screen,
        kind: &str,
        kinds: &Kinds,
        settings: &Settings,
    ) -> Option<Screen> {
        let entry = kinds.of(kind)?;
        let start = |setup_text: &str| {
            entry
                .kind
                .start(setup_text, settings.players(kind, entry.kind.computers()))
        };
        let chosen = settings.setup_of(kind).and_then(|setup| start(&setup).ok());
        let mut table = chosen.or_else(|| start(entry.setup_text).ok())?;
        table.give_head_start(settings.head_start(kind));
        if settings.is_of_two(kind) {
            table.info_mut().make_of_two();
        }
        Some(self.open_match(here, table))
    }

    /// Takes the lesson of this game, after the steps that are done. Returns the table's screen, if there is one.
    fn begin_lesson(
        &mut self,
        here: Screen,
        kind: &'static str,
        kinds: &Kinds,
        settings: &Settings,
        words: &Language,
        notices: &mut Notices,
    ) -> Option<Screen> {
        let entry = kinds.of(kind)?;
        let script = entry.lesson?;
        let done = settings.lessons.get(kind).copied().unwrap_or(0);
        let script = words
            .lesson(kind, script)
            .parse::<Script>()
            .map_err(|error| error.to_string());
        let begun = script
            .and_then(|script| Lesson::begin(script, done, entry.kind, &settings.names[0], words));
        match begun {
            Ok((lesson, table)) => {
                self.learn(here, kind);
                Some(self.begin_guide(table, |aside| Mode::Lesson(lesson, aside)))
            }
            Err(reason) => {
                notices.say(common::lesson_fault(words, &reason), NoticeKind::Problem);
                None
            }
        }
    }

    fn begin_guide(
        &mut self,
        table: Box<dyn AnyMatch>,
        mode: impl FnOnce(SuspendedMatch) -> Mode,
    ) -> Screen {
        self.mode = mode(SuspendedMatch {
            laid: self.laid.anew(),
            back: self.screens.back.clone(),
        });
        self.replace(table);
        Screen::Table
    }

    /// Puts back what lay on the table before a lesson or puzzle. Returns the screen that led to that.
    fn end_guide(&mut self) -> Option<Screen> {
        let (from, aside) = match std::mem::replace(&mut self.mode, Mode::Match) {
            Mode::Lesson(_, aside) => (Screen::Learn, aside),
            Mode::Puzzle(_, aside) => (Screen::Puzzles, aside),
            other => {
                self.mode = other;
                return None;
            }
        };
        self.lay(aside.laid);
        self.screens.back = aside.back;
        Some(from)
    }

    /// Puts a match on the table and parks the one there. Returns the table's screen.
    fn open_match(&mut self, here: Screen, table: Box<dyn AnyMatch>) -> Screen {
        self.put_away(here);
        self.parked
            .retain(|_, left| left.id().is_none() || left.id() != table.id());
        self.replace(table);
        Screen::Table
    }

    /// Parks the match on the table, if it is the player's own, being played, and worth resuming.
    fn put_away(&mut self, here: Screen) {
        let is_own = !self.laid.starter_match && !self.is_open_elsewhere();
        if self.is_in_use(here) && self.table().is_worth_resuming() && is_own {
            self.park(self.table().boxed());
        }
    }

    /// Visits another screen, from which Back returns here. A screen already on the way back is returned to instead.
    fn visit(&mut self, here: Screen, to: Screen) -> Screen {
        if let Some(known) = self.screens.back.iter().position(|screen| *screen == to) {
            self.screens.back.truncate(known);
        } else if here != to {
            self.screens.back.push(here);
        }
        to
    }

    fn learn(&mut self, here: Screen, kind: &'static str) -> Screen {
        self.screens.about = kind;
        self.visit(here, Screen::Learn)
    }

    fn leave(&mut self, here: Screen, to: Screen, kinds: &Kinds) -> Screen {
        if self.is_in_use(here) {
            self.put_away(here);
            self.replace(kinds.demo());
        }
        self.screens.back.clear();
        to
    }
}
