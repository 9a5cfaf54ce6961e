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
/// Cells in a row of the standard board.
const STANDARD_UNITS: f32 = 9.0;
/// The cell at which words have their nominal size; they grow with larger cells and never shrink.
const NOMINAL_CELL: f32 = 63.0;
/// The least panel that holds words, the bar and headline above a tall window's board, and the two rows of digits and the row
/// of actions below it, in logical pixels.
const PANEL_LEAST: f32 = 240.0;
/// The panel that a window with room to spare gives to words however small the cells.
const PANEL_EASY: f32 = 340.0;
const BAR: f32 = 48.0;
const SCORE: f32 = 60.0;
const DIGIT_ROW: f32 = 60.0;
/// The same where a tall window is not high: a small phone, or one whose browser keeps its bars.
const LOW: f32 = 700.0;
const LOW_SCORE: f32 = 38.0;
const LOW_DIGIT_ROW: f32 = 44.0;
/// Digits in a row below a tall window's board; the last place of the last row is *Place*.
const DIGITS_IN_ROW: usize = 5;
const TALL_GAP: f32 = 6.0;
/// The widest that a tall window's rack is, where the board is narrower.
const WIDEST: f32 = 480.0;
/// The most that a tall window's caption takes of what is to spare.
const CAPTION_MOST: f32 = 96.0;

/// The parts of a wide panel, in logical pixels at nominal size: what they have at least, and at most.
mod part {
    pub(super) const PADDING: (f32, f32) = (12.0, 24.0);
    pub(super) const GAP: (f32, f32) = (6.0, 24.0);
    pub(super) const SEATS: (f32, f32) = (36.0, 48.0);
    pub(super) const RATIO: (f32, f32) = (40.0, 92.0);
    pub(super) const ASIDE: (f32, f32) = (16.0, 20.0);
    pub(super) const RACE: (f32, f32) = (12.0, 18.0);
    pub(super) const ACTIONS: (f32, f32) = (44.0, 52.0);
    /// The height of a panel from which everything has its most.
    pub(super) const EASY: f32 = 640.0;
}

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
    /// Where the digits wait, and in a tall window the actions below them.
    pub rack: Rect,
    /// The digits' places on the rack, from 0.
    pub digits: Vec<Rect>,
    /// The button that places a ghost: there where fingers are expected.
    pub place: Option<Rect>,
    /// Where the words are.
    pub panel: Rect,
    /// Parts of the panel: who sits where; in a tall window the bar with menu, turn and undo.
    pub seats: Rect,
    /// The ratio.
    pub ratio: Rect,
    /// What the ratio counts; nothing in a tall window.
    pub aside: Rect,
    /// The race to the majority.
    pub race: Rect,
    /// Captions. In a tall window they lie between board and rack, and may have no room.
    pub words: Rect,
    /// Captions while a count is shown: in a tall window they take the rack's place.
    pub count_words: Rect,
    /// Buttons.
    pub actions: Rect,
    /// The result's card.
    pub result: Rect,
    /// A card that the table gives way to: title, set-up.
    pub sheet: Rect,
    /// How much larger than nominal words are.
    pub zoom: f32,
}

impl Layout {
    /// Lays out a board of `order`² × `order`² cells in a window of `size` logical pixels, each of `scale` pixels of the screen.
    /// The cells are as large as fits, and the posture is the one that gives the larger cells, or nearly so.
    #[must_use]
    pub fn new(size: Vec2, scale: f32, order: usize) -> Self {
        let window = (size * scale).floor().max(Vec2::ONE);
        let [wide, tall] = [Posture::Wide, Posture::Tall].map(|posture| {
            // The board alone takes more than two cells a region.
            let most = (window.min_element() / (2 * order) as f32) as u32;
            let fitting = |cell: &u32| {
                let plan = Plan::new(*cell as f32, window, scale, order, posture);
                plan.least().cmple(window).all()
            };
            let cell = (1..=most).rev().find(fitting).unwrap_or(1);
            Plan::new(cell as f32, window, scale, order, posture)
        });
        // A window that is clearly wider than high looks better side by side, as long as that costs little.
        let dear = if window.x > 1.3 * window.y { 0.8 } else { 1.0 };
        let plan = if tall.cell * dear > wide.cell { tall } else { wide };
        plan.lay_out(window)
    }

    /// The rectangle of the cell in `column` from the left and `row` from the top, both from 0.
    #[must_use]
    pub fn cell_at(&self, column: usize, row: usize) -> Rect {
        self.cells[row * self.side() + column]
    }

    /// The cell at this place of the window.
    #[must_use]
    pub fn cell_under(&self, place: Vec2) -> Option<usize> {
        self.cells.iter().position(|cell| cell.contains(place))
    }

    /// The digit on the rack at this place of the window.
    #[must_use]
    pub fn digit_under(&self, place: Vec2) -> Option<u8> {
        self.digits.iter().position(|digit| digit.contains(place)).map(|digit| digit as u8)
    }

    /// The side of a tile on the rack.
    #[must_use]
    pub fn rack_tile(&self) -> f32 {
        let slot = self.digits.first().map_or(Vec2::ZERO, Rect::size);
        let least = slot.min_element() * 0.86;
        if self.posture == Posture::Wide { least.min(self.cell) } else { least }
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
    digit_columns: usize,
}

impl Plan {
    fn new(cell: f32, window: Vec2, scale: f32, order: usize, posture: Posture) -> Self {
        let n = order as f32;
        let side = order * order;
        let [plate_margin, seam, strip, tray_margin] =
            [share::PLATE_MARGIN, share::SEAM, share::STRIP, share::TRAY_MARGIN].map(|share| (share * cell).round());
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
        let (margin, gap, rack, panel) = match posture {
            Posture::Wide => (
                units(share::WIDE_MARGIN),
                units(share::GAP),
                Vec2::new(digit_columns as f32 * units(share::RACK).max(logical(TARGET)), board.y),
                Vec2::new(units(share::PANEL).max(logical(PANEL_LEAST)), board.y),
            ),
            Posture::Tall => {
                let rows = (side + 1).div_ceil(DIGITS_IN_ROW) as f32;
                let low = window.y < LOW * scale;
                let (score, digit) = if low { (LOW_SCORE, LOW_DIGIT_ROW) } else { (SCORE, DIGIT_ROW) };
                let digits = rows * logical(digit) + (rows - 1.0) * logical(TALL_GAP);
                let margin = cells(share::TALL_MARGIN);
                // Fingers have the window's whole width, up to what they can span.
                let width = (window.x - 2.0 * margin).min(logical(WIDEST)).max(board.x);
                (
                    margin,
                    logical(TALL_GAP),
                    Vec2::new(width, digits + logical(TALL_GAP) + logical(TARGET)),
                    Vec2::new(width, logical(BAR + score)),
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
        }
    }

    /// The side of a cell, were the board a standard one.
    fn standard(&self) -> f32 {
        let side = (self.order * self.order) as f32;
        self.cell * STANDARD_UNITS.min(side) / STANDARD_UNITS
    }

    /// The smallest window that holds it.
    fn least(&self) -> Vec2 {
        let inner = match self.posture {
            Posture::Wide => Vec2::new(self.board.x + self.gap + self.rack.x + self.gap + self.panel.x, self.board.y),
            Posture::Tall => Vec2::new(self.rack.x, self.panel.y + self.gap + self.board.y + self.gap + self.rack.y),
        };
        inner + 2.0 * self.margin
    }

    fn lay_out(self, window: Vec2) -> Layout {
        let spare = (window - self.least()).max(Vec2::ZERO);
        let (tray, rack, panel) = match self.posture {
            Posture::Wide => {
                let most = (share::PANEL_MOST * self.standard()).max(PANEL_EASY * self.scale);
                let growth = (most - self.panel.x).clamp(0.0, spare.x).floor();
                let corner = Vec2::new(spare.x - growth, spare.y) / 2.0 + self.margin;
                let tray = block(corner.floor(), self.board);
                let rack = block(Vec2::new(tray.max.x + self.gap, tray.min.y), self.rack);
                let panel = block(Vec2::new(rack.max.x + self.gap, tray.min.y), self.panel + Vec2::X * growth);
                (tray, rack, panel)
            }
            Posture::Tall => {
                let caption = spare.y.min(CAPTION_MOST * self.scale).floor();
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
        let zoom = (self.standard() / self.scale / NOMINAL_CELL).max(1.0);
        let (tray, rack, panel) = (logical(tray), logical(rack), logical(panel));
        let parts = match self.posture {
            Posture::Wide => Parts::wide(panel, rack, zoom),
            Posture::Tall => {
                let margin = self.margin / self.scale;
                Parts::tall(panel, tray, rack, inset(logical(block(Vec2::ZERO, window)), margin.max(TALL_GAP)))
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
                let height = (rack.height() - TARGET) / rows - TALL_GAP;
                let size = Vec2::new((rack.width() + TALL_GAP) / columns as f32 - TALL_GAP, height);
                let place = |index: usize| {
                    let (column, row) = (index % columns, index / columns);
                    block(rack.min + Vec2::new(column as f32, row as f32) * (size + TALL_GAP), size)
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

/// The parts of the panel, and what lies over it.
struct Parts {
    seats: Rect,
    ratio: Rect,
    aside: Rect,
    race: Rect,
    words: Rect,
    count_words: Rect,
    actions: Rect,
    result: Rect,
    sheet: Rect,
}

impl Parts {
    fn wide(panel: Rect, rack: Rect, zoom: f32) -> Self {
        let ease = (panel.height() / (part::EASY * zoom)).clamp(0.0, 1.0);
        let of = |(least, most): (f32, f32)| least.lerp(most * zoom, ease * ease).floor();
        let inner = inset(panel, of(part::PADDING));
        let gap = of(part::GAP);
        let mut top = inner.min.y;
        let mut take = |height: f32, gap: f32| {
            let rect = Rect::new(inner.min.x, top, inner.max.x, top + height);
            top += height + gap;
            rect
        };
        let seats = take(of(part::SEATS), gap * 1.5);
        let ratio = take(of(part::RATIO), gap * 0.5);
        let aside = take(of(part::ASIDE), gap * 0.5);
        let race = take(of(part::RACE), gap);
        let actions = Rect { min: Vec2::new(inner.min.x, inner.max.y - of(part::ACTIONS)), max: inner.max };
        let words = Rect::new(inner.min.x, race.max.y + gap, inner.max.x, actions.min.y - gap * 0.5);
        let result = Rect { min: words.min, max: inner.max };
        let sheet = rack.union(panel);
        Self { seats, ratio, aside, race, words, count_words: words, actions, result, sheet }
    }

    fn tall(panel: Rect, tray: Rect, rack: Rect, inner: Rect) -> Self {
        let strip = |top: f32, height: f32| Rect::new(panel.min.x, top, panel.max.x, top + height);
        let seats = strip(panel.min.y, BAR);
        let score = panel.height() - BAR;
        let ratio = strip(seats.max.y, 0.64 * score);
        let aside = strip(ratio.max.y, 0.0);
        let race = strip(ratio.max.y + 0.12 * score, 0.16 * score);
        let inner_x = (rack.min.x + TALL_GAP, rack.max.x - TALL_GAP);
        let words = Rect::new(inner_x.0, tray.max.y + TALL_GAP / 2.0, inner_x.1, rack.min.y - TALL_GAP / 2.0);
        let actions = Rect { min: Vec2::new(rack.min.x, rack.max.y - TARGET), max: rack.max };
        let count_words = Rect { min: words.min, max: Vec2::new(words.max.x, actions.min.y - TALL_GAP) };
        let result = Rect { min: words.min, max: rack.max };
        Self { seats, ratio, aside, race, words, count_words, actions, result, sheet: inner }
    }
}

fn inset(rect: Rect, by: f32) -> Rect {
    Rect { min: rect.min + by, max: (rect.max - by).max(rect.min + by) }
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
        let lengths = || (320..3840_u32).step_by(271).chain([360, 390, 568, 640, 664, 800, 844, 1280, 2160, 3840]);
        let sizes =
            lengths().flat_map(move |width| lengths().map(move |height| Vec2::new(width as f32, height as f32)));
        sizes.flat_map(|size| {
            [1.0, 1.25, 1.5, 2.0, 3.0]
                .into_iter()
                .flat_map(move |scale| [2, 3].into_iter().map(move |order| Layout::new(size, scale, order)))
        })
    }

    /// Whether a window is one that the game promises to fill well: a phone upright or on its side, and all above.
    fn holds(layout: &Layout) -> bool {
        let (width, height) = (layout.window.width(), layout.window.height());
        (width >= 320.0 && height >= 568.0) || (width >= 640.0 && height >= 360.0)
    }

    #[test]
    fn nothing_is_cut_and_nothing_overlaps() {
        for layout in layouts().filter(holds) {
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
    fn every_target_has_its_minimum_and_none_lies_on_another() {
        for layout in layouts().filter(holds) {
            let window = layout.window.size();
            let targets: Vec<_> = layout.digits.iter().copied().chain(layout.place).collect();
            assert_eq!(layout.digits.len(), layout.side());
            for (index, target) in targets.iter().enumerate() {
                assert!(within(layout.rack, *target), "{target:?} leaves the rack: {layout:?}");
                assert!(target.size().min_element() >= 43.0, "{target:?} in {window:?}: {layout:?}");
                assert!(targets[..index].iter().all(|other| apart(*other, *target)), "{layout:?}");
                assert!(layout.posture == Posture::Wide || apart(layout.actions, *target));
            }
            assert!(layout.actions.height() >= 44.0 - 0.01, "{layout:?}");
        }
    }

    #[test]
    fn the_parts_of_the_panel_lie_one_below_the_other() {
        for layout in layouts().filter(holds) {
            let Layout { panel, seats, ratio, aside, race, words, actions, .. } = layout.clone();
            for part in [seats, ratio, aside, race] {
                assert!(within(panel, part), "{part:?} leaves {panel:?}: {:?}", layout.window);
            }
            let parts = [seats, ratio, aside, race, words, actions];
            for (index, part) in parts.iter().enumerate() {
                assert!(parts[..index].iter().all(|other| apart(*other, *part)), "{parts:?} in {:?}", layout.window);
                assert!(part.width() >= 0.0 && part.height() >= 0.0);
                assert!(apart(*part, layout.tray), "{part:?} lies on the board: {layout:?}");
            }
            assert!(within(layout.window, layout.sheet) && within(layout.window, layout.result));
        }
    }

    #[test]
    fn what_lies_under_a_finger_is_found() {
        let layout = Layout::new(Vec2::new(1280.0, 800.0), 1.0, 3);
        assert_eq!(layout.cell_under(layout.cells[40].center()), Some(40));
        assert_eq!(layout.digit_under(layout.digits[7].center()), Some(7));
        assert_eq!(layout.cell_under(layout.panel.center()), None);
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
