//! A game as the end of an address: short, and made of characters that survive copying and sending.
//!
//! `mbrane=VdXhqX8A…` is the game's name and the packed link with a checksum (`pack.rs`). Older versions wrote
//! `r=mbrane_9_full:_8e5_7d4&at=1&g=k3x9`: a record with `_` for its blanks, the place shown unless that is the end,
//! and the name by which two correspondents recognise their game. This module reads both.

mod pack;

use std::fmt;
use std::str::FromStr;

use mbrane_rules::{Record, TextError, split_record};

use crate::Animated;
use pack::{pack, unpack};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link<G: Animated> {
    pub record: Record<G>,
    /// How many of its moves are shown; none for all.
    pub at: Option<usize>,
    /// Its name, where two people play it by sending links.
    pub game: Option<LinkMatchId>,
}

/// The name of a game played by sending links: 4 to 12 lower-case letters and digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LinkMatchId(String);

impl LinkMatchId {
    pub fn new(text: &str) -> Option<Self> {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        ((4..=12).contains(&text.len()) && text.chars().all(fits)).then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name as a number, another one for each name.
    pub fn number(&self) -> u64 {
        // No letter counts as 0, which would make a shorter name the same.
        let digits = self.0.chars().filter_map(|letter| letter.to_digit(36));
        digits.fold(0, |number, digit| 37 * number + 1 + u64::from(digit))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    #[error("there is no game in it")]
    NotALink,
    #[error("{0}")]
    Record(TextError),
    #[error("it was cut or changed on its way: ask for it again, and take all of it")]
    Damaged,
    #[error("it points to a move that the game does not have")]
    Place,
    #[error("its name for the game was cut or changed")]
    Name,
    /// It contains a part that this version does not know; a newer one may.
    #[error("it contains `{0}`, which this version does not know")]
    Unknown(String),
}

impl<G: Animated> Link<G> {
    /// The long form, as older versions wrote it.
    pub fn long(&self) -> String {
        let record = self.record.to_string();
        // A position may contain a colon, so the blank before the final one is kept.
        let ends_at_first = record.find(':') == record.find(" :").map(|at| at + 1);
        let record = if ends_at_first {
            record.replacen(" :", ":", 1)
        } else {
            record
        }
        .replace(' ', "_");
        let at = self.at.map_or_else(String::new, |at| format!("&at={at}"));
        let game = self
            .game
            .as_ref()
            .map_or_else(String::new, |game| format!("&g={}", game.as_str()));
        format!("r={record}{at}{game}")
    }
}

/// The part of an address after its `#`; the whole text if it has none.
pub(crate) fn fragment(text: &str) -> &str {
    text.split_once('#').map_or(text, |(_, rest)| rest)
}

/// Returns whether the word before a link's first `=` names a game, and not a part of the long form.
fn is_kind(key: &str) -> bool {
    key.len() > 2 && key.bytes().all(|letter| letter.is_ascii_lowercase())
}

impl<G: Animated> fmt::Display for Link<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", G::INFO.kind, pack(self))
    }
}

impl<G: Animated> FromStr for Link<G> {
    type Err = LinkError;

    /// Reads what follows the `#`, or a whole address.
    fn from_str(text: &str) -> Result<Self, LinkError> {
        let text = fragment(text.trim());
        if let Some((kind, packed)) = text.split_once('=').filter(|(key, _)| is_kind(key)) {
            // A mail program may have broken the link over lines.
            let packed: String = packed.split_whitespace().collect();
            let link: Self = unpack(&packed).ok_or(LinkError::Damaged)?;
            return if G::INFO.kind == kind {
                Ok(link)
            } else {
                Err(LinkError::NotALink)
            };
        }
        let (mut record, mut at, mut game) = (None, None, None);
        for part in text.split('&') {
            match part.split_once('=') {
                Some(("r", value)) if record.is_none() => {
                    record = Some(
                        value
                            .replace('_', " ")
                            .parse::<Record<G>>()
                            .map_err(LinkError::Record)?,
                    );
                }
                Some(("at", value)) if at.is_none() => {
                    at = Some(value.parse().map_err(|_| LinkError::Place)?);
                }
                Some(("g", value)) if game.is_none() => {
                    game = Some(LinkMatchId::new(value).ok_or(LinkError::Name)?);
                }
                _ if record.is_none() => return Err(LinkError::NotALink),
                _ => {
                    return Err(LinkError::Unknown(
                        part.chars().filter(|c| !c.is_control()).take(16).collect(),
                    ));
                }
            }
        }
        let record = record.ok_or(LinkError::NotALink)?;
        if at.is_some_and(|at| at > record.moves().len()) {
            return Err(LinkError::Place);
        }
        Ok(Self { record, at, game })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    Same,
    /// It continues the kept one by this number of moves.
    Ahead(usize),
    /// It is older: the kept one has this number of moves more.
    Behind(usize),
    /// It differs from this move on, counted from 0.
    Branches(usize),
    Other,
}

/// The start of a match and its moves as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordLine {
    pub start: String,
    pub moves: Vec<String>,
}

impl RecordLine {
    /// That of a record in the form in which matches write theirs.
    pub fn of(record: &str) -> Self {
        let (start, moves) = split_record(record).unwrap_or((record, ""));
        Self {
            start: format!("{} :", start.trim_end()),
            moves: moves.split_whitespace().map(str::to_owned).collect(),
        }
    }

    /// How another line, which has arrived, relates to this one, which was kept.
    pub fn relation(&self, came: &Self) -> Relation {
        if self.start != came.start {
            return Relation::Other;
        }
        let (kept, came) = (&self.moves, &came.moves);
        let same = kept
            .iter()
            .zip(came)
            .take_while(|(one, other)| one == other)
            .count();
        match (kept.len() - same, came.len() - same) {
            (0, 0) => Relation::Same,
            (0, more) => Relation::Ahead(more),
            (fewer, 0) => Relation::Behind(fewer),
            _ => Relation::Branches(same),
        }
    }
}
