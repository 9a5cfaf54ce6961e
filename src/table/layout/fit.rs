//! The largest cells, and with them the largest words, that a window holds.

use bevy::prelude::*;

use super::{BoardShape, Layout, Posture, QUESTION_LEAST, Room, plan::Plan};

/// Larger words shrink cells no further than to this side, in logical pixels: the least size of a pointer target.
const CELL_LEAST: f32 = 24.0;
/// The least size of a sheet, in points: the rows of the narrowest and of the lowest screens.
const SHEET_LEAST: Vec2 = Vec2::new(220.0, 250.0);
/// The least height of a review's words, in points: one line.
const REVIEW_WORDS: f32 = 18.0;
/// The step of the search for a smaller scale of words, when the requested one does not fit.
const TEXT_STEP: f32 = 0.05;

impl Layout {
    /// Lays out a board in a window of `size` logical pixels, each of `scale` screen pixels. `text` is the scale of words, from 1 to 2.
    ///
    /// The cells are as large as fits, and the posture gives the largest cells, or nearly so. Larger words take room from
    /// the cells down to the cells' least side; beyond that the words are as large as the window allows.
    pub fn new(size: Vec2, scale: f32, text: f32, shape: &dyn BoardShape) -> Self {
        let window = (size * scale).floor().max(Vec2::ONE);
        let usual = best(window, scale, 1.0, shape);
        let asked = if text > 1.0 { text.min(2.0) } else { 1.0 };
        let smaller = |step: u32| asked - TEXT_STEP * step as f32;
        let larger = (0..)
            .map(smaller)
            .take_while(|text| *text > 1.0)
            .find_map(|text| {
                let layout = best(window, scale, text, shape);
                layout.holds_words(&usual).then_some(layout)
            });
        larger.unwrap_or(usual)
    }

    /// Returns whether larger words fit; `usual` is the layout with words of their usual size.
    fn holds_words(&self, usual: &Self) -> bool {
        let zoom = self.zoom;
        let edge = self.window.max + 0.01;
        let inside = [self.tray, self.rack, self.panel]
            .iter()
            .all(|part| part.max.cmple(edge).all());
        inside
            && self.cell >= CELL_LEAST.min(usual.cell)
            && self.sheet.size().cmpge(SHEET_LEAST * zoom).all()
            && self.question().height() >= QUESTION_LEAST * zoom
            && self.review().words.height() >= REVIEW_WORDS * zoom
    }
}

fn best(window: Vec2, scale: f32, text: f32, shape: &dyn BoardShape) -> Layout {
    let pieces = shape.pieces().len();
    let [wide, tall] = [Posture::Wide, Posture::Tall].map(|posture| {
        let plan =
            |cell: u32| Plan::new(cell as f32, window, [scale, text], shape, pieces, posture);
        let most = largest_bare(window, shape, Plan::room(window, scale, posture));
        let fitting = (1..=most)
            .rev()
            .map(plan)
            .find(|plan| plan.least().cmple(window).all());
        fitting.unwrap_or_else(|| plan(1))
    });
    // A window that is clearly wider than high looks better side by side, as long as that costs little.
    let dear = if window.x > 1.3 * window.y { 0.8 } else { 1.0 };
    let plan = if tall.cell * dear > wide.cell {
        tall
    } else {
        wide
    };
    plan.lay_out(window, shape)
}

/// Returns the largest cell whose board alone fits the window, or 0.
fn largest_bare(window: Vec2, shape: &dyn BoardShape, room: Room) -> u32 {
    // A tray never shrinks as its cells grow, so bisect.
    let (mut fits, mut fails) = (0, (window.min_element() / shape.side() as f32) as u32 + 1);
    while fails - fits > 1 {
        let middle = fits.midpoint(fails);
        if shape.tray(middle as f32, room).cmple(window).all() {
            fits = middle;
        } else {
            fails = middle;
        }
    }
    fits
}
