//! The kinds of puzzles.

use std::fmt;
use std::str::FromStr;

/// The task or the idea of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PuzzleKind {
    /// One move keeps the win or the draw.
    Only,
    /// The last move that matters.
    Last,
    /// The answer makes the opponent's best reply illegal.
    Deny,
    /// The answer gives up regions now and wins in the end.
    Weak,
    /// All tiles are placed: choose the holder of each region.
    Predict,
    /// Win the game in some moves.
    Win,
    /// Win a section by leaving the opponent no legal move in it.
    Constraint,
    /// Do not give the opponent the wildcard.
    Wildcard,
    /// The best show against a known show and wall.
    Show,
    /// The best seizure.
    Seize,
}

impl PuzzleKind {
    /// All kinds.
    pub const ALL: [Self; 10] = [
        Self::Only,
        Self::Last,
        Self::Deny,
        Self::Weak,
        Self::Predict,
        Self::Win,
        Self::Constraint,
        Self::Wildcard,
        Self::Show,
        Self::Seize,
    ];

    /// The kind as the word in a pack.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Only => "only",
            Self::Last => "last",
            Self::Deny => "deny",
            Self::Weak => "weak",
            Self::Predict => "predict",
            Self::Win => "win",
            Self::Constraint => "constraint",
            Self::Wildcard => "wildcard",
            Self::Show => "show",
            Self::Seize => "seize",
        }
    }
}

impl fmt::Display for PuzzleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for PuzzleKind {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|kind| kind.word() == text).ok_or(())
    }
}
