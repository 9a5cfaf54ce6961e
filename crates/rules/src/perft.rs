//! Counts the positions at a depth of placements: the classic check of a move generator.

use crate::Game;

/// How many lines of `depth` placements there are from here. `go_on` is asked from time to time (every few dozen
/// positions); if it says no, the count is broken off and `None`.
pub fn perft<G: Game>(position: &G, depth: u32, go_on: &mut impl FnMut() -> bool) -> Option<u64> {
    count(position, depth, &mut 0, go_on)
}

/// Asks by the positions visited, not by the depth left: a count far deeper than the game is long never comes to its
/// last levels.
fn count<G: Game>(
    position: &G,
    depth: u32,
    visited: &mut u32,
    go_on: &mut impl FnMut() -> bool,
) -> Option<u64> {
    const BETWEEN_QUESTIONS: u32 = 64;
    match depth {
        0 => Some(1),
        1 => Some(u64::from(position.placement_count())),
        _ => {
            *visited += 1;
            if *visited == BETWEEN_QUESTIONS {
                *visited = 0;
                if !go_on() {
                    return None;
                }
            }
            let mut total = Some(0_u64);
            position.for_each_placement(|m| {
                let Some(sum) = total else { return };
                let mut next = position.clone();
                next.apply(m);
                total = count(&next, depth - 1, visited, go_on).map(|count| sum + count);
            });
            total
        }
    }
}
