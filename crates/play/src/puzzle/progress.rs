//! All that this device keeps of its puzzles, as one text: ratings, streak, days, and puzzles that are not finished.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::{AnyPuzzle, Day, Streak};
use crate::SaveError;
use crate::ladder::expected;
use crate::sealed::Frame;

const FRAME: Frame = Frame {
    head: "mbrane-puzzle-progress",
    version: 1,
};

/// A player's rating in the puzzles of one game, on the scale of the levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleProgress {
    pub streak: Streak,
    pub ratings: BTreeMap<String, PuzzleRating>,
    /// The days whose puzzle was finished, by game: whether it was solved.
    pub days: BTreeMap<(String, Day), bool>,
    /// The finished puzzles, by their [`id`](super::PuzzleFacts::id).
    pub done: BTreeSet<u32>,
    /// The unfinished puzzles as [`AnyPuzzle::text`] writes them, by game and day: one of each day, and one without a day.
    pub open: BTreeMap<(String, Option<Day>), String>,
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

    fn read_line(&mut self, line: &str) -> Option<()> {
        let words: Vec<&str> = line.splitn(4, ' ').collect();
        match words[..] {
            ["streak", ..] => self.streak = line.strip_prefix("streak ")?.parse().ok()?,
            ["done", id] => _ = self.done.insert(id.parse().ok()?),
            ["rating", game, rating, puzzles] => {
                let rating = PuzzleRating {
                    rating: rating.parse().ok()?,
                    puzzles: puzzles.parse().ok()?,
                };
                self.ratings.insert(game.to_owned(), rating);
            }
            ["day", game, day, end] => {
                let solved = ["shown", "solved"].iter().position(|known| *known == end)? == 1;
                self.days.insert((game.to_owned(), Day::kept(day)?), solved);
            }
            ["open", game, day, puzzle] => {
                let day = if day == "-" {
                    None
                } else {
                    Some(Day::kept(day)?)
                };
                self.open.insert((game.to_owned(), day), puzzle.to_owned());
            }
            _ => return None,
        }
        Some(())
    }
}

impl fmt::Display for PuzzleProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("streak {}\n", self.streak);
        for (game, PuzzleRating { rating, puzzles }) in &self.ratings {
            writeln!(text, "rating {game} {rating} {puzzles}")?;
        }
        for ((game, day), solved) in &self.days {
            writeln!(
                text,
                "day {game} {} {}",
                day.0,
                if *solved { "solved" } else { "shown" }
            )?;
        }
        for id in &self.done {
            writeln!(text, "done {id}")?;
        }
        for ((game, day), puzzle) in &self.open {
            let day = day.map_or_else(|| "-".to_owned(), |day| day.0.to_string());
            writeln!(text, "open {game} {day} {puzzle}")?;
        }
        f.write_str(&FRAME.seal(&text))
    }
}

impl FromStr for PuzzleProgress {
    type Err = SaveError;

    fn from_str(text: &str) -> Result<Self, SaveError> {
        FRAME.read(text, Self::read_line)
    }
}
