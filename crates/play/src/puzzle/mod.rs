//! Puzzles: positions with one right move, proved by the program.

mod kind;
mod line;
mod pack;
mod solve;
mod symmetry;

use mbrane_rules::{Game, Seat};

use crate::MoveInput;
pub use kind::PuzzleKind;
pub use line::{Puzzle, PuzzleError, Scores};
pub use pack::Pack;
pub use solve::Solver;
pub(crate) use symmetry::boards;

/// A game that has puzzles.
pub trait PuzzleGame: MoveInput {
    /// The kinds of puzzles that this game has.
    const KINDS: &'static [PuzzleKind];

    /// The score for the solver once no move can change it: positive when the solver wins, greater when by more.
    fn score(&self, solver: Seat) -> Option<i16>;

    /// The position as text under each symmetry of the board, and with exchanged colours.
    fn copies(&self) -> Vec<String>;

    /// The moves to choose from, in a fixed order. Where moves differ in something that does not matter, one stands for all.
    fn puzzle_moves(&self) -> Vec<Self::Move> {
        self.placements()
    }

    /// Whether two legal moves are the same answer.
    fn is_same(one: Self::Move, other: Self::Move) -> bool {
        one == other
    }

    /// The region that a move is in, from 0 in reading order, for a hint; none where the game has no such thing.
    fn region_of(m: Self::Move) -> Option<usize> {
        let _ = m;
        None
    }

    /// The result of a position in which all moves are made: a sign for each region, `+`, `-` or `0`. None where there is nothing to
    /// predict.
    fn prediction(&self) -> Option<String> {
        None
    }

    /// The same text for all copies of a position.
    fn canonical_text(&self) -> String {
        self.copies().into_iter().min().unwrap_or_default()
    }
}

/// Returns the position after a legal move.
pub(crate) fn after<G: Game>(position: &G, m: G::Move) -> G {
    let mut next = position.clone();
    next.apply(m);
    next
}
