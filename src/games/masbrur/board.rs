//! Masbrur's table: its shape for the layout.

mod places;
#[cfg(test)]
mod tests;

use bevy::prelude::*;
use mbrane_play::{AnyMatch, Spot, masbrur::Place};
use mbrane_rules::masbrur::End;
use std::{any::Any, sync::Arc};

pub(super) use places::Places;

use crate::{
    table::layout::{BoardShape, Layout, Posture, Room},
    theme::rects::RectExt as _,
};

/// The table of every match: the field, the arsenals on both sides of it, and the hand below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MasbrurBoard;

pub(super) fn shape(_: &dyn AnyMatch) -> Arc<dyn BoardShape> {
    Arc::new(MasbrurBoard)
}

pub(super) const ROWS: usize = 8;
pub(super) const ARSENAL: usize = 10;
/// Dominoes that stand in the hand; the other two are the wall.
pub(super) const STANDING: usize = 8;
/// The first spot of the hand's places until they are named after dominoes.
const PLACE: u16 = 900;

/// Returns whether the layout is new: the hand's places are not yet named after dominoes.
pub(super) fn is_unnamed(layout: &Layout) -> bool {
    layout
        .pieces
        .first()
        .is_some_and(|(spot, _)| spot.0 >= PLACE)
}

impl BoardShape for MasbrurBoard {
    fn side(&self) -> usize {
        9
    }

    fn tray(&self, cell: f32, room: Room) -> Vec2 {
        Measures::new(cell, room).tray()
    }

    fn cells(&self, cell: f32, room: Room, tray: Rect) -> Vec<(Spot, Rect)> {
        let measures = Measures::new(cell, room);
        let ends = (0..ROWS).flat_map(|row| End::BOTH.map(|end| (row, end)));
        ends.map(|(row, end)| {
            (
                Place::End(row, end).spot(),
                measures.end(tray, row, end == End::Right),
            )
        })
        .collect()
    }

    fn pieces(&self) -> Vec<Spot> {
        (0..ARSENAL as u16)
            .map(|place| Spot(PLACE + place))
            .collect()
    }

    fn lists_moves(&self) -> bool {
        false
    }

    fn rack(&self, cell: f32, room: Room) -> Option<Vec2> {
        let measures = Measures::new(cell, room);
        Some(Vec2::new(measures.tray().x, measures.rack))
    }

    fn places(&self, room: Room, rack: Rect) -> (Vec<Rect>, Option<Rect>) {
        hand(room, rack)
    }

    fn same(&self, other: &dyn BoardShape) -> bool {
        (other as &dyn Any).is::<Self>()
    }
}

/// Returns the hand's places, the wall's last, and the place of the button that places.
fn hand(room: Room, rack: Rect) -> (Vec<Rect>, Option<Rect>) {
    match room.posture {
        Posture::Wide => {
            // A strip for words above, and a gap between the standing dominoes and the wall.
            let top = rack.min.y + strip(room, rack);
            let pitch = rack.width() / (ARSENAL as f32 + WALL_GAP);
            let left = |place: usize| {
                let gap = if place < STANDING { 0.0 } else { WALL_GAP };
                rack.min.x + (place as f32 + gap) * pitch
            };
            let place = |place: usize| Rect::new(left(place), top, left(place) + pitch, rack.max.y);
            ((0..ARSENAL).map(place).collect(), None)
        }
        Posture::Tall => {
            let mut places = rack.grid(12, 6, HAND_GAP);
            // The last column is the button's.
            let place = places.remove(5).union(places.remove(10));
            (places, Some(place))
        }
    }
}

/// The gap between the standing dominoes and the wall, in places.
const WALL_GAP: f32 = 0.45;
/// The gap between the places of a hand in two rows, in logical pixels.
const HAND_GAP: f32 = 4.0;

/// Returns the height of the words above a hand in one row: 0 in a low or tall window.
fn strip(room: Room, rack: Rect) -> f32 {
    if room.low || room.posture == Posture::Tall {
        0.0
    } else {
        (0.16 * rack.height()).floor()
    }
}

/// The lengths of a table with squares of one size, in whole screen pixels.
struct Measures {
    cell: f32,
    room: Room,
    margin: f32,
    /// The height above the field, for the opponent's row or the words above their column.
    head: f32,
    pitch: f32,
    row: f32,
    /// The width beside a row, where a domino waits.
    wing: f32,
    /// The width beside the wings for the opponent's arsenal and the die; 0 where those are above the field.
    aside: f32,
    rack: f32,
}

impl Measures {
    fn new(cell: f32, room: Room) -> Self {
        let pixels = |share: f32| (share * cell).round();
        let tall = room.posture == Posture::Tall;
        let desk = !tall && !room.low;
        Self {
            cell,
            room,
            margin: pixels(if desk { 0.30 } else { 0.14 }),
            head: pixels(if desk { 0.42 } else { 1.30 }),
            pitch: pixels(1.14),
            row: 4.0 * cell + pixels(0.06) + 2.0 * pixels(0.08),
            wing: 2.0 * cell + pixels(if room.tight { 0.10 } else { 0.20 }),
            aside: if desk { pixels(1.56) } else { 0.0 },
            rack: if tall {
                2.0 * pixels(2.14) + 4.0
            } else {
                pixels(if room.low { 2.46 } else { 2.62 })
            },
        }
    }

    const fn columns(&self) -> usize {
        if self.room.low { 2 } else { 1 }
    }

    fn tray(&self) -> Vec2 {
        let columns = self.columns() as f32;
        let width =
            columns * self.row + (columns + 1.0) * self.wing + 2.0 * (self.margin + self.aside);
        let rows = (ROWS / self.columns()) as f32;
        Vec2::new(width, 2.0 * self.margin + self.head + rows * self.pitch)
    }

    fn field(&self, tray: Rect) -> Rect {
        let side = Vec2::new(self.margin + self.aside, 0.0);
        let (top, bottom) = (
            tray.min.y + self.margin + self.head,
            tray.max.y - self.margin,
        );
        Rect::new(tray.min.x + side.x, top, tray.max.x - side.x, bottom)
    }

    /// Returns the column of a row, and how many rows of it are above: rows read upwards, the upper half of them on the left.
    const fn place(&self, row: usize) -> (usize, usize) {
        let rows = ROWS / self.columns();
        (self.columns() - 1 - row / rows, rows - 1 - row % rows)
    }

    /// Returns the groove of a row; row `a`, the lowest, is 0.
    fn row(&self, tray: Rect, row: usize) -> Rect {
        let field = self.field(tray);
        let (column, from_top) = self.place(row);
        let left = field.min.x + self.wing + column as f32 * (self.row + self.wing);
        let top = field.min.y + from_top as f32 * self.pitch;
        let spare = ((self.pitch - self.cell) / 2.0).floor();
        let groove = ((spare * 0.7).floor()).max(1.0);
        Rect::new(
            left,
            top + spare - groove,
            left + self.row,
            top + spare + self.cell + groove,
        )
    }

    /// Returns the area that takes presses for an end of a row: the row's outer domino and the place beside it.
    fn end(&self, tray: Rect, row: usize, right: bool) -> Rect {
        let groove = self.row(tray, row);
        let middle = groove.center();
        let half = self.pitch / 2.0;
        let (top, bottom) = (
            (middle.y - half).ceil(),
            (middle.y - half).ceil() + self.pitch,
        );
        // Two columns share the space between them.
        let shared = self.columns() == 2 && (self.place(row).0 == 0) == right;
        let reach = if shared {
            (self.wing / 2.0).floor()
        } else {
            self.wing
        };
        let middle = middle.x.floor();
        if right {
            Rect::new(middle, top, groove.max.x + reach, bottom)
        } else {
            Rect::new(groove.min.x - reach, top, middle, bottom)
        }
    }
}
