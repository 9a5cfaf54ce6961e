//! The tile as words are drawn: beside a name, and as the game's mark.

use super::palette::{INDIGO, INDIGO_INK, INDIGO_RIM, INDIGO_SIDE, IVORY, IVORY_INK, IVORY_SIDE};
use bevy_egui::egui::{CornerRadius, Painter, Rect, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2};
use mbrane_rules::mbrane::Colour;

/// A tile without a digit, with the mark of its colour.
pub(crate) fn tile(painter: &Painter, tile: Rect, colour: Colour) {
    let side = tile.width();
    let (face, edge, rim) = match colour {
        Colour::Ivory => (IVORY, IVORY_SIDE, Stroke::NONE),
        Colour::Indigo => (INDIGO, INDIGO_SIDE, Stroke::new(1.0, INDIGO_RIM.words())),
    };
    let corners = CornerRadius::same((0.15 * side) as u8);
    painter.rect_filled(tile, corners, edge.words());
    let upper = Rect::from_min_max(tile.min, tile.max - vec2(0.0, 0.065 * side));
    painter.rect(upper, corners, face.words(), rim, StrokeKind::Inside);
    let top = tile.center_top();
    match colour {
        Colour::Ivory => {
            let points = vec![top - vec2(0.11 * side, 0.0), top + vec2(0.11 * side, 0.0), top + vec2(0.0, 0.10 * side)];
            painter.add(Shape::convex_polygon(points, IVORY_INK.words().gamma_multiply(0.55), Stroke::NONE));
        }
        Colour::Indigo => {
            painter.circle_filled(top + vec2(0.0, 0.13 * side), 0.05 * side, INDIGO_INK.words());
        }
    }
}

/// The game's mark: nine tiles, of which five win.
pub(crate) fn mark(ui: &mut Ui, most: f32) {
    const TILES: usize = 9;
    const GAP: f32 = 0.18;
    let side = (ui.available_width() / (TILES as f32 + (TILES as f32 - 1.0) * GAP)).min(most);
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), side), Sense::hover());
    for index in 0..TILES {
        let left = row.left() + index as f32 * side * (1.0 + GAP);
        let colour = if index <= TILES / 2 { Colour::Ivory } else { Colour::Indigo };
        tile(ui.painter(), Rect::from_min_size(pos2(left, row.top()), vec2(side, side)), colour);
    }
}
