//! How a match stands at the place shown, as plain data.

use std::ops::Range;

use mbrane_rules::{Outcome, Seat, Seats};

use crate::{Level, MatchStatus, Perspective, Side};

/// The status of a match at the place shown, with all its beats over and without hidden choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The set-up as text: the start of its records.
    pub setup_text: String,
    /// How far the only person began ahead of the computer: 1 is a little, 2 much; below 0 it is the computer that began
    /// ahead.
    pub head_start: i8,
    /// How many entries there are, including undone ones.
    pub entries: usize,
    /// How many entries are moves of the record. The table made any others.
    pub moves: usize,
    /// How many entries are in force.
    pub head: usize,
    /// How many beats the last entry shown has.
    pub beats: usize,
    /// Those of its beats that end the move and can be replayed.
    pub scene: Option<Range<usize>>,
    /// The viewer of the table, and where its players sit.
    pub perspective: Perspective,
    /// The side of each seat.
    pub sides: [Side; 2],
    pub status: MatchStatus,
    /// The seats of the people here who may act now.
    pub local_actors: Seats,
    /// The seat of the person here who acts now; the viewer's where both may.
    pub acting: Option<Seat>,
    /// The computer that should think about the position now.
    pub thinker: Option<(Seat, Level)>,
    /// The seats that the match waits for after the last entry, whatever place is shown.
    pub awaited: Seats,
    /// How the match ended, whatever place is shown.
    pub ended: Option<Outcome>,
    /// True if a resigned game has a supposed end that is not shown yet.
    pub can_suppose: bool,
    /// True if another match may start from the place shown: nothing in it is hidden from its viewers, or from
    /// everybody.
    pub can_branch: bool,
    /// How many actions are offered at once at most, in the whole game; buttons keep that much room.
    pub offers_most: usize,
}

impl Standing {
    pub const fn outcome(&self) -> Option<Outcome> {
        match self.status {
            MatchStatus::Over(outcome) => Some(outcome),
            _ => None,
        }
    }
}
