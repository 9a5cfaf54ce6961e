//! `perft`: counting lines of moves, as deep as is feasible.

use mbrane_rules::{Game, perft};

use super::{Answer, World};

/// The most positions that one count may visit: minutes, not days.
const MOST_VISITED: f64 = 1e10;

/// Counts up to this are quick, and larger ones estimate the rest better.
const VISITED_UNASKED: f64 = 1e6;

/// Counts one depth after the other, so that a `stop` can be answered by the deepest complete count, and an endless count is
/// refused in time. The depths before the last cost little beside it.
pub(super) fn answer<G: Game>(position: &G, depth: u32, world: &mut dyn World) -> Answer {
    let mut counts = vec![1_u64];
    while counts.len() <= depth as usize {
        let next = counts.len() as u32;
        if let [.., before, last] = counts[..] {
            // The last depth only counts lines, so the positions visited are those of the depth before.
            let growth = last as f64 / before.max(1) as f64;
            let visited = last as f64 * growth.powi((depth - next) as i32);
            if last as f64 > VISITED_UNASKED && visited > MOST_VISITED {
                return Err(format!(
                    "perft {depth} would visit about {visited:.0e} positions, more than the {MOST_VISITED:.0e} that are \
                     allowed; perft {} is {last}",
                    next - 1
                ));
            }
        }
        let Some(count) = perft(position, next, &mut || !world.stopped()) else {
            break;
        };
        counts.push(count);
    }
    let whole = counts.len() - 1;
    Ok(format!("perft {whole} {}", counts[whole]))
}
