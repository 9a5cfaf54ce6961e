//! Tiles drawn by egui: beside a name, and in a row as the program's logo.

use super::{
    palette::{Tone, light_rim},
    slab::Mark,
};
use bevy_egui::egui::{
    CornerRadius, Painter, Rect, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2,
};

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

/// The tiles of the program's logo.
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
    let side = rect.width();
    let corners = CornerRadius::same((0.15 * side) as u8);
    painter.rect_filled(rect, corners, tile.edge.words());
    let upper = Rect::from_min_max(rect.min, rect.max - vec2(0.0, 0.065 * side));
    let rim = tile
        .rim
        .map_or(Stroke::NONE, |rim| Stroke::new(1.0, rim.words()));
    painter.rect(upper, corners, tile.face.words(), rim, StrokeKind::Inside);
    let top = rect.center_top();
    let below = |share: f32| top + vec2(0.0, share * side);
    let (mark, tone) = (tile.mark.0, tile.mark.1.words());
    match mark {
        Mark::Notch => {
            let half = vec2(0.11 * side, 0.0);
            let points = vec![top - half, top + half, below(0.10)];
            painter.add(Shape::convex_polygon(
                points,
                tone.gamma_multiply(0.55),
                Stroke::NONE,
            ));
        }
        Mark::Dot => _ = painter.circle_filled(below(0.13), 0.05 * side, tone),
        Mark::Bar => {
            let bar = Rect::from_center_size(below(0.13), vec2(0.34 * side, 0.06 * side));
            painter.rect_filled(bar, CornerRadius::same((0.03 * side) as u8), tone);
        }
        Mark::Ring => {
            _ = painter.circle_stroke(
                below(0.14),
                0.06 * side,
                Stroke::new((0.035 * side).max(1.0), tone),
            );
        }
    }
}

/// Shows the program's logo: nine tiles, the larger half of them light. `most` is the largest side of a tile.
pub(crate) fn mark(ui: &mut Ui, most: f32) {
    const TILES: usize = 9;
    const GAP: f32 = 0.18;
    let side = (ui.available_width() / (TILES as f32 + (TILES as f32 - 1.0) * GAP)).min(most);
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), side), Sense::hover());
    for index in 0..TILES {
        let left = row.left() + index as f32 * side * (1.0 + GAP);
        let look = if index <= TILES / 2 { LIGHT } else { DARK };
        let look = Tile {
            rim: look.rim.or_else(|| light_rim(look.edge)),
            ..look
        };
        tile(
            ui.painter(),
            Rect::from_min_size(pos2(left, row.top()), vec2(side, side)),
            look,
        );
    }
}
