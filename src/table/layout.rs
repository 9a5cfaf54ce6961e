//! Where everything on the table lies: one pure function from a window's size to rectangles.

use bevy::prelude::*;

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

/// What a finger needs, in logical pixels.
const TARGET: f32 = 44.0;
/// The cell at which words have their nominal size; they grow with larger cells and never shrink.
const NOMINAL_CELL: f32 = 63.0;
/// The least panel that holds words, the bar and headline above a tall window's board, and the two rows of digits and the row
/// of actions below it, in logical pixels.
const PANEL_LEAST: f32 = 240.0;
/// The panel that a window with room to spare gives to words however small the cells.
const PANEL_EASY: f32 = 340.0;
const HEAD: f32 = 48.0 + 60.0;
const DIGITS: f32 = 2.0 * 60.0 + 8.0;
const TALL_GAP: f32 = 8.0;

/// How the table fills the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Posture {
    /// Board, rack and panel side by side.
    Wide,
    /// Panel, board and rack one above the other.
    Tall,
}

/// The rectangles of one table in logical pixels, y growing downwards from the window's upper left corner.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct Layout {
    /// The whole window.
    pub window: Rect,
    /// How the table fills it.
    pub posture: Posture,
    /// The side of a region in cells.
    pub order: usize,
    /// The side of a cell.
    pub cell: f32,
    /// The dark tray that the plates lie in.
    pub tray: Rect,
    /// The plates of the regions, in reading order.
    pub regions: Vec<Rect>,
    /// The strips above the plates, in the same order.
    pub strips: Vec<Rect>,
    /// The cells, in reading order of the whole board.
    pub cells: Vec<Rect>,
    /// Where the digits wait.
    pub rack: Rect,
    /// Where the words are.
    pub panel: Rect,
    /// How much larger than nominal words are.
    pub zoom: f32,
}

impl Layout {
    /// Lays out a board of `order`² × `order`² cells in a window of `size` logical pixels, each of `scale` pixels of the screen.
    /// The cells are as large as fits, and the posture is the one that gives the larger cells.
    #[must_use]
    pub fn new(size: Vec2, scale: f32, order: usize) -> Self {
        let window = (size * scale).floor().max(Vec2::ONE);
        let [wide, tall] = [Posture::Wide, Posture::Tall].map(|posture| {
            // The board alone takes more than two cells a region.
            let most = (window.min_element() / (2 * order) as f32) as u32;
            let fitting = |cell: &u32| {
                let plan = Plan::new(*cell as f32, scale, order, posture);
                plan.least().cmple(window).all()
            };
            let cell = (1..=most).rev().find(fitting).unwrap_or(1);
            Plan::new(cell as f32, scale, order, posture)
        });
        let plan = if tall.cell > wide.cell { tall } else { wide };
        plan.lay_out(window)
    }

    /// The rectangle of the cell in `column` from the left and `row` from the top, both from 0.
    #[must_use]
    pub fn cell_at(&self, column: usize, row: usize) -> Rect {
        self.cells[row * self.side() + column]
    }

    /// Cells in a row of the board.
    #[must_use]
    pub fn side(&self) -> usize {
        self.order * self.order
    }
}

/// One cell size, worked out in pixels of the screen before it is known whether it fits.
struct Plan {
    posture: Posture,
    scale: f32,
    order: usize,
    cell: f32,
    plate_margin: f32,
    seam: f32,
    strip: f32,
    tray_margin: f32,
    margin: f32,
    gap: f32,
    board: Vec2,
    rack: Vec2,
    panel: Vec2,
}

impl Plan {
    fn new(cell: f32, scale: f32, order: usize, posture: Posture) -> Self {
        let n = order as f32;
        let [plate_margin, seam, strip, tray_margin] =
            [share::PLATE_MARGIN, share::SEAM, share::STRIP, share::TRAY_MARGIN].map(|share| (share * cell).round());
        let plates = n * (n * cell + 2.0 * plate_margin) + (n - 1.0) * seam + 2.0 * tray_margin;
        let board = Vec2::new(plates, plates + n * strip);
        let logical = |length: f32| (length * scale).round();
        let cells = |share: f32| (share * cell).round();
        let (margin, gap, rack, panel) = match posture {
            Posture::Wide => (
                cells(share::WIDE_MARGIN),
                cells(share::GAP),
                Vec2::new(cells(share::RACK).max(logical(TARGET)), board.y),
                Vec2::new(cells(share::PANEL).max(logical(PANEL_LEAST)), board.y),
            ),
            Posture::Tall => (
                cells(share::TALL_MARGIN),
                logical(TALL_GAP),
                Vec2::new(board.x, logical(DIGITS + TALL_GAP + TARGET)),
                Vec2::new(board.x, logical(HEAD)),
            ),
        };
        Self { posture, scale, order, cell, plate_margin, seam, strip, tray_margin, margin, gap, board, rack, panel }
    }

    /// The smallest window that holds it.
    fn least(&self) -> Vec2 {
        let inner = match self.posture {
            Posture::Wide => Vec2::new(self.board.x + self.gap + self.rack.x + self.gap + self.panel.x, self.board.y),
            Posture::Tall => Vec2::new(self.board.x, self.panel.y + self.gap + self.board.y + self.gap + self.rack.y),
        };
        inner + 2.0 * self.margin
    }

    fn lay_out(self, window: Vec2) -> Layout {
        let spare = (window - self.least()).max(Vec2::ZERO);
        let (tray, rack, panel) = match self.posture {
            Posture::Wide => {
                let most = (share::PANEL_MOST * self.cell).max(PANEL_EASY * self.scale);
                let growth = (most - self.panel.x).clamp(0.0, spare.x).floor();
                let corner = Vec2::new(spare.x - growth, spare.y) / 2.0 + self.margin;
                let tray = block(corner.floor(), self.board);
                let rack = block(Vec2::new(tray.max.x + self.gap, tray.min.y), self.rack);
                let panel = block(Vec2::new(rack.max.x + self.gap, tray.min.y), self.panel + Vec2::X * growth);
                (tray, rack, panel)
            }
            Posture::Tall => {
                let corner = (spare / 2.0 + self.margin).floor();
                let panel = block(corner, self.panel);
                let tray = block(Vec2::new(corner.x, panel.max.y + self.gap), self.board);
                let rack = block(Vec2::new(corner.x, tray.max.y + self.gap), self.rack);
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
        Layout {
            window: logical(block(Vec2::ZERO, window)),
            posture: self.posture,
            order: self.order,
            cell,
            tray: logical(tray),
            strips: strips.map(logical).collect(),
            cells: cells.map(logical).collect(),
            regions: regions.iter().copied().map(logical).collect(),
            rack: logical(rack),
            panel: logical(panel),
            zoom: (cell / NOMINAL_CELL).max(1.0),
        }
    }

    fn plate(&self, tray: Rect, column: usize, row: usize) -> Rect {
        let side = self.order as f32 * self.cell + 2.0 * self.plate_margin;
        let step = Vec2::new(side + self.seam, side + self.seam + self.strip);
        let first = tray.min + self.tray_margin + Vec2::new(0.0, self.strip);
        block(first + Vec2::new(column as f32, row as f32) * step, Vec2::splat(side))
    }
}

fn block(corner: Vec2, size: Vec2) -> Rect {
    Rect::from_corners(corner, corner + size)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn within(outer: Rect, inner: Rect) -> bool {
        outer.min.cmple(inner.min + 0.001).all() && outer.max.cmpge(inner.max - 0.001).all()
    }

    fn apart(a: Rect, b: Rect) -> bool {
        let common = a.intersect(b);
        common.width() < 0.001 || common.height() < 0.001
    }

    /// Every window from a small phone to a large screen, at the scales that systems offer.
    fn layouts() -> impl Iterator<Item = Layout> {
        let lengths = || (320..3840_u32).step_by(271).chain([360, 390, 664, 800, 844, 1280, 2160, 3840]);
        let sizes =
            lengths().flat_map(move |width| lengths().map(move |height| Vec2::new(width as f32, height as f32)));
        sizes.flat_map(|size| {
            [1.0, 1.25, 1.5, 2.0, 3.0]
                .into_iter()
                .flat_map(move |scale| [2, 3].into_iter().map(move |order| Layout::new(size, scale, order)))
        })
    }

    #[test]
    fn nothing_is_cut_and_nothing_overlaps() {
        for layout in layouts() {
            let Layout { window, tray, rack, panel, .. } = layout;
            for part in [tray, rack, panel] {
                assert!(within(window, part), "{part:?} leaves {window:?}");
            }
            assert!(apart(tray, rack) && apart(tray, panel) && apart(rack, panel), "{layout:?}");
            let plates: Vec<_> = layout.regions.iter().chain(&layout.strips).collect();
            for (index, plate) in plates.iter().enumerate() {
                assert!(within(tray, **plate));
                assert!(plates[..index].iter().all(|other| apart(**plate, **other)));
            }
        }
    }

    #[test]
    fn every_cell_is_the_same_square_inside_its_plate() {
        for layout in layouts() {
            let side = layout.side();
            assert_eq!(layout.cells.len(), side * side);
            for row in 0..side {
                for column in 0..side {
                    let cell = layout.cell_at(column, row);
                    let plate = layout.regions[row / layout.order * layout.order + column / layout.order];
                    assert!(within(plate, cell));
                    assert!((cell.size() - layout.cell).abs().max_element() < 0.001);
                }
            }
        }
    }

    #[test]
    fn edges_fall_on_pixels_of_the_screen() {
        for scale in [1.0, 1.25, 2.0] {
            let layout = Layout::new(Vec2::new(1280.0, 800.0), scale, 3);
            for rect in layout.cells.iter().chain(&layout.regions) {
                let on_screen = rect.min * scale;
                assert!((on_screen - on_screen.round()).abs().max_element() < 0.001, "{on_screen} at {scale}");
            }
        }
    }

    #[test]
    fn the_desk_is_as_drawn() {
        let layout = Layout::new(Vec2::new(1280.0, 800.0), 1.0, 3);
        assert_eq!((layout.posture, layout.cell, layout.zoom), (Posture::Wide, 63.0, 1.0));
        assert_eq!(layout.tray, Rect::new(28.0, 28.0, 699.0, 771.0));
        assert!(layout.panel.width() >= 404.0);
    }

    #[test]
    fn a_phone_upright_stacks_and_a_phone_on_its_side_does_not() {
        let upright = Layout::new(Vec2::new(390.0, 844.0), 3.0, 3);
        assert_eq!(upright.posture, Posture::Tall);
        assert!(upright.cell >= 36.0, "{}", upright.cell);
        let sideways = Layout::new(Vec2::new(844.0, 390.0), 3.0, 3);
        assert_eq!(sideways.posture, Posture::Wide);
    }

    #[test]
    fn a_window_of_nothing_is_no_reason_to_fail() {
        let layout = Layout::new(Vec2::ZERO, 1.0, 3);
        assert_eq!(layout.cells.len(), 81);
    }
}
