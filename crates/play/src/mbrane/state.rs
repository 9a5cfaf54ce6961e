//! The state of a game of Mbrane, as a table shows it.

use mbrane_rules::mbrane::{Colour, Mbrane, Phase};
use mbrane_rules::{Outcome, Seat, Viewer};

use super::Swing;
use super::beats::turning_point;
use crate::{MatchStatus, Seen};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Empty,
    Placing,
    // A seat places, or takes the first tile over.
    SwapQuestion,
    Offered { by: Seat },
    // The opponent declined the offer: the seat that made it must place.
    Declined,
    Settled,
    Over(Outcome),
}

impl Seen<Mbrane> {
    pub fn state(&self) -> State {
        let position = self.position();
        match self.status() {
            MatchStatus::Over(outcome) => State::Over(outcome),
            MatchStatus::Settled => State::Settled,
            MatchStatus::Turn(_) => match position.phase() {
                Phase::Offered => State::Offered {
                    by: position.seat_of(position.to_move()),
                },
                Phase::Declined => State::Declined,
                _ if position.may_swap() => State::SwapQuestion,
                _ if position.placed() == 0 => State::Empty,
                _ => State::Placing,
            },
        }
    }

    pub fn colour(&self, seat: Seat) -> Colour {
        self.position().colour_of(seat)
    }

    /// The regions of each colour at the supposed end; none unless one is shown.
    pub fn supposed(&self) -> Option<[u8; 2]> {
        if !self.supposes() {
            return None;
        }
        Some(
            self.current_beats()?
                .view(usize::MAX, Viewer::All)
                .awarded(),
        )
    }

    /// The turning point of the victory shown: the beat to replay, and the swing in it. None where the winner was ahead
    /// from the start of the count.
    pub fn turning_point(&self) -> Option<(usize, Swing)> {
        let winner = self.outcome().filter(|outcome| !outcome.resigned)?.winner?;
        turning_point(self.current_beats()?, self.colour(winner))
    }
}
