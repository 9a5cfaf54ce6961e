//! The effort that each level makes.

use crate::Level;

#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// How many placements with walls it looks at, and how many of the best it tries in combat, in total up to each stage.
    pub(super) stages: &'static [(usize, usize)],
    /// The number of walls that it supposes the opponent may have.
    pub(super) walls: usize,
    /// Rounds of regret matching; with none it shows the strongest.
    pub(super) rounds: u32,
    /// How often it makes a random choice, from 0 to 1.
    pub(super) slips: f64,
    /// The number of ways to split the pool that it tries.
    pub(super) offers: u32,
    /// True if it considers seizures when it chooses a show.
    pub(super) foresees: bool,
    /// The number of arsenals with walls that it supposes the opponent may have after its next turn. If not 0, combats are nearly exact.
    pub(super) answers: usize,
}

const WEAKEST: Effort = Effort {
    stages: &[(4, 1)],
    walls: 1,
    rounds: 0,
    slips: 0.35,
    offers: 1,
    foresees: false,
    answers: 0,
};

const CARES: [Effort; 5] = [
    WEAKEST,
    Effort {
        stages: &[(15, 1)],
        slips: 0.15,
        offers: 2,
        ..WEAKEST
    },
    Effort {
        stages: &[(60, 2)],
        walls: 2,
        rounds: 30,
        slips: 0.08,
        offers: 4,
        ..WEAKEST
    },
    Effort {
        stages: &[(250, 6)],
        walls: 3,
        rounds: 80,
        slips: 0.0,
        offers: 8,
        ..WEAKEST
    },
    Effort {
        stages: &[(900, 16)],
        walls: 6,
        rounds: 150,
        slips: 0.0,
        offers: 16,
        foresees: true,
        answers: 0,
    },
];

/// With a budget of nodes or time it looks at every placement, unless the budget ends first.
const ENDLESS: Effort = Effort {
    stages: &[(100, 4), (900, 16), (usize::MAX, 24)],
    offers: 2_000,
    answers: 10,
    ..CARES[4]
};

impl Effort {
    pub(super) const fn of(level: Option<Level>) -> Self {
        match level {
            Some(level) => CARES[level.index()],
            None => ENDLESS,
        }
    }

    /// Returns how many of the best are tried in the end.
    pub(super) fn finalists(&self) -> usize {
        self.stages.last().map_or(0, |(_, finalists)| *finalists)
    }
}
