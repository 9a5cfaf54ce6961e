//! A game as a list of games has it: how texts become puzzles of it.

use super::{AnyPuzzle, PuzzleGame, PuzzleKind, PuzzleMatch};
use crate::{Kind, KindOf};

pub trait PuzzleReader: Kind {
    fn puzzle_kinds(&self) -> &'static [PuzzleKind];
    /// Reads a puzzle as it was kept, see [`AnyPuzzle::text`], or a line of a pack.
    fn read_puzzle(&self, text: &str) -> Option<Box<dyn AnyPuzzle>>;
    /// Reads a link to a puzzle: see [`AnyPuzzle::link`].
    fn read_puzzle_link(&self, text: &str) -> Option<Box<dyn AnyPuzzle>>;
}

impl<G: PuzzleGame> PuzzleReader for KindOf<G> {
    fn puzzle_kinds(&self) -> &'static [PuzzleKind] {
        G::KINDS
    }

    fn read_puzzle(&self, text: &str) -> Option<Box<dyn AnyPuzzle>> {
        Some(Box::new(PuzzleMatch::<G>::read(text)?))
    }

    fn read_puzzle_link(&self, text: &str) -> Option<Box<dyn AnyPuzzle>> {
        Some(Box::new(PuzzleMatch::<G>::read_link(text)?))
    }
}
