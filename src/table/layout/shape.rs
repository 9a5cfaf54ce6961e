//! What a game's board needs of the layout.

use bevy::prelude::*;
use mbrane_play::Spot;
use std::{any::Any, fmt::Debug};

use super::Posture;

/// The window that a board is laid out in, as far as a board's shape depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// How the table fills the window.
    pub posture: Posture,
    /// Whether margins are to be narrow, so that cells are wide enough for a finger.
    pub tight: bool,
    /// Whether the window is that of a phone on its side.
    pub low: bool,
}

/// What a game's board needs of the layout. Lengths are whole pixels of the screen.
pub trait BoardShape: Debug + Send + Sync + 'static {
    /// Cells in a row, at least 1. No cell is larger than the window's shorter side divided by it.
    fn side(&self) -> usize;

    /// The size of the tray, the board with all that surrounds its cells, where a cell has this side. It does not shrink as cells grow.
    fn tray(&self, cell: f32, room: Room) -> Vec2;

    /// The board's spots and their rectangles in this tray.
    fn cells(&self, cell: f32, room: Room, tray: Rect) -> Vec<(Spot, Rect)>;

    /// What the columns are called from the left, and the rows from the top; empty for a board whose cells have no such names. Where
    /// they have, the cells come in reading order.
    fn names(&self) -> [Vec<String>; 2] {
        [Vec::new(), Vec::new()]
    }

    /// The spots of the rack in their order; none for a game without a rack.
    fn pieces(&self) -> Vec<Spot>;

    /// Whether the moves so far are listed below the caption: a game that says more of a position there lists none.
    fn lists_moves(&self) -> bool {
        true
    }

    /// The size of the rack where the game lays its pieces out itself: it lies below the board then. None for pieces that are squares
    /// as large as fits.
    fn rack(&self, cell: f32, room: Room) -> Option<Vec2> {
        let _ = (cell, room);
        None
    }

    /// In a rack of the game's own, in logical pixels: the rectangle of each piece, and of the button that places in a tall window.
    fn places(&self, room: Room, rack: Rect) -> (Vec<Rect>, Option<Rect>) {
        let _ = (room, rack);
        (Vec::new(), None)
    }

    /// What the score needs in the panel.
    fn score(&self) -> ScoreShape {
        ScoreShape::Figures
    }

    /// The shape itself, for what knows its game.
    fn as_any(&self) -> &dyn Any;

    /// Whether the other shape is this one: of the same type, with the same numbers.
    fn same(&self, other: &dyn BoardShape) -> bool;
}

/// What a game's score needs in the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreShape {
    /// Large figures, and a row of slots below their words.
    Figures,
    /// A small board, in the place of both.
    Board,
}

/// The shape of nothing, until a match lies on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NoBoard;

impl BoardShape for NoBoard {
    fn side(&self) -> usize {
        1
    }

    fn tray(&self, cell: f32, _: Room) -> Vec2 {
        Vec2::splat(cell)
    }

    fn cells(&self, _: f32, _: Room, _: Rect) -> Vec<(Spot, Rect)> {
        Vec::new()
    }

    fn pieces(&self) -> Vec<Spot> {
        Vec::new()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn same(&self, other: &dyn BoardShape) -> bool {
        other.as_any().is::<Self>()
    }
}
