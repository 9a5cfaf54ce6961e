//! How the games of a match begin: with random moves, or as a book says.

use std::fmt;
use std::hash::{Hash, Hasher};

use mbrane_rules::{Record, TextError};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::contest::Contest;
use crate::fingerprint::Fingerprint;

/// How the games of a match begin; both games of a pair alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// With so many random moves.
    Random(u32),
    /// With the lines of a book, a pair each, over and over.
    Book(Book),
}

/// Openings that were read from a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    name: String,
    /// Records of one game, at least one, none twice.
    lines: Vec<String>,
}

impl Book {
    /// Reads a book for games with this set-up: a record on each line, empty lines and lines behind a `#` aside. `name` is
    /// what a match calls it.
    ///
    /// # Errors
    /// Names the line that is no opening of such a game, or that stands there twice.
    pub fn read<G: Contest>(name: &str, text: &str, setup: G::Setup) -> Result<Self, String> {
        let mut lines: Vec<String> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let opening = opening::<G>(line, setup).and_then(|record| {
                let text = record.to_string();
                if lines.contains(&text) { Err("it stands there twice".to_owned()) } else { Ok(text) }
            });
            lines.push(opening.map_err(|reason| format!("line {}: {reason}", index + 1))?);
        }
        if lines.is_empty() {
            return Err("there is no opening in it".to_owned());
        }
        Ok(Self { name: name.to_owned(), lines })
    }

    /// What tells a book from another one of the same name.
    fn fingerprint(&self) -> u64 {
        let mut hasher = Fingerprint::default();
        self.lines.hash(&mut hasher);
        hasher.finish()
    }
}

fn opening<G: Contest>(line: &str, setup: G::Setup) -> Result<Record<G>, String> {
    let record: Record<G> = line.parse().map_err(|error: TextError| error.to_string())?;
    let agreed = record.start().setup();
    if agreed != setup {
        return Err(format!("it is for {agreed}, not for {setup}"));
    }
    if record.position().result().is_some() {
        return Err("nothing is left to play".to_owned());
    }
    Ok(record)
}

impl Openings {
    /// What the games of a pair begin with; what is random follows from `seed`.
    ///
    /// # Errors
    /// Where the book was read for another game.
    pub(super) fn of_pair<G: Contest>(&self, setup: G::Setup, pair: u32, seed: u64) -> Result<Record<G>, String> {
        match self {
            Self::Random(plies) => Ok(drawn(setup, *plies, seed)),
            Self::Book(book) => {
                let line = &book.lines[pair as usize % book.lines.len()];
                opening(line, setup).map_err(|reason| format!("{self}: {reason}"))
            }
        }
    }
}

fn drawn<G: Contest>(setup: G::Setup, plies: u32, seed: u64) -> Record<G> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut record: Record<G> = Record::new(setup);
    for _ in 0..plies {
        let Some(m) = record.position().anything(&mut rng) else { break };
        if record.push(m).is_err() {
            break;
        }
    }
    record
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random(plies) => write!(f, "plies {plies}"),
            Self::Book(book) => write!(f, "book {} of {} {:016x}", book.name, book.lines.len(), book.fingerprint()),
        }
    }
}
