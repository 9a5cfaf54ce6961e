//! The two sides of a table, by which a match is drawn: which of them a seat plays may change in a match.

use std::ops::Not;

/// A side: the colour or the place that is drawn first, and the other. Mbrane's are Ivory and Indigo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    First,
    Second,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}
