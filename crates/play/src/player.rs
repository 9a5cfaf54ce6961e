//! The players at the table, and its two sides: which of them a seat plays may change in a match.

use std::fmt;

use mbrane_rules::Seats;
use serde::{Deserialize, Serialize};

/// A name that fits on one line: no control characters, no blanks around it, at most [`Name::MAX_CHARS`] characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Name(String);

impl Name {
    pub const MAX_CHARS: usize = 32;

    /// Makes a name of any text, without characters that are not allowed. It may be empty.
    pub fn new(text: &str) -> Self {
        let printable = text.split(char::is_control).collect::<Vec<_>>().join(" ");
        let words = printable.split_whitespace().collect::<Vec<_>>().join(" ");
        let short: String = words.chars().take(Self::MAX_CHARS).collect();
        Self(short.trim_end().to_owned())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A name as it was stored: text that does not fit is none.
impl TryFrom<String> for Name {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let name = Self::new(&text);
        (name.0 == text).then_some(name).ok_or("no name")
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A side: the colour or the place that is drawn first, and the other. Mbrane's are Ivory and Indigo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    First,
    Second,
}

mbrane_rules::opposites!(Side: First, Second);

/// How strong a computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Level {
    One = 1,
    /// For newcomers: it makes mistakes, but no nonsense moves.
    Two,
    Three,
    Four,
    Five,
}

impl Level {
    pub const ALL: [Self; 5] = [Self::One, Self::Two, Self::Three, Self::Four, Self::Five];

    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.number() == number)
    }

    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Its place among all levels, from 0.
    pub const fn index(self) -> usize {
        self as usize - 1
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.number()
    }
}

impl TryFrom<u8> for Level {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::new(number).ok_or("no level")
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    Person { name: Name },
    Computer { level: Level, name: Name },
}

impl Player {
    /// The default names of the computers, the weakest first, for games without names of their own.
    pub const COMPUTERS: [&str; 5] = ["Chalk", "Slate", "Marble", "Basalt", "Obsidian"];

    pub const fn person(name: Name) -> Self {
        Self::Person { name }
    }

    pub const fn computer(level: Level, name: Name) -> Self {
        Self::Computer { level, name }
    }

    pub fn computer_of(level: Level) -> Self {
        Self::computer_among(level, Self::COMPUTERS)
    }

    pub fn computer_among(level: Level, names: [&str; 5]) -> Self {
        Self::computer(level, Name::new(names[level.index()]))
    }

    pub const fn name(&self) -> &Name {
        match self {
            Self::Person { name } | Self::Computer { name, .. } => name,
        }
    }

    pub const fn is_person(&self) -> bool {
        matches!(self, Self::Person { .. })
    }

    /// The seats of people.
    pub(crate) fn people(players: &[Self; 2]) -> Seats {
        Seats::of(players.each_ref().map(Self::is_person))
    }

    pub const fn level(&self) -> Option<Level> {
        match self {
            Self::Person { .. } => None,
            Self::Computer { level, .. } => Some(*level),
        }
    }
}
