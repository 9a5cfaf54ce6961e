//! A player that takes what looks best on the board at once.

use rand::Rng;

use super::{Measured, below};

/// The placement after which the board counts best for who placed; among equals any.
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
