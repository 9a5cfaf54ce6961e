//! Packs: many puzzles of one game as texts, a line each after a head that tells how they were made.

use std::fmt;
use std::str::FromStr;

use super::{DAYS_IN_PART, PuzzleKind};
use crate::sealed::sum;

/// The number of a game's puzzles: a line of `assets/puzzles/index.txt`, as `mbrane dated 366 more 200`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackIndex {
    /// The game's name in records.
    pub game: String,
    /// The puzzles of the days, in their order.
    pub dated: usize,
    /// The puzzles to choose from, by kind, then by rating.
    pub more: usize,
}

impl PackIndex {
    /// The file of a part, from 0, which has up to [`DAYS_IN_PART`] puzzles.
    pub fn file(&self, dated: bool, part: usize) -> String {
        format!(
            "{}-{}{}.txt",
            self.game,
            if dated { "" } else { "more-" },
            part + 1
        )
    }

    pub fn files(&self, dated: bool) -> impl Iterator<Item = String> {
        let puzzles = if dated { self.dated } else { self.more };
        (0..puzzles.div_ceil(DAYS_IN_PART)).map(move |part| self.file(dated, part))
    }
}

impl fmt::Display for PackIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} dated {} more {}", self.game, self.dated, self.more)
    }
}

impl FromStr for PackIndex {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let words: Vec<&str> = text.split(' ').collect();
        let [game, "dated", dated, "more", more] = words[..] else {
            return Err(());
        };
        let number = |word: &str| word.parse().map_err(|_| ());
        Ok(Self {
            game: game.to_owned(),
            dated: number(dated)?,
            more: number(more)?,
        })
    }
}

/// A line of a pack, before the puzzle begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleLine<'a> {
    pub kind: PuzzleKind,
    pub rating: u16,
    pub text: &'a str,
}

impl PuzzleLine<'_> {
    /// A number that identifies the puzzle.
    pub fn id(&self) -> u32 {
        sum(self.text.split(" | ").nth(1).unwrap_or_default().as_bytes()) as u32
    }
}

pub fn puzzle_lines(pack: &str) -> impl Iterator<Item = PuzzleLine<'_>> {
    pack.lines().filter_map(|text| {
        let (kind, rating) = text.split(" | ").next()?.split_once(' ')?;
        Some(PuzzleLine {
            kind: kind.parse().ok()?,
            rating: rating.parse().ok()?,
            text,
        })
    })
}
