//! All that this device keeps of its puzzles, as one text: ratings, streak, days, and puzzles that are not finished.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{AnyPuzzle, Day, Streak};
use crate::ladder::expected;
use crate::sealed::{Fields, Stored, open, seal};
use crate::{SaveError, older};

/// A player's rating in the puzzles of one game, on the scale of the levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleRating {
    pub rating: u16,
    pub puzzles: u32,
}

impl Default for PuzzleRating {
    fn default() -> Self {
        Self {
            rating: 1000,
            puzzles: 0,
        }
    }
}

impl PuzzleRating {
    /// Counts a finished puzzle: without a miss or a hint it is won, with hints alone it is drawn, else it is lost. The first ones
    /// change the rating most.
    pub fn count(&mut self, puzzle: &dyn AnyPuzzle) {
        let tries = puzzle.tries();
        let result = match (tries.is_solved() && tries.misses == 0, tries.hints) {
            (true, 0) => 1.0,
            (true, _) => 0.5,
            (false, _) => 0.0,
        };
        let behind = f64::from(puzzle.facts().rating) - f64::from(self.rating);
        let step = (400.0 / (f64::from(self.puzzles) + 2.0)).max(24.0);
        self.rating = (f64::from(self.rating) + step * (result - expected(behind)))
            .round()
            .clamp(100.0, 3000.0) as u16;
        self.puzzles = self.puzzles.saturating_add(1);
    }
}

/// The device's puzzles. Games are named as in records.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleProgress {
    pub streak: Streak,
    pub ratings: BTreeMap<String, PuzzleRating>,
    /// The days whose puzzle was finished, by game: whether it was solved.
    #[serde(with = "pairs")]
    pub days: BTreeMap<(String, Day), bool>,
    /// The finished puzzles, by their [`id`](super::PuzzleFacts::id).
    pub done: BTreeSet<u32>,
    /// The unfinished puzzles as [`AnyPuzzle::text`] writes them, by game and day: one of each day, and one without a day.
    #[serde(with = "pairs")]
    pub open: BTreeMap<(String, Option<Day>), String>,
    #[serde(skip)]
    others: Fields,
}

impl PuzzleProgress {
    /// Keeps the state of a puzzle after every step. A finished one counts once for the rating; on its day also for the streak, if it
    /// was laid on the table on that day, `laid`. Returns the missed day that the streak forgives.
    pub fn keep(&mut self, puzzle: &dyn AnyPuzzle, day: Option<Day>, laid: Day) -> Option<Day> {
        let (facts, tries) = (puzzle.facts(), puzzle.tries());
        let game = facts.game.kind.to_owned();
        if !tries.is_over() {
            self.open.insert((game, day), puzzle.text());
            return None;
        }
        self.open.remove(&(game.clone(), day));
        if self.done.insert(facts.id) {
            self.ratings.entry(game.clone()).or_default().count(puzzle);
        }
        let day = day?;
        let new = !self.days.contains_key(&(game.clone(), day));
        self.days.entry((game, day)).or_insert(tries.is_solved());
        if new && day == laid && tries.is_solved() {
            self.streak.solve(day)
        } else {
            None
        }
    }

    /// Drops an unfinished puzzle that cannot be read any more.
    pub fn forget(&mut self, game: &str, day: Option<Day>) {
        self.open.remove(&(game.to_owned(), day));
    }
}

/// Maps with keys that are no texts, as lists of pairs.
mod pairs {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<K: Serialize, V: Serialize, S: Serializer>(
        map: &BTreeMap<K, V>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(map)
    }

    pub(super) fn deserialize<
        'de,
        K: Deserialize<'de> + Ord,
        V: Deserialize<'de>,
        D: Deserializer<'de>,
    >(
        from: D,
    ) -> Result<BTreeMap<K, V>, D::Error> {
        let pairs = Vec::<(K, V)>::deserialize(from)?;
        Ok(pairs.into_iter().collect())
    }
}

impl Stored for PuzzleProgress {
    const HEAD: &'static str = "mbrane-puzzle-progress";
    const VERSION: u32 = 2;

    fn older(lines: &[&str]) -> Result<String, SaveError> {
        older::progress(lines)
    }

    fn others(&mut self) -> Option<&mut Fields> {
        Some(&mut self.others)
    }
}

impl fmt::Display for PuzzleProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&seal(self, &self.others))
    }
}

impl FromStr for PuzzleProgress {
    type Err = SaveError;

    fn from_str(text: &str) -> Result<Self, SaveError> {
        open(text)
    }
}
