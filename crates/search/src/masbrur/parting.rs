//! Parting the pool, and taking a part.

use mbrane_rules::Game;
use mbrane_rules::masbrur::{Dominoes, Group, Masbrur, Move};
use rand::rngs::Xoshiro256PlusPlus;

use super::combat::Side;

/// How much ten can show behind the wall that suits them best.
fn power(hand: Dominoes) -> i32 {
    Side::best(hand, 1).first().map_or(0, Side::power)
}

/// An offer that is thought about: the other takes the better group, so the groups are made alike.
pub(super) struct Parting {
    position: Masbrur,
    form: Move,
    left: u32,
    /// How far apart the groups are, and the offer.
    best: Option<(i32, Move)>,
}

impl Parting {
    pub(super) fn new(position: &Masbrur, tries: u32) -> Option<Self> {
        let form = *position.placements().first()?;
        Some(Self { position: position.clone(), form, left: tries, best: None })
    }

    /// Tries another way to part the pool; returns whether one more might be better.
    pub(super) fn step(&mut self, rng: &mut Xoshiro256PlusPlus) -> bool {
        let m = self.position.vary(self.form, rng);
        if let Move::Offer(group) = m {
            let apart = (power(group) - power(self.position.pool().minus(group))).abs();
            if self.best.is_none_or(|(known, _)| apart < known) {
                self.best = Some((apart, m));
            }
        }
        self.left = self.left.saturating_sub(1);
        self.left > 0 && self.best.is_none_or(|(apart, _)| apart > 0)
    }

    /// The offer by now.
    pub(super) fn best(&self) -> Move {
        self.best.map_or(self.form, |(_, m)| m)
    }
}

/// The group that can show more.
pub(super) fn better(position: &Masbrur) -> Group {
    let named = position.offered();
    if power(named) >= power(position.pool().minus(named)) { Group::Named } else { Group::Rest }
}
