//! The two sides of a table, by which a match is drawn: which of them a seat plays may change in a match.

/// A side: the colour or the place that is drawn first, and the other. Mbrane's are Ivory and Indigo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    First,
    Second,
}

mbrane_rules::opposites!(Side: First, Second);
