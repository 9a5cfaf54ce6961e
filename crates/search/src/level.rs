//! The five levels of an opponent.

/// How strong an opponent plays: 1, which a child can beat, to 5, which plays as well as it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What an opponent may spend on a move. Whoever drives it watches the clock; playouts make it reproducible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// At most so many playouts.
    pub playouts: u64,
    /// At most so many milliseconds, as far as the driver has a clock.
    pub milliseconds: u64,
}

/// How an opponent of a level thinks, and how it errs: as people do, it overlooks moves and misjudges them, but among
/// what it sees it plays what it takes for best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// How many games it plays out in its head.
    pub playouts: u32,
    /// The part of all moves that it does not see, from 0 to 1.
    pub overlooks: f32,
    /// How far it may misjudge the chance to win that a move gives, from 0 to 1.
    pub misjudges: f32,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The level with this number, from 1 to 5.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.0 == number)
    }

    /// Its number, from 1 to 5.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its place among [`Level::ALL`].
    pub(crate) const fn index(self) -> usize {
        self.0 as usize - 1
    }
}
