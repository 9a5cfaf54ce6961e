//! Sansumoku: Ultimate Tic-Tac-Toe crossed with Sudoku, where each section deals its digits in order.

mod event;
mod geometry;
mod notation;
mod playout;
mod position;
mod referee;

pub use event::{Event, Mark, Target, View};
pub use geometry::{LINES, cell_of, completing, section_of};
pub use position::{Illegal, Sansumoku};

use crate::Cell;

/// The owner of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Moves first.
    Blue,
    /// Moves second.
    Orange,
}

crate::text::opposites!(Colour: Blue, Orange);
crate::text::words!(Colour: Blue "blue", Orange "orange");

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tile {
    /// 1–9, in the order in which the section dealt them.
    pub digit: u8,
    pub colour: Colour,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Place the section's next digit on this cell.
    Place(Cell),
    Resign,
}

crate::text::debug_as_text!(Move);

/// The options agreed before a game: Sansumoku has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Setup;
