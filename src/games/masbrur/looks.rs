//! The looks of Masbrur's dominoes, squares, medals and grounds.

use bevy::prelude::*;
use bevy_egui::egui;
use mbrane_play::Side;

use super::tones::{
    BONE_FAR, BONE_INK, BONE_NEAR, BONE_SEAM, BONE_SIDE, GROOVE, HUES, HUES_ON_SLATE, NORTH, NORTH_DEEP, NORTH_INK,
    SLATE_FAR, SLATE_INK, SLATE_NEAR, SLATE_RIM, SLATE_SEAM, SLATE_SIDE, SOUTH, SOUTH_DEEP, SOUTH_INK,
};
use crate::{
    table::scene::faces::Tones,
    theme::{
        brand,
        palette::{PANEL, SEAM, Tone, light_rim, shadow},
        signs::Signs,
        slab::{Bevel, Mark, Pair, Rim, Shadow, Slab, Writing},
    },
};

/// The free margin around a domino, as a share of a square's side.
const AIR: f32 = 0.04;

/// The material of a domino.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Matter {
    /// An open domino.
    Bone,
    /// A domino of the player's own wall, visible only to its owner.
    Slate,
}

struct MatterTones {
    near: Tone,
    far: Tone,
    side: Tone,
    ink: Tone,
    seam: Tone,
    bars: [Tone; 8],
}

const fn tones_of(matter: Matter) -> MatterTones {
    match matter {
        Matter::Bone => {
            MatterTones { near: BONE_NEAR, far: BONE_FAR, side: BONE_SIDE, ink: BONE_INK, seam: BONE_SEAM, bars: HUES }
        }
        Matter::Slate => MatterTones {
            near: SLATE_NEAR,
            far: SLATE_FAR,
            side: SLATE_SIDE,
            ink: SLATE_INK,
            seam: SLATE_SEAM,
            bars: HUES_ON_SLATE,
        },
    }
}

/// Returns a domino with squares of this side, turned clockwise; at angle 0 the first digit is on the left.
pub(super) fn domino(side: f32, digits: [u8; 2], angle: f32, matter: Matter) -> Slab {
    let tones = tones_of(matter);
    let air = 2.0 * AIR * side;
    let thickness = 0.07 * side;
    let line = match matter {
        Matter::Slate => Some(SLATE_RIM.color().with_alpha(0.75)),
        Matter::Bone => light_rim(BONE_SIDE).map(Tone::color),
    };
    // The lower edge counts towards the domino's size at any angle.
    let edge = Vec2::new(angle.sin().abs(), angle.cos().abs()) * thickness;
    Slab {
        size: Vec2::new(2.0 * side - air, side - air) - edge,
        radius: 0.15 * side,
        lit: tones.near.color(),
        shaded: tones.far.color(),
        bevel: Bevel {
            lit: Color::WHITE.with_alpha(if matter == Matter::Slate { 0.18 } else { 0.6 }),
            width: (0.02 * side).max(1.0),
        },
        shadow: Shadow { color: shadow(0.45), offset: Vec2::new(0.015 * side, 0.05 * side), softness: 0.09 * side },
        rim: line.map_or(Rim::NONE, |line| Rim::line(line, (0.03 * side).max(1.0))),
        thickness,
        side: tones.side.color(),
        writing: Writing { signs: Signs::NONE, height: 0.50 * side, offset: Vec2::ZERO, ink: tones.ink.color() },
        pair: Some(Pair {
            digits: digits.map(Some),
            bars: digits.map(|digit| tones.bars[usize::from(digit & 7)].color()),
            seam: tones.seam.color(),
            angle,
            dark: [0.0; 2],
        }),
        ..default()
    }
}

/// Returns one square of a domino, as it stands in a formation.
pub(super) fn square(side: f32, digit: u8, dark: f32) -> Slab {
    let mut slab = domino(side, [digit, digit], 0.0, Matter::Bone);
    slab.size.x -= side;
    slab.pair = slab.pair.map(|pair| Pair { digits: [Some(digit), None], dark: [dark; 2], ..pair });
    slab
}

/// Returns a flat ground with round corners.
pub(super) fn ground(size: Vec2, radius: f32, tone: Tone, opacity: f32) -> Slab {
    Slab { size, radius, lit: tone.color(), shaded: tone.color(), opacity, ..default() }
}

/// Returns the groove that holds a row of the field.
pub(super) fn groove(size: Vec2, cell: f32) -> Slab {
    ground(size, 0.2 * cell, GROOVE, 1.0)
}

/// Returns an outline for an empty place.
pub(super) fn slot(size: Vec2, cell: f32, color: Color, fill: f32) -> Slab {
    Slab {
        size,
        radius: 0.18 * cell,
        lit: color.with_alpha(fill),
        shaded: color.with_alpha(fill),
        rim: Rim::line(color, (0.035 * cell).max(1.5)),
        ..default()
    }
}

/// Returns an outline with a casing, visible on light and dark grounds.
pub(super) fn ring(size: Vec2, cell: f32, color: Color) -> Slab {
    let width = (0.05 * cell).max(2.0);
    let casing = (0.025 * cell).max(1.0);
    Slab {
        size: size + 2.0 * (width + casing),
        radius: 0.2 * cell,
        lit: Color::NONE,
        shaded: Color::NONE,
        rim: Rim { color, width, casing: SEAM.color(), casing_width: casing, hatched: false },
        ..default()
    }
}

/// Returns an outline around a square of this side that serves in a formation.
pub(super) fn serving(side: f32, of: Side) -> Slab {
    let deep = match of {
        Side::First => SOUTH_DEEP,
        Side::Second => NORTH_DEEP,
    };
    let mut slab = slot(Vec2::splat(side), side, deep.color(), 0.0);
    slab.rim.width = (0.055 * side).max(1.5);
    slab
}

/// Returns the die with its value.
pub(super) fn die(side: f32, value: u8) -> Slab {
    let mut slab = domino(side, [0, 0], 0.0, Matter::Bone);
    slab.size = Vec2::splat(side);
    slab.pair = None;
    slab.radius = 0.24 * side;
    slab.writing = Writing {
        signs: Signs::number(u16::from(value)),
        height: 0.5 * side,
        offset: Vec2::new(0.0, 0.03 * side),
        ink: BONE_INK.color(),
    };
    slab
}

/// Returns a medal or half a medal, in a side's colour or, before anyone wins it, a neutral one.
pub(super) fn medal(diameter: f32, side: Option<Side>, half: bool) -> Slab {
    let (fill, ink) = match side {
        Some(side) => (bright(side), tones(side).ink),
        None => (PANEL, SLATE_RIM),
    };
    Slab {
        size: Vec2::splat(diameter),
        radius: 0.5 * diameter,
        lit: fill.color(),
        shaded: fill.color(),
        bevel: Bevel { lit: Color::WHITE.with_alpha(0.4), width: (0.03 * diameter).max(1.0) },
        rim: Rim::line(ink.color().with_alpha(0.55), (0.05 * diameter).max(1.0)),
        writing: Writing {
            signs: if half { Signs::half_points(1) } else { Signs::number(1) },
            height: if half { 0.30 * diameter } else { 0.42 * diameter },
            offset: Vec2::ZERO,
            ink: ink.color(),
        },
        ..default()
    }
}

/// Returns figures for a dark ground.
pub(super) fn figures(signs: Signs, height: f32, ink: Color) -> Slab {
    Slab {
        size: Vec2::new(3.0 * height, 1.3 * height),
        lit: Color::NONE,
        shaded: Color::NONE,
        writing: Writing { signs, height, offset: Vec2::ZERO, ink },
        ..default()
    }
}

/// Returns a side's tones for the shared table.
pub(super) const fn tones(side: Side) -> Tones {
    match side {
        Side::First => Tones { ground: SOUTH, ink: SOUTH_INK, edge: SOUTH, bright: SOUTH },
        Side::Second => Tones { ground: NORTH, ink: NORTH_INK, edge: NORTH, bright: NORTH },
    }
}

/// Returns the tone that marks a side on a dark ground.
pub(super) const fn bright(side: Side) -> Tone {
    tones(side).bright
}

/// Draws a side's tile in egui.
pub(super) fn plain_tile(painter: &egui::Painter, rect: egui::Rect, side: Side) {
    let mark = match side {
        Side::First => (Mark::Bar, SOUTH_INK),
        Side::Second => (Mark::Ring, NORTH_INK),
    };
    brand::tile(painter, rect, brand::Tile { face: bright(side), edge: SLATE_SIDE, rim: None, mark });
}
