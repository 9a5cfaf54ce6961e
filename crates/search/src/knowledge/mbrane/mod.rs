//! Mbrane's knowledge for the search.

mod glance;
pub mod learned;
#[cfg(test)]
mod tests;
mod weights;

use mbrane_rules::mbrane::{self, Mbrane, Move, Order, Phase, Scoring, Setup};
use mbrane_rules::{Cell, Game, Outcome, Seat};

use super::{Judged, Knowledge, SearchInfo, Talk, Tuning};
use crate::level::Skill;
use glance::{Glance, Weights};
use learned::Sight;

const CELLS: u16 = 81;
const SWAP: u16 = 9 * CELLS;

/// Returns whether the tile to place may be answered by a swap, on a board whose fair first tiles are known. A search finds them too
/// late: it would have to see a whole game for each.
fn wants_fair_tile(position: &Mbrane) -> bool {
    position.setup().pie && position.placed() == 0 && is_learned(position)
}

/// Returns whether either side won about as often after this first tile: a 4 in a corner of the centre region, or a 7 at one of its
/// sides.
fn is_fair(setup: Setup, digit: usize, cell: Cell) -> bool {
    const MIDDLE: usize = 4;
    mbrane::region_at(setup.order, cell) == MIDDLE
        && matches!((digit, mbrane::reach(setup, cell)), (4, 5) | (7, 3))
}

/// Returns whether the learned models apply: they come from 9×9 with full scoring.
fn is_learned(position: &Mbrane) -> bool {
    let setup = position.setup();
    setup.order == Order::Three && setup.scoring == Scoring::Full
}

/// Calls `f` with every move and how good it looks to the learned policy.
fn for_each_liked(position: &Mbrane, weights: &Weights, mut f: impl FnMut(u16, f32)) {
    let mut likings = [(0_u16, 0_i32); SWAP as usize];
    let mut count = 0;
    let mut most = i32::MIN;
    Sight::of(position).for_each_liking(|digit, cell, liking| {
        likings[count] = (digit as u16 * CELLS + cell.index() as u16, liking);
        count += 1;
        most = most.max(liking);
    });
    let nat = weights.liking / learned::policy::UNIT as f32;
    for &(code, liking) in &likings[..count] {
        f(code, weights.liked - nat * (most - liking) as f32);
    }
}

impl Knowledge for Mbrane {
    type Weights = Weights;
    const SEARCH: SearchInfo<Weights> = SearchInfo {
        scores: 9,
        tuning: Tuning {
            exploration: 0.08,
            exploration_doubles: 4_000,
            prior_visits: 20.0,
            playouts_at_once: 2,
            expand_at: 6,
            width: 4.0,
            widening: 2.0,
            growth_eighths: 3,
            win_weight: 0.8,
            solve_at: 9,
            luck: 0.7,
            solve_nodes: 2_000,
        },
        weights: Weights {
            standing: 0.175,
            counted: 0.175,
            denial: 0.1,
            waste: 0.055,
            closing: 0.005,
            early: 0.004,
            spread: 4.0,
            spread_empty: 0.35,
            tempo: 0.065,
            lasting: 0.0032,
            lasting_from: 28.0,
            lasting_most: 0.08,
            lasting_spread: 10.0,
            judged: 0.5,
            judged_late: 0.5,
            liking: 0.05,
            liked: 0.55,
        },
        skills: [
            Skill::new(45, 0.8, 0.175),
            Skill::new(200, 0.65, 0.1),
            Skill::new(900, 0.35, 0.04),
            Skill::new(4_500, 0.09, 0.018),
            Skill::new(800_000, 0.0, 0.0),
        ],
    };

    fn code(m: Move) -> u16 {
        match m {
            Move::Place { digit, cell } => u16::from(digit) * CELLS + cell.index() as u16,
            _ => SWAP,
        }
    }

    fn decode(code: u16) -> Move {
        if code == SWAP {
            return Move::Swap;
        }
        Move::Place {
            digit: (code / CELLS) as u8,
            cell: Cell::of_index(usize::from(code % CELLS)),
        }
    }

    /// Skips the test for a full board, which takes time.
    fn mover(&self) -> Seat {
        Self::mover(self)
    }

    fn decided(&self) -> Option<Outcome> {
        match self.phase() {
            Phase::Placing | Phase::Declined => self.is_settled().then(|| self.outcome_now()),
            _ => self.outcome(),
        }
    }

    fn plies_left(&self) -> u32 {
        mbrane::cells(self.setup().order)
            .filter(|&cell| self.fitting(cell) != 0)
            .count() as u32
    }

    fn has_few_placements(&self, most: u32) -> bool {
        let mut count = 0;
        mbrane::cells(self.setup().order).all(|cell| {
            count += self.fitting(cell).count_ones();
            count <= most
        })
    }

    fn for_each_prior(&self, weights: &Weights, mut f: impl FnMut(u16, f32)) {
        if weights.liking > 0.0 && is_learned(self) && self.placed() > 1 {
            return for_each_liked(self, weights, f);
        }
        let glance = Glance::of(self, weights);
        let setup = self.setup();
        let fair_only = wants_fair_tile(self);
        for cell in mbrane::cells(setup.order) {
            glance.for_each_digit(cell, |digit, looks| {
                if !fair_only || is_fair(setup, digit, cell) {
                    f(digit as u16 * CELLS + cell.index() as u16, looks);
                }
            });
        }
        if self.may_swap() {
            f(SWAP, glance.swap());
        }
    }

    fn judged(&self, weights: &Weights) -> Judged {
        let missed = glance::missed(self, weights);
        let late = ((self.placed() as f32 - 16.0) / 32.0).clamp(0.0, 1.0);
        let judged = weights.judged + late * (weights.judged_late - weights.judged);
        if judged == 0.0 || !is_learned(self) {
            return Judged {
                counts: 1.0,
                added: missed,
            };
        }
        let [chance, lead] = Sight::of(self).fate();
        let win = Self::SEARCH.tuning.win_weight;
        let worth = 0.5 * (win * (2.0 * chance - 1.0) + (1.0 - win) * lead);
        let worth = match self.mover() {
            Seat::First => 0.5 + worth,
            Seat::Second => 0.5 - worth,
        };
        let counts = 1.0 - judged;
        Judged {
            counts,
            added: counts * missed + judged * worth,
        }
    }

    fn chance(&self, said: f32) -> f32 {
        if !is_learned(self) {
            return said;
        }
        let (won, lost) = (said * said, (1.0 - said) * (1.0 - said));
        let sure = won / (won + lost);
        // Near the end the search's own estimate is nearly right.
        let late = ((self.placed() as f32 - 28.0) / 24.0).clamp(0.0, 1.0);
        sure + 0.75 * late * (said - sure)
    }

    fn pull(&self, m: Move) -> i32 {
        match m {
            Move::Place { digit, cell } => {
                i32::from(digit) * i32::from(mbrane::reach(self.setup(), cell))
            }
            _ => 0,
        }
    }

    fn talk(&self) -> Talk<Move> {
        let outcome = self.outcome_now();
        if self.phase() == Phase::Offered {
            return Talk::MustAnswer {
                accept: Move::Accept,
                decline: Move::Decline,
                outcome,
            };
        }
        match self.check(Move::Offer) {
            Ok(()) => Talk::MayOffer {
                offer: Move::Offer,
                outcome,
            },
            Err(_) => Talk::Nothing,
        }
    }
}
