//! A game as a list of games has it: how texts become puzzles of it.

use super::{AnyPuzzle, PuzzleGame, PuzzleKind, PuzzleMatch};
use crate::KindOf;
use crate::erased::erased;

erased! {
    pub trait PuzzleReader: PuzzleGame for KindOf;

    fn puzzle_kinds(&self) -> &'static [PuzzleKind] { G::KINDS }
    /// Reads a puzzle as it was kept, see [`AnyPuzzle::text`], or a line of a pack.
    fn read_puzzle(&self, text: &str) -> Option<Box<dyn AnyPuzzle>> { Some(Box::new(PuzzleMatch::<G>::read(text)?)) }
    /// Reads a link to a puzzle: see [`AnyPuzzle::link`].
    fn read_puzzle_link(&self, text: &str) -> Option<Box<dyn AnyPuzzle>> {
        Some(Box::new(PuzzleMatch::<G>::read_link(text)?))
    }
}
