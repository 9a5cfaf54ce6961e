//! How far a game of Mbrane is, as a table has to show it.

use mbrane_rules::mbrane::{Colour, Mbrane, Phase};
use mbrane_rules::{Outcome, Seat, Viewer};

use super::Swing;
use super::beats::turning_point;
use crate::{Match, MatchStatus};

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Nothing more fitted.
    Exhausted,
    /// Only zeros fitted, and the table counted.
    Settled,
    /// Both agreed to count.
    Accepted,
    /// Somebody gave up.
    Resigned,
}

/// How far a game is, at the place that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// An empty board: any digit, any cell.
    Empty,
    /// A seat places.
    Placing,
    /// A seat places, or takes the first tile over.
    SwapQuestion,
    /// An offer to stop placing waits for its answer.
    Offered {
        /// Who made it.
        by: Seat,
    },
    /// The offer was declined: who made it must place.
    Declined,
    /// Only zeros fit: the table counts unless somebody goes on.
    Settled,
    /// It is over.
    Over(Ending, Outcome),
}

impl Match<Mbrane> {
    /// How far the game is.
    pub fn state(&self) -> State {
        let position = self.position();
        match self.now() {
            MatchStatus::Over(outcome) => State::Over(self.ending(), outcome),
            MatchStatus::Settled => State::Settled,
            MatchStatus::Turn(_) => match position.phase() {
                Phase::Offered => State::Offered { by: position.seat_of(position.to_move()) },
                Phase::Declined => State::Declined,
                _ if position.may_swap() => State::SwapQuestion,
                _ if position.placed() == 0 => State::Empty,
                _ => State::Placing,
            },
        }
    }

    fn ending(&self) -> Ending {
        match self.position().phase() {
            Phase::Resigned => Ending::Resigned,
            Phase::Accepted => Ending::Accepted,
            _ if self.position().is_exhausted() => Ending::Exhausted,
            _ => Ending::Settled,
        }
    }

    /// The colour that a seat plays, at the place that is shown.
    pub fn colour(&self, seat: Seat) -> Colour {
        self.position().colour_of(seat)
    }

    /// The points of an outcome, Ivory's first: the ratio. None after a resignation.
    pub fn ratio(&self, outcome: Outcome) -> Option<[u16; 2]> {
        let by_colour = Colour::BOTH.map(|colour| outcome.points[self.position().seat_of(colour).index()]);
        (!outcome.resigned).then_some(by_colour)
    }

    /// The regions of each colour that the end that is supposed would give; none where none is.
    pub fn supposed(&self) -> Option<[u8; 2]> {
        let told = self.told().filter(|_| self.supposes())?;
        Some(told.view(usize::MAX, Viewer::All).awarded())
    }

    /// The upset that made the victory that is shown: the beat to replay, and what turned in it. None where the winner was ahead
    /// from the start of the count.
    pub fn turning_point(&self) -> Option<(usize, Swing)> {
        let winner = self.outcome().filter(|outcome| !outcome.resigned)?.winner?;
        turning_point(self.told()?, self.colour(winner))
    }
}
