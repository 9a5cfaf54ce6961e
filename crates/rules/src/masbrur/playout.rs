//! Masbrur played to its end at random.

use rand::{Rng, RngExt};

use super::phase::Phase;
use super::position::Masbrur;
use super::referee::random_wall;
use super::{Dominoes, Group, Move, ROWS, Secret, Seizure, Show};
use crate::listener::NoListener;
use crate::random::below;
use crate::{Game, Outcome, Playout, Seat};

impl Masbrur {
    /// A random turn of equipment: each placement, passing, and attacking where it is legal are equally likely, with a random wall.
    fn random_turn<R: Rng>(&self, seat: Seat, rng: &mut R) -> Move {
        /// For each end of each row, each number that a domino could bear beside the one there.
        const SLOTS: u64 = 16 * 8;
        let hand = self.hand(seat);
        loop {
            let slot = below(rng.next_u64(), SLOTS + 2);
            if slot == SLOTS {
                return Move::Pass;
            }
            if slot > SLOTS {
                if self.can_attack(seat) {
                    return Move::Attack;
                }
                continue;
            }
            if let Some(placement) = self.slot(slot as usize, hand) {
                let wall = random_wall(hand.without(placement.domino), rng);
                return Move::Place(placement, Secret::Known(wall));
            }
        }
    }

    fn random_show<R: Rng>(&self, seat: Seat, rng: &mut R) -> Show {
        self.standing(seat)
            .map_or(Show::NONE, |standing| standing.random_show(rng))
    }

    fn random_seizure<R: Rng>(&self, seat: Seat, rng: &mut R) -> Seizure {
        let all = self.seizures(seat);
        all.get(rng.random_range(0..all.len().max(1)))
            .copied()
            .unwrap_or(Seizure::NONE)
    }

    fn random_move<R: Rng>(&self, seat: Seat, rng: &mut R) -> Move {
        match self.phase {
            Phase::Offer => Move::Offer(self.random_group(rng)),
            Phase::Take => Move::Take(if rng.random() {
                Group::Named
            } else {
                Group::Rest
            }),
            Phase::Equip => self.random_turn(seat, rng),
            Phase::Wall => Move::wall(random_wall(self.hand(seat), rng)),
            Phase::Show => Move::show(self.random_show(seat, rng)),
            Phase::Seize => Move::seize(self.random_seizure(seat, rng)),
            Phase::Lay | Phase::Match | Phase::Over => {
                let moves = self.placements();
                moves[rng.random_range(0..moves.len())]
            }
        }
    }

    /// Puts random walls and shows where they are hidden.
    fn suppose<R: Rng>(&mut self, rng: &mut R) {
        for seat in Seat::BOTH {
            if self.walls[seat.index()].is_some_and(Secret::is_hidden) {
                self.walls[seat.index()] = Some(Secret::Known(random_wall(self.hand(seat), rng)));
            }
        }
        for seat in Seat::BOTH {
            if self.shows[seat.index()].is_some_and(Secret::is_hidden) {
                self.shows[seat.index()] = Some(Secret::Known(self.random_show(seat, rng)));
            }
            if self.seizures[seat.index()].is_some_and(Secret::is_hidden) {
                self.seizures[seat.index()] = Some(Secret::Known(self.random_seizure(seat, rng)));
            }
        }
    }

    /// The placement of a slot: an end and the number of a domino's other half.
    #[inline]
    fn slot(&self, slot: usize, hand: Dominoes) -> Option<super::Placement> {
        let row = slot / 16 % ROWS;
        let end = super::End::BOTH[slot / 8 % 2];
        let number = self.field.row(row).end(end)?;
        let domino = super::Domino::of(number, (slot % 8) as u8);
        hand.contains(domino).then_some(super::Placement {
            domino,
            row: row as u8,
            end,
        })
    }
}

impl Playout for Masbrur {
    /// Random moves are: any split of the pool and either group; each placement, pass and attack equally likely, with any
    /// wall; any way to stand, and any show that it allows; each seizure equally likely. Hidden choices are drawn at random first.
    fn playout<R: Rng>(&self, rng: &mut R, mut report: impl FnMut(Seat, Move)) -> Outcome {
        let mut position = self.clone();
        position.suppose(rng);
        while let Some(seat) = position.speaker() {
            let m = position.random_move(seat, rng);
            report(seat, m);
            position.make(m, &mut NoListener);
        }
        position
            .outcome()
            .unwrap_or_else(|| Outcome::by_points(position.half_points))
    }
}
