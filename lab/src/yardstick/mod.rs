//! Players to measure the search by: random, greedy, and plain UCT.

pub mod masbrur;
mod uct;

pub use uct::{Plainly, Uct};

use mbrane_rules::mbrane::{Colour, Mbrane};
use mbrane_rules::sansumoku::{Mark, Sansumoku};
use mbrane_rules::{Game, Seat};
use mbrane_search::{Knowledge, Talk};
use rand::Rng;

/// A game that yardsticks can play.
pub trait Measured: Knowledge {
    /// The options with which plain UCT was strongest, at tens of thousands of iterations a move.
    const UCT: Plainly;

    /// Returns how the board counts for a seat now, without looking ahead: more is better.
    fn count_for(&self, seat: Seat) -> i32;
}

impl Measured for Mbrane {
    /// On 9×9 from even openings, at 8,000 iterations: 0.4 plays hardly worse, 0.25 and 0.9 clearly; untried moves in any order
    /// score a third against the heaviest first.
    const UCT: Plainly = Plainly {
        constant: 0.6,
        heaviest_first: true,
    };

    /// Counts regions first, then the lead over all regions.
    fn count_for(&self, seat: Seat) -> i32 {
        const REGION: i32 = 1 << 16;
        let points = self.outcome_now().points.map(i32::from);
        let lead: i32 = self
            .region_values()
            .iter()
            .map(|value| i32::from(*value))
            .sum();
        let lead = if self.colour_of(seat) == Colour::Ivory {
            lead
        } else {
            -lead
        };
        (points[seat.index()] - points[(!seat).index()]) * REGION + lead
    }
}

impl Measured for Sansumoku {
    /// At 20,000 iterations: 0.85 and 1.0 lead 0.7 by 95 and 47 Elo; 0.4, 0.55 and 1.4 do not.
    const UCT: Plainly = Plainly {
        constant: 0.9,
        heaviest_first: false,
    };

    /// Counts the game first, then sections.
    fn count_for(&self, seat: Seat) -> i32 {
        const GAME: i32 = 1 << 16;
        let sign = |winner: Seat| if winner == seat { 1 } else { -1 };
        let won = self
            .outcome()
            .and_then(|outcome| outcome.winner)
            .map_or(0, |winner| sign(winner) * GAME);
        let marks = (0..9).map(|section| match self.mark(section) {
            Mark::Line(colour) | Mark::Constraint(colour) => sign(Self::seat_of(colour)),
            Mark::Open | Mark::Drawn => 0,
        });
        won + marks.sum::<i32>()
    }
}

/// Returns a random number below `bound`, which is not zero.
pub(crate) fn below(rng: &mut impl Rng, bound: usize) -> usize {
    (((rng.next_u64() >> 32) * bound as u64) >> 32) as usize
}

pub fn random<G: Game>(position: &G, rng: &mut impl Rng) -> Option<G::Move> {
    let placements = position.placements();
    (!placements.is_empty()).then(|| placements[below(rng, placements.len())])
}

/// Returns the answer to an offer of a player that never offers: yes, if the count is a win.
pub fn answer<G: Knowledge>(position: &G) -> Option<G::Move> {
    let seat = position.to_act().single()?;
    match position.talk() {
        Talk::MustAnswer {
            accept,
            decline,
            outcome,
        } => Some(if outcome.winner == Some(seat) {
            accept
        } else {
            decline
        }),
        Talk::Nothing | Talk::MayOffer { .. } => None,
    }
}

/// Returns the placement after which the board counts best for the seat that placed; a random one of equals.
pub fn greedy<G: Measured>(position: &G, rng: &mut impl Rng) -> Option<G::Move> {
    let seat = position.to_act().single()?;
    let mut best = Vec::new();
    let mut most = i32::MIN;
    position.for_each_placement(|m| {
        let mut next = position.clone();
        next.apply(m);
        let count = next.count_for(seat);
        if count > most {
            most = count;
            best.clear();
        }
        if count == most {
            best.push(m);
        }
    });
    (!best.is_empty()).then(|| best[below(rng, best.len())])
}
