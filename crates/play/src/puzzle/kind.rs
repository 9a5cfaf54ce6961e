//! The kinds of puzzles.

use std::fmt;
use std::str::FromStr;

use crate::words::common::Label;

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
    /// The best wall against a known wall and the show that will follow.
    Wall,
    /// The best show against a known show and wall.
    Show,
    /// The best seizure.
    Seize,
    /// A better move than the player's own: in no pack.
    Mistake,
}

impl PuzzleKind {
    /// All kinds of a pack.
    pub const ALL: [Self; 11] = [
        Self::Only,
        Self::Last,
        Self::Deny,
        Self::Weak,
        Self::Predict,
        Self::Win,
        Self::Constraint,
        Self::Wildcard,
        Self::Wall,
        Self::Show,
        Self::Seize,
    ];

    const WORDS: [(&str, Label, Label); 12] = [
        ("only", Label::PuzzleKindOnly, Label::PuzzleIdeaOnly),
        ("last", Label::PuzzleKindLast, Label::PuzzleIdeaLast),
        ("deny", Label::PuzzleKindDeny, Label::PuzzleIdeaDeny),
        ("weak", Label::PuzzleKindWeak, Label::PuzzleIdeaWeak),
        ("predict", Label::PuzzleKindPredict, Label::PuzzleIdeaPredict),
        ("win", Label::PuzzleKindWin, Label::PuzzleIdeaWin),
        ("constraint", Label::PuzzleKindConstraint, Label::PuzzleIdeaConstraint),
        ("wildcard", Label::PuzzleKindWildcard, Label::PuzzleIdeaWildcard),
        ("wall", Label::PuzzleKindWall, Label::PuzzleIdeaWall),
        ("show", Label::PuzzleKindShow, Label::PuzzleIdeaShow),
        ("seize", Label::PuzzleKindSeize, Label::PuzzleIdeaSeize),
        ("mistake", Label::YourMistakes, Label::MistakeIdea),
    ];

    /// The kind as the word in a pack.
    pub const fn word(self) -> &'static str {
        Self::WORDS[self as usize].0
    }

    /// Whether the puzzle tells the opponent's reply, which is the same to every answer.
    pub const fn knows_reply(self) -> bool {
        matches!(self, Self::Wall)
    }

    pub const fn name(self) -> Label {
        Self::WORDS[self as usize].1
    }

    /// The idea in a sentence, as a hint says it.
    pub const fn idea(self) -> Label {
        Self::WORDS[self as usize].2
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
