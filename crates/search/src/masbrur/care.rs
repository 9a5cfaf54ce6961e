//! How much care a level takes.

use crate::Level;

/// How a level plays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Care {
    /// Placements with their walls that are looked at, and how many of the best are tried in combat; then some more of both.
    pub(super) stages: &'static [(usize, usize)],
    /// The walls that the enemy may have, as it is supposed.
    pub(super) walls: usize,
    /// Rounds of regret matching; none shows what is strongest.
    pub(super) rounds: u32,
    /// How often it moves by chance.
    pub(super) slips: f64,
    /// How many ways to part the pool are tried.
    pub(super) offers: u32,
    /// Whether it foresees before a show what may be seized.
    pub(super) foresees: bool,
    /// How often the rest of the round is played on, to see what becomes of a placement.
    pub(super) tries: u32,
}

const WEAKEST: Care =
    Care { stages: &[(4, 1)], walls: 1, rounds: 0, slips: 0.35, offers: 1, foresees: false, tries: 0 };

const CARES: [Care; 5] = [
    WEAKEST,
    Care { stages: &[(15, 1)], slips: 0.15, offers: 2, ..WEAKEST },
    Care { stages: &[(60, 2)], walls: 2, rounds: 30, slips: 0.08, offers: 4, ..WEAKEST },
    Care { stages: &[(250, 6)], walls: 3, rounds: 80, slips: 0.0, offers: 8, ..WEAKEST },
    Care { stages: &[(900, 16)], walls: 6, rounds: 150, slips: 0.0, offers: 16, foresees: true, tries: 0 },
];

/// Who is given nodes or time looks further and further, and tries until it is broken off.
const ENDLESS: Care =
    Care { stages: &[(100, 4), (900, 16), (usize::MAX, 20)], offers: 2_000, tries: 20_000, ..CARES[4] };

impl Care {
    /// That of a level; without one, as much as is given.
    pub(super) const fn of(level: Option<Level>) -> Self {
        match level {
            Some(level) => CARES[level.index()],
            None => ENDLESS,
        }
    }

    /// How many of the best are tried in the end.
    pub(super) fn finalists(&self) -> usize {
        self.stages.last().map_or(0, |(_, finalists)| *finalists)
    }
}
