//! A player that takes the placement that looks best at once.

use rand::Rng;

use super::{Measured, below};

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
