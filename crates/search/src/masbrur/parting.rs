//! Splitting the pool, and taking a group.

use mbrane_rules::Game;
use mbrane_rules::masbrur::{Dominoes, Group, Masbrur, Move};
use rand::rngs::Xoshiro256PlusPlus;

use super::combat::Side;

/// Returns how much ten dominoes can show behind the wall that suits them best.
fn power(hand: Dominoes) -> i32 {
    Side::best(hand, 1).first().map_or(0, Side::power)
}

/// An offer in progress: the opponent takes the better group, so the groups should be equally strong.
pub(super) struct Parting {
    position: Masbrur,
    form: Move,
    left: u32,
    /// The difference in strength between the groups, and the offer.
    best: Option<(i32, Move)>,
}

impl Parting {
    pub(super) fn new(position: &Masbrur, tries: u32) -> Option<Self> {
        let form = *position.placements().first()?;
        Some(Self {
            position: position.clone(),
            form,
            left: tries,
            best: None,
        })
    }

    /// Tries another way to split the pool; returns whether one more might be better.
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

    pub(super) fn best(&self) -> Move {
        self.best.map_or(self.form, |(_, m)| m)
    }
}

/// Returns the group that can show more.
pub(super) fn better(position: &Masbrur) -> Group {
    let named = position.offered();
    if power(named) >= power(position.pool().minus(named)) {
        Group::Named
    } else {
        Group::Rest
    }
}
