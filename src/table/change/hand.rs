//! The player's hand over the table: the draft of a move, how it is steered, and why the last one was refused.

use bevy::{ecs::system::SystemParam, prelude::*};
use mbrane_play::{
    AnyMatch, AnyMove, Draft, MatchStatus, PressKind, Refused, Spot, TableAction, words::common,
};
use mbrane_rules::Seat;

use super::{answer, explain::Explained};
use crate::{
    live::{LiveCommand, LivePlay},
    redraw,
    session::{By, MatchChanged, MatchEditor, Mode, PuzzlePhase, Screen, Session},
    table::{
        Frame,
        stage::{BeatsPlayed, Stage, TableMode},
    },
    theme::shake::ShakeNow,
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hand>();
    app.init_resource::<LastDrop>();
    app.add_plugins(redraw::add_command_message::<HandCommand>);
    app.add_systems(
        Update,
        apply_commands.in_set(HandSystems).in_set(Frame::Act),
    );
    app.add_observer(follow_change);
    app.init_resource::<RackPress>();
    app.add_systems(
        Update,
        drop_drag
            .run_if(has_stale_drag)
            .in_set(Frame::Stage)
            .after(BeatsPlayed),
    );
}

#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct HandSystems;

#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Hand {
    /// The unfinished move.
    pub draft: Draft,
    /// True while the keyboard is in use, so that the spot it would act on must be visible.
    pub keys: bool,
    /// The spot that the keys reached in this frame, before the draft has it.
    pub aimed: Option<Spot>,
    /// The piece of the rack under the mouse.
    pub near: Option<Spot>,
    /// True if the last pointer was a finger.
    pub touch: bool,
    pub drag: Option<Drag>,
    pub refused: Option<Refused>,
    tried: Option<(Attempt, Refused)>,
    pub explained: Option<Explained>,
}

/// A move that the player wants to play.
#[derive(Debug, Clone, PartialEq)]
enum Attempt {
    Move(AnyMove),
    Text(String),
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Drag {
    pub spot: Spot,
    /// Its current place, in the layout's coordinates.
    pub at: Vec2,
}

/// The piece of the rack that the pointer went down on, if it did.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct RackPress(pub(crate) Option<Pressed>);

/// A piece of the rack under a pointer that is down. It is taken when the pointer comes up again, or dragged when it moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Pressed {
    pub(crate) spot: Spot,
    pub(crate) start: Vec2,
    /// The finger; none for the mouse.
    pub(crate) finger: Option<u64>,
    pub(crate) moved: bool,
}

/// A command of the hand. Pointer, keys, buttons and the page all send the same ones.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum HandCommand {
    Press(Spot, PressKind),
    /// Go to a spot by keys.
    Aim(Spot),
    /// Lift a piece, to drag it.
    Lift(Spot),
    /// Drop the dragged piece over a spot.
    LetGo(Spot),
    Place,
    Clear,
    /// Play a move given as text.
    Type(String),
    /// Do something other than placing.
    Do(TableAction),
    /// Take the last decision back. It is a hand command so that an undo and a move of one frame keep their order.
    Undo,
    Redo,
}

/// The last piece dropped over the board: it lands from there, not from its place.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct LastDrop(Option<(u64, Spot, Vec2)>);

impl LastDrop {
    /// Records that a piece goes from `at` to a spot.
    pub(crate) const fn note(&mut self, session: &Session, spot: Spot, at: Vec2) {
        // If the move is legal, the match has its next revision then.
        self.0 = Some((session.revision() + 1, spot, at));
    }

    /// Returns where the last placed piece was dropped, if it was dropped over the board.
    pub(crate) fn from(&self, session: &Session, spot: Spot) -> Option<Vec2> {
        self.0
            .filter(|(revision, place, _)| (*revision, *place) == (session.revision(), spot))
            .map(|(.., at)| at)
    }
}

impl Hand {
    /// Drops what is chosen, refused and explained. The places of keys and pointer stay.
    pub fn clear(&mut self, table: &dyn AnyMatch) {
        let at = self.draft.at;
        // Keys that go to spots without choosing them stay where they are.
        let picks = match table.steered(&self.draft) {
            Some(spot) if self.keys && at.is_none() => vec![spot],
            _ => Vec::new(),
        };
        let draft = Draft {
            picks,
            hover: self.draft.hover,
            at,
            dismissed: false,
        };
        *self = Self {
            draft,
            keys: self.keys,
            near: self.near,
            touch: self.touch,
            ..Self::default()
        };
    }
}

/// Drops the draft of the match's former state. After its own moves the hand has done so already.
fn follow_change(
    change: On<MatchChanged>,
    session: Res<Session>,
    mut hand: ResMut<Hand>,
    mut press: ResMut<RackPress>,
) {
    let table = session.table();
    match change.by {
        _ if change.anew => {
            *hand = Hand {
                keys: hand.keys,
                ..Hand::default()
            };
            press.0 = None;
        }
        By::Hand => {}
        By::Table => hand.clear(table),
        By::Opponent => {
            hand.refused = None;
            // Pieces held by keys, by a drag or for a choice of the same time stay in hand; otherwise only the steered spot stays.
            if !(hand.keys || hand.drag.is_some() || change.goes_on) {
                let steered = table.steered(&hand.draft);
                hand.draft.picks.retain(|pick| Some(*pick) == steered);
            }
        }
    }
}

/// Returns whether a piece is dragged although placing has ended, as by the opponent's move.
fn has_stale_drag(hand: Res<Hand>, session: Res<Session>, stage: Res<Stage>) -> bool {
    hand.drag.is_some()
        && (stage.plays_scene(&session)
            || !matches!(session.table().status(), MatchStatus::Turn(_)))
}

/// Returns the dragged piece to its place.
pub(crate) fn drop_drag(
    session: Res<Session>,
    mut hand: ResMut<Hand>,
    mut press: ResMut<RackPress>,
) {
    hand.clear(session.table());
    press.0 = None;
}

fn apply_commands(
    mut commands: MessageReader<HandCommand>,
    mut composing: Composing,
    mut shakes: MessageWriter<ShakeNow>,
) {
    if composing.words.is_changed() {
        composing.say_again();
    }
    if composing.hand.aimed.is_some() {
        composing.hand.aimed = None;
    }
    for command in commands.read() {
        let mode = composing.stage.mode(composing.session(), &composing.screen);
        if !composing.is_awaited(command) {
            continue;
        }
        if let HandCommand::Undo | HandCommand::Redo = command {
            composing.take_back(command, mode);
            continue;
        }
        if !mode.composes() {
            continue;
        }
        composing.hand.explained = None;
        composing.apply(command);
        if composing.hand.refused.is_some()
            && !matches!(command, HandCommand::Aim(_) | HandCommand::Lift(_))
        {
            shakes.write(ShakeNow);
        }
    }
}

#[derive(SystemParam)]
struct Composing<'w, 's> {
    editor: MatchEditor<'w, 's>,
    stage: Res<'w, Stage>,
    hand: ResMut<'w, Hand>,
    screen: Res<'w, State<Screen>>,
    words: Res<'w, Language>,
    live: Res<'w, LivePlay>,
    asks: MessageWriter<'w, LiveCommand>,
}

impl Composing<'_, '_> {
    fn session(&self) -> &Session {
        &self.editor.session
    }

    fn table(&self) -> &dyn AnyMatch {
        self.session().table()
    }

    /// Returns whether this command is wanted: a lesson or puzzle may not wait for it, and a match open in another window does not change here.
    fn is_awaited(&self, command: &HandCommand) -> bool {
        match &self.session().mode {
            Mode::Match if self.session().is_open_elsewhere() => !matches!(
                command,
                HandCommand::Undo
                    | HandCommand::Redo
                    | HandCommand::Do(TableAction::Close | TableAction::GoOn)
            ),
            Mode::Match | Mode::Stand(_) => true,
            Mode::Audience => false,
            _ if matches!(command, HandCommand::Undo | HandCommand::Redo) => false,
            Mode::Lesson(lesson, _) => lesson.awaits_move(),
            Mode::Puzzle(puzzle, _) => {
                let ends = matches!(command, HandCommand::Do(TableAction::Close));
                ends != (puzzle.phase == PuzzlePhase::Answer)
            }
        }
    }

    /// Returns whether a remote move is still being shown, so that the shown place is not the place of play.
    fn shows_received_move(&self) -> bool {
        let session = self.session();
        session.laid.has_unshown_moves
            || session.laid.remote.live.is_some() && !session.table().is_at_latest()
    }

    /// Undoes or redoes; a live match needs both players for it.
    fn take_back(&mut self, command: &HandCommand, mode: TableMode) {
        let undoes = *command == HandCommand::Undo;
        // With nothing to redo, the beats of the last move go on.
        let may_redo = mode.composes()
            && !self.session().laid.has_unshown_moves
            && !self.table().is_at_latest();
        if self.live.at(self.session()).is_some() {
            if undoes {
                self.asks.write(LiveCommand::AskUndo);
            }
        } else if undoes && self.editor.undo() || !undoes && may_redo && self.editor.redo() {
            self.clear();
        }
    }

    fn apply(&mut self, command: &HandCommand) {
        match command {
            HandCommand::Undo | HandCommand::Redo => {}
            HandCommand::Press(spot, kind) => {
                let m = self.press(*spot, *kind);
                self.play(m.map(Attempt::Move));
                // The mouse points at the next place itself; keys and fingers stay where they are.
                if *kind == PressKind::Point && self.hand.refused.is_some() {
                    self.hand.draft.picks.retain(|pick| pick != spot);
                }
            }
            HandCommand::Aim(spot) => {
                let _ = self.press(*spot, PressKind::Keys);
            }
            HandCommand::Lift(spot) => {
                self.hand.refused = None;
                self.hand.keys = false;
                self.editor
                    .session
                    .table()
                    .lift(&mut self.hand.draft, *spot);
            }
            HandCommand::LetGo(spot) => {
                self.hand.drag = None;
                self.apply(&HandCommand::Press(*spot, PressKind::Point));
            }
            HandCommand::Place if self.table().covered().is_some() => {
                self.apply(&HandCommand::Do(TableAction::Uncover));
            }
            HandCommand::Place => {
                let m = self.editor.session.table().confirm(&mut self.hand.draft);
                self.play(m.map(Attempt::Move));
            }
            HandCommand::Clear => self.clear(),
            HandCommand::Type(m) => self.play(Some(Attempt::Text(m.clone()))),
            HandCommand::Do(TableAction::Play(m)) => self.play(Some(Attempt::Move(m.clone()))),
            HandCommand::Do(TableAction::Dismiss) => self.hand.draft.dismissed = true,
            HandCommand::Do(TableAction::Close | TableAction::GoOn)
                if self.shows_received_move() => {}
            HandCommand::Do(action) => {
                if self.editor.decide(By::Hand, action) {
                    self.clear();
                }
            }
        }
    }

    /// Presses a spot, and returns the move to play.
    fn press(&mut self, spot: Spot, kind: PressKind) -> Option<AnyMove> {
        self.hand.refused = None;
        let forecasts = kind != PressKind::Keys && self.session().is_forecasting();
        if forecasts && let Some(run) = self.editor.session.puzzle_mut() {
            run.cycle_forecast(spot);
            return None;
        }
        self.editor
            .session
            .table()
            .press(&mut self.hand.draft, spot, kind)
    }

    fn play(&mut self, attempt: Option<Attempt>) {
        let (Some(attempt), Some(seat)) = (attempt, speaker(self.table())) else {
            return;
        };
        // Refuse to play before the table is uncovered, or while a move from elsewhere is still being shown.
        if self.table().covered().is_some() || self.shows_received_move() {
            return;
        }
        let played = self.allowed(seat, &attempt).and_then(|m| {
            match self.session().mode {
                Mode::Puzzle(..) => answer::answer(&mut self.editor, seat, &m, &self.words),
                _ => self.editor.play(By::Hand, seat, &m),
            }?;
            Ok(m)
        });
        let m = match played {
            Ok(m) => m,
            Err(refused) => {
                self.hand.tried = Some((attempt, refused.clone()));
                self.hand.refused = Some(refused);
                return;
            }
        };
        if let Some(lesson) = self.editor.session.lesson_mut() {
            lesson.played(&m.to_string());
        }
        self.clear();
    }

    /// Reads a move. It is refused before the rules see it if this screen does not play for the seat now, or the lesson asks for another.
    fn allowed(&self, seat: Seat, attempt: &Attempt) -> Result<AnyMove, Refused> {
        let (session, words) = (self.session(), &self.words);
        let table = session.table();
        if let Some(why) = session.laid.remote.inactive_reason {
            return Err(Refused::plain(words.label(why).to_owned()));
        }
        // This also holds in the frame of one's own move, before the turn has passed to the opponent.
        if session.laid.remote.turn == Some(seat)
            || session
                .laid
                .remote
                .local_seat
                .is_some_and(|mine| mine != seat)
        {
            let live = session.laid.remote.live.is_some();
            let message = if live {
                table.turn_words(seat, words)
            } else {
                common::send_link(words, &table.who(seat, words))
            };
            return Err(Refused::plain(message));
        }
        let m = match attempt {
            Attempt::Move(m) => m.clone(),
            Attempt::Text(text) => table.read_move(text, words)?,
        };
        session
            .lesson()
            .map_or(Ok(()), |lesson| lesson.check(table, &m, words))?;
        Ok(m)
    }

    /// Repeats the last refusal in the current language.
    fn say_again(&mut self) {
        let Some((attempt, before)) = self.hand.tried.take() else {
            return;
        };
        if self.hand.refused != Some(before) {
            return;
        }
        let Some(seat) = speaker(self.table()) else {
            return;
        };
        let checked = self
            .allowed(seat, &attempt)
            .and_then(|m| self.table().check(seat, &m, &self.words));
        let refused = checked.err();
        self.hand.tried = refused.clone().map(|refused| (attempt, refused));
        self.hand.refused = refused;
    }

    fn clear(&mut self) {
        self.hand.clear(self.editor.session.table());
    }
}

/// Returns the seat that a person at this screen plays for.
fn speaker(table: &dyn AnyMatch) -> Option<Seat> {
    let settled = || {
        (table.status() == MatchStatus::Settled)
            .then(|| table.awaited().single())
            .flatten()
    };
    table
        .acting()
        .or_else(|| table.only_person())
        .or_else(settled)
}
