//! The engine's current game: its record, and the opponent that thinks about it.

use std::io;
use std::time::Duration;

use mbrane_rules::{Game, Record, Seat};

use super::go::Thinker;
use super::limit::Limit;
use super::spoken::Spoken;
use super::{Seed, World, bench, perft};

/// The commands that every game answers.
pub(crate) trait EngineSession {
    fn position(&mut self, from: Option<&str>, moves: &str) -> Result<(), String>;
    fn show(&self) -> String;
    fn moves(&self) -> Result<String, String>;
    fn trace(&self) -> Result<String, String>;
    fn resolve(&self) -> Result<String, String>;
    fn result(&self) -> String;
    /// Returns the result of each round.
    fn rounds(&self) -> Result<String, String> {
        Err("this game has no rounds".to_owned())
    }
    /// Returns the moves as a seat may see them.
    fn seen(&self, _seat: Seat) -> Result<String, String> {
        Err("nothing is hidden in this game".to_owned())
    }
    fn perft(&self, depth: u32, world: &mut dyn World) -> Result<String, String>;
    fn bench(&self, time: Duration, seed: u64, world: &mut dyn World) -> String;
    /// Discards earlier thinking.
    fn forget(&mut self);
    /// Chooses a move, for the seat `by` if given.
    fn go(&mut self, limit: Limit, by: Option<Seat>, seed: Seed, world: &mut dyn World) -> io::Result<()>;
}

pub(crate) struct Table<G: Spoken> {
    record: Record<G>,
    thinker: Thinker<G>,
}

impl<G: Spoken> Table<G> {
    pub(crate) fn new(setup: G::Setup) -> Self {
        Self { record: Record::new(setup), thinker: Thinker::default() }
    }
}

/// Joins a word and its items with blanks.
pub(super) fn list(word: &str, items: impl IntoIterator<Item = String>) -> String {
    items.into_iter().fold(word.to_owned(), |line, item| line + " " + &item)
}

/// Builds a record of this game: from its start or from a position, with these moves.
pub(super) fn laid<G: Game>(setup: G::Setup, from: Option<&str>, moves: &str) -> Result<Record<G>, String> {
    let mut record = match from {
        None => Record::new(setup),
        Some(text) => Record::from_position(G::from_text(setup, text).map_err(|error| error.to_string())?),
    };
    record.push_text(moves).map_err(|error| error.to_string())?;
    Ok(record)
}

impl<G: Spoken> EngineSession for Table<G> {
    fn position(&mut self, from: Option<&str>, moves: &str) -> Result<(), String> {
        self.record = laid(self.record.start().setup(), from, moves)?;
        Ok(())
    }

    fn show(&self) -> String {
        format!("position {}", self.record.position().text())
    }

    fn moves(&self) -> Result<String, String> {
        let mut moves: Vec<String> = self.record.position().placements().iter().map(ToString::to_string).collect();
        moves.sort_unstable();
        Ok(list("moves", moves))
    }

    fn trace(&self) -> Result<String, String> {
        let mut position = self.record.start().clone();
        let mut counts = Vec::new();
        for &m in self.record.moves() {
            let placements = position.placements();
            if placements.contains(&m) {
                counts.push(placements.len().to_string());
            }
            position.apply(m);
        }
        Ok(list("trace", counts))
    }

    fn resolve(&self) -> Result<String, String> {
        self.record.position().resolution()
    }

    fn result(&self) -> String {
        self.record.position().result()
    }

    fn perft(&self, depth: u32, world: &mut dyn World) -> Result<String, String> {
        perft::answer(self.record.position(), depth, world)
    }

    fn bench(&self, time: Duration, seed: u64, world: &mut dyn World) -> String {
        bench::answer(&G::start(self.record.start().setup()), time, seed, world)
    }

    fn forget(&mut self) {
        self.thinker = Thinker::default();
    }

    fn go(&mut self, limit: Limit, by: Option<Seat>, seed: Seed, world: &mut dyn World) -> io::Result<()> {
        if by.is_some() {
            return world.say("error in this game one seat acts at a time: a budget is enough");
        }
        self.thinker.go(self.record.position(), limit, seed, world)
    }
}
