//! Puzzles: positions with one right move, or several that come to the same, proved by the program.
//!
//! A table fetches a part of a pack and lays a puzzle of it:
//!
//! ```
//! use mbrane_play::{Kind, KindOf};
//! use mbrane_play::puzzle::{AnyPuzzle, Day, PackIndex, PuzzleProgress, PuzzleStep, puzzle_lines};
//! use mbrane_rules::sansumoku::Sansumoku;
//!
//! let game = KindOf::<Sansumoku>::new();
//! let mut progress = PuzzleProgress::default();
//! let today = Day::of_millis(1_767_225_600_000);
//! let index: PackIndex = include_str!("../../../../assets/puzzles/index.txt").lines().nth(1).unwrap().parse().unwrap();
//! let (part, number) = today.place(index.dated).unwrap();
//! assert_eq!(index.file(true, part), "sansumoku-1.txt");
//! let pack = include_str!("../../../../assets/puzzles/sansumoku-1.txt");
//! let line = puzzle_lines(pack).nth(number).unwrap().text;
//! let mut puzzle = game.read_puzzle(line).unwrap();
//! // `puzzle.table()` goes on the table. Each move of the player comes here instead of into the match:
//! # let right = line.split(" : ").nth(1).and_then(|moves| moves.split(' ').next()).unwrap();
//! match puzzle.play(right)? {
//!     // Play the move on the table, then the replies.
//!     PuzzleStep::Right { replies, .. } => drop(replies),
//!     // The same; then lay `puzzle.table()` for the next try.
//!     PuzzleStep::Wrong { replies, .. } => drop(replies),
//!     PuzzleStep::Missed { regions } => drop(regions),
//!     // A mistake of the player's own: an engine says whether the move is right.
//!     PuzzleStep::Unjudged => puzzle.judge(false),
//! }
//! progress.keep(&*puzzle, Some(today), today);
//! // The text goes to the storage after every step.
//! assert_eq!(progress.to_string().parse(), Ok(progress));
//! # Ok::<(), String>(())
//! ```

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
pub use solving::{AnyPuzzle, Hint, PuzzleMatch, PuzzleStep, TODAYS_LINK, is_link, is_todays_link};
pub(crate) use symmetry::{boards, exchanged};

pub trait PuzzleGame: MoveInput {
    /// The kinds of its puzzles; none where it has no puzzles.
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

    /// The region that a move is in, for a hint; none where the game has no such thing.
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
