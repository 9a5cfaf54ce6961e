//! The places of everything on the table.

use bevy::prelude::*;
use mbrane_play::Spot;

use super::{ARSENAL, Measures, ROWS};
use crate::{
    table::layout::{Layout, Room},
    theme::rects::RectExt as _,
};

/// The places of everything on the table, in logical pixels. Upright dominoes have rectangles higher than wide.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub(in crate::games::masbrur) struct Places {
    pub(in crate::games::masbrur) cell: f32,
    /// The properties of the window that shape the board.
    pub(in crate::games::masbrur) room: Room,
    pub(in crate::games::masbrur) tray: Rect,
    pub(in crate::games::masbrur) rack: Rect,
    /// The field with its wings, which also holds the lanes of a combat.
    pub(in crate::games::masbrur) field: Rect,
    pub(in crate::games::masbrur) rows: [Rect; ROWS],
    pub(in crate::games::masbrur) wings: [[Rect; 2]; ROWS],
    pub(in crate::games::masbrur) theirs: Vec<Rect>,
    /// The places of the hand, which take presses; the wall's are last.
    pub(in crate::games::masbrur) hand: Vec<Rect>,
    pub(in crate::games::masbrur) standing: Vec2,
    pub(in crate::games::masbrur) die: Rect,
    pub(in crate::games::masbrur) ends: Vec<(Spot, Rect)>,
}

impl Places {
    pub(in crate::games::masbrur) fn new(layout: &Layout) -> Self {
        let scale = layout.scale;
        let room = layout.room;
        let measures = Measures::new((layout.cell * scale).round(), room);
        let tray = Rect {
            min: layout.tray.min * scale,
            max: layout.tray.max * scale,
        };
        let cell = layout.cell;
        let rows: [Rect; ROWS] = std::array::from_fn(|row| measures.row(tray, row).in_units(scale));
        let away = (measures.wing - 2.0 * measures.cell) / scale * 0.6 + cell;
        let wings = rows.map(|row| {
            let place = |x: f32| lying(Vec2::new(x, row.center().y), cell);
            [place(row.min.x - away), place(row.max.x + away)]
        });
        let field = measures.field(tray).in_units(scale);
        let hand: Vec<Rect> = layout.pieces.iter().map(|(_, rect)| *rect).collect();
        let first = hand.first().map_or(Vec2::ZERO, Rect::size);
        let width = (first.x * 0.86).min(first.y / 2.12);
        let rack = hand
            .iter()
            .copied()
            .reduce(|all, rect| all.union(rect))
            .unwrap_or(layout.rack);
        let tray = layout.tray;
        let margin = measures.margin / scale;
        let (theirs, die) = match measures.aside {
            0.0 => {
                let top = Rect::new(
                    tray.min.x + margin,
                    tray.min.y + margin,
                    tray.max.x - margin,
                    field.min.y,
                );
                above(top, cell)
            }
            aside => beside(tray, field, margin, aside / scale, cell),
        };
        let standing = Vec2::new(width, 2.0 * width).floor();
        Self {
            cell,
            room,
            tray,
            rack,
            field,
            rows,
            wings,
            theirs,
            hand,
            standing,
            die,
            ends: layout.cells.clone(),
        }
    }

    /// Returns the place of a domino in a row: 0 is left, 1 right; −1 and 2 are beyond the row's ends.
    pub(in crate::games::masbrur) fn in_row(&self, row: usize, place: f32) -> Rect {
        let groove = self.rows[row];
        let step = 2.0 * self.cell + 0.06 * self.cell;
        let x = groove.center().x + (place - 0.5) * step;
        lying(Vec2::new(x, groove.center().y), self.cell)
    }

    pub(in crate::games::masbrur) fn in_hand(&self, place: usize) -> Rect {
        let slot = self.hand.get(place).copied().unwrap_or(self.rack);
        Rect::from_center_size(slot.center(), self.standing)
    }

    /// Returns the place of a domino in one of an offer's two groups, and the ground of the whole group.
    pub(in crate::games::masbrur) fn in_group(
        &self,
        group: usize,
        index: usize,
        of: usize,
    ) -> (Rect, Rect) {
        if self.room.low {
            return self.group_below(group, index, of);
        }
        let (field, row) = (self.field, self.rows[0]);
        let edge = 0.10 * self.cell;
        let (left, right) = match group {
            0 => (self.tray.min.x + edge, row.min.x - edge),
            _ => (row.max.x + edge, self.tray.max.x - edge),
        };
        let ground = Rect::new(left, field.min.y, right, field.max.y);
        // More than ten dominoes lie closer together.
        let pitch = ground.height() / of.max(ARSENAL) as f32;
        let side = (pitch * 0.88).min(ground.width() / 2.1);
        let middle = Vec2::new(
            ground.center().x,
            ground.min.y + (index as f32 + 0.5) * pitch,
        );
        (lying(middle, side), ground)
    }

    fn group_below(&self, group: usize, index: usize, of: usize) -> (Rect, Rect) {
        let ground = self.rack.cell([1, 2], 0.0, group);
        let pitch = ground.width() / of.max(ARSENAL) as f32;
        let side = (ground.height() * 0.88).min(pitch * 0.46);
        let middle = Vec2::new(
            ground.min.x + (index as f32 + 0.5) * pitch,
            ground.center().y,
        );
        (lying(middle, side), ground)
    }

    /// Returns the place of a pool domino while players lay a free field: left or right of the field, or below it.
    pub(in crate::games::masbrur) fn in_pool(&self, index: usize) -> Rect {
        let side = if self.room.low { 0 } else { ARSENAL };
        if index < 2 * side {
            return self.in_group(index / side, index % side, side).0;
        }
        let (index, count) = (index - 2 * side, 36 - 2 * side);
        let columns = count.div_ceil(2);
        let cell = self.rack.cell([columns, 2], 0.0, index);
        let width = (cell.width() * 0.86).min(cell.height() * 0.46);
        Rect::from_center_size(cell.center(), Vec2::new(width, 2.0 * width))
    }
}

/// Returns the place of a domino that lies on its side.
fn lying(middle: Vec2, height: f32) -> Rect {
    Rect::from_center_size(middle, Vec2::new(2.0 * height, height))
}

/// Returns the opponent's arsenal in one row above the field, and the die to its right.
fn above(top: Rect, cell: f32) -> (Vec<Rect>, Rect) {
    let height = (1.16 * cell).min(top.height());
    let size = Vec2::new(height / 2.0, height);
    let die = Rect::from_center_size(
        Vec2::new(top.max.x - 0.5 * cell, top.center().y - 0.05 * cell),
        Vec2::splat(0.9 * cell),
    );
    let pitch = ((die.min.x - top.min.x - 0.3 * cell) / ARSENAL as f32).min(1.1 * cell);
    let y = top.center().y - 0.05 * cell;
    let place = |index: usize| Vec2::new(top.min.x + (index as f32 + 0.5) * pitch, y);
    (
        (0..ARSENAL)
            .map(|index| Rect::from_center_size(place(index), size))
            .collect(),
        die,
    )
}

/// Returns the opponent's arsenal in a column left of the field, and the die right of the field.
fn beside(tray: Rect, field: Rect, margin: f32, aside: f32, cell: f32) -> (Vec<Rect>, Rect) {
    let side = 0.60 * cell;
    let x = tray.min.x + margin + (aside - 0.30 * cell) / 2.0;
    let pitch = 0.76 * cell;
    let place = |index: usize| Vec2::new(x, field.min.y + (index as f32 + 0.5) * pitch);
    let theirs = (0..ARSENAL)
        .map(|index| lying(place(index), side))
        .collect();
    let right = tray.max.x - margin - (aside - 0.30 * cell) / 2.0;
    let die = Rect::from_center_size(
        Vec2::new(right, field.min.y + 0.6 * cell),
        Vec2::splat(1.1 * cell),
    );
    (theirs, die)
}
