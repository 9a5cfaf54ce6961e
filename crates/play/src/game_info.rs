//! What is the same in all matches of a game, as plain data.

use crate::words::{LabelId, Words};
use crate::{Level, MoveInput, Side};

/// What is the same in all matches of a game, as plain data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// Its name in records: `mbrane`.
    pub kind: &'static str,
    name: LabelId,
    sides: [LabelId; 2],
    temper: [LabelId; 5],
    /// The names of its computers, the weakest first.
    pub computers: [&'static str; 5],
    /// Whether points count by halves.
    pub halves: bool,
    /// Whether a match hides anything from a seat.
    pub hides: bool,
    /// Whether each press adds a spot to the move.
    pub gathers: bool,
}

impl GameInfo {
    pub(crate) fn of<G: MoveInput>() -> Self {
        Self {
            kind: G::KIND,
            name: G::LABELS.name.into(),
            sides: G::LABELS.sides.map(Into::into),
            temper: G::LABELS.temper.map(Into::into),
            computers: G::COMPUTERS,
            halves: G::HALF_POINTS,
            hides: G::HIDES,
            gathers: G::GATHERS,
        }
    }

    pub fn title(self, words: &Words) -> String {
        words.label(self.name).to_owned()
    }

    pub fn side_name(self, side: Side, words: &Words) -> &str {
        words.label(self.sides[side.index()])
    }

    /// The character of the computer at a level, in a sentence.
    pub fn temper(self, level: Level, words: &Words) -> &str {
        words.label(self.temper[level.index()])
    }
}
