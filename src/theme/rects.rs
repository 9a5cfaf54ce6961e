//! The vocabulary of all layouts: ways to divide a rectangle of egui or of Bevy, and the sizes that screens share.

use bevy::math;
use bevy_egui::egui::{Pos2, Rect, Vec2, pos2, vec2};

/// The least side of everything that can be pressed, in points.
pub(crate) const TARGET: f32 = 44.0;
/// The height of a button where there is room, in points.
pub(crate) const LARGE_BUTTON: f32 = 52.0;
/// The gap between two buttons, or two rows of them, in points.
pub(crate) const BUTTON_GAP: f32 = 8.0;
/// Windows lower than this have no height to spare, in points.
pub(crate) const LOW_WINDOW: f32 = 500.0;
/// Windows whose shorter side has this many points have room for wide margins.
const ROOMY_WINDOW: f32 = 640.0;

pub(crate) fn is_roomy(window: Vec2) -> bool {
    window.min_elem() >= ROOMY_WINDOW
}

/// Returns the margin around a card in a window of this size, and the inset of its content.
pub(crate) fn card_margins(window: Vec2) -> [f32; 2] {
    if is_roomy(window) {
        [40.0, 28.0]
    } else {
        [8.0, 10.0]
    }
}

/// Ways to divide a rectangle. A part may reach beyond it; a strip that is cut off may not.
pub(crate) trait RectExt: Copy {
    fn to_egui(self) -> Rect;
    fn from_egui(rect: Rect) -> Self;

    fn map(self, change: impl FnOnce(Rect) -> Rect) -> Self {
        Self::from_egui(change(self.to_egui()))
    }

    /// Returns the strip of this height at the top; the next ones are like it.
    fn at_top(self, height: f32) -> Self {
        self.map(|rect| rect.with_max_y(rect.top() + height))
    }

    fn at_bottom(self, height: f32) -> Self {
        self.map(|rect| rect.with_min_y(rect.bottom() - height))
    }

    fn at_left(self, width: f32) -> Self {
        self.map(|rect| rect.with_max_x(rect.left() + width))
    }

    fn at_right(self, width: f32) -> Self {
        self.map(|rect| rect.with_min_x(rect.right() - width))
    }

    /// Returns the strip of this height halfway down.
    fn at_middle(self, height: f32) -> Self {
        self.map(|rect| {
            let top = rect.center().y - height / 2.0;
            rect.with_min_y(top).with_max_y(top + height)
        })
    }

    /// Returns the rectangle without a margin of this width.
    fn inset(self, by: f32) -> Self {
        self.map(|rect| rect.shrink(by))
    }

    /// Returns the rectangle in units of this length.
    fn in_units(self, length: f32) -> Self {
        self.map(|rect| rect / length)
    }

    /// Returns the square in the middle that is as large as fits.
    fn square(self) -> Self {
        self.map(|rect| Rect::from_center_size(rect.center(), Vec2::splat(rect.size().min_elem())))
    }

    /// Cuts off the strip of this height at the top, and a gap; the next ones are like it. Both end with the rectangle.
    fn cut_top(&mut self, height: f32, gap: f32) -> Self {
        let rect = self.to_egui();
        let within = |y: f32| y.min(rect.bottom()).max(rect.top());
        let end = within(rect.top() + height);
        *self = Self::from_egui(rect.with_min_y(within(end + gap)));
        Self::from_egui(rect.with_max_y(end))
    }

    fn cut_bottom(&mut self, height: f32, gap: f32) -> Self {
        let rect = self.to_egui();
        let within = |y: f32| y.max(rect.top()).min(rect.bottom());
        let end = within(rect.bottom() - height);
        *self = Self::from_egui(rect.with_max_y(within(end - gap)));
        Self::from_egui(rect.with_min_y(end))
    }

    fn cut_left(&mut self, width: f32, gap: f32) -> Self {
        let rect = self.to_egui();
        let within = |x: f32| x.min(rect.right()).max(rect.left());
        let end = within(rect.left() + width);
        *self = Self::from_egui(rect.with_min_x(within(end + gap)));
        Self::from_egui(rect.with_max_x(end))
    }

    fn cut_right(&mut self, width: f32, gap: f32) -> Self {
        let rect = self.to_egui();
        let within = |x: f32| x.max(rect.left()).min(rect.right());
        let end = within(rect.right() - width);
        *self = Self::from_egui(rect.with_max_x(within(end - gap)));
        Self::from_egui(rect.with_min_x(end))
    }

    /// Returns the parts left and right of this share of the width, with a gap around it.
    fn split(self, share: f32, gap: f32) -> [Self; 2] {
        let rect = self.to_egui();
        let x = rect.left() + share * rect.width();
        [
            rect.with_max_x(x - gap / 2.0),
            rect.with_min_x(x + gap / 2.0),
        ]
        .map(Self::from_egui)
    }

    /// Returns columns whose widths are in proportion to `shares`.
    fn shares(self, shares: &[f32], gap: f32) -> Vec<Self> {
        let rect = self.to_egui();
        let gaps = gap * shares.len().saturating_sub(1) as f32;
        let unit = (rect.width() - gaps) / shares.iter().sum::<f32>();
        let column = |index: usize| {
            let left = shares[..index].iter().sum::<f32>() * unit + gap * index as f32;
            Rect::from_min_size(
                rect.min + vec2(left, 0.0),
                vec2(shares[index] * unit, rect.height()),
            )
        };
        (0..shares.len())
            .map(|index| Self::from_egui(column(index)))
            .collect()
    }

    /// Returns equal columns.
    fn columns<const COUNT: usize>(self, gap: f32) -> [Self; COUNT] {
        std::array::from_fn(|index| self.cell([COUNT, 1], gap, index))
    }

    /// Returns `count` equal cells in reading order, in as many rows as they need.
    fn grid(self, count: usize, columns: usize, gap: f32) -> Vec<Self> {
        let columns = columns.max(1);
        let rows = count.div_ceil(columns);
        (0..count)
            .map(|index| self.cell([columns, rows], gap, index))
            .collect()
    }

    /// Returns a cell of a grid by its index in reading order.
    fn cell(self, [columns, rows]: [usize; 2], gap: f32, index: usize) -> Self {
        let gap = Vec2::splat(gap);
        self.map(|rect| {
            let step = (rect.size() + gap) / vec2(columns as f32, rows as f32);
            let place = vec2((index % columns) as f32, (index / columns) as f32);
            Rect::from_min_size(rect.min + place * step, step - gap)
        })
    }
}

impl RectExt for Rect {
    fn to_egui(self) -> Rect {
        self
    }

    fn from_egui(rect: Rect) -> Self {
        rect
    }
}

impl RectExt for math::Rect {
    fn to_egui(self) -> Rect {
        let [min, max] = [self.min, self.max].map(|corner| pos2(corner.x, corner.y));
        Rect { min, max }
    }

    fn from_egui(rect: Rect) -> Self {
        let [min, max] = [rect.min, rect.max].map(|Pos2 { x, y }| math::Vec2::new(x, y));
        Self { min, max }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Rect = Rect {
        min: pos2(10.0, 20.0),
        max: pos2(110.0, 80.0),
    };

    fn rect([left, top, right, bottom]: [f32; 4]) -> Rect {
        Rect::from_min_max(pos2(left, top), pos2(right, bottom))
    }

    #[test]
    fn strips_lie_along_their_edge() {
        assert_eq!(ROOM.at_top(5.0), rect([10.0, 20.0, 110.0, 25.0]));
        assert_eq!(ROOM.at_bottom(5.0), rect([10.0, 75.0, 110.0, 80.0]));
        assert_eq!(ROOM.at_left(5.0), rect([10.0, 20.0, 15.0, 80.0]));
        assert_eq!(ROOM.at_right(5.0), rect([105.0, 20.0, 110.0, 80.0]));
        assert_eq!(ROOM.at_middle(10.0), rect([10.0, 45.0, 110.0, 55.0]));
        assert_eq!(ROOM.square(), rect([30.0, 20.0, 90.0, 80.0]));
    }

    #[test]
    fn cutting_leaves_the_rest_without_strip_and_gap() {
        let mut rest = ROOM;
        assert_eq!(rest.cut_top(10.0, 2.0), ROOM.at_top(10.0));
        assert_eq!(rest, rect([10.0, 32.0, 110.0, 80.0]));
        assert_eq!(rest.cut_bottom(8.0, 4.0), ROOM.at_bottom(8.0));
        assert_eq!(rest, rect([10.0, 32.0, 110.0, 68.0]));
        assert_eq!(rest.cut_left(20.0, 1.0), rect([10.0, 32.0, 30.0, 68.0]));
        assert_eq!(rest.cut_right(20.0, 1.0), rect([90.0, 32.0, 110.0, 68.0]));
        assert_eq!(rest, rect([31.0, 32.0, 89.0, 68.0]));
    }

    #[test]
    fn cutting_too_much_ends_with_the_rectangle() {
        let mut rest = ROOM;
        assert_eq!(rest.cut_top(100.0, 5.0), ROOM);
        assert_eq!(rest, ROOM.at_bottom(0.0));
        let mut rest = ROOM;
        assert_eq!(rest.cut_right(98.0, 5.0), ROOM.at_right(98.0));
        assert_eq!(rest, ROOM.at_left(0.0));
    }

    #[test]
    fn columns_fill_the_width() {
        let [left, right] = ROOM.columns(10.0);
        assert_eq!([left, right], [ROOM.at_left(45.0), ROOM.at_right(45.0)]);
        assert_eq!(ROOM.split(0.5, 10.0), [left, right]);
        assert_eq!(ROOM.shares(&[1.0, 1.0], 10.0), [left, right]);
        let [narrow, wide] = ROOM.shares(&[1.0, 2.0], 10.0)[..] else {
            panic!("there are two")
        };
        assert_eq!([narrow, wide], [ROOM.at_left(30.0), ROOM.at_right(60.0)]);
    }

    #[test]
    fn grids_read_by_rows_and_fill_the_rectangle() {
        let cells = ROOM.grid(5, 2, 3.0);
        assert_eq!(cells.len(), 5);
        assert_eq!(cells[0], rect([10.0, 20.0, 58.5, 38.0]));
        assert_eq!(cells[3].min, pos2(61.5, 41.0));
        assert_eq!(cells[4].max, pos2(58.5, 80.0));
    }

    #[test]
    fn rectangles_of_bevy_are_divided_alike() {
        let mut rest = math::Rect::new(10.0, 20.0, 110.0, 80.0);
        assert_eq!(
            rest.cut_top(10.0, 2.0),
            math::Rect::new(10.0, 20.0, 110.0, 30.0)
        );
        assert_eq!(rest, math::Rect::new(10.0, 32.0, 110.0, 80.0));
    }
}
