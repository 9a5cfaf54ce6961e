//! What a move may cost, and keeping to it.

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use super::words::{excerpt, number};
use crate::{Budget, Knowledge, Level, Opponent};

/// More playouts than anybody waits for.
const MOST_NODES: u64 = 1_000_000_000_000;
/// A day.
const MOST_MILLISECONDS: u64 = 24 * 60 * 60 * 1000;
/// Playouts between two looks at the clock. A fixed number, so that what is answered does not depend on the clock.
const BETWEEN_LOOKS: u64 = 16;

/// What a move may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So many playouts.
    Nodes(u64),
    /// So much time.
    Milliseconds(u64),
    /// What the level may spend, playing as that level.
    Level(Level),
}

impl Limit {
    /// Reads `nodes N`, `ms N` or `level N`; `who` names in the reason of a refusal what asks for it.
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

    /// The level to play at; none is as well as can be.
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Level(level) => Some(level),
            Self::Nodes(_) | Self::Milliseconds(_) => None,
        }
    }

    /// In playouts and time, where it does not depend on who plays.
    pub(crate) const fn budget(self) -> Option<Budget> {
        match self {
            Self::Nodes(playouts) => Some(Budget { playouts, milliseconds: u64::MAX }),
            Self::Milliseconds(milliseconds) => Some(Budget { playouts: u64::MAX, milliseconds }),
            Self::Level(_) => None,
        }
    }

    /// Lets somebody think node by node: `node` thinks one and says how long it has been thought so far, nothing when there is
    /// nothing left to think about, or breaks it off. A level ends by itself.
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

/// Lets an opponent that has begun think within a limit. After every few playouts `look` says how long it has
/// thought so far, or breaks it off.
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
