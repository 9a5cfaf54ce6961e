//! The kinds of puzzles.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

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
    /// Each kind with its word in a pack, its name, and its idea in a sentence, as a hint says it.
    const ALL: [(Self, &str, Label, Label); 12] = [
        (
            Self::Only,
            "only",
            Label::PuzzleKindOnly,
            Label::PuzzleIdeaOnly,
        ),
        (
            Self::Last,
            "last",
            Label::PuzzleKindLast,
            Label::PuzzleIdeaLast,
        ),
        (
            Self::Deny,
            "deny",
            Label::PuzzleKindDeny,
            Label::PuzzleIdeaDeny,
        ),
        (
            Self::Weak,
            "weak",
            Label::PuzzleKindWeak,
            Label::PuzzleIdeaWeak,
        ),
        (
            Self::Predict,
            "predict",
            Label::PuzzleKindPredict,
            Label::PuzzleIdeaPredict,
        ),
        (Self::Win, "win", Label::PuzzleKindWin, Label::PuzzleIdeaWin),
        (
            Self::Constraint,
            "constraint",
            Label::PuzzleKindConstraint,
            Label::PuzzleIdeaConstraint,
        ),
        (
            Self::Wildcard,
            "wildcard",
            Label::PuzzleKindWildcard,
            Label::PuzzleIdeaWildcard,
        ),
        (
            Self::Wall,
            "wall",
            Label::PuzzleKindWall,
            Label::PuzzleIdeaWall,
        ),
        (
            Self::Show,
            "show",
            Label::PuzzleKindShow,
            Label::PuzzleIdeaShow,
        ),
        (
            Self::Seize,
            "seize",
            Label::PuzzleKindSeize,
            Label::PuzzleIdeaSeize,
        ),
        (
            Self::Mistake,
            "mistake",
            Label::YourMistakes,
            Label::MistakeIdea,
        ),
    ];

    pub const fn word(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// Returns whether the puzzle tells the opponent's reply, which is the same to every answer.
    pub const fn knows_reply(self) -> bool {
        matches!(self, Self::Wall)
    }

    pub const fn name(self) -> Label {
        Self::ALL[self as usize].2
    }

    pub const fn idea(self) -> Label {
        Self::ALL[self as usize].3
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
        // A mistake is in no pack.
        let kinds = Self::ALL.into_iter().map(|(kind, ..)| kind);
        kinds
            .filter(|kind| *kind != Self::Mistake)
            .find(|kind| kind.word() == text)
            .ok_or(())
    }
}
