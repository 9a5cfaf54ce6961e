//! The two seats: each one's tile, name and turn.

use crate::theme::{
    palette::{INDIGO, INDIGO_INK, INDIGO_RIM, IVORY, IVORY_INK, TEXT, TEXT_MUTED},
    words::size,
};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, vec2,
};

/// The side of a seat's tile, its corners, and the edge below that shows how thick it is.
const TILE: f32 = 48.0;
const RADIUS: u8 = 7;
const THICKNESS: f32 = 3.0;
/// Between tile and name.
const GAP: f32 = 12.0;
/// Narrower rows have no room for who begins, or for names at all.
const LINES_FROM: f32 = 280.0;
const NAMES_FROM: f32 = 230.0;

/// Both seats in one row, each at its own side.
pub(super) fn show(ui: &mut Ui) {
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), TILE), Sense::hover());
    let painter = ui.painter();
    let tile = vec2(TILE, TILE);
    let ivory = Rect::from_min_size(row.left_top(), tile);
    let indigo = Rect::from_min_size(row.right_top() - vec2(TILE, 0.0), tile);

    body(painter, ivory, IVORY.words(), Color32::from_rgb(0xC9, 0xBE, 0xA4), Stroke::NONE);
    notch(painter, ivory);
    body(painter, indigo, INDIGO.words(), Color32::from_rgb(0x19, 0x11, 0x45), Stroke::new(1.0, INDIGO_RIM.words()));
    dot(painter, indigo);

    if row.width() < NAMES_FROM {
        return;
    }
    let lines = row.width() >= LINES_FROM;
    label(painter, ivory.right_center() + vec2(GAP, 0.0), Side::Left, "Ivory", lines.then_some("moves first"));
    label(painter, indigo.left_center() - vec2(GAP, 0.0), Side::Right, "Indigo", lines.then_some("moves second"));
}

#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

fn body(painter: &Painter, tile: Rect, face: Color32, edge: Color32, rim: Stroke) {
    let corners = CornerRadius::same(RADIUS);
    painter.rect_filled(tile, corners, edge);
    let upper = Rect::from_min_max(tile.min, tile.max - vec2(0.0, THICKNESS));
    painter.rect(upper, corners, face, rim, StrokeKind::Inside);
}

/// Ivory's mark, so that nobody has to tell the tiles by their colour.
fn notch(painter: &Painter, tile: Rect) {
    let (top, half, depth) = (tile.center_top(), TILE * 0.11, TILE * 0.10);
    let points = vec![top - vec2(half, 0.0), top + vec2(half, 0.0), top + vec2(0.0, depth)];
    painter.add(Shape::convex_polygon(points, IVORY_INK.words().gamma_multiply(0.55), Stroke::NONE));
}

/// Indigo's mark.
fn dot(painter: &Painter, tile: Rect) {
    painter.circle_filled(tile.center_top() + vec2(0.0, TILE * 0.13), TILE * 0.05, INDIGO_INK.words());
}

fn label(painter: &Painter, at: Pos2, side: Side, name: &str, line: Option<&str>) {
    let (above, below, alone) = match side {
        Side::Left => (Align2::LEFT_BOTTOM, Align2::LEFT_TOP, Align2::LEFT_CENTER),
        Side::Right => (Align2::RIGHT_BOTTOM, Align2::RIGHT_TOP, Align2::RIGHT_CENTER),
    };
    let anchor = if line.is_some() { above } else { alone };
    painter.text(at, anchor, name, FontId::proportional(size::BODY), TEXT.words());
    if let Some(line) = line {
        painter.text(at + vec2(0.0, 2.0), below, line, FontId::proportional(size::SMALL), TEXT_MUTED.words());
    }
}
