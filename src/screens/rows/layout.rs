//! The layout of rows of choices on a card: one pure function from a window's size and the rows to rectangles.

use bevy_egui::egui::{Rect, Vec2, pos2, vec2};

use crate::theme::rects::{
    BUTTON_GAP, LARGE_BUTTON, LOW_WINDOW, RectExt as _, TARGET, card_margins,
};

/// A window narrower than this has all rows one below the other, in points.
const NARROW_WINDOW: f32 = 560.0;
/// The greatest width of a column, in points.
const WIDEST_COLUMN: f32 = 460.0;
/// The least height of a row's heading.
const LEAST_HEADING: f32 = 19.0;
/// The least width of a switch with its words beside it.
const SWITCH_LEAST: f32 = 240.0;
/// The scroll bar beside the rows.
const SCROLL_BAR: f32 = 16.0;

/// The properties of a row that its place depends on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::screens) struct RowShape {
    /// How many choices it has; one is switched on and off, and none is a line to write in.
    pub(in crate::screens) choices: usize,
    /// The least width of a choice, in points: where they are wider than the column, they take several lines.
    pub(in crate::screens) least: f32,
    pub(in crate::screens) second: bool,
    pub(in crate::screens) named: bool,
}

/// The rectangles of a card with rows, in egui's points from the window's upper left corner.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::screens) struct CardLayout {
    pub(in crate::screens) card: Rect,
    pub(in crate::screens) title: Option<Rect>,
    /// The part of the window that shows the rows.
    pub(in crate::screens) room: Rect,
    pub(in crate::screens) rows: Vec<RowLayout>,
    /// True if the rows are scrolled through: they go on below their room.
    pub(in crate::screens) scrolls: bool,
    pub(in crate::screens) aside: Rect,
    pub(in crate::screens) first: Rect,
}

#[derive(Debug, Clone, PartialEq)]
pub(in crate::screens) struct RowLayout {
    pub(in crate::screens) heading: Option<Rect>,
    pub(in crate::screens) choices: Vec<Rect>,
    pub(in crate::screens) line: Rect,
}

#[derive(Debug, Clone, Copy)]
struct Density {
    heading: f32,
    line: f32,
    gap: f32,
}

/// From the roomiest to the tightest.
const DENSITIES: [Density; 4] = [
    Density {
        heading: 24.0,
        line: 40.0,
        gap: 16.0,
    },
    Density {
        heading: 20.0,
        line: 34.0,
        gap: 8.0,
    },
    Density {
        heading: 0.0,
        line: 19.0,
        gap: 6.0,
    },
    Density {
        heading: 0.0,
        line: 16.0,
        gap: 2.0,
    },
];

impl Density {
    fn height(&self, row: RowShape, width: f32) -> f32 {
        let more = if row.is_switch(width) {
            0.0
        } else {
            self.heading(row) + self.line
        };
        let lines = row.lines(width) as f32;
        lines * TARGET + (lines - 1.0) * BUTTON_GAP + more + self.gap
    }

    fn heading(&self, row: RowShape) -> f32 {
        if row.named {
            self.heading.max(LEAST_HEADING)
        } else {
            self.heading
        }
    }
}

impl RowShape {
    /// Returns whether it is a switch with its words beside it: a narrow column has no room for them there.
    const fn is_switch(self, width: f32) -> bool {
        self.choices == 1 && width >= SWITCH_LEAST
    }

    /// The number of lines of its choices in a column of this width.
    fn lines(self, width: f32) -> usize {
        let in_line = ((width + BUTTON_GAP) / (self.least.max(TARGET) + BUTTON_GAP)) as usize;
        self.choices.max(1).div_ceil(in_line.max(1))
    }
}

impl CardLayout {
    pub(in crate::screens) fn new(size: Vec2, rows: &[RowShape]) -> Self {
        let low = size.y < LOW_WINDOW;
        let columns = if size.x < NARROW_WINDOW { 1 } else { 2 };
        let [margin, inset] = card_margins(size);
        let between = 2.0 * inset;
        let most = WIDEST_COLUMN * columns as f32 + between * (columns - 1) as f32 + 2.0 * inset;
        let width = (size.x - 2.0 * margin).min(most);
        let title_height = if low { 0.0 } else { 48.0 };
        let button = if low { TARGET } else { LARGE_BUTTON };
        let around = 2.0 * inset + title_height + button + if low { 6.0 } else { 20.0 };
        let column = |bar: f32| {
            (width - 2.0 * inset - bar - between * (columns - 1) as f32) / columns as f32
        };
        let heights = |density: &Density| {
            let sum = |second: bool| {
                let rows = rows
                    .iter()
                    .filter(|row| columns == 1 || row.second == second);
                rows.map(|row| density.height(*row, column(0.0)))
                    .sum::<f32>()
            };
            sum(true).max(sum(false)) - density.gap
        };
        let room = size.y - 2.0 * margin - around;
        let fitting = DENSITIES.iter().find(|density| heights(density) <= room);
        let (density, scrolls) = fitting.map_or((DENSITIES[1], true), |density| (*density, false));
        let used = if scrolls { room } else { heights(&density) };
        let height = (used + around).min(size.y - 2.0 * margin);
        let corner = pos2(
            ((size.x - width) / 2.0).round(),
            ((size.y - height) / 2.0).round().max(margin),
        );
        let card = Rect::from_min_size(corner, vec2(width, height));
        let mut inner = card.shrink(inset);
        // In one column the lesser button has as much, since it is divided among several.
        let share = if columns == 1 { 0.5 } else { 1.0 / 3.0 };
        let [aside, first] = inner.cut_bottom(button, 0.0).split(share, BUTTON_GAP);
        let title = (!low).then(|| inner.at_top(36.0));
        inner.cut_top(title_height, 0.0);
        let room = inner.at_top(used);
        let width = column(if scrolls { SCROLL_BAR } else { 0.0 });
        let mut rest = room.at_top(f32::INFINITY);
        let first_column = rest.cut_left(width, between);
        let mut rests = [first_column, rest.at_left(width)];
        let place = |row: &RowShape| {
            let rest = &mut rests[usize::from(columns == 2 && row.second)];
            RowLayout::new(
                *row,
                rest.cut_top(density.height(*row, width), 0.0),
                density,
            )
        };
        let rows = rows.iter().map(place).collect();
        Self {
            card,
            title,
            room,
            rows,
            scrolls,
            aside,
            first,
        }
    }

    /// How wide and high all rows are.
    pub(in crate::screens) fn content(&self) -> Vec2 {
        let bottom = self
            .rows
            .iter()
            .map(RowLayout::bottom)
            .fold(self.room.top(), f32::max);
        vec2(
            self.room.width() - if self.scrolls { SCROLL_BAR } else { 0.0 },
            bottom - self.room.top(),
        )
    }
}

impl RowLayout {
    fn new(row: RowShape, mut place: Rect, density: Density) -> Self {
        let width = place.width();
        if row.is_switch(width) {
            // A switch has its explanation beside it.
            let mut line = place.at_top(TARGET);
            return Self {
                heading: None,
                choices: vec![line.cut_left((0.38 * width).max(120.0), 10.0)],
                line,
            };
        }
        let heading = density.heading(row);
        let heading = (heading > 0.0).then(|| place.cut_top(heading, 0.0));
        let (choices, lines) = (row.choices.max(1), row.lines(width));
        let height = lines as f32 * (TARGET + BUTTON_GAP) - BUTTON_GAP;
        Self {
            heading,
            choices: place
                .cut_top(height, 0.0)
                .grid(choices, choices.div_ceil(lines), BUTTON_GAP),
            line: place.at_top(density.line),
        }
    }

    fn bottom(&self) -> f32 {
        self.choices
            .iter()
            .map(Rect::bottom)
            .fold(self.line.bottom(), f32::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::frame::{apart, within};

    const SIZES: [[f32; 2]; 12] = [
        [1280.0, 800.0],
        [390.0, 844.0],
        [844.0, 390.0],
        [320.0, 568.0],
        [568.0, 320.0],
        [390.0, 664.0],
        [768.0, 1024.0],
        [1920.0, 1080.0],
        [320.0, 480.0],
        [195.0, 422.0],
        [422.0, 195.0],
        [640.0, 400.0],
    ];

    /// The rows of a game with two choices and two switches of its own, of one without any, and of settings.
    fn rows() -> [Vec<RowShape>; 3] {
        let rows = |choices: &[(usize, bool)]| -> Vec<RowShape> {
            let shape = |(choices, common): &(usize, bool)| RowShape {
                choices: *choices,
                least: 70.0,
                second: !common,
                named: false,
            };
            choices.iter().map(shape).collect()
        };
        let common = [(3, true), (5, true), (2, true), (5, true), (1, true)];
        let own = [(2, false), (3, false), (1, false), (1, false)];
        let settings = [
            (6, true),
            (3, true),
            (3, true),
            (0, true),
            (0, true),
            (4, false),
            (5, false),
            (2, false),
        ];
        let settings = rows(&settings)
            .into_iter()
            .map(|row| RowShape { named: true, ..row })
            .collect();
        [rows(&[&common[..], &own].concat()), rows(&common), settings]
    }

    #[test]
    fn parts_are_within_the_window_and_apart() {
        for (size, rows) in SIZES
            .into_iter()
            .flat_map(|size| rows().map(|rows| (Vec2::from(size), rows)))
        {
            let layout = CardLayout::new(size, &rows);
            let window = Rect::from_min_size(pos2(0.0, 0.0), size);
            assert!(window.contains_rect(layout.card), "{size}: {layout:?}");
            let mut parts = vec![layout.room, layout.aside, layout.first];
            parts.extend(layout.title);
            assert!(
                apart(&parts) && parts.iter().all(|part| within(layout.card, *part)),
                "{size}: {layout:?}"
            );
            let mut parts = Vec::new();
            for row in &layout.rows {
                parts.extend(
                    row.choices
                        .iter()
                        .copied()
                        .chain(row.heading)
                        .chain([row.line]),
                );
                assert!(
                    row.choices
                        .iter()
                        .all(|choice| choice.height() >= TARGET - 0.01 && choice.width() >= 44.0),
                    "{size}: {row:?}"
                );
                assert!(row.line.width() >= 100.0, "{size}: {row:?}");
            }
            assert!(apart(&parts), "{size}: {layout:?}");
            let inside = |part: &Rect| within(layout.room, *part);
            assert!(
                layout.scrolls || parts.iter().all(inside),
                "{size}: {layout:?}"
            );
        }
    }

    #[test]
    fn only_the_smallest_windows_are_scrolled() {
        for size in SIZES.into_iter().map(Vec2::from) {
            let layout = CardLayout::new(size, &rows()[0]);
            let small = size.y < 320.0
                || size.y <= 400.0 && size.x < 800.0
                || size.x < NARROW_WINDOW && size.y <= 664.0;
            assert!(!layout.scrolls || small, "{size}: {layout:?}");
        }
    }
}
