//! What a game's board needs of the layout.

use bevy::prelude::*;
use mbrane_play::Spot;
use std::{any::Any, fmt::Debug};

/// What a game's board needs of the layout. Lengths are whole pixels of the screen.
pub trait BoardShape: Debug + Send + Sync + 'static {
    /// Cells in a row, at least 1.
    fn side(&self) -> usize;

    /// The size of the tray, the board with all that surrounds its cells, where a cell has this side. `tight` asks for narrow
    /// margins. It is no smaller than [`side`](Self::side) cells either way, and does not shrink as cells grow.
    fn tray(&self, cell: f32, tight: bool) -> Vec2;

    /// The board's spots and their rectangles in this tray.
    fn cells(&self, cell: f32, tight: bool, tray: Rect) -> Vec<(Spot, Rect)>;

    /// The spots of the rack in their order; none for a game without a rack.
    fn pieces(&self) -> Vec<Spot>;

    /// The shape itself, for what knows its game.
    fn as_any(&self) -> &dyn Any;

    /// Whether the other shape is this one: of the same type, with the same numbers.
    fn same(&self, other: &dyn BoardShape) -> bool;
}

/// The shape of nothing, until a match lies on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NoBoard;

impl BoardShape for NoBoard {
    fn side(&self) -> usize {
        1
    }

    fn tray(&self, cell: f32, _: bool) -> Vec2 {
        Vec2::splat(cell)
    }

    fn cells(&self, _: f32, _: bool, _: Rect) -> Vec<(Spot, Rect)> {
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
