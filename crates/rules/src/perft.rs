//! Counting the positions that lie so many placements ahead: the classic check of a referee.

use std::ops::ControlFlow;

use crate::Game;

/// How many lines of `depth` placements there are from here. `go_on` is asked from time to time (every few thousand
/// positions) and may break the count off, which is then `None`.
pub fn perft<G: Game>(position: &G, depth: u32, go_on: &mut impl FnMut() -> ControlFlow<()>) -> Option<u64> {
    match depth {
        0 => Some(1),
        1 => Some(u64::from(position.placement_count())),
        _ => {
            // Break off at the right level: deep enough to be cheap, shallow enough to be soon.
            if depth <= 3 && go_on().is_break() {
                return None;
            }
            let mut total = Some(0_u64);
            position.for_each_placement(|m| {
                let Some(sum) = total else { return };
                let mut next = position.clone();
                next.apply(m);
                total = perft(&next, depth - 1, go_on).map(|count| sum + count);
            });
            total
        }
    }
}
