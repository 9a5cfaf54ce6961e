//! The games that can be played here.

use bevy::prelude::*;
use mbrane_play::{AnyMatch, Kind, Level, Player};
use mbrane_rules::Seat;

use crate::settings::Settings;

#[derive(Clone, Copy)]
pub struct KindEntry {
    /// How texts become matches and puzzles of it.
    pub kind: &'static dyn Kind,
    /// The record of the match behind the title.
    pub demo: &'static str,
    /// The record that a newcomer goes on with.
    pub first: Option<&'static str>,
    /// The set-up to use where none was chosen.
    pub setup_text: &'static str,
    pub lesson: Option<&'static str>,
}

/// The games that can be played here, in the order in which they are offered.
#[derive(Resource, Clone, Default)]
pub struct Kinds(pub Vec<KindEntry>);

impl Kinds {
    pub fn list(&self) -> Vec<&'static dyn Kind> {
        self.0.iter().map(|entry| entry.kind).collect()
    }

    pub fn of(&self, name: &str) -> Option<&KindEntry> {
        self.0.iter().find(|entry| entry.kind.name() == name)
    }

    /// Reads a link to a puzzle: its game, and the puzzle as it would be kept.
    pub fn read_puzzle_link(&self, text: &str) -> Option<(&'static str, String)> {
        self.0
            .iter()
            .find_map(|entry| Some((entry.kind.name(), entry.kind.read_puzzle(text)?.text())))
    }

    /// The match that a newcomer continues: they have the seat to act, and a computer has the other.
    pub(crate) fn starter_match(&self, settings: &Settings) -> Option<Box<dyn AnyMatch>> {
        let (kind, record) = self
            .0
            .iter()
            .find_map(|entry| Some((entry.kind, entry.first?)))?;
        let mut table = kind.read_record(record.trim()).ok()?;
        let seat = table.awaited().single()?;
        table.set_player(seat, Player::person(settings.names[0].clone()));
        let computer = Player::computer_among(Level::One, table.game().computers);
        table.set_player(!seat, computer);
        Some(table)
    }

    /// The match on the table behind the title.
    ///
    /// # Panics
    /// Without any game, and where the game's own record of a demonstration is none.
    pub fn demo(&self) -> Box<dyn AnyMatch> {
        #[expect(
            clippy::expect_used,
            reason = "the records are part of the program, and a test reads them"
        )]
        let read = self
            .0
            .first()
            .map(|entry| entry.kind.read_record(entry.demo.trim()).expect("a record"));
        let Some(mut demo) = read else {
            panic!("there is no game")
        };
        for seat in Seat::BOTH {
            demo.set_player(
                seat,
                Player::computer_among(Level::Five, demo.game().computers),
            );
        }
        demo
    }
}
