//! The phases of a game of Masbrur.

/// A step of the game, named after the task of the seats that act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Phase {
    /// Free field: lay the first domino of a row.
    #[default]
    Lay,
    /// Free field: lay the second domino of a row.
    Match,
    Offer,
    Take,
    Equip,
    /// Lay a wall: only seats without one act.
    Wall,
    Show,
    Seize,
    Over,
}

crate::text::words!(Phase:
    Lay "lay", Match "match", Offer "offer", Take "take", Equip "equip", Wall "wall", Show "show", Seize "seize", Over "over");

impl Phase {
    /// The task, in the words of a refusal.
    pub(super) const fn to_do(self) -> &'static str {
        match self {
            Self::Lay => "the next row's first domino is to be laid",
            Self::Match => "the row's second domino is to be laid",
            Self::Offer => "the pool is to be parted",
            Self::Take => "one of the two groups is to be taken",
            Self::Equip => "it is time to place, to pass or to attack",
            Self::Wall => "a wall is to be laid",
            Self::Show => "formations are to be shown",
            Self::Seize => "it is time to seize",
            Self::Over => "the game is over",
        }
    }
}
