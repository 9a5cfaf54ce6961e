//! The five levels of an opponent, and what each may spend.

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

    /// What it may spend on a move.
    pub const fn budget(self) -> Budget {
        const PLAYOUTS: [u64; 5] = [40, 400, 4_000, 60_000, 1_000_000];
        Budget { playouts: PLAYOUTS[self.0 as usize - 1], milliseconds: 3_000 }
    }
}
