//! The looks of Sansumoku's tiles.

use bevy_egui::egui;
use mbrane_rules::sansumoku::{Colour, Mark as Sections, Tile};

use super::tones::{
    BLUE, BLUE_BRIGHT, BLUE_FAR, BLUE_INK, BLUE_NEAR, BLUE_RIM, BLUE_SIDE, ORANGE, ORANGE_BRIGHT,
    ORANGE_FAR, ORANGE_INK, ORANGE_NEAR, ORANGE_SIDE,
};
use crate::{games::prelude::*, theme::brand};

pub(super) const fn tones(colour: Colour) -> Tones {
    let (ground, ink, bright) = match colour {
        Colour::Blue => (BLUE, BLUE_INK, BLUE_BRIGHT),
        Colour::Orange => (ORANGE, ORANGE_INK, ORANGE_BRIGHT),
    };
    Tones {
        ground,
        ink,
        edge: bright,
        bright,
    }
}

/// Returns the tones of a colour's tiles: upper left, lower right, lower edge, and ink.
const fn tile_tones(colour: Colour) -> [Tone; 4] {
    match colour {
        Colour::Blue => [BLUE_NEAR, BLUE_FAR, BLUE_SIDE, BLUE_INK],
        Colour::Orange => [ORANGE_NEAR, ORANGE_FAR, ORANGE_SIDE, ORANGE_INK],
    }
}

pub(super) fn blank(side: f32, colour: Colour) -> Slab {
    let [near, far, edge, ink] = tile_tones(colour).map(Tone::color);
    let (mark, rim) = match colour {
        Colour::Blue => {
            let mark = (Mark::Bar, 0.10 * side, BLUE_RIM.color());
            (
                mark,
                Rim::line(BLUE_RIM.color().with_alpha(0.7), (0.02 * side).max(1.0)),
            )
        }
        Colour::Orange => ((Mark::Ring, 0.12 * side, ink.with_alpha(0.62)), Rim::NONE),
    };
    Slab {
        rim,
        mark: Some(mark),
        ..Slab::tile(side, [near, far, edge], 0.45)
    }
}

/// Returns a blank tile with a sign, neutral without a colour.
pub(super) fn badge(side: f32, colour: Option<Colour>, signs: Signs) -> Slab {
    let (slab, ink, rim) = match colour {
        Some(colour) => (
            blank(side, colour),
            tile_tones(colour)[3],
            tones(colour).bright,
        ),
        None => (blank(side, Colour::Blue), TEXT_MUTED, TEXT_MUTED),
    };
    let (lit, shaded) = if colour.is_some() {
        (slab.lit, slab.shaded)
    } else {
        (BUTTON.color(), BUTTON.color())
    };
    let rim = Rim {
        color: rim.color(),
        width: (0.04 * side).max(1.5),
        ..slab.rim
    };
    let writing = Writing::new(signs, 0.58 * side, ink.color()).lowered(-0.01 * side);
    Slab {
        lit,
        shaded,
        rim,
        mark: None,
        writing,
        ..slab
    }
}

/// The opacity of a digit that closes no cells any more.
const FREED: f32 = 0.6;

/// Returns a tile with this side length. Its digit fades as it stops closing cells: `binds` goes from 1 to 0.
pub(super) fn tile(side: f32, Tile { digit, colour }: Tile, binds: f32) -> Slab {
    let ink = tile_tones(colour)[3]
        .color()
        .with_alpha(FREED + (1.0 - FREED) * binds);
    let offset = Vec2::new(0.0, 0.055 * side);
    let writing = Writing {
        signs: Signs::number(u16::from(digit)),
        height: 0.56 * side,
        offset,
        ink,
    };
    Slab {
        writing,
        ..blank(side, colour)
    }
}

/// Returns the sign and the colour of a decided section: a check for a line, a ring for constraint, a cross for a draw.
pub(super) const fn sign(mark: Sections) -> Option<(Option<Colour>, Signs)> {
    match mark {
        Sections::Open => None,
        Sections::Line(by) => Some((Some(by), Signs::CHECK)),
        Sections::Constraint(by) => Some((Some(by), Signs::RING)),
        Sections::Drawn => Some((None, Signs::CROSS)),
    }
}

/// Returns a line in a colour, drawn up to `share`; both ends are in the same coordinates with y downwards.
pub(super) fn line(from: Vec2, to: Vec2, share: f32, width: f32, by: Colour) -> (Slab, Transform) {
    let way = (to - from) * share.clamp(0.0, 1.0);
    let casing = (0.16 * width).max(1.0);
    let size = Vec2::new(way.length() + width, width);
    let color = tones(by).bright.color();
    let slab = Slab {
        rim: Rim::line(SEAM.color().with_alpha(0.7), casing),
        shadow: Shadow::around(color.with_alpha(0.5), 0.8 * width),
        ..flat(size, width / 2.0, color.mix(&Color::WHITE, 0.6))
    };
    let middle = from + way / 2.0;
    let turn = Quat::from_rotation_z((-way.y).atan2(way.x));
    (
        slab,
        Transform::from_xyz(middle.x, -middle.y, 0.0).with_rotation(turn),
    )
}

pub(super) fn plain_tile(painter: &egui::Painter, rect: egui::Rect, colour: Colour) {
    let tile = match colour {
        Colour::Blue => brand::Tile {
            face: BLUE,
            edge: BLUE_SIDE,
            rim: Some(BLUE_RIM),
            mark: (Mark::Bar, BLUE_INK),
        },
        Colour::Orange => brand::Tile {
            face: ORANGE,
            edge: ORANGE_SIDE,
            rim: None,
            mark: (Mark::Ring, ORANGE_INK),
        },
    };
    brand::tile(painter, rect, tile);
}

pub(super) fn piece(painter: &egui::Painter, rect: egui::Rect, colour: Colour, ink: egui::Color32) {
    let side = rect.size().min_elem();
    let ring = egui::Stroke::new(0.36 * side, ink);
    _ = match colour {
        Colour::Blue => painter.rect_filled(rect, side / 2.0, ink),
        Colour::Orange => painter.rect_stroke(rect, side / 2.0, ring, egui::StrokeKind::Inside),
    };
}
