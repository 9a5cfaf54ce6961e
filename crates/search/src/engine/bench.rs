//! `bench`: random games per second.

use std::time::Duration;

use mbrane_rules::Playout;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::World;

/// Games between two looks at the clock: a few milliseconds.
const BETWEEN_LOOKS: u32 = 1024;

pub(super) fn answer<G: Playout>(
    start: &G,
    time: Duration,
    seed: u64,
    world: &mut dyn World,
) -> String {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut games, mut moves) = (0_u64, 0_u64);
    // Use the results, or the compiler may leave out the counting.
    let mut points = 0_u64;
    let begun = world.now();
    let seconds = loop {
        for _ in 0..BETWEEN_LOOKS {
            let outcome = start.playout(&mut rng, |_, _| moves += 1);
            points += u64::from(outcome.points[0]) + u64::from(outcome.points[1]);
        }
        games += u64::from(BETWEEN_LOOKS);
        let elapsed = world.now().saturating_sub(begun);
        if elapsed >= time || world.stopped() {
            break elapsed.as_secs_f64().max(f64::MIN_POSITIVE);
        }
    };
    std::hint::black_box(points);
    format!(
        "bench playouts {:.0} moves {:.0}",
        games as f64 / seconds,
        moves as f64 / seconds
    )
}
