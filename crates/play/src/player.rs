//! Who sits at the table.

use std::fmt;

/// A name that fits on one line: no control characters, no blanks around it, at most [`Name::LONGEST`] characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name(String);

impl Name {
    /// The most characters that a name has.
    pub const LONGEST: usize = 32;

    /// Makes a name of any text: what does not fit is left out. It may be empty.
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
    /// What a newcomer meets: it errs, and does not play nonsense.
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

/// Who plays for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Somebody at this screen.
    Person {
        /// What to call them.
        name: Name,
    },
    /// The program.
    Computer {
        /// How strong.
        level: Level,
        /// What to call it.
        name: Name,
    },
}

impl Player {
    /// What a computer of each level is called where its game has no names of its own, weakest first.
    pub const COMPUTERS: [&str; 5] = ["Chalk", "Slate", "Marble", "Basalt", "Obsidian"];

    /// A person.
    pub const fn person(name: Name) -> Self {
        Self::Person { name }
    }

    /// A computer.
    pub const fn computer(level: Level, name: Name) -> Self {
        Self::Computer { level, name }
    }

    /// A computer that is called as computers of its level are.
    pub fn computer_of(level: Level) -> Self {
        Self::computer_among(level, Self::COMPUTERS)
    }

    /// A computer that is called by its level's place among these.
    pub fn computer_among(level: Level, names: [&str; 5]) -> Self {
        Self::computer(level, Name::new(names[usize::from(level.0) - 1]))
    }

    /// What to call it.
    pub const fn name(&self) -> &Name {
        match self {
            Self::Person { name } | Self::Computer { name, .. } => name,
        }
    }

    /// Whether somebody at this screen plays.
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
