//! Where everything on the table lies: one pure function from a window's size to rectangles.

mod parts;
mod plan;
#[cfg(test)]
mod tests;

use bevy::prelude::*;

use plan::Plan;

/// What a finger needs, in logical pixels.
const TARGET: f32 = 44.0;
/// Between two things in a tall window.
const TALL_GAP: f32 = 6.0;
/// The bar above a tall window's board.
const BAR: f32 = 48.0;

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

/// Words with less room than this cannot hold a question with its answers.
const CRAMPED: Vec2 = Vec2::new(250.0, 110.0);
/// The least height of a question with its answers, and of the place for digits below a tall window's board, where it lies.
const QUESTION_LEAST: f32 = 78.0;
/// The highest that a question is with its answers, in a wide window.
const QUESTION_MOST: f32 = 190.0;

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

    /// Where a question lies with its answers: among the words, in a tall window over the rack, which is not needed meanwhile.
    #[must_use]
    pub fn question(&self) -> Rect {
        if self.posture == Posture::Tall {
            // No digit shows beside it.
            let [left, right] = [self.rack.min.x, self.rack.max.x];
            return Rect::new(left, self.count_words.min.y, right, self.count_words.max.y);
        }
        // On the smallest screens it lies over the race too.
        let room = self.words.size();
        let cramped = room.y < QUESTION_LEAST * self.zoom || room.cmplt(CRAMPED).all();
        let min = Vec2::new(self.words.min.x, if cramped { self.aside.min.y } else { self.words.min.y });
        Rect { min, max: self.words.max.min(Vec2::new(f32::MAX, min.y + QUESTION_MOST * self.zoom)) }
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

fn inset(rect: Rect, by: f32) -> Rect {
    Rect { min: rect.min + by, max: (rect.max - by).max(rect.min + by) }
}

fn block(corner: Vec2, size: Vec2) -> Rect {
    Rect::from_corners(corner, corner + size)
}
