//! A pack: many puzzles of one game as a text, with a head that tells how they were made.

use std::fmt;
use std::str::FromStr;

use super::{DAYS_IN_PART, Puzzle, PuzzleGame, PuzzleKind};
use crate::sealed::sum;

/// The first word of a pack, and the version of its format.
const HEAD: &str = "mbrane-puzzles 1";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack<G: PuzzleGame> {
    /// The lines that tell how it was made: the version of the generator, the seeds and the command.
    pub made: Vec<String>,
    pub puzzles: Vec<Puzzle<G>>,
}

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
        format!("{}-{}{}.txt", self.game, if dated { "" } else { "more-" }, part + 1)
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
        let [game, "dated", dated, "more", more] = words[..] else { return Err(()) };
        let number = |word: &str| word.parse().map_err(|_| ());
        Ok(Self { game: game.to_owned(), dated: number(dated)?, more: number(more)? })
    }
}

/// A line of a pack, before anybody begins the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleLine<'a> {
    pub kind: PuzzleKind,
    pub rating: u16,
    pub text: &'a str,
}

impl PuzzleLine<'_> {
    /// As [`AnyPuzzle::id`](super::AnyPuzzle::id).
    pub fn id(&self) -> u32 {
        sum(self.text.split(" | ").nth(1).unwrap_or_default().as_bytes()) as u32
    }
}

pub fn puzzle_lines(pack: &str) -> impl Iterator<Item = PuzzleLine<'_>> {
    pack.lines().filter_map(|text| {
        let (kind, rating) = text.split(" | ").next()?.split_once(' ')?;
        Some(PuzzleLine { kind: kind.parse().ok()?, rating: rating.parse().ok()?, text })
    })
}

impl<G: PuzzleGame> fmt::Display for Pack<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD} {}", G::KIND)?;
        self.made.iter().try_for_each(|line| writeln!(f, "# {line}"))?;
        self.puzzles.iter().try_for_each(|puzzle| writeln!(f, "{puzzle}"))
    }
}

impl<G: PuzzleGame> FromStr for Pack<G> {
    /// The number of the line, and the reason.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut lines = text.lines().enumerate();
        let head = lines.next().map(|(_, line)| line);
        if head != Some(format!("{HEAD} {}", G::KIND).as_str()) {
            return Err(format!("line 1: a pack of this game begins with `{HEAD} {}`", G::KIND));
        }
        let mut pack = Self { made: Vec::new(), puzzles: Vec::new() };
        for (at, line) in lines {
            match line.strip_prefix("# ") {
                Some(made) => pack.made.push(made.to_owned()),
                None => pack.puzzles.push(line.parse().map_err(|error| format!("line {}: {error}", at + 1))?),
            }
        }
        Ok(pack)
    }
}
