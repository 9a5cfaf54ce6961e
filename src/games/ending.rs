//! The light of the room after a game: the winner's glow, or dusk after a loss of the only player who looks.

use super::prelude::*;

/// Heights above the room: on the panel and under it; above the board, below words, which egui draws.
const GLOW_HEIGHTS: [f32; 2] = [0.55, 0.45];
const GLOOM_HEIGHT: f32 = 6.9;
/// The winner's light at its strongest, at the score, under words, and behind the board.
const GLOW_AT_SCORE: f32 = 0.07;
const GLOW_BEHIND: f32 = 0.15;
/// How dark the room around the board stays after a loss.
const GLOOM_OPACITY: f32 = 0.34;

/// Returns the light of an end that is `result` of its way there, from 0 to 1: `glow` is the colour of a winner who is celebrated.
pub(super) fn lights(layout: &Layout, glow: Option<Color>, loss: bool, result: f32) -> Vec<Piece> {
    if result <= 0.0 {
        return Vec::new();
    }
    let mut pieces: Vec<Piece> = glow
        .map(|glow| glows(layout, glow, result))
        .into_iter()
        .flatten()
        .collect();
    pieces.extend(loss.then(|| gloom(layout, result)));
    pieces
}

/// The winner's light at the score, and behind the board, where it shows around the edge.
fn glows(layout: &Layout, glow: Color, result: f32) -> [Piece; 2] {
    let at_score = 0.3 * layout.window.size().min_element();
    let behind = 0.9 * layout.tray.width();
    let piece = |index: usize, middle: Vec2, reach: f32, clear: f32, strength: f32| {
        let slab =
            light(Vec2::splat(2.0 * reach), glow, reach, clear).with_opacity(strength * result);
        table_piece(Key::new("glow", index), slab, middle, GLOW_HEIGHTS[index])
    };
    [
        piece(0, layout.ratio.center(), at_score, -at_score, GLOW_AT_SCORE),
        piece(1, layout.tray.center(), behind, -0.6 * behind, GLOW_BEHIND),
    ]
}

/// The dusk around the board.
fn gloom(layout: &Layout, result: f32) -> Piece {
    let (size, width) = (2.0 * layout.window.size(), layout.tray.width());
    let slab =
        light(size, SEAM.color(), 0.42 * width, 0.5 * width).with_opacity(GLOOM_OPACITY * result);
    table_piece(
        Key::new("gloom", 0),
        slab,
        layout.tray.center(),
        GLOOM_HEIGHT,
    )
}
