//! The door to the match on the table: every change goes through here. Moves, undone moves and other matches trigger [`MatchChanged`];
//! changes of players, viewer or id do not.

use bevy::{ecs::system::SystemParam, prelude::*};
use mbrane_play::{AnyMatch, AnyMove, ClaimedEnd, Correspondence, Player, Refused, TableAction};
use mbrane_rules::{Seat, Viewer};

use super::state::Session;
use crate::words::Language;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    Hand,
    /// A computer, a record, or an opponent elsewhere.
    Opponent,
    /// The table itself: a lesson, an undo, another match.
    Table,
}

/// The match on the table has changed: anything shown or held for its former state is outdated.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchChanged {
    pub by: By,
    /// True if the player goes on choosing, as when both choose at the same time.
    pub goes_on: bool,
    /// True if another match was laid on the table, or the table was left.
    pub anew: bool,
}

impl MatchChanged {
    pub(super) const ANEW: Self = Self {
        by: By::Table,
        goes_on: false,
        anew: true,
    };

    const fn new(by: By, goes_on: bool) -> Self {
        Self {
            by,
            goes_on,
            anew: false,
        }
    }
}

/// Changes the match on the table, and tells everyone with a [`MatchChanged`].
#[derive(SystemParam)]
pub struct MatchEditor<'w, 's> {
    pub session: ResMut<'w, Session>,
    words: Res<'w, Language>,
    commands: Commands<'w, 's>,
}

impl MatchEditor<'_, '_> {
    /// Plays a move, given as text.
    ///
    /// # Errors
    /// It is no move, or the rules do not allow it.
    pub fn play_text(&mut self, by: By, seat: Seat, m: &str) -> Result<(), Refused> {
        let m = self.session.table().read_move(m, &self.words)?;
        self.play(by, seat, &m)
    }

    /// # Errors
    /// The rules do not allow the move.
    pub fn play(&mut self, by: By, seat: Seat, m: &AnyMove) -> Result<(), Refused> {
        let composing = self.session.table().acting();
        let mut played = Ok(());
        self.session.edit(|table| {
            played = table.play(seat, m, &self.words);
            played.is_ok()
        });
        played?;
        let goes_on = composing.is_some() && self.session.table().acting() == composing;
        self.commands.trigger(MatchChanged::new(by, goes_on));
        Ok(())
    }

    /// Does something other than playing. Returns whether it was possible.
    pub fn decide(&mut self, by: By, action: &TableAction) -> bool {
        self.step(by, |table| table.decide(action))
    }

    pub fn undo(&mut self) -> bool {
        self.step_back(<dyn AnyMatch>::undo)
    }

    pub fn redo(&mut self) -> bool {
        self.step_back(<dyn AnyMatch>::redo)
    }

    fn step_back(&mut self, step: impl FnOnce(&mut dyn AnyMatch) -> bool) -> bool {
        let done = self.step(By::Table, step);
        if done {
            self.session.laid.has_unshown_moves = false;
        }
        done
    }

    fn step(&mut self, by: By, step: impl FnOnce(&mut dyn AnyMatch) -> bool) -> bool {
        let done = self.session.edit(step);
        if done {
            self.commands.trigger(MatchChanged::new(by, false));
        }
        done
    }

    /// Shows how a resigned game would have ended. This is not part of the match.
    pub fn suppose_end(&mut self) {
        if self.session.laid.table.suppose_end() {
            self.commands.trigger(MatchChanged::new(By::Table, false));
        }
    }

    /// Lays a newer state of the same match on the table: moves of an opponent elsewhere, or an undo that both agreed to.
    pub fn arrive(&mut self, table: Box<dyn AnyMatch>, undone: bool) {
        let composing = self.session.table().acting();
        self.session.update_laid(table);
        let goes_on = !undone && composing.is_some() && self.session.table().acting() == composing;
        self.commands.trigger(MatchChanged::new(
            if undone { By::Table } else { By::Opponent },
            goes_on,
        ));
    }

    /// Shows another place of the match: after this many entries, at a beat of the last one.
    pub fn seek(&mut self, cursor: usize, beat: usize) {
        self.session.laid.table.seek(cursor, beat);
        self.commands.trigger(MatchChanged::new(By::Table, false));
    }

    /// Shows the last entry in force, with all its beats.
    pub fn show_head(&mut self) {
        self.session.laid.table.show_head();
        self.commands.trigger(MatchChanged::new(By::Table, false));
    }

    /// Shows the shown entry with all its beats, as well as a supposed end.
    pub fn finish_beats(&mut self) {
        self.session.set_beat(usize::MAX);
        self.commands.trigger(MatchChanged::new(By::Table, false));
    }

    pub fn replace(&mut self, table: Box<dyn AnyMatch>) {
        self.session.replace(table);
        self.session.clear_pending_change_event();
        self.commands.trigger(MatchChanged::ANEW);
    }
}

impl Session {
    /// Begins to show the next of the moves that came together.
    pub fn show_next(&mut self) {
        let next = self.laid.table.cursor() + 1;
        self.edit(|table| {
            table.seek(next, 0);
            true
        });
    }

    /// Shows the next move of a match that is played elsewhere: two players at one screen may have changed seats.
    pub(crate) fn show_next_covered(&mut self) {
        self.show_next();
        self.edit(|table| {
            table.cover();
            true
        });
    }

    pub fn seat(&mut self, seat: Seat, player: Player) {
        self.edit(|table| {
            table.set_player(seat, player);
            true
        });
    }

    /// Records that the match ended by a claim, or that it goes on after all. Returns whether that was new.
    pub fn claim(&mut self, over: Option<ClaimedEnd>) -> bool {
        self.edit(|table| table.claim(over))
    }

    /// Notes that a computer helps the player in this match.
    pub fn note_help(&mut self) {
        self.laid.table.note_help();
    }

    pub fn set_beat(&mut self, beat: usize) {
        self.laid.table.set_beat(beat);
    }

    /// Shows the match to a viewer; by default to the person at the table. Returns whether that was new.
    pub fn look_as(&mut self, viewer: Option<Viewer>) -> bool {
        self.laid.table.look_as(viewer)
    }

    pub(crate) fn set_id(&mut self, id: Option<u64>) {
        self.laid.table.set_id(id);
    }

    pub(crate) fn set_live(&mut self) -> bool {
        self.laid.table.set_live(true)
    }

    /// Calls a player as they are called elsewhere. Returns whether that was new.
    pub(crate) fn update_player(&mut self, seat: Seat, player: &Player) -> bool {
        let new = self.laid.table.player(seat) != player;
        if new {
            self.laid.table.set_player(seat, player.clone());
        }
        new
    }

    pub(crate) fn keep_sent(&mut self, letters: &Correspondence) {
        self.laid.table.keep_sent(letters);
    }
}
