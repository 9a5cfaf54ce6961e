//! The players at the table.

use std::fmt;

/// A name that fits on one line: no control characters, no blanks around it, at most [`Name::LONGEST`] characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name(String);

impl Name {
    /// The maximum length of a name, in characters.
    pub const LONGEST: usize = 32;

    /// Makes a name of any text, leaving out what does not fit. It may be empty.
    pub fn new(text: &str) -> Self {
        let printable = text.split(char::is_control).collect::<Vec<_>>().join(" ");
        let words = printable.split_whitespace().collect::<Vec<_>>().join(" ");
        let short: String = words.chars().take(Self::LONGEST).collect();
        Self(short.trim_end().to_owned())
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How strong a computer plays: 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The level for newcomers: it makes mistakes, but no nonsense moves.
    pub const SECOND: Self = Self(2);

    /// The level with this number, from 1 to 5.
    pub const fn new(number: u8) -> Option<Self> {
        if matches!(number, 1..=5) { Some(Self(number)) } else { None }
    }

    /// Its number, from 1 to 5.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// The player of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// A person.
    Person {
        /// Their name.
        name: Name,
    },
    /// The program.
    Computer {
        /// Its strength.
        level: Level,
        /// Its name.
        name: Name,
    },
}

impl Player {
    /// The default names of the computers, the weakest first, for games without names of their own.
    pub const COMPUTERS: [&str; 5] = ["Chalk", "Slate", "Marble", "Basalt", "Obsidian"];

    /// A person.
    pub const fn person(name: Name) -> Self {
        Self::Person { name }
    }

    /// A computer.
    pub const fn computer(level: Level, name: Name) -> Self {
        Self::Computer { level, name }
    }

    /// A computer with the default name of its level.
    pub fn computer_of(level: Level) -> Self {
        Self::computer_among(level, Self::COMPUTERS)
    }

    /// A computer with the name at its level's place in `names`.
    pub fn computer_among(level: Level, names: [&str; 5]) -> Self {
        Self::computer(level, Name::new(names[usize::from(level.0) - 1]))
    }

    /// The player's name.
    pub const fn name(&self) -> &Name {
        match self {
            Self::Person { name } | Self::Computer { name, .. } => name,
        }
    }

    /// Whether a person plays.
    pub const fn is_person(&self) -> bool {
        matches!(self, Self::Person { .. })
    }

    /// How strong the computer plays, if it is one.
    pub const fn level(&self) -> Option<Level> {
        match self {
            Self::Person { .. } => None,
            Self::Computer { level, .. } => Some(*level),
        }
    }
}
