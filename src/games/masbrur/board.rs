//! Masbrur's table: its shape for the layout, and where everything lies on it.

use bevy::prelude::*;
use mbrane_play::{Spot, Table, masbrur::Place};
use mbrane_rules::masbrur::End;
use std::{any::Any, sync::Arc};

use crate::table::layout::{BoardShape, Layout, Posture, Room};

/// The table of every match: the field, an arsenal on either side of it, and the hand below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MasbrurBoard;

/// The table of every match.
pub(super) fn shape(_: &dyn Table) -> Arc<dyn BoardShape> {
    Arc::new(MasbrurBoard)
}

/// Rows of the field.
pub(super) const ROWS: usize = 8;
/// Dominoes of an arsenal.
pub(super) const ARSENAL: usize = 10;
/// How many of those stand; the other two are the wall.
pub(super) const STANDING: usize = 8;
/// The spot of a place of the hand, before it is known which domino lies there.
const PLACE: u16 = 900;

/// Whether a layout has places of the hand that nobody has named yet: it was just worked out.
pub(super) fn is_unnamed(layout: &Layout) -> bool {
    layout.pieces.first().is_some_and(|(spot, _)| spot.0 >= PLACE)
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
        ends.map(|(row, end)| (Place::End(row, end).spot(), measures.end(tray, row, end == End::Right))).collect()
    }

    fn pieces(&self) -> Vec<Spot> {
        (0..ARSENAL as u16).map(|place| Spot(PLACE + place)).collect()
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

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn same(&self, other: &dyn BoardShape) -> bool {
        other.as_any().is::<Self>()
    }
}

/// The places of a hand, the wall's last, and of the button that places.
fn hand(room: Room, rack: Rect) -> (Vec<Rect>, Option<Rect>) {
    match room.posture {
        Posture::Wide => {
            // A strip for words above, and half a place between those that stand and the wall.
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
            let size = Vec2::new((rack.width() + HAND_GAP) / 6.0, (rack.height() + HAND_GAP) / 2.0);
            let place = |column: usize, row: usize, rows: usize| {
                let corner = rack.min + Vec2::new(column as f32, row as f32) * size;
                Rect::from_corners(corner, corner + Vec2::new(size.x, rows as f32 * size.y) - HAND_GAP)
            };
            ((0..ARSENAL).map(|index| place(index % 5, index / 5, 1)).collect(), Some(place(5, 0, 2)))
        }
    }
}

/// Between those that stand and the wall, in places.
const WALL_GAP: f32 = 0.45;
/// Between two places of a hand in two rows, in logical pixels.
const HAND_GAP: f32 = 4.0;

/// The height of the words above a hand in one row; none where the window is low.
fn strip(room: Room, rack: Rect) -> f32 {
    if room.low || room.posture == Posture::Tall { 0.0 } else { (0.16 * rack.height()).floor() }
}

/// The lengths of a table with squares of one size, in whole pixels of the screen.
struct Measures {
    cell: f32,
    room: Room,
    /// From the tray's edge.
    margin: f32,
    /// Above the field: the enemy's row, or the words above his column.
    head: f32,
    /// From one row of the field to the next.
    pitch: f32,
    /// The width of a row with its groove.
    row: f32,
    /// Beside a row, where a domino waits.
    wing: f32,
    /// Beside the wings, for the enemy's arsenal and the die; 0 where those lie above the field.
    aside: f32,
    /// The rack's height.
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
            rack: if tall { 2.0 * pixels(2.14) + 4.0 } else { pixels(if room.low { 2.46 } else { 2.62 }) },
        }
    }

    /// Columns of rows: two where the window is low.
    const fn columns(&self) -> usize {
        if self.room.low { 2 } else { 1 }
    }

    fn tray(&self) -> Vec2 {
        let columns = self.columns() as f32;
        let width = columns * self.row + (columns + 1.0) * self.wing + 2.0 * (self.margin + self.aside);
        let rows = (ROWS / self.columns()) as f32;
        Vec2::new(width, 2.0 * self.margin + self.head + rows * self.pitch)
    }

    /// The field with its wings.
    fn field(&self, tray: Rect) -> Rect {
        let side = Vec2::new(self.margin + self.aside, 0.0);
        let (top, bottom) = (tray.min.y + self.margin + self.head, tray.max.y - self.margin);
        Rect::new(tray.min.x + side.x, top, tray.max.x - side.x, bottom)
    }

    /// The groove of a row; `a` is the lowest.
    fn row(&self, tray: Rect, row: usize) -> Rect {
        let field = self.field(tray);
        let rows = ROWS / self.columns();
        let (column, from_top) = (row / rows, rows - 1 - row % rows);
        let left = field.min.x + self.wing + column as f32 * (self.row + self.wing);
        let top = field.min.y + from_top as f32 * self.pitch;
        let spare = ((self.pitch - self.cell) / 2.0).floor();
        let groove = ((spare * 0.7).floor()).max(1.0);
        Rect::new(left, top + spare - groove, left + self.row, top + spare + self.cell + groove)
    }

    /// What takes presses for an end of a row: the outer domino of the row and the place beside it.
    fn end(&self, tray: Rect, row: usize, right: bool) -> Rect {
        let groove = self.row(tray, row);
        let middle = groove.center();
        let half = self.pitch / 2.0;
        let (top, bottom) = ((middle.y - half).ceil(), (middle.y - half).ceil() + self.pitch);
        // Two columns share what lies between them.
        let shared = self.columns() == 2 && (row / (ROWS / 2) == 0) == right;
        let reach = if shared { (self.wing / 2.0).floor() } else { self.wing };
        let middle = middle.x.floor();
        if right {
            Rect::new(middle, top, groove.max.x + reach, bottom)
        } else {
            Rect::new(groove.min.x - reach, top, middle, bottom)
        }
    }
}

/// Where everything lies on the table, in logical pixels. What stands upright has a rectangle that is higher than wide.
#[derive(Resource, Debug, Clone, PartialEq)]
pub(super) struct Places {
    /// The side of a square of the field.
    pub(super) cell: f32,
    /// What the board's shape follows of the window.
    pub(super) room: Room,
    pub(super) tray: Rect,
    /// Without what lies below it in a tall window.
    pub(super) rack: Rect,
    /// The field with its wings: where the lanes of a combat lie, too.
    pub(super) field: Rect,
    /// The groove of each row.
    pub(super) rows: [Rect; ROWS],
    /// Beside each row, at its left and its right end, where a domino waits.
    pub(super) wings: [[Rect; 2]; ROWS],
    /// The other's arsenal.
    pub(super) theirs: Vec<Rect>,
    /// The places of the hand, the wall's last: what takes presses.
    pub(super) hand: Vec<Rect>,
    /// The size of a domino that stands there.
    pub(super) standing: Vec2,
    /// The die.
    pub(super) die: Rect,
    /// What takes presses for the ends of rows.
    pub(super) ends: Vec<(Spot, Rect)>,
}

impl Default for Places {
    /// Of a small window, until there is one.
    fn default() -> Self {
        Self::new(&Layout::new(Vec2::splat(320.0), 1.0, 1.0, &MasbrurBoard))
    }
}

impl Places {
    pub(super) fn new(layout: &Layout) -> Self {
        let scale = layout.scale;
        let room = layout.room;
        let measures = Measures::new((layout.cell * scale).round(), room);
        let pixels = |rect: Rect| Rect { min: rect.min * scale, max: rect.max * scale };
        let logical = |rect: Rect| Rect { min: rect.min / scale, max: rect.max / scale };
        let tray = pixels(layout.tray);
        let cell = layout.cell;
        let rows: [Rect; ROWS] = std::array::from_fn(|row| logical(measures.row(tray, row)));
        let away = (measures.wing - 2.0 * measures.cell) / scale * 0.6 + cell;
        let wings = rows.map(|row| {
            let place = |x: f32| Rect::from_center_size(Vec2::new(x, row.center().y), Vec2::new(2.0 * cell, cell));
            [place(row.min.x - away), place(row.max.x + away)]
        });
        let field = logical(measures.field(tray));
        let hand: Vec<Rect> = layout.pieces.iter().map(|(_, rect)| *rect).collect();
        let first = hand.first().map_or(Vec2::ZERO, Rect::size);
        let width = (first.x * 0.86).min(first.y / 2.12);
        let rack = hand.iter().copied().reduce(|all, rect| all.union(rect)).unwrap_or(layout.rack);
        let tray = layout.tray;
        let margin = measures.margin / scale;
        let (theirs, die) = match measures.aside {
            0.0 => {
                let top = Rect::new(tray.min.x + margin, tray.min.y + margin, tray.max.x - margin, field.min.y);
                above(top, cell)
            }
            aside => beside(tray, field, margin, aside / scale, cell),
        };
        let standing = Vec2::new(width, 2.0 * width).floor();
        Self { cell, room, tray, rack, field, rows, wings, theirs, hand, standing, die, ends: layout.cells.clone() }
    }

    /// Where a domino of a row lies: 0 the left one, 1 the right one; −1 and 2 are where it goes on beyond the row.
    pub(super) fn in_row(&self, row: usize, place: f32) -> Rect {
        let groove = self.rows[row];
        let step = 2.0 * self.cell + 0.06 * self.cell;
        let x = groove.center().x + (place - 0.5) * step;
        Rect::from_center_size(Vec2::new(x, groove.center().y), Vec2::new(2.0 * self.cell, self.cell))
    }

    /// Where a domino of the hand stands.
    pub(super) fn in_hand(&self, place: usize) -> Rect {
        let slot = self.hand.get(place).copied().unwrap_or(self.rack);
        Rect::from_center_size(slot.center(), self.standing)
    }

    /// Where a domino of one of the two groups of an offer lies, and the ground of a whole group.
    pub(super) fn in_group(&self, group: usize, index: usize, of: usize) -> (Rect, Rect) {
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
        // More than ten lie closer.
        let pitch = ground.height() / of.max(ARSENAL) as f32;
        let side = (pitch * 0.88).min(ground.width() / 2.1);
        let middle = Vec2::new(ground.center().x, ground.min.y + (index as f32 + 0.5) * pitch);
        (Rect::from_center_size(middle, Vec2::new(2.0 * side, side)), ground)
    }

    /// On a phone on its side: two rows in the rack.
    fn group_below(&self, group: usize, index: usize, of: usize) -> (Rect, Rect) {
        let height = self.rack.height() / 2.0;
        let top = self.rack.min.y + group as f32 * height;
        let ground = Rect::new(self.rack.min.x, top, self.rack.max.x, top + height);
        let pitch = ground.width() / of.max(ARSENAL) as f32;
        let side = (height * 0.88).min(pitch * 0.46);
        let middle = Vec2::new(ground.min.x + (index as f32 + 0.5) * pitch, ground.center().y);
        (Rect::from_center_size(middle, Vec2::new(2.0 * side, side)), ground)
    }

    /// Where one of so many dominoes of the pool lies that are to be laid in a free field: left and right of the field, and below.
    pub(super) fn in_pool(&self, index: usize) -> Rect {
        let side = if self.room.low { 0 } else { ARSENAL };
        if index < 2 * side {
            return self.in_group(index / side, index % side, side).0;
        }
        let (index, count) = (index - 2 * side, 36 - 2 * side);
        let columns = count.div_ceil(2);
        let size = self.rack.size() / Vec2::new(columns as f32, 2.0);
        let width = (size.x * 0.86).min(size.y * 0.46);
        let middle = self.rack.min + (Vec2::new((index % columns) as f32, (index / columns) as f32) + 0.5) * size;
        Rect::from_center_size(middle, Vec2::new(width, 2.0 * width))
    }
}

/// The other's arsenal in one row above the field, and the die to its right.
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
    ((0..ARSENAL).map(|index| Rect::from_center_size(place(index), size)).collect(), die)
}

/// The other's arsenal in a column left of the field, and the die right of it.
fn beside(tray: Rect, field: Rect, margin: f32, aside: f32, cell: f32) -> (Vec<Rect>, Rect) {
    let side = 0.60 * cell;
    let x = tray.min.x + margin + (aside - 0.30 * cell) / 2.0;
    let pitch = 0.76 * cell;
    let place = |index: usize| Vec2::new(x, field.min.y + (index as f32 + 0.5) * pitch);
    let theirs = (0..ARSENAL).map(|index| Rect::from_center_size(place(index), Vec2::new(2.0 * side, side))).collect();
    let right = tray.max.x - margin - (aside - 0.30 * cell) / 2.0;
    let die = Rect::from_center_size(Vec2::new(right, field.min.y + 0.6 * cell), Vec2::splat(1.1 * cell));
    (theirs, die)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::layout::promises::{apart, holds, keeps, within};

    fn laid_out(width: f32, height: f32, scale: f32) -> Layout {
        Layout::new(Vec2::new(width, height), scale, 1.0, &MasbrurBoard)
    }

    #[test]
    fn the_table_is_laid_out_as_promised() {
        // The smallest phones on their sides have places of 26 pixels: a press there is confirmed by another.
        keeps(&MasbrurBoard, 26.0, |layout| {
            let places = Places::new(layout);
            if holds(layout) {
                everything_lies_apart(layout, &places);
            }
        });
    }

    fn everything_lies_apart(layout: &Layout, places: &Places) {
        let tray = layout.tray;
        let ends: Vec<Rect> = layout.cells.iter().map(|(_, rect)| *rect).collect();
        for (index, end) in ends.iter().enumerate() {
            assert!(ends[..index].iter().all(|other| apart(*other, *end)), "{layout:?}");
        }
        for row in 0..ROWS {
            assert!(within(tray, places.rows[row]));
            for place in [-1.0, 0.0, 1.0, 2.0] {
                assert!(within(tray, places.in_row(row, place)), "{place} of {row}: {layout:?}");
            }
            for other in &places.theirs {
                assert!(apart(*other, places.rows[row]), "{layout:?}");
                assert!(places.wings[row].iter().all(|wing| apart(*other, *wing)), "{layout:?}");
            }
        }
        let mut aside = places.theirs.clone();
        aside.push(places.die);
        for (index, one) in aside.iter().enumerate() {
            assert!(within(tray, *one), "{one:?}: {layout:?}");
            assert!(aside[..index].iter().all(|other| apart(*other, *one)), "{layout:?}");
        }
        let hand: Vec<Rect> = (0..ARSENAL).map(|place| places.in_hand(place)).collect();
        for (index, one) in hand.iter().enumerate() {
            assert!(within(layout.rack, *one) && hand[..index].iter().all(|other| apart(*other, *one)), "{layout:?}");
        }
        for group in 0..2 {
            let lie = |index: usize| places.in_group(group, index, ARSENAL).0;
            for index in 0..ARSENAL {
                assert!(within(layout.window, lie(index)));
                assert!(index == 0 || apart(lie(index - 1), lie(index)), "{layout:?}");
                assert!((0..ROWS).all(|row| apart(places.rows[row], lie(index))), "{layout:?}");
            }
        }
    }

    #[test]
    fn rows_are_wide_enough_for_fingers() {
        for (width, height, scale, cell) in [
            (1280.0, 800.0, 1.0, 54.0),
            (390.0, 844.0, 3.0, 38.0),
            (844.0, 390.0, 3.0, 34.0),
            (320.0, 568.0, 2.0, 28.0),
        ] {
            let layout = laid_out(width, height, scale);
            assert!(layout.cell >= cell, "{} in {width}×{height}", layout.cell);
            let least = layout.cells.iter().map(|(_, end)| end.size().min_element()).fold(f32::MAX, f32::min);
            assert!(least >= 33.0 || width < 340.0 && least >= 31.0, "{least} in {width}×{height}");
            let places = Places::new(&layout);
            let narrow = places.hand.iter().map(|place| place.size().min_element()).fold(f32::MAX, f32::min);
            assert!(narrow >= 44.0, "{narrow} in {width}×{height}");
        }
    }

    #[test]
    fn a_phone_on_its_side_has_the_field_in_two_columns() {
        let places = Places::new(&laid_out(844.0, 390.0, 3.0));
        assert!(places.rows[0].max.x < places.rows[4].min.x && places.rows[0].min.y == places.rows[4].min.y);
        assert!(places.rows[0].min.y > places.rows[3].max.y);
    }
}
