//! Puzzles: positions with one right move, or several that come to the same, proved by the program.
//!
//! A table reads a line of a pack ([`puzzle_lines`]) and lays its [`AnyPuzzle::table`]. It sends each move of the player to
//! [`AnyPuzzle::play`] instead of the match, and calls [`PuzzleProgress::keep`] after every step.

mod day;
mod kind;
mod line;
mod pack;
mod progress;
mod solve;
mod solving;
mod symmetry;

use mbrane_rules::{Game, Seat};

use crate::words::Words;
use crate::{MoveInput, Place};
pub use day::{DAYS_IN_PART, Day, Streak};
pub use kind::PuzzleKind;
pub use line::{Puzzle, Scores};
pub use pack::{PackIndex, PuzzleLine, puzzle_lines};
pub use progress::{PuzzleProgress, PuzzleRating};
pub use solve::Solver;
pub use solving::{
    AnyPuzzle, Hint, PuzzleFacts, PuzzleMatch, PuzzleStep, TODAYS_LINK, Tries, is_puzzle_link,
    is_todays_link,
};
pub(crate) use symmetry::{boards, exchanged};

/// A game with puzzles: the defaults are those of a game without any.
pub trait PuzzleGame: MoveInput {
    /// The kinds of its puzzles; none where it has no puzzles.
    const KINDS: &'static [PuzzleKind] = &[];

    /// The score for the solver once no move can change it: positive when the solver wins, greater when by more.
    fn score(&self, _solver: Seat) -> Option<i16> {
        None
    }

    /// The position as text under each symmetry of the board, and with exchanged colours.
    fn copies(&self) -> Vec<String> {
        Vec::new()
    }

    /// The moves to choose from, in a fixed order. One stands for all moves that differ only in details.
    fn puzzle_moves(&self) -> Vec<Self::Move> {
        self.placements()
    }

    /// Returns whether two legal moves are the same answer.
    fn is_same(one: Self::Move, other: Self::Move) -> bool {
        one == other
    }

    /// The region of a move, for a hint; none in games without regions.
    fn region_of(&self, _: Self::Move) -> Option<usize> {
        None
    }

    /// The regions in reading order, each with its name within a sentence.
    fn regions(&self, _: &Words) -> Vec<Place> {
        Vec::new()
    }

    /// The leaders of the regions before the count, as [`prediction`](Self::prediction) writes them.
    fn leads(&self) -> Option<String> {
        None
    }

    /// The result of a full board: a sign for each region, `+`, `-` or `0`. None if there is nothing to
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
