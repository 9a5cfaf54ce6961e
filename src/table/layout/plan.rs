//! The plan for one size of cells: the room that the table needs, and the place of everything.

use bevy::prelude::*;

use mbrane_play::Spot;

use super::{
    BoardShape, COORDINATE, COORDINATE_MOST, Layout, Posture, QUESTION_LEAST, RectExt as _, Room,
    ScoreShape, TALL_GAP, TARGET, block,
    parts::{Parts, SIDE},
};

/// The proportions of the parts beside the board, in cells of the standard board.
mod share {
    /// The margins of a wide window, and of a tall one, which has less width.
    pub(super) const WIDE_MARGIN: f32 = 0.44;
    pub(super) const TALL_MARGIN: f32 = 0.08;
    /// The gaps between board, rack and panel.
    pub(super) const BOARD_GAP: f32 = 0.38;
    pub(super) const RACK: f32 = 1.14;
    pub(super) const PANEL: f32 = 6.4;
    /// How far the panel may grow where the window is wider than the board needs.
    pub(super) const PANEL_MOST: f32 = 8.0;
}

/// A tall window narrower than this is narrow, in logical pixels.
const NARROW_WINDOW: f32 = 340.0;
/// A wide window lower than this is low, in logical pixels.
const LOW_WINDOW: f32 = 400.0;
const STANDARD_SIDE: f32 = 9.0;
/// The cell of a standard board at which words have their nominal size; they grow with larger cells and never shrink. In logical
/// pixels.
const NOMINAL_CELL: f32 = 63.0;
/// The least width of a wide panel, in points.
const PANEL_LEAST: f32 = 240.0;
/// The width that a wide panel may grow to however small the cells, in logical pixels at usual words.
const PANEL_EASY: f32 = 340.0;
/// The height of a wide panel that holds a question with its answers, in logical pixels at usual words.
const PANEL_HIGH: f32 = 340.0;
/// Pieces in a row below a tall window's board; the last place of the last row is the button *Place*.
const PIECES_IN_ROW: usize = 5;
/// Columns of pieces beside a wide window's board, at most.
const COLUMNS_MOST: usize = 3;
/// The greatest width of a tall window's rack beside a narrower board: the span of a hand, in points.
const WIDEST_RACK: f32 = 480.0;
/// The greatest height of a tall window's caption, in points, and the height that words of twice their usual size take from the
/// cells for it.
const CAPTION_MOST: f32 = 96.0;
const CAPTION_LEAST: f32 = 40.0;

/// The greatest height of a button *Place* that has a row of its own, in points.
const PLACE_MOST: f32 = 56.0;

/// How much higher a tall window's score is where it is a small board.
const HIGHER: f32 = 1.6;

/// Returns the heights of bar, score, row of pieces and gap in a tall window of this height, in logical pixels at usual words and usual
/// cells: small phones, and browsers with visible bars, have less of each.
const fn heights(window: f32) -> [f32; 4] {
    if window < 600.0 {
        [TARGET, 22.0, TARGET, 3.0]
    } else if window < 700.0 {
        [48.0, 38.0, TARGET, TALL_GAP]
    } else {
        [48.0, 60.0, 60.0, TALL_GAP]
    }
}

/// The plan for one cell size in whole screen pixels, which may or may not fit.
#[derive(Default)]
pub(super) struct Plan {
    scale: f32,
    text: f32,
    room: Room,
    pub(super) cell: f32,
    /// The side of a cell of a standard board of this size: the measure of the parts beside the board, however few cells it has.
    standard: f32,
    margin: f32,
    gap: f32,
    /// The gap between board and rack; 0 without a rack beside the board.
    rack_gap: f32,
    /// The height of a tall window's bar, in logical pixels.
    bar: f32,
    /// The least height of a tall window's caption.
    caption: f32,
    board: Vec2,
    rack: Vec2,
    /// True if the board's shape puts the rack and its pieces below the board.
    below: bool,
    panel: Vec2,
    pieces: usize,
    columns: usize,
    zoom: f32,
}

impl Plan {
    pub(super) fn new(
        cell: f32,
        window: Vec2,
        [scale, text]: [f32; 2],
        shape: &dyn BoardShape,
        pieces: usize,
        posture: Posture,
    ) -> Self {
        let room = Self::room(window, scale, posture);
        let board = shape.tray(cell, room);
        let own = shape.rack(cell, room);
        let standard = cell * STANDARD_SIDE.min(shape.side() as f32) / STANDARD_SIDE;
        // Drawings grow with the cells, words also by their own scale.
        let drawn = (standard / scale / NOMINAL_CELL).max(1.0);
        let zoom = drawn * text;
        let pixels = |length: f32| (length * scale).round();
        let plan = Self {
            scale,
            text,
            room,
            cell,
            standard,
            board,
            below: own.is_some(),
            pieces,
            columns: PIECES_IN_ROW,
            zoom,
            ..Self::default()
        };
        match posture {
            Posture::Wide => {
                // Keep each piece high enough for a finger.
                let low =
                    |columns: &usize| pieces.div_ceil(*columns) as f32 * pixels(TARGET) > board.y;
                let columns = (1..COLUMNS_MOST)
                    .find(|columns| !low(columns))
                    .unwrap_or(COLUMNS_MOST);
                let units = |share: f32| (share * standard).round();
                let (gap, rack) = (
                    units(share::BOARD_GAP),
                    units(share::RACK).max(pixels(TARGET)),
                );
                let has_rack = pieces > 0;
                let beside = Vec2::new(if has_rack { columns as f32 * rack } else { 0.0 }, board.y);
                let rack_gap = if has_rack { gap } else { 0.0 };
                let high = own.map_or(board.y, |rack| board.y + rack_gap + rack.y);
                Self {
                    margin: units(share::WIDE_MARGIN),
                    gap,
                    rack_gap,
                    rack: own.unwrap_or(beside),
                    panel: Vec2::new(units(share::PANEL).max(pixels(PANEL_LEAST * zoom)), high),
                    columns,
                    ..plan
                }
            }
            Posture::Tall => {
                let [bar, score, row, gap] = heights(window.y / scale);
                let words = |length: f32| (length * scale * zoom).round();
                let drawn = |length: f32| (length * scale * drawn).round();
                let gap = drawn(gap);
                let rows = rows(pieces) as f32;
                // A question covers the pieces.
                let usual = rows * drawn(row) + (rows - 1.0) * gap;
                let pieces = own.map_or(usual, |rack| rack.y).max(words(QUESTION_LEAST));
                let higher = if shape.score() == ScoreShape::Board {
                    HIGHER
                } else {
                    1.0
                };
                let margin = if room.tight {
                    0.0
                } else {
                    (share::TALL_MARGIN * cell).round()
                };
                // Fingers have the window's whole width, up to what they can span.
                let width = (window.x - 2.0 * margin)
                    .min(words(WIDEST_RACK))
                    .max(board.x);
                Self {
                    margin,
                    gap,
                    rack_gap: gap,
                    bar: bar * zoom,
                    caption: words(CAPTION_LEAST * (text - 1.0)),
                    rack: Vec2::new(width, pieces + gap + words(TARGET)),
                    panel: Vec2::new(width, words(bar + score * higher)),
                    ..plan
                }
            }
        }
    }

    /// Returns the properties of this window that a board's shape depends on.
    pub(super) fn room(window: Vec2, scale: f32, posture: Posture) -> Room {
        let tall = posture == Posture::Tall;
        Room {
            posture,
            tight: tall && window.x < NARROW_WINDOW * scale,
            low: !tall && window.y < LOW_WINDOW * scale,
        }
    }

    /// Returns the smallest window that holds the plan.
    pub(super) fn least(&self) -> Vec2 {
        let inner = match self.room.posture {
            Posture::Wide if self.below => Vec2::new(
                self.board.x.max(self.rack.x) + self.gap + self.panel.x,
                self.panel.y,
            ),
            Posture::Wide => Vec2::new(
                self.board.x + self.rack_gap + self.rack.x + self.gap + self.panel.x,
                self.board.y,
            ),
            Posture::Tall => Vec2::new(
                self.rack.x,
                self.panel.y + self.gap + self.board.y + self.caption + self.gap + self.rack.y,
            ),
        };
        inner + 2.0 * self.margin
    }

    pub(super) fn lay_out(self, window: Vec2, shape: &dyn BoardShape) -> Layout {
        let blocks = self.blocks(window);
        let cells = shape
            .cells(self.cell, self.room, blocks[0])
            .into_iter()
            .map(|(spot, cell)| (spot, cell.in_units(self.scale)));
        let cells: Vec<(Spot, Rect)> = cells.collect();
        let [tray, rack, panel] = blocks.map(|block| block.in_units(self.scale));
        let window = block(Vec2::ZERO, window / self.scale);
        let (posture, zoom) = (self.room.posture, self.zoom);
        let over_another = posture == Posture::Tall || self.below;
        let below = if over_another {
            self.gap / self.scale / 2.0
        } else {
            self.margin / self.scale
        };
        let [columns, rows] = coordinates(shape.names(), &cells, tray, below, self.room.tight);
        let parts = match posture {
            Posture::Wide => {
                let beside = if self.below { panel } else { rack };
                Parts::wide(panel, beside, zoom, self.text, shape.score())
            }
            Posture::Tall => {
                let margin = (self.margin / self.scale).max(TALL_GAP);
                let inner = window.inset(margin);
                let gap = self.gap / self.scale;
                Parts::tall(
                    [panel, tray, rack, inner],
                    [gap, self.bar],
                    zoom,
                    shape.score(),
                )
            }
        };
        let (places, place) = if self.below {
            let foot = if posture == Posture::Tall {
                TARGET * zoom + self.gap / self.scale
            } else {
                0.0
            };
            shape.places(self.room, rack.at_top(rack.height() - foot))
        } else {
            self.places(rack)
        };
        let beside = if self.pieces > 0 && !self.below {
            rack.min.x
        } else {
            panel.min.x
        };
        Layout {
            window,
            posture,
            scale: self.scale,
            room: self.room,
            cell: self.cell / self.scale,
            tray,
            cells,
            columns,
            rows,
            rack,
            below: self.below,
            pieces: shape.pieces().into_iter().zip(places).collect(),
            place,
            panel,
            parts: parts.divided(posture, zoom, shape.lists_moves(), tray, beside),
            zoom,
            text: self.text,
        }
    }

    /// Returns tray, rack and panel, in screen pixels.
    fn blocks(&self, window: Vec2) -> [Rect; 3] {
        let spare = (window - self.least()).max(Vec2::ZERO);
        match self.room.posture {
            Posture::Wide => {
                let most =
                    (share::PANEL_MOST * self.standard).max(PANEL_EASY * self.scale * self.text);
                let growth = (most - self.panel.x).clamp(0.0, spare.x).floor();
                let corner = Vec2::new(spare.x - growth, spare.y) / 2.0 + self.margin;
                let tray = block(corner.floor(), self.board);
                if self.below {
                    let left = (tray.center().x - self.rack.x / 2.0).floor();
                    let rack = block(Vec2::new(left, tray.max.y + self.rack_gap), self.rack);
                    // In a low window the panel takes the full height.
                    let all = window.y - 2.0 * self.margin;
                    let height = if self.room.low {
                        all.max(self.panel.y)
                    } else {
                        self.panel.y
                    }
                    .floor();
                    let top = (tray.min.y + (self.panel.y - height) / 2.0)
                        .floor()
                        .max(self.margin);
                    let side = Vec2::new(tray.max.x.max(rack.max.x) + self.gap, top);
                    return [
                        tray,
                        rack,
                        block(side, Vec2::new(self.panel.x + growth, height)),
                    ];
                }
                let rack = block(Vec2::new(tray.max.x + self.rack_gap, tray.min.y), self.rack);
                // Beside a low board the panel grows as far as the window allows.
                let high = PANEL_HIGH * self.scale * self.text;
                let height = high
                    .min(window.y - 2.0 * self.margin)
                    .max(self.panel.y)
                    .floor();
                let top = (tray.center().y - height / 2.0).floor();
                let size = Vec2::new(self.panel.x + growth, height);
                [
                    tray,
                    rack,
                    block(Vec2::new(rack.max.x + self.gap, top), size),
                ]
            }
            Posture::Tall => {
                let more = spare
                    .y
                    .min(CAPTION_MOST * self.scale * self.zoom - self.caption)
                    .floor();
                let caption = self.caption + more;
                let corner = ((spare - Vec2::new(0.0, more)) / 2.0 + self.margin).floor();
                let panel = block(corner, self.panel);
                let aside = ((self.panel.x - self.board.x) / 2.0).floor();
                let tray = block(
                    Vec2::new(corner.x + aside, panel.max.y + self.gap),
                    self.board,
                );
                let rack = block(
                    Vec2::new(corner.x, tray.max.y + caption + self.gap),
                    self.rack,
                );
                [tray, rack, panel]
            }
        }
    }

    /// Returns the places of the pieces on the rack, and in a tall window of *Place*, in logical pixels.
    fn places(&self, rack: Rect) -> (Vec<Rect>, Option<Rect>) {
        let (pieces, columns) = (self.pieces, self.columns);
        match self.room.posture {
            Posture::Wide => {
                let most = (1.35 * self.standard / self.scale).max(1.2 * TARGET);
                let height = rack.height().min(most * pieces.div_ceil(columns) as f32);
                (rack.at_middle(height).grid(pieces, columns, 0.0), None)
            }
            Posture::Tall => {
                let (gap, side) = (self.gap / self.scale, (SIDE - rack.min.x).max(0.0));
                let mut all = rack;
                all.cut_bottom(TARGET * self.zoom, gap);
                let mut places = all.grid(rows(pieces) * columns, columns, gap);
                let mut place = places[places.len() - 1];
                places.truncate(pieces);
                // Without pieces, *Place* has the whole row, above the other buttons.
                if pieces == 0 {
                    place = all.at_bottom(all.height().min(PLACE_MOST * self.zoom));
                    place.min.x += side;
                }
                place.max.x -= side;
                (places, Some(place))
            }
        }
    }
}

/// Places the names of columns below the tray, of which `below` is free under it, and of rows to its left. If there is too little
/// room beside the tray, they reach over its edge, halfway to the cells; if that is too little too, there are none, except in a
/// narrow window, where they lie on the edge of the outer cells.
fn coordinates(
    [columns, rows]: [Vec<String>; 2],
    cells: &[(Spot, Rect)],
    tray: Rect,
    below: f32,
    narrow: bool,
) -> [Vec<(String, Rect)>; 2] {
    let side = columns.len();
    let (Some((_, first)), Some((_, last))) = (cells.first(), cells.last()) else {
        return [Vec::new(), Vec::new()];
    };
    let cell = first.width();
    // How far a band reaches beyond the tray, and over its edge.
    let band = |free: f32, edge: f32| {
        let out = free.min(COORDINATE_MOST * cell);
        let over = if out >= COORDINATE.max(0.28 * cell) {
            0.0
        } else {
            0.5 * edge
        };
        let over = if narrow {
            over.max(COORDINATE - out)
        } else {
            over
        };
        (out + over >= COORDINATE).then_some((out, over))
    };
    let left = band(tray.min.x, first.min.x - tray.min.x);
    let under = band(below, tray.max.y - last.max.y);
    let (Some((left, right)), Some((down, up))) = (left, under) else {
        return [Vec::new(), Vec::new()];
    };
    let below = |rect: Rect| Rect::new(rect.min.x, tray.max.y - up, rect.max.x, tray.max.y + down);
    let beside = |rect: Rect| {
        Rect::new(
            tray.min.x - left,
            rect.min.y,
            tray.min.x + right,
            rect.max.y,
        )
    };
    let at = |index: usize| cells.get(index).map(|(_, rect)| *rect);
    let columns = columns
        .into_iter()
        .enumerate()
        .filter_map(|(index, name)| Some((name, below(at(index)?))));
    let rows = rows
        .into_iter()
        .enumerate()
        .filter_map(|(index, name)| Some((name, beside(at(index * side)?))));
    [columns.collect(), rows.collect()]
}

/// Returns the rows of pieces below a tall window's board, with the place of *Place*.
const fn rows(pieces: usize) -> usize {
    (pieces + 1).div_ceil(PIECES_IN_ROW)
}
