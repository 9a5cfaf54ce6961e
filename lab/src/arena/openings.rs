//! The openings of a match: random moves, or the lines of a book.

use std::fmt;

use mbrane_rules::{Record, TextError};
use mbrane_search::fingerprint;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::contest::Contest;

/// The openings of a match; both games of a pair share one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings<G: Contest> {
    /// This many random moves.
    Random(u32),
    /// The lines of a book, one for each pair, starting over at the end.
    Book(Book<G>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book<G: Contest> {
    name: String,
    /// At least one, without duplicates.
    lines: Vec<Record<G>>,
}

impl<G: Contest> Openings<G> {
    /// Reads a book for games with this set-up: one record a line, without empty lines and lines that begin with `#`. `name` is the
    /// book's name in the match's heading.
    ///
    /// # Errors
    /// Names the line that is not an opening of such a game, or is a duplicate. An empty book is an error, too.
    pub fn read_book(name: &str, text: &str, setup: G::Setup) -> Result<Self, String> {
        let mut lines = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let opening = opening::<G>(line, setup).and_then(|record| {
                if lines.contains(&record) {
                    Err("it stands there twice".to_owned())
                } else {
                    Ok(record)
                }
            });
            lines.push(opening.map_err(|reason| format!("line {}: {reason}", index + 1))?);
        }
        if lines.is_empty() {
            return Err("there is no opening in it".to_owned());
        }
        Ok(Self::Book(Book {
            name: name.to_owned(),
            lines,
        }))
    }

    /// Returns the opening of a pair; random moves depend on `seed` alone.
    pub(super) fn of_pair(&self, setup: G::Setup, pair: u32, seed: u64) -> Record<G> {
        match self {
            Self::Random(plies) => drawn(setup, *plies, seed),
            Self::Book(Book { lines, .. }) => lines[pair as usize % lines.len()].clone(),
        }
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

fn drawn<G: Contest>(setup: G::Setup, plies: u32, seed: u64) -> Record<G> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut record: Record<G> = Record::new(setup);
    for _ in 0..plies {
        let Some(m) = record.position().anything(&mut rng) else {
            break;
        };
        if record.push(m).is_err() {
            break;
        }
    }
    record
}

impl<G: Contest> fmt::Display for Openings<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random(plies) => write!(f, "plies {plies}"),
            // The hash tells books of the same name apart.
            Self::Book(Book { name, lines }) => {
                let texts: Vec<String> = lines.iter().map(Record::to_string).collect();
                write!(
                    f,
                    "book {name} of {} {:016x}",
                    lines.len(),
                    fingerprint(&texts)
                )
            }
        }
    }
}
