//! The limit on a move's cost, and how it is kept.

use std::fmt;
use std::time::Duration;

use super::words::{excerpt, number};
use crate::{Budget, Knowledge, Level, Opponent};

const MOST_NODES: u64 = 1_000_000_000_000;
/// A day.
const MOST_MILLISECONDS: u64 = 24 * 60 * 60 * 1000;
/// Playouts between two looks at the clock; a fixed number, so that the answer does not depend on the clock.
const BETWEEN_LOOKS: u64 = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    Nodes(u64),
    Milliseconds(u64),
    /// The budget of a level, playing at that level.
    Level(Level),
}

impl Limit {
    /// Parses `nodes N`, `ms N` or `level N`.
    ///
    /// # Errors
    ///
    /// The reason in words, which name `who` needs the budget.
    pub fn parse(words: &[&str], who: &str) -> Result<Self, String> {
        let needs = || format!("{who} needs a budget: `nodes N`, `ms N` or `level 1..5`");
        match words {
            ["nodes", word] => number(word, "a budget of nodes", 1..=MOST_NODES).map(Self::Nodes),
            ["ms", word] => {
                number(word, "a budget in ms", 1..=MOST_MILLISECONDS).map(Self::Milliseconds)
            }
            ["level", word] => {
                let [weakest, .., strongest] = Level::ALL.map(Level::number);
                let level = number(word, "a level", weakest..=strongest)?;
                Level::new(level).map(Self::Level).ok_or_else(needs)
            }
            [] | ["nodes" | "ms" | "level"] => Err(needs()),
            ["nodes" | "ms" | "level", _, more, ..] => Err(format!(
                "{who} takes one budget, but here follows {}",
                excerpt(more)
            )),
            [other, ..] => Err(format!("{}, not {}", needs(), excerpt(other))),
        }
    }

    /// Returns the level to play at; none means full strength.
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Level(level) => Some(level),
            Self::Nodes(_) | Self::Milliseconds(_) => None,
        }
    }

    /// Returns the budget in playouts and time; endless for a level, which ends by itself.
    pub const fn budget(self) -> Budget {
        let (playouts, milliseconds) = match self {
            Self::Nodes(playouts) => (playouts, u64::MAX),
            Self::Milliseconds(milliseconds) => (u64::MAX, milliseconds),
            Self::Level(_) => (u64::MAX, u64::MAX),
        };
        Budget {
            playouts,
            milliseconds,
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(playouts) => write!(f, "nodes {playouts}"),
            Self::Milliseconds(milliseconds) => write!(f, "ms {milliseconds}"),
            Self::Level(level) => write!(f, "level {}", level.number()),
        }
    }
}

/// Calls `step` with `at_once` playouts at a time until the budget is spent. `step` returns the time spent so far, none to end: when there
/// is nothing left to search, or a stop is wanted.
pub fn spend(budget: Budget, at_once: u64, mut step: impl FnMut(u32) -> Option<Duration>) {
    let time = Duration::from_millis(budget.milliseconds);
    let mut left = budget.playouts;
    while left > 0 {
        let playouts = left.min(at_once);
        left -= playouts;
        if step(playouts as u32).is_none_or(|spent| spent >= time) {
            break;
        }
    }
}

/// Lets an opponent that has begun think within a limit. After every few playouts `look` returns the time spent so far, or none to
/// end.
pub fn think<G: Knowledge>(
    opponent: &mut Opponent<G>,
    limit: Limit,
    mut look: impl FnMut(&Opponent<G>) -> Option<Duration>,
) {
    let budget = opponent.budget().unwrap_or(limit.budget());
    spend(budget, BETWEEN_LOOKS, |playouts| {
        let open = opponent.step(playouts);
        open.then(|| look(opponent)).flatten()
    });
}
