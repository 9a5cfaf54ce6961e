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

use crate::Cell;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Moves first; its tiles count positive.
    Ivory,
    /// Moves second; its tiles count negative.
    Indigo,
}

impl Colour {
    /// The colour that a net value favours, if any.
    pub const fn favoured_by(net: i16) -> Option<Self> {
        match net {
            1.. => Some(Self::Ivory),
            0 => None,
            _ => Some(Self::Indigo),
        }
    }
}

crate::text::opposites!(Colour: Ivory, Indigo);
crate::text::words!(Colour: Ivory "ivory", Indigo "indigo");

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tile {
    /// 0 to the side of the board less one.
    pub digit: u8,
    pub colour: Colour,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Place a digit, own colour up.
    Place {
        digit: u8,
        cell: Cell,
    },
    /// Take the very first tile over instead of answering it (the pie rule).
    Swap,
    Offer,
    Accept,
    Decline,
    Resign,
}

crate::text::debug_as_text!(Move);
