//! The looks of Masbrur's dominoes, squares, medals and grounds.

use bevy_egui::egui;

use super::tones::{
    BONE_FAR, BONE_INK, BONE_NEAR, BONE_SEAM, BONE_SIDE, HUES, HUES_ON_SLATE, NORTH, NORTH_DEEP,
    NORTH_INK, SLATE_FAR, SLATE_INK, SLATE_NEAR, SLATE_RIM, SLATE_SEAM, SLATE_SIDE, SOUTH,
    SOUTH_DEEP, SOUTH_INK,
};
use crate::{games::prelude::*, theme::brand, theme::palette::PANEL, theme::slab::Pair};

/// The free margin around a domino, as a share of a square's side.
const AIR: f32 = 0.04;
/// The height of a domino's lower edge, and where it is in its owner's colour, as shares of a square's side.
const DOMINO_EDGE: f32 = 0.07;
const OWNED_EDGE: f32 = 0.11;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Matter {
    /// An open domino.
    Bone,
    /// A domino of a wall, where the viewer knows it.
    Slate,
}

/// Returns a domino with squares of this side, turned clockwise; at angle 0 the first digit is on the left. Its edge has the colour of
/// the side that owns it.
pub(super) fn domino(
    side: f32,
    digits: [u8; 2],
    angle: f32,
    matter: Matter,
    owner: Option<Side>,
) -> Slab {
    let (near, far, edge_tone, ink, seam, bars) = match matter {
        Matter::Bone => (BONE_NEAR, BONE_FAR, BONE_SIDE, BONE_INK, BONE_SEAM, HUES),
        Matter::Slate => (
            SLATE_NEAR,
            SLATE_FAR,
            SLATE_SIDE,
            SLATE_INK,
            SLATE_SEAM,
            HUES_ON_SLATE,
        ),
    };
    let air = 2.0 * AIR * side;
    let thickness = if owner.is_some() {
        OWNED_EDGE
    } else {
        DOMINO_EDGE
    } * side;
    let edge_tone = owner.map_or(edge_tone, |owner| tones(owner).edge);
    let (line, gleam) = match matter {
        Matter::Slate => (Some(SLATE_RIM.color().with_alpha(0.75)), 0.18),
        Matter::Bone => (light_rim(BONE_SIDE).map(Tone::color), 0.6),
    };
    // The lower edge counts towards the domino's size at any angle.
    let edge = Vec2::new(angle.sin().abs(), angle.cos().abs()) * thickness;
    Slab {
        size: Vec2::new(2.0 * side - air, side - air) - edge,
        radius: 0.15 * side,
        lit: near.color(),
        shaded: far.color(),
        bevel: Bevel::white(gleam, (0.02 * side).max(1.0)),
        shadow: Shadow {
            color: shadow(0.45),
            offset: Vec2::new(0.015 * side, 0.05 * side),
            softness: 0.09 * side,
        },
        rim: line.map_or(Rim::NONE, |line| Rim::line(line, (0.03 * side).max(1.0))),
        thickness,
        side: edge_tone.color(),
        writing: Writing::new(Signs::NONE, 0.50 * side, ink.color()),
        pair: Some(Pair {
            digits: digits.map(Some),
            bars: digits.map(|digit| bars[usize::from(digit & 7)].color()),
            seam: seam.color(),
            angle,
            dark: [0.0; 2],
        }),
        ..default()
    }
}

/// Returns one square of a domino, as it stands in a formation.
pub(super) fn square(side: f32, digit: u8, dark: f32, owner: Option<Side>) -> Slab {
    let mut slab = domino(side, [digit, digit], 0.0, Matter::Bone, owner);
    slab.size.x -= side;
    slab.pair = slab.pair.map(|pair| Pair {
        digits: [Some(digit), None],
        dark: [dark; 2],
        ..pair
    });
    slab
}

pub(super) fn ground(size: Vec2, radius: f32, tone: Tone, opacity: f32) -> Slab {
    flat(size, radius, tone.color()).with_opacity(opacity)
}

pub(super) fn slot(size: Vec2, cell: f32, color: Color, fill: f32) -> Slab {
    Slab {
        rim: Rim::line(color, (0.035 * cell).max(1.5)),
        ..flat(size, 0.18 * cell, color.with_alpha(fill))
    }
}

/// Returns an outline with a casing, visible on light and dark grounds.
pub(super) fn ring(size: Vec2, cell: f32, color: Color) -> Slab {
    let width = (0.05 * cell).max(2.0);
    let casing = (0.025 * cell).max(1.0);
    frame(
        size + 2.0 * (width + casing),
        0.2 * cell,
        color,
        width,
        casing,
    )
}

/// Below this diameter a number in a circle cannot be read.
const BADGE_LEAST: f32 = 11.0;

/// Returns the number of a formation in a circle, in the colour of its owner, for a square that serves in it; a dot where it would be too
/// small.
pub(super) fn badge(diameter: f32, number: usize, of: Side) -> Slab {
    let deep = match of {
        Side::First => SOUTH_DEEP,
        Side::Second => NORTH_DEEP,
    };
    if diameter < BADGE_LEAST {
        let dot = 0.6 * diameter;
        return flat(Vec2::splat(dot), 0.5 * dot, deep.color());
    }
    let signs = Signs::number(number as u16);
    Slab {
        writing: Writing::new(signs, 0.66 * diameter, BONE_NEAR.color()),
        ..flat(Vec2::splat(diameter), 0.5 * diameter, deep.color())
    }
}

pub(super) fn die(side: f32, value: u8) -> Slab {
    let mut slab = domino(side, [0, 0], 0.0, Matter::Bone, None);
    slab.size = Vec2::splat(side);
    slab.pair = None;
    slab.radius = 0.24 * side;
    let signs = Signs::number(u16::from(value));
    slab.writing = Writing::new(signs, 0.5 * side, BONE_INK.color()).lowered(0.03 * side);
    slab
}

/// Returns a medal or half a medal, in a side's colour or, before anyone wins it, a neutral one.
pub(super) fn medal(diameter: f32, side: Option<Side>, half: bool) -> Slab {
    let (fill, ink) = match side {
        Some(side) => (tones(side).bright, tones(side).ink),
        None => (PANEL, SLATE_RIM),
    };
    let (signs, share) = if half {
        (Signs::half_points(1), 0.30)
    } else {
        (Signs::number(1), 0.42)
    };
    let [lit, shaded] = fill.lit(0.4, 0.18).map(Tone::color);
    // A medal that was won has the thickness of a coin.
    let thickness = if side.is_some() { 0.07 * diameter } else { 0.0 };
    Slab {
        lit,
        shaded,
        bevel: Bevel::white(0.4, (0.03 * diameter).max(1.0)),
        rim: Rim::line(ink.color().with_alpha(0.55), (0.05 * diameter).max(1.0)),
        thickness,
        side: fill.lit(0.0, 0.45)[1].color(),
        writing: Writing::new(signs, share * diameter, ink.color()),
        ..flat(Vec2::splat(diameter), 0.5 * diameter, lit)
    }
}

pub(super) const fn tones(side: Side) -> Tones {
    let (tone, ink) = match side {
        Side::First => (SOUTH, SOUTH_INK),
        Side::Second => (NORTH, NORTH_INK),
    };
    Tones {
        ground: tone,
        ink,
        edge: tone,
        bright: tone,
    }
}

pub(super) fn plain_tile(painter: &egui::Painter, rect: egui::Rect, side: Side) {
    let mark = match side {
        Side::First => (Mark::Bar, SOUTH_INK),
        Side::Second => (Mark::Ring, NORTH_INK),
    };
    let tile = brand::Tile {
        face: tones(side).bright,
        edge: SLATE_SIDE,
        rim: None,
        mark,
    };
    brand::tile(painter, rect, tile);
}
