//! Facts about a game that all its matches share, as plain data.

use crate::words::{LabelId, Words};
use crate::{Level, Side};

/// Facts about a game that all its matches share, as plain data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// Its name in records and files, where it is the first word: `mbrane`.
    pub kind: &'static str,
    pub name: LabelId,
    pub sides: [LabelId; 2],
    /// The name of a scene while it plays: `The count`.
    pub scene: LabelId,
    /// The character of the computer at each level, in a sentence.
    pub temper: [LabelId; 5],
    /// The names of its computers, the weakest first.
    pub computers: [&'static str; 5],
    /// True if points count by halves.
    pub halves: bool,
    /// True if a match hides anything from a seat.
    pub hides: bool,
    /// True if each press adds a spot to the move, and a second press on it removes it.
    pub gathers: bool,
}

impl GameInfo {
    pub fn title(self, words: &Words) -> String {
        words.label(self.name).to_owned()
    }

    pub fn side_name(self, side: Side, words: &Words) -> &str {
        words.label(self.sides[side.index()])
    }

    pub fn temper(self, level: Level, words: &Words) -> &str {
        words.label(self.temper[level.index()])
    }
}
