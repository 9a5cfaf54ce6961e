//! An opponent: a search, a level, and what it says beside placing.

use mbrane_rules::Game as _;

use crate::{Budget, Knowledge, Level, Options, Report, Search};

/// Who plays against a person: thinks about one position at a time, a step at a time.
#[derive(Clone, Debug)]
pub struct Opponent<G: Knowledge> {
    search: Option<Search<G>>,
    level: Option<Level>,
    options: Options,
}

impl<G: Knowledge> Opponent<G> {
    /// An opponent of a level; with none it plays as well as it can and spends what it is given.
    pub const fn new(level: Option<Level>, options: Options) -> Self {
        Self { search: None, level, options }
    }

    /// Turns to a position, keeping what it knows when the position follows from the one before.
    pub fn begin(&mut self, position: &G) {
        self.search = Some(Search::new(position.clone(), self.options));
    }

    /// What it may spend on a move; `None` is whatever it is given.
    pub fn budget(&self) -> Option<Budget> {
        self.level.map(Level::budget)
    }

    /// Thinks for at most so many playouts; returns whether thinking on could change its mind.
    pub fn step(&mut self, playouts: u32) -> bool {
        self.search.as_mut().is_some_and(|search| search.step(playouts))
    }

    /// What it does: a placement, or a word where the game allows it. Never resigns. None when the game is over.
    pub fn choose(&self) -> Option<G::Move> {
        let search = self.search.as_ref()?;
        search.best().or_else(|| search.position().legal_moves().first().copied())
    }

    /// What it thinks, for the one who watches.
    pub fn report(&self) -> Option<Report<G::Move>> {
        self.search.as_ref().map(Search::report)
    }
}
