//! Tiles drawn by egui: beside a name, and as the program's name.

use super::{
    gradient,
    palette::{Tone, light_rim},
    pen,
    slab::Mark,
};
use bevy_egui::egui::{CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

/// The looks of a tile without a digit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tile {
    pub(crate) face: Tone,
    /// Its lower edge.
    pub(crate) edge: Tone,
    /// A thin line inside its outline.
    pub(crate) rim: Option<Tone>,
    pub(crate) mark: (Mark, Tone),
}

/// The tiles of the program's name.
pub(crate) const LIGHT: Tile = Tile {
    face: Tone::new(0xF6, 0xEF, 0xDF),
    edge: Tone::new(0xB9, 0xAC, 0x8B),
    rim: None,
    mark: (Mark::Notch, Tone::new(0x1E, 0x1A, 0x33)),
};
pub(crate) const DARK: Tile = Tile {
    face: Tone::new(0x2B, 0x1F, 0x6B),
    edge: Tone::new(0x12, 0x0C, 0x36),
    rim: Some(Tone::new(0xB9, 0xAE, 0xFF)),
    mark: (Mark::Dot, Tone::new(0xED, 0xE8, 0xFF)),
};

pub(crate) fn tile(painter: &Painter, rect: Rect, tile: Tile) {
    // A tile that turns is narrower than it is high.
    let side = rect.height();
    let corners = CornerRadius::same((0.15 * side) as u8);
    painter.rect_filled(rect, corners, tile.edge.color32());
    let upper = Rect::from_min_max(rect.min, rect.max - vec2(0.0, 0.065 * side));
    let rim = tile
        .rim
        .map_or(Stroke::NONE, |rim| Stroke::new(1.0, rim.color32()));
    let faces = tile.face.lit(0.5, 0.06).map(Tone::color32);
    gradient::fill(painter, upper, corners, faces);
    painter.rect_stroke(upper, corners, rim, StrokeKind::Inside);
    let top = rect.center_top();
    let below = |share: f32| top + vec2(0.0, share * side);
    let (mark, tone) = (tile.mark.0, tile.mark.1.color32());
    match mark {
        Mark::Notch => {
            let half = vec2(0.11 * side, 0.0);
            let points = vec![top - half, top + half, below(0.10)];
            let fill = tone.gamma_multiply(0.55);
            painter.add(Shape::convex_polygon(points, fill, Stroke::NONE));
        }
        Mark::Dot => _ = painter.circle_filled(below(0.13), 0.05 * side, tone),
        Mark::Bar => {
            let bar = Rect::from_center_size(below(0.13), vec2(0.34 * side, 0.06 * side));
            painter.rect_filled(bar, CornerRadius::same((0.03 * side) as u8), tone);
        }
        Mark::Ring => {
            let stroke = Stroke::new((0.035 * side).max(1.0), tone);
            painter.circle_stroke(below(0.14), 0.06 * side, stroke);
        }
    }
}

/// Draws the program's name as tiles of this side.
pub(crate) fn name(painter: &Painter, corner: Pos2, side: f32) {
    for (index, letter) in pen::NAME.into_iter().enumerate() {
        let look = if index > 2 { DARK } else { LIGHT };
        let look = Tile {
            rim: look.rim.or_else(|| light_rim(look.edge)),
            ..look
        };
        let corner = corner + vec2(1.12 * index as f32 * side, 0.0);
        let rect = Rect::from_min_size(corner, vec2(side, side));
        tile(painter, rect, look);
        let (middle, ink) = (
            rect.center() + vec2(0.0, 0.02 * side),
            look.mark.1.color32(),
        );
        let height = 0.44 * side;
        let sizes = [height, pen::PEN * height];
        pen::draw(painter, letter, middle, sizes, vec2(1.0, 1.0), ink);
    }
}
