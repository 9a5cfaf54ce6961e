//! Mbrane: digits on an empty Sudoku board, power and influence, and the cascade that decides who holds more regions.

mod count;
mod counting;
mod event;
mod geometry;
mod notation;
mod playout;
mod position;
mod referee;
mod setup;

pub use count::{Count, Resolution, Step};
pub use event::{Event, RegionState, RegionView, View};
pub use geometry::{cells, cells_of, reach, region_at, region_name, regions, touched, touched_set};
pub use notation::half_points;
pub use position::{Illegal, Mbrane, Phase};
pub use setup::{Order, Scoring, Setup};

use std::ops::Not;

use serde::{Deserialize, Serialize};

use crate::Cell;

/// The colour that a tile shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Moves first; its tiles count positive.
    Ivory,
    /// Moves second; its tiles count negative.
    Indigo,
}

impl Colour {
    /// Both colours, Ivory first.
    pub const BOTH: [Self; 2] = [Self::Ivory, Self::Indigo];

    /// 0 for Ivory, 1 for Indigo.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour that a net value favours, if any.
    pub const fn favoured_by(net: i16) -> Option<Self> {
        match net {
            1.. => Some(Self::Ivory),
            0 => None,
            _ => Some(Self::Indigo),
        }
    }
}

impl Not for Colour {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Ivory => Self::Indigo,
            Self::Indigo => Self::Ivory,
        }
    }
}

/// A tile on the board: its digit, and the colour that it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tile {
    /// 0 to the side of the board less one.
    pub digit: u8,
    /// The colour up.
    pub colour: Colour,
}

/// Anything that a seat can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Place a digit, own colour up.
    Place {
        /// Which digit.
        digit: u8,
        /// Where.
        cell: Cell,
    },
    /// Take the very first tile over instead of answering it (the pie rule).
    Swap,
    /// Propose to stop placing and count.
    Offer,
    /// Agree to stop placing.
    Accept,
    /// Insist on placing.
    Decline,
    /// Give the game up.
    Resign,
}

crate::text::serde_as_text!(Move);
