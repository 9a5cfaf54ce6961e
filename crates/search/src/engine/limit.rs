//! The limit on a move's cost, and how it is kept.

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use super::words::{excerpt, number};
use crate::{Budget, Knowledge, Level, Opponent};

/// The most playouts that are accepted.
const MOST_NODES: u64 = 1_000_000_000_000;
/// A day.
const MOST_MILLISECONDS: u64 = 24 * 60 * 60 * 1000;
/// Playouts between two looks at the clock; a fixed number, so that the answer does not depend on the clock.
const BETWEEN_LOOKS: u64 = 16;

/// The limit on a move's cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// A number of playouts.
    Nodes(u64),
    /// A time in milliseconds.
    Milliseconds(u64),
    /// The budget of a level, playing at that level.
    Level(Level),
}

impl Limit {
    /// Parses `nodes N`, `ms N` or `level N`; an error says that `who` needs the budget.
    pub(crate) fn parse(words: &[&str], who: &str) -> Result<Self, String> {
        let needs = || format!("{who} needs a budget: `nodes N`, `ms N` or `level 1..5`");
        match words {
            ["nodes", word] => number(word, "a budget of nodes", 1..=MOST_NODES).map(Self::Nodes),
            ["ms", word] => number(word, "a budget in ms", 1..=MOST_MILLISECONDS).map(Self::Milliseconds),
            ["level", word] => {
                let [weakest, .., strongest] = Level::ALL.map(Level::number);
                let level = number(word, "a level", weakest..=strongest)?;
                Level::new(level).map(Self::Level).ok_or_else(needs)
            }
            [] | ["nodes" | "ms" | "level"] => Err(needs()),
            ["nodes" | "ms" | "level", _, more, ..] => {
                Err(format!("{who} takes one budget, but here follows {}", excerpt(more)))
            }
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

    /// Returns the budget in playouts and time; none for a level, whose budget depends on the game.
    pub(crate) const fn budget(self) -> Option<Budget> {
        match self {
            Self::Nodes(playouts) => Some(Budget { playouts, milliseconds: u64::MAX }),
            Self::Milliseconds(milliseconds) => Some(Budget { playouts: u64::MAX, milliseconds }),
            Self::Level(_) => None,
        }
    }

    /// Calls `node` until the limit is reached. `node` thinks one node and returns the time spent so far, none when there is nothing
    /// left to think about, or breaks. A level ends by itself.
    pub(crate) fn spend<B>(self, mut node: impl FnMut() -> ControlFlow<B, Option<Duration>>) -> ControlFlow<B> {
        let Budget { playouts, milliseconds } =
            self.budget().unwrap_or(Budget { playouts: u64::MAX, milliseconds: u64::MAX });
        let time = Duration::from_millis(milliseconds);
        for _ in 0..playouts {
            if node()?.is_none_or(|spent| spent >= time) {
                break;
            }
        }
        ControlFlow::Continue(())
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

/// Lets an opponent that has begun think within a limit. After every few playouts `look` returns the time spent so far, or
/// breaks.
pub(crate) fn think<G: Knowledge, B>(
    opponent: &mut Opponent<G>,
    limit: Limit,
    mut look: impl FnMut(&Opponent<G>) -> ControlFlow<B, Duration>,
) -> ControlFlow<B> {
    let Some(budget) = opponent.budget().or(limit.budget()) else { return ControlFlow::Continue(()) };
    let time = Duration::from_millis(budget.milliseconds);
    let mut left = budget.playouts;
    while left > 0 {
        let step = left.min(BETWEEN_LOOKS);
        left -= step;
        if !opponent.step(step as u32) || look(opponent)? >= time {
            break;
        }
    }
    ControlFlow::Continue(())
}
