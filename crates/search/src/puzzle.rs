//! Exact scores for puzzles.

use crate::Knowledge;
use crate::search::Solver;

/// A solver that remembers what it has proved of positions of one game.
pub struct Exact(Solver);

impl Exact {
    /// Creates a solver whose memory takes at most this many bytes.
    pub fn new(memory: usize) -> Self {
        Self(Solver::new(memory))
    }

    /// Returns the score with best play of both, from the first seat's point of view; none if that takes more than `patience`
    /// positions.
    pub fn score<G: Knowledge>(&mut self, position: &G, patience: u32) -> Option<i8> {
        self.0.solve(position, patience)
    }
}
