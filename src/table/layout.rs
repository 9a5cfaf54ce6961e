//! The layout of the table: one pure function from a window's size to rectangles.

mod fit;
mod left;
mod parts;
mod plan;
#[cfg(test)]
pub(crate) mod promises;
mod shape;
#[cfg(test)]
mod tests;
mod watched;

pub use parts::Parts;
pub use shape::{BoardShape, Room, ScoreShape};

use bevy::prelude::*;
use mbrane_play::Spot;

use crate::theme::rects::{BUTTON_GAP, RectExt, TARGET};

/// The gap between two parts of a tall window, in logical pixels.
const TALL_GAP: f32 = 6.0;

/// How the table fills the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Posture {
    /// Board, rack and panel side by side.
    #[default]
    Wide,
    /// Panel, board and rack one above the other.
    Tall,
}

/// The rectangles of one table in logical pixels, y growing downwards from the window's upper left corner. Text is measured in
/// points: logical pixels divided by [`zoom`](Self::zoom). The default is empty, used until a match is on the table.
#[derive(Resource, Debug, Clone, PartialEq, Default, Deref)]
pub struct Layout {
    pub window: Rect,
    pub posture: Posture,
    /// Screen pixels per logical pixel. Board and cells begin and end on whole screen pixels.
    pub scale: f32,
    pub room: Room,
    pub cell: f32,
    /// The tray: the board with everything around its cells.
    pub tray: Rect,
    pub cells: Vec<(Spot, Rect)>,
    /// The names of the columns, below the board, if it has names and the window has room for them; in a narrow window they may lie on
    /// the edge of the outer cells.
    pub columns: Vec<(String, Rect)>,
    pub rows: Vec<(String, Rect)>,
    /// The rack of pieces, and in a tall window the actions below them.
    pub rack: Rect,
    /// True if the rack lies below the board in a wide window too.
    pub below: bool,
    pub pieces: Vec<(Spot, Rect)>,
    /// The button that plays the held move; only in a tall window, where fingers are expected.
    pub place: Option<Rect>,
    /// The ground of words and score: beside the rack, or above the board.
    pub panel: Rect,
    #[deref]
    pub parts: Parts,
    /// Logical pixels in a point: the size of words over their nominal size. It grows with the cells and with [`text`](Self::text).
    pub zoom: f32,
    /// The scale of words in use, from 1 to 2: the requested one, or as much of it as the window holds.
    pub text: f32,
}

/// A column of a scene: its heading, and below it the list.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Column {
    pub heading: Rect,
    pub list: Rect,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReviewRects {
    pub area: Rect,
    /// True if it lies over [`aside`](Parts::aside) and [`race`](Parts::race) too, which are then hidden.
    pub covers: bool,
    /// Above both rows: words, and below them the plot and the list of moves, if they fit.
    pub words: Rect,
    pub steps: Rect,
    pub actions: Rect,
    /// A place for plot and moves beside the panel, if the panel is too low for them.
    pub side: Option<Rect>,
}

/// Words smaller than this both ways cannot hold a question with its answers, in logical pixels.
const CRAMPED: Vec2 = Vec2::new(250.0, 110.0);
/// The least height of a question with its answers, in points.
const QUESTION_LEAST: f32 = 78.0;
/// The greatest height of a question with its answers in a wide window, in points.
const QUESTION_MOST: f32 = 190.0;
/// The greatest height of a statement without answers in a wide window, in points.
const STATEMENT_MOST: f32 = 120.0;
/// The least height of a lesson's words below a tall window's board, in points.
const LESSON_LEAST: f32 = 56.0;
/// The height of the heading of a scene's column, in points.
const COLUMN_HEADING: f32 = 40.0;
/// Its greatest share of the column.
const COLUMN_HEADING_SHARE: f32 = 0.16;
/// The height of the list as a strip in a tall window, in points.
const STRIP: f32 = 34.0;
/// The least side of a place for the name of a column or row, in logical pixels.
const COORDINATE: f32 = 9.0;
/// The greatest such side, in cells.
const COORDINATE_MOST: f32 = 0.42;
/// A review lower than this, in points, has no height for plot and moves.
const REVIEW_LOW: f32 = 230.0;
/// The least height of a review with both rows and two lines of words, in points: a lower one hides the score's words and the race.
const REVIEW_LEAST: f32 = 2.0 * (TARGET + BUTTON_GAP) + 42.0;

impl Layout {
    pub fn nearest_cell(&self, place: Vec2) -> Option<Spot> {
        let far = |rect: &Rect| place.distance(place.clamp(rect.min, rect.max));
        let nearest = self
            .cells
            .iter()
            .min_by(|(_, one), (_, other)| far(one).total_cmp(&far(other)));
        nearest.map(|(spot, _)| *spot)
    }

    pub fn rect(&self, spot: Spot) -> Option<Rect> {
        self.cells
            .iter()
            .chain(&self.pieces)
            .find(|(own, _)| *own == spot)
            .map(|(_, rect)| *rect)
    }

    pub fn cell_under(&self, place: Vec2) -> Option<Spot> {
        under(&self.cells, place)
    }

    pub fn piece_under(&self, place: Vec2) -> Option<Spot> {
        under(&self.pieces, place)
    }

    /// Returns the size of a column's or row's name in this place.
    pub fn coordinate(&self, place: Rect) -> f32 {
        (0.30 * self.cell)
            .min(1.2 * place.height())
            .min(1.4 * place.width())
            .max(COORDINATE)
    }

    /// Returns the parts of the column that a scene may show where the rack beside the board was; none without such a rack.
    pub fn column(&self) -> Option<Column> {
        let beside = self.posture == Posture::Wide && !self.below && !self.pieces.is_empty();
        let mut list = self.rack;
        let height = (COLUMN_HEADING * self.zoom).min(COLUMN_HEADING_SHARE * list.height());
        let heading = list.cut_top(height, 0.0);
        beside.then_some(Column { heading, list })
    }

    /// Returns the strip for the same list in a tall window, and the steps of the scene below it; none without height for steps.
    pub fn strip(&self) -> Option<[Rect; 2]> {
        let mut steps = self.steps?;
        if self.posture != Posture::Tall {
            return None;
        }
        let strip = steps.cut_top(STRIP * self.zoom, TALL_GAP);
        Some([strip, steps])
    }

    /// Returns the side of a tile on the rack.
    pub fn rack_tile(&self) -> f32 {
        let slot = self
            .pieces
            .first()
            .map_or(Vec2::ZERO, |(_, rect)| rect.size());
        let least = slot.min_element() * 0.86;
        if self.posture == Posture::Wide {
            least.min(self.cell)
        } else {
            least
        }
    }

    /// Returns the foot of the caption, for choices of the game; none if the caption is too low.
    pub fn choices(&self) -> Option<Rect> {
        let (caption, row) = (self.caption, TARGET * self.zoom);
        let fits = self.posture == Posture::Wide && caption.height() > 2.0 * row;
        fits.then(|| caption.at_bottom(row))
    }

    /// Returns the place of a question with its answers: among the words, in a tall window over the rack, which is not needed meanwhile.
    pub fn question(&self) -> Rect {
        if self.posture == Posture::Tall {
            // As wide as the rack, so that no piece of it shows beside the question.
            let [left, right] = [self.rack.min.x, self.rack.max.x];
            let bottom = self.steps.unwrap_or(self.count_words).max.y;
            return Rect::new(left, self.count_words.min.y, right, bottom);
        }
        // If the words are cramped, the question covers the score's words and the race too.
        let size = self.words.size();
        let cramped = size.y < QUESTION_LEAST * self.zoom || size.cmplt(CRAMPED * self.text).all();
        let room = if cramped {
            self.aside.union(self.words)
        } else {
            self.words
        };
        room.at_top(room.height().min(QUESTION_MOST * self.zoom))
    }

    /// Returns the place of a statement without answers: among the words.
    pub fn statement(&self) -> Rect {
        let words = self.words;
        if self.posture == Posture::Tall {
            return words;
        }
        words.at_top(words.height().min(STATEMENT_MOST * self.zoom))
    }

    /// Returns the place of a lesson's words: among the words, or over the score if those are too low, never over the board.
    pub fn lesson(&self) -> Rect {
        match self.posture {
            Posture::Tall if self.words.height() < LESSON_LEAST * self.zoom => self.panel,
            Posture::Tall => self.words,
            Posture::Wide if self.words.height() < QUESTION_LEAST * self.zoom => {
                self.aside.union(self.words)
            }
            Posture::Wide => self.words,
        }
    }

    /// Returns the parts of a review. Both rows have their full height, and the words have the rest above them.
    pub fn review(&self) -> ReviewRects {
        let result = self.result;
        let wide = self.posture == Posture::Wide;
        let covers = wide && result.height() < REVIEW_LEAST * self.zoom;
        let area = if covers {
            self.aside.union(result)
        } else {
            result
        };
        let [row, gap] = [TARGET, BUTTON_GAP].map(|length| length * self.zoom);
        let mut words = area;
        let actions = words.cut_bottom(row, gap);
        let steps = words.cut_bottom(row, gap);
        let low = wide && result.height() < REVIEW_LOW * self.zoom;
        let side =
            (low && !self.below && self.rack.width() >= TARGET * self.zoom).then_some(self.rack);
        ReviewRects {
            area,
            covers,
            words,
            steps,
            actions,
            side,
        }
    }
}

fn block(corner: Vec2, size: Vec2) -> Rect {
    Rect::from_corners(corner, corner + size)
}

fn under(spots: &[(Spot, Rect)], place: Vec2) -> Option<Spot> {
    spots
        .iter()
        .find(|(_, rect)| rect.contains(place))
        .map(|(spot, _)| *spot)
}
