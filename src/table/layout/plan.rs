//! One size of cells: what the table needs for it, and where everything lies then.

use bevy::prelude::*;

use super::{BAR, Layout, Posture, QUESTION_LEAST, TALL_GAP, TARGET, block, inset, parts::Parts};

/// The proportions, in cells. Counted in whole pixels of the screen, so that every edge is sharp.
mod share {
    /// From the cells to the plate's edge: room for the widest bezel, so that tiles never touch it.
    pub(super) const PLATE_MARGIN: f32 = 0.14;
    /// Between two plates.
    pub(super) const SEAM: f32 = 0.18;
    /// Above each plate, for its lead.
    pub(super) const STRIP: f32 = 0.38;
    /// From the plates to the tray's edge.
    pub(super) const TRAY_MARGIN: f32 = 0.23;
    /// Around everything in a wide window, and in a tall one, where width is dear.
    pub(super) const WIDE_MARGIN: f32 = 0.44;
    pub(super) const TALL_MARGIN: f32 = 0.08;
    /// Between board, rack and panel.
    pub(super) const GAP: f32 = 0.38;
    pub(super) const RACK: f32 = 1.14;
    pub(super) const PANEL: f32 = 6.4;
    /// How far the panel may grow where the window is wider than the board needs.
    pub(super) const PANEL_MOST: f32 = 8.0;
}

/// The same where a tall window is narrow, so that cells are still wide enough for a finger: no edge touches a tile.
mod narrow {
    pub(super) const PLATE_MARGIN: f32 = 0.06;
    pub(super) const SEAM: f32 = 0.10;
    pub(super) const STRIP: f32 = 0.36;
    pub(super) const TRAY_MARGIN: f32 = 0.06;
}

/// A window narrower than this is narrow, in logical pixels.
const NARROW: f32 = 340.0;
/// Cells in a row of the standard board.
const STANDARD_UNITS: f32 = 9.0;
/// The cell at which words have their nominal size; they grow with larger cells and never shrink.
const NOMINAL_CELL: f32 = 63.0;
/// The least panel that holds words, the bar and headline above a tall window's board, and the two rows of digits and the row
/// of actions below it, in logical pixels.
const PANEL_LEAST: f32 = 240.0;
/// The panel that a window with room to spare gives to words however small the cells.
const PANEL_EASY: f32 = 340.0;
/// The height of a panel that holds a question with its answers, beside a board that is lower.
const PANEL_HIGH: f32 = 340.0;
const SCORE: f32 = 60.0;
const DIGIT_ROW: f32 = 60.0;
/// The same where a tall window is not high: a small phone, or one whose browser keeps its bars.
const LOW: f32 = 700.0;
const LOW_SCORE: f32 = 38.0;
const LOW_DIGIT_ROW: f32 = 44.0;
/// And where every pixel counts.
const LOWEST: f32 = 600.0;
const LOWEST_BAR: f32 = 44.0;
const LOWEST_SCORE: f32 = 22.0;
const LOWEST_GAP: f32 = 3.0;
/// Digits in a row below a tall window's board; the last place of the last row is *Place*.
const DIGITS_IN_ROW: usize = 5;
/// The widest that a tall window's rack is, where the board is narrower.
const WIDEST: f32 = 480.0;
/// The most that a tall window's caption takes of what is to spare.
const CAPTION_MOST: f32 = 96.0;

/// One cell size, worked out in pixels of the screen before it is known whether it fits.
pub(super) struct Plan {
    posture: Posture,
    scale: f32,
    order: usize,
    pub(super) cell: f32,
    plate_margin: f32,
    seam: f32,
    strip: f32,
    tray_margin: f32,
    margin: f32,
    gap: f32,
    board: Vec2,
    rack: Vec2,
    panel: Vec2,
    digit_columns: usize,
    zoom: f32,
}

impl Plan {
    pub(super) fn new(cell: f32, window: Vec2, scale: f32, order: usize, posture: Posture) -> Self {
        let n = order as f32;
        let side = order * order;
        let tight = posture == Posture::Tall && window.x < NARROW * scale;
        let shares = if tight {
            [narrow::PLATE_MARGIN, narrow::SEAM, narrow::STRIP, narrow::TRAY_MARGIN]
        } else {
            [share::PLATE_MARGIN, share::SEAM, share::STRIP, share::TRAY_MARGIN]
        };
        let [plate_margin, seam, strip, tray_margin] = shares.map(|share| (share * cell).round());
        let plates = n * (n * cell + 2.0 * plate_margin) + (n - 1.0) * seam + 2.0 * tray_margin;
        let board = Vec2::new(plates, plates + n * strip);
        let logical = |length: f32| (length * scale).round();
        let cells = |share: f32| (share * cell).round();
        let digit_columns = match posture {
            // Nine digits in one column would be too low for a finger on a low window.
            Posture::Wide if board.y < side as f32 * logical(TARGET) => 2,
            Posture::Wide => 1,
            Posture::Tall => DIGITS_IN_ROW,
        };
        // What lies beside the board is measured by it, however few cells it has.
        let standard = cell * STANDARD_UNITS.min(side as f32) / STANDARD_UNITS;
        let units = |share: f32| (share * standard).round();
        let zoom = (standard / scale / NOMINAL_CELL).max(1.0);
        let (margin, gap, rack, panel) = match posture {
            Posture::Wide => (
                units(share::WIDE_MARGIN),
                units(share::GAP),
                Vec2::new(digit_columns as f32 * units(share::RACK).max(logical(TARGET)), board.y),
                Vec2::new(units(share::PANEL).max(logical(PANEL_LEAST)), board.y),
            ),
            Posture::Tall => {
                // Words and buttons grow with the cells, and so does what holds them.
                let logical = |length: f32| (length * scale * zoom).round();
                let rows = (side + 1).div_ceil(DIGITS_IN_ROW) as f32;
                let low = window.y < LOW * scale;
                let lowest = window.y < LOWEST * scale;
                let (score, digit) = match (lowest, low) {
                    (true, _) => (LOWEST_SCORE, LOW_DIGIT_ROW),
                    (_, true) => (LOW_SCORE, LOW_DIGIT_ROW),
                    _ => (SCORE, DIGIT_ROW),
                };
                let (bar, gap) = if lowest { (LOWEST_BAR, LOWEST_GAP) } else { (BAR, TALL_GAP) };
                let digits = (rows * logical(digit) + (rows - 1.0) * logical(gap)).max(logical(QUESTION_LEAST));
                let margin = if tight { 0.0 } else { cells(share::TALL_MARGIN) };
                // Fingers have the window's whole width, up to what they can span.
                let width = (window.x - 2.0 * margin).min(logical(WIDEST)).max(board.x);
                (
                    margin,
                    logical(gap),
                    Vec2::new(width, digits + logical(gap) + logical(TARGET)),
                    Vec2::new(width, logical(bar + score)),
                )
            }
        };
        Self {
            posture,
            scale,
            order,
            cell,
            plate_margin,
            seam,
            strip,
            tray_margin,
            margin,
            gap,
            board,
            rack,
            panel,
            digit_columns,
            zoom,
        }
    }

    /// The side of a cell, were the board a standard one.
    fn standard(&self) -> f32 {
        let side = (self.order * self.order) as f32;
        self.cell * STANDARD_UNITS.min(side) / STANDARD_UNITS
    }

    /// The smallest window that holds it.
    pub(super) fn least(&self) -> Vec2 {
        let inner = match self.posture {
            Posture::Wide => Vec2::new(self.board.x + self.gap + self.rack.x + self.gap + self.panel.x, self.board.y),
            Posture::Tall => Vec2::new(self.rack.x, self.panel.y + self.gap + self.board.y + self.gap + self.rack.y),
        };
        inner + 2.0 * self.margin
    }

    pub(super) fn lay_out(self, window: Vec2) -> Layout {
        let zoom = self.zoom;
        let spare = (window - self.least()).max(Vec2::ZERO);
        let (tray, rack, panel) = match self.posture {
            Posture::Wide => {
                let most = (share::PANEL_MOST * self.standard()).max(PANEL_EASY * self.scale);
                let growth = (most - self.panel.x).clamp(0.0, spare.x).floor();
                let corner = Vec2::new(spare.x - growth, spare.y) / 2.0 + self.margin;
                let tray = block(corner.floor(), self.board);
                let rack = block(Vec2::new(tray.max.x + self.gap, tray.min.y), self.rack);
                // Beside a low board it takes what the window has.
                let height = (PANEL_HIGH * self.scale).min(window.y - 2.0 * self.margin).max(self.panel.y).floor();
                let top = (tray.center().y - height / 2.0).floor();
                let size = Vec2::new(self.panel.x + growth, height);
                let panel = block(Vec2::new(rack.max.x + self.gap, top), size);
                (tray, rack, panel)
            }
            Posture::Tall => {
                let caption = spare.y.min(CAPTION_MOST * self.scale * zoom).floor();
                let corner = ((spare - Vec2::new(0.0, caption)) / 2.0 + self.margin).floor();
                let panel = block(corner, self.panel);
                let aside = ((self.panel.x - self.board.x) / 2.0).floor();
                let tray = block(Vec2::new(corner.x + aside, panel.max.y + self.gap), self.board);
                let rack = block(Vec2::new(corner.x, tray.max.y + caption + self.gap), self.rack);
                (tray, rack, panel)
            }
        };
        let per_region = (0..self.order).flat_map(|row| (0..self.order).map(move |column| (column, row)));
        let regions: Vec<_> = per_region.map(|(column, row)| self.plate(tray, column, row)).collect();
        let strips = regions.iter().map(|plate| {
            let corner = plate.min - Vec2::new(0.0, self.strip);
            Rect::from_corners(corner, Vec2::new(plate.max.x, plate.min.y))
        });
        let side = self.order * self.order;
        let per_cell = (0..side).flat_map(|row| (0..side).map(move |column| (column, row)));
        let cells = per_cell.map(|(column, row)| {
            let plate = regions[row / self.order * self.order + column / self.order];
            let within = Vec2::new((column % self.order) as f32, (row % self.order) as f32);
            block(plate.min + self.plate_margin + within * self.cell, Vec2::splat(self.cell))
        });

        let logical = |rect: Rect| Rect { min: rect.min / self.scale, max: rect.max / self.scale };
        let cell = self.cell / self.scale;
        let (tray, rack, panel) = (logical(tray), logical(rack), logical(panel));
        let parts = match self.posture {
            Posture::Wide => Parts::wide(panel, rack, zoom),
            Posture::Tall => {
                let margin = self.margin / self.scale;
                let gap = self.gap / self.scale;
                let inner = inset(logical(block(Vec2::ZERO, window)), margin.max(TALL_GAP));
                Parts::tall(panel, tray, rack, inner, gap, zoom)
            }
        };
        let (digits, place) = self.digits(rack, side);
        Layout {
            window: logical(block(Vec2::ZERO, window)),
            posture: self.posture,
            order: self.order,
            cell,
            tray,
            strips: strips.map(logical).collect(),
            cells: cells.map(logical).collect(),
            regions: regions.iter().copied().map(logical).collect(),
            rack,
            digits,
            place,
            panel,
            seats: parts.seats,
            ratio: parts.ratio,
            aside: parts.aside,
            race: parts.race,
            words: parts.words,
            count_words: parts.count_words,
            actions: parts.actions,
            result: parts.result,
            sheet: parts.sheet,
            zoom,
        }
    }

    /// The places of the digits on the rack, and in a tall window of *Place*, all in logical pixels.
    fn digits(&self, rack: Rect, side: usize) -> (Vec<Rect>, Option<Rect>) {
        let columns = self.digit_columns;
        match self.posture {
            Posture::Wide => {
                let rows = side.div_ceil(columns);
                let most = (1.35 * self.standard() / self.scale).max(1.2 * TARGET);
                let size = Vec2::new(rack.width() / columns as f32, (rack.height() / rows as f32).min(most));
                let top = rack.center().y - size.y * rows as f32 / 2.0;
                let place = |index: usize| {
                    let (column, row) = (index % columns, index / columns);
                    block(Vec2::new(rack.min.x, top) + Vec2::new(column as f32, row as f32) * size, size)
                };
                ((0..side).map(place).collect(), None)
            }
            Posture::Tall => {
                let rows = (side + 1).div_ceil(columns) as f32;
                let gap = self.gap / self.scale;
                let height = (rack.height() - TARGET * self.zoom) / rows - gap;
                let size = Vec2::new((rack.width() + gap) / columns as f32 - gap, height);
                let place = |index: usize| {
                    let (column, row) = (index % columns, index / columns);
                    block(rack.min + Vec2::new(column as f32, row as f32) * (size + gap), size)
                };
                ((0..side).map(place).collect(), Some(place((side + 1).div_ceil(columns) * columns - 1)))
            }
        }
    }

    fn plate(&self, tray: Rect, column: usize, row: usize) -> Rect {
        let side = self.order as f32 * self.cell + 2.0 * self.plate_margin;
        let step = Vec2::new(side + self.seam, side + self.seam + self.strip);
        let first = tray.min + self.tray_margin + Vec2::new(0.0, self.strip);
        block(first + Vec2::new(column as f32, row as f32) * step, Vec2::splat(side))
    }
}
