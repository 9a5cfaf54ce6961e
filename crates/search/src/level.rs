//! The five levels of an opponent.

/// How strong an opponent plays: 1, which a child can beat, to 5, which plays as well as it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The most that an opponent may spend on a move. Its driver watches the clock; a budget in playouts is reproducible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    pub playouts: u64,
    pub milliseconds: u64,
}

/// How an opponent of a level thinks and errs: as people do, it overlooks moves and misjudges others, but it plays the move that
/// looks best to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    pub playouts: u32,
    /// The part of all moves that it overlooks, from 0 to 1.
    pub overlooks: f32,
    /// The most by which it misjudges a move's chance to win, from 0 to 1.
    pub misjudges: f32,
}

impl Skill {
    pub(crate) const fn new(playouts: u32, overlooks: f32, misjudges: f32) -> Self {
        Self {
            playouts,
            overlooks,
            misjudges,
        }
    }
}

impl Level {
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.0 == number)
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize - 1
    }
}
