//! Where everything of the set-up lies: one pure function from a window's size and its rows to rectangles.

use bevy_egui::egui::{Rect, Vec2, pos2, vec2};

use crate::theme::widgets::TARGET;

/// A window narrower than this has all rows one below the other, in points.
const NARROW: f32 = 560.0;
/// The greatest width of a column, in points.
const WIDEST: f32 = 460.0;
/// Between two buttons.
const GAP: f32 = 8.0;

/// A row of the set-up, as far as its place depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RowShape {
    /// How many choices it has; one is switched on and off.
    pub(super) choices: usize,
    /// Whether it is about whom one plays, and not about the game.
    pub(super) common: bool,
}

/// The rectangles of the set-up, in egui's points from the window's upper left corner.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SetUpLayout {
    pub(super) card: Rect,
    pub(super) title: Option<Rect>,
    /// The part of the window that shows the rows.
    pub(super) room: Rect,
    pub(super) rows: Vec<RowLayout>,
    /// Whether the rows are scrolled through: they go on below their room.
    pub(super) scrolls: bool,
    pub(super) back: Rect,
    pub(super) play: Rect,
}

/// The rectangles of a row.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct RowLayout {
    pub(super) heading: Option<Rect>,
    pub(super) choices: Vec<Rect>,
    /// What the choice that is taken means.
    pub(super) line: Rect,
}

/// How much room rows take.
#[derive(Debug, Clone, Copy)]
struct Density {
    heading: f32,
    line: f32,
    gap: f32,
}

/// From the roomiest on.
const DENSITIES: [Density; 4] = [
    Density { heading: 24.0, line: 40.0, gap: 16.0 },
    Density { heading: 20.0, line: 34.0, gap: 8.0 },
    Density { heading: 0.0, line: 19.0, gap: 6.0 },
    Density { heading: 0.0, line: 16.0, gap: 2.0 },
];

impl Density {
    fn height(&self, row: RowShape) -> f32 {
        let more = if row.choices == 1 { 0.0 } else { self.heading + self.line };
        TARGET + more + self.gap
    }
}

impl SetUpLayout {
    pub(super) fn new(size: Vec2, rows: &[RowShape]) -> Self {
        let low = size.y < 500.0;
        let columns = if size.x < NARROW { 1 } else { 2 };
        let margin = if size.min_elem() >= 640.0 { 40.0 } else { 8.0 };
        let inset = if size.min_elem() >= 640.0 { 28.0 } else { 10.0 };
        let between = 2.0 * inset;
        let most = WIDEST * columns as f32 + between * (columns - 1) as f32 + 2.0 * inset;
        let width = (size.x - 2.0 * margin).min(most);
        let title_height = if low { 0.0 } else { 48.0 };
        let button = if low { TARGET } else { 52.0 };
        let around = 2.0 * inset + title_height + button + if low { 6.0 } else { 20.0 };
        let heights = |density: &Density| {
            let sum = |common: bool| {
                let rows = rows.iter().filter(|row| columns == 1 || row.common == common);
                rows.map(|row| density.height(*row)).sum::<f32>()
            };
            sum(true).max(sum(false)) - density.gap
        };
        let room = size.y - 2.0 * margin - around;
        let fitting = DENSITIES.iter().find(|density| heights(density) <= room);
        let (density, scrolls) = fitting.map_or((DENSITIES[1], true), |density| (*density, false));
        let used = if scrolls { room } else { heights(&density) };
        let height = (used + around).min(size.y - 2.0 * margin);
        let corner = pos2(((size.x - width) / 2.0).round(), ((size.y - height) / 2.0).round().max(margin));
        let card = Rect::from_min_size(corner, vec2(width, height));
        let inner = card.shrink(inset);
        let title = (!low).then(|| Rect::from_min_size(inner.min, vec2(inner.width(), 36.0)));
        let last = Rect::from_min_max(pos2(inner.left(), inner.bottom() - button), inner.max);
        let back = Rect::from_min_size(last.min, vec2(last.width() / 3.0 - GAP / 2.0, button));
        let play = Rect::from_min_max(pos2(back.right() + GAP, last.top()), last.max);
        let room = Rect::from_min_size(pos2(inner.left(), inner.top() + title_height), vec2(inner.width(), used));
        let rows_room = if scrolls { Rect { max: room.max - vec2(16.0, 0.0), ..room } } else { room };
        let column = (rows_room.width() - between * (columns - 1) as f32) / columns as f32;
        let mut tops = [room.top(); 2];
        let place = |row: &RowShape| {
            let at = usize::from(columns == 2 && !row.common);
            let corner = pos2(rows_room.left() + at as f32 * (column + between), tops[at]);
            tops[at] += density.height(*row);
            RowLayout::new(*row, corner, column, density)
        };
        let rows = rows.iter().map(place).collect();
        Self { card, title, room, rows, scrolls, back, play }
    }
}

impl RowLayout {
    fn new(row: RowShape, corner: bevy_egui::egui::Pos2, width: f32, density: Density) -> Self {
        if row.choices == 1 {
            // What is switched on and off has its words beside it.
            let button = Rect::from_min_size(corner, vec2((0.38 * width).max(120.0), TARGET));
            let left = button.right() + 10.0;
            let line = Rect::from_min_max(pos2(left, corner.y), pos2(corner.x + width, corner.y + TARGET));
            return Self { heading: None, choices: vec![button], line };
        }
        let heading = (density.heading > 0.0).then(|| Rect::from_min_size(corner, vec2(width, density.heading)));
        let top = corner.y + density.heading;
        let step = (width + GAP) / row.choices as f32;
        let choice =
            |index: usize| Rect::from_min_size(pos2(corner.x + index as f32 * step, top), vec2(step - GAP, TARGET));
        let line = Rect::from_min_size(pos2(corner.x, top + TARGET), vec2(width, density.line));
        Self { heading, choices: (0..row.choices).map(choice).collect(), line }
    }

    /// The same somewhere else.
    pub(super) fn moved(&self, way: Vec2) -> Self {
        Self {
            heading: self.heading.map(|rect| rect.translate(way)),
            choices: self.choices.iter().map(|rect| rect.translate(way)).collect(),
            line: self.line.translate(way),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [[f32; 2]; 9] = [
        [1280.0, 800.0],
        [390.0, 844.0],
        [844.0, 390.0],
        [320.0, 568.0],
        [568.0, 320.0],
        [390.0, 664.0],
        [768.0, 1024.0],
        [1920.0, 1080.0],
        [320.0, 480.0],
    ];

    /// The rows of a game with two choices and two switches of its own, and of one without any.
    fn rows() -> [Vec<RowShape>; 2] {
        let rows = |choices: &[(usize, bool)]| {
            choices.iter().map(|(choices, common)| RowShape { choices: *choices, common: *common }).collect()
        };
        let common = [(3, true), (5, true), (2, true), (1, true)];
        let own = [(2, false), (3, false), (1, false), (1, false)];
        [rows(&[&common[..], &own].concat()), rows(&common)]
    }

    #[test]
    fn nothing_is_cut_and_nothing_overlaps() {
        for (size, rows) in SIZES.into_iter().flat_map(|size| rows().map(|rows| (Vec2::from(size), rows))) {
            let layout = SetUpLayout::new(size, &rows);
            let window = Rect::from_min_size(pos2(0.0, 0.0), size);
            assert!(window.contains_rect(layout.card), "{size}: {layout:?}");
            let mut parts = vec![layout.room, layout.back, layout.play];
            parts.extend(layout.title);
            assert!(
                apart(&parts) && parts.iter().all(|part| layout.card.expand(0.01).contains_rect(*part)),
                "{size}: {layout:?}"
            );
            let mut parts = Vec::new();
            for row in &layout.rows {
                parts.extend(row.choices.iter().copied().chain(row.heading).chain([row.line]));
                assert!(
                    row.choices.iter().all(|choice| choice.height() >= TARGET - 0.01 && choice.width() >= 44.0),
                    "{size}: {row:?}"
                );
                assert!(row.line.width() >= 100.0, "{size}: {row:?}");
            }
            assert!(apart(&parts), "{size}: {layout:?}");
            let inside = |part: &Rect| layout.room.expand(0.01).contains_rect(*part);
            assert!(layout.scrolls || parts.iter().all(inside), "{size}: {layout:?}");
        }
    }

    fn apart(parts: &[Rect]) -> bool {
        let common = |one: Rect, other: Rect| {
            let common = one.intersect(other);
            common.width() > 0.01 && common.height() > 0.01
        };
        parts.iter().enumerate().all(|(index, one)| parts[..index].iter().all(|other| !common(*one, *other)))
    }

    #[test]
    fn only_the_smallest_windows_are_scrolled() {
        for size in SIZES.into_iter().map(Vec2::from) {
            let layout = SetUpLayout::new(size, &rows()[0]);
            let small = size.y < 320.0 || size.x < NARROW && size.y <= 664.0;
            assert!(!layout.scrolls || small, "{size}: {layout:?}");
        }
    }
}
