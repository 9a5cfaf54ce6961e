//! The plan of a match, and how a game is played.

use std::fmt;
use std::time::Duration;

use mbrane_rules::{Outcome, Record, Seat};

use super::contest::Contest;
use super::openings::Openings;
use super::player::{Contender, Player};

/// One of the two players of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    A,
    B,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::A, Self::B];
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Plan<G: Contest> {
    pub setup: G::Setup,
    pub contenders: [Contender; 2],
    pub openings: Openings<G>,
    pub seed: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played<G: Contest> {
    /// The game's number, from 0; 2k and 2k+1 are a pair.
    pub number: u32,
    /// The winner; none for a draw.
    pub winner: Option<Side>,
    pub record: Record<G>,
}

/// Returns the player in a seat: A has the first seat in even games.
pub(super) const fn side_on(number: u32, seat: Seat) -> Side {
    if number.is_multiple_of(2) == matches!(seat, Seat::First) {
        Side::A
    } else {
        Side::B
    }
}

pub(super) fn winner_of(number: u32, outcome: &Outcome) -> Option<Side> {
    outcome.winner.map(|seat| side_on(number, seat))
}

/// Derives a seed for each use in each game from the match's seed: one round of SplitMix64.
fn mix(seed: u64, number: u32, purpose: u64) -> u64 {
    let mut z = seed
        .wrapping_add((u64::from(number) * 4 + purpose + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl<G: Contest> Plan<G> {
    /// Returns the opening that both games of a pair share.
    pub fn opening(&self, number: u32) -> Record<G> {
        const OPENING: u64 = 2;
        self.openings
            .of_pair(self.setup, number / 2, mix(self.seed, number / 2, OPENING))
    }

    pub fn seed_for(&self, number: u32, side: Side) -> u64 {
        mix(self.seed, number, side as u64)
    }

    /// Plays a game between A and B; returns none as soon as `go_on` returns false.
    ///
    /// # Errors
    /// If a player has no move or an illegal one; the error shows the game so far.
    pub fn play(
        &self,
        number: u32,
        players: &mut [Player<G>; 2],
        clock: &dyn Fn() -> Duration,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Option<Played<G>>, String> {
        let mut record = self.opening(number);
        loop {
            if let Some(outcome) = record.position().result() {
                return Ok(Some(Played {
                    number,
                    winner: winner_of(number, &outcome),
                    record,
                }));
            }
            if !go_on() {
                return Ok(None);
            }
            let Some(seat) = record.position().to_act().first() else {
                return Ok(None);
            };
            let side = side_on(number, seat);
            let blame = |reason: String, record: &Record<G>| {
                format!(
                    "game {number}: {side} ({}): {reason}, after {record}",
                    self.contenders[side as usize]
                )
            };
            let m = players[side as usize](record.position(), clock)
                .map_err(|reason| blame(reason, &record))?;
            if let Err(reason) = record.push(m) {
                return Err(blame(format!("{m} is illegal: {reason}"), &record));
            }
        }
    }
}
