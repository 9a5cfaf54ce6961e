//! The kinds of puzzles.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::sealed::named;
use crate::words::common::Label;

/// The task or the idea of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
    /// The best wall against a known wall and the show that will follow.
    Wall,
    /// The best show against a known show and wall.
    Show,
    /// The best seizure.
    Seize,
    /// A better move than the player's own: in no pack.
    #[serde(skip_deserializing)]
    Mistake,
}

impl PuzzleKind {
    /// Its name, and its idea in a sentence, as a hint says it.
    const fn labels(self) -> (Label, Label) {
        match self {
            Self::Only => (Label::PuzzleKindOnly, Label::PuzzleIdeaOnly),
            Self::Last => (Label::PuzzleKindLast, Label::PuzzleIdeaLast),
            Self::Deny => (Label::PuzzleKindDeny, Label::PuzzleIdeaDeny),
            Self::Weak => (Label::PuzzleKindWeak, Label::PuzzleIdeaWeak),
            Self::Predict => (Label::PuzzleKindPredict, Label::PuzzleIdeaPredict),
            Self::Win => (Label::PuzzleKindWin, Label::PuzzleIdeaWin),
            Self::Constraint => (Label::PuzzleKindConstraint, Label::PuzzleIdeaConstraint),
            Self::Wildcard => (Label::PuzzleKindWildcard, Label::PuzzleIdeaWildcard),
            Self::Wall => (Label::PuzzleKindWall, Label::PuzzleIdeaWall),
            Self::Show => (Label::PuzzleKindShow, Label::PuzzleIdeaShow),
            Self::Seize => (Label::PuzzleKindSeize, Label::PuzzleIdeaSeize),
            Self::Mistake => (Label::YourMistakes, Label::MistakeIdea),
        }
    }

    /// Returns whether the puzzle tells the opponent's reply, which is the same to every answer.
    pub const fn knows_reply(self) -> bool {
        matches!(self, Self::Wall)
    }

    pub const fn name(self) -> Label {
        self.labels().0
    }

    pub const fn idea(self) -> Label {
        self.labels().1
    }
}

impl fmt::Display for PuzzleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl FromStr for PuzzleKind {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        named(text).ok_or(())
    }
}
