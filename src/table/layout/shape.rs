//! The interface between a game's board and the layout.

use bevy::prelude::*;
use mbrane_play::Spot;
use std::{any::Any, fmt::Debug};

use super::Posture;

/// The properties of the window that a board's shape depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Room {
    pub posture: Posture,
    /// True if margins are narrow, so that cells are wide enough for a finger.
    pub tight: bool,
    /// True if the window is that of a phone on its side.
    pub low: bool,
}

/// The shape of a game's board for the layout. Lengths are whole screen pixels.
pub trait BoardShape: Any + Debug + Send + Sync {
    /// Returns the number of cells in a row, at least 1. No cell is larger than the window's shorter side divided by it.
    fn side(&self) -> usize;

    /// Returns the size of the tray, the board with everything around its cells, for cells of this side. It never shrinks as cells grow.
    fn tray(&self, cell: f32, room: Room) -> Vec2;

    fn cells(&self, cell: f32, room: Room, tray: Rect) -> Vec<(Spot, Rect)>;

    /// Returns the names of the columns from the left, and of the rows from the top; empty for a board without such names. Cells with
    /// names come in reading order.
    fn names(&self) -> [Vec<String>; 2] {
        [Vec::new(), Vec::new()]
    }

    /// Returns the spots of the rack in their order; none for a game without a rack.
    fn pieces(&self) -> Vec<Spot>;

    /// Returns whether the moves so far are listed below the caption: not in a game that says more about a position there.
    fn lists_moves(&self) -> bool {
        true
    }

    /// Returns the size of a rack that the game lays out itself, below the board. `None` for pieces that are squares as large as fits.
    fn rack(&self, cell: f32, room: Room) -> Option<Vec2> {
        let _ = (cell, room);
        None
    }

    /// Returns the rectangle of each piece, and of a tall window's button that places, in a rack of the game's own; in logical pixels.
    fn places(&self, room: Room, rack: Rect) -> (Vec<Rect>, Option<Rect>) {
        let _ = (room, rack);
        (Vec::new(), None)
    }

    fn score(&self) -> ScoreShape {
        ScoreShape::Figures
    }

    /// Returns whether the other shape is this one: of the same type, with the same numbers.
    fn same(&self, other: &dyn BoardShape) -> bool;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreShape {
    /// Large figures, and a row of slots below their words.
    Figures,
    /// A small board, in the place of both.
    Board,
}
