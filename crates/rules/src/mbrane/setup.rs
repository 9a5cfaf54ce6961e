//! The options of a game of Mbrane.

/// How wide a region is: 2 on the short board of 4×4 cells, 3 on the standard board of 9×9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Order {
    /// 4×4 cells, digits 0–3.
    Two,
    /// 9×9 cells, digits 0–8.
    #[default]
    Three,
}

impl Order {
    pub const fn width(self) -> usize {
        match self {
            Self::Two => 2,
            Self::Three => 3,
        }
    }

    /// The side of the board: as many regions there are, and as many digits.
    pub const fn side(self) -> usize {
        self.width() * self.width()
    }
}

/// How the board is counted when placement is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Scoring {
    /// The game: greatest difference first, the loser's tiles flip, influence changes hands.
    #[default]
    Full,
    /// Power and influence as they stand, all regions at once.
    Plain,
    /// Power alone, all regions at once.
    Simple,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Setup {
    pub order: Order,
    pub scoring: Scoring,
    /// True if opposite edges of the board are joined, for influence.
    pub joined: bool,
    /// True if the second seat may take the first tile over.
    pub pie: bool,
    /// True if the players may agree to stop placing early.
    pub consent: bool,
}
