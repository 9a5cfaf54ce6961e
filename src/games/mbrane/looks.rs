//! What tiles, pills and bezels look like.

use bevy::prelude::*;
use mbrane_rules::mbrane::{Colour, Order, Tile};

use crate::theme::{
    palette::{
        INDIGO, INDIGO_FAR, INDIGO_INK, INDIGO_NEAR, INDIGO_RIM, INDIGO_SIDE, IVORY, IVORY_FAR, IVORY_INK, IVORY_NEAR,
        IVORY_SIDE, SEAM, TEXT_MUTED, Tone,
    },
    signs::Signs,
    slab::{Bevel, Mark, Rim, Shadow, Slab, Writing},
};

/// A tile's side, in cells.
pub(super) const TILE: f32 = 0.86;

/// The tones of a colour's tiles.
struct Face {
    near: Tone,
    far: Tone,
    side: Tone,
    ink: Tone,
}

const fn face(colour: Colour) -> Face {
    match colour {
        Colour::Ivory => Face { near: IVORY_NEAR, far: IVORY_FAR, side: IVORY_SIDE, ink: IVORY_INK },
        Colour::Indigo => Face { near: INDIGO_NEAR, far: INDIGO_FAR, side: INDIGO_SIDE, ink: INDIGO_INK },
    }
}

/// What stands for a colour on dark ground.
pub(super) const fn bright(colour: Colour) -> Tone {
    match colour {
        Colour::Ivory => IVORY,
        Colour::Indigo => INDIGO_RIM,
    }
}

/// A tile whose side is this long.
pub(super) fn tile(side: f32, Tile { digit, colour }: Tile) -> Slab {
    let Face { near, far, side: edge, ink } = face(colour);
    let (mark, rim) = match colour {
        Colour::Ivory => {
            (Mark::Notch { size: 0.10 * side, color: IVORY_INK.color().with_alpha(0.42) }, Color::WHITE.with_alpha(0.0))
        }
        Colour::Indigo => (Mark::Dot { size: 0.10 * side, color: INDIGO_RIM.color() }, INDIGO_RIM.color()),
    };
    Slab {
        size: Vec2::splat(side),
        radius: 0.16 * side,
        lit: near.color(),
        shaded: far.color(),
        bevel: Bevel { lit: Color::WHITE.with_alpha(0.55), width: (0.018 * side).max(1.0) },
        shadow: Shadow {
            color: Color::BLACK.with_alpha(0.42),
            offset: Vec2::new(0.015 * side, 0.05 * side),
            softness: 0.09 * side,
        },
        rim: Rim {
            color: rim.with_alpha(rim.alpha() * 0.7),
            width: if colour == Colour::Indigo { (0.02 * side).max(1.0) } else { 0.0 },
            casing: Color::NONE,
            casing_width: 0.0,
            hatched: false,
        },
        thickness: 0.07 * side,
        side: edge.color(),
        mark,
        writing: Writing {
            signs: Signs::number(u16::from(digit)),
            height: 0.56 * side,
            offset: Vec2::new(0.0, 0.055 * side),
            ink: ink.color(),
        },
        ..default()
    }
}

/// A pill with a lead, whoever has it.
pub(super) fn pill(height: f32, leader: Option<Colour>, value: i16) -> Slab {
    let (fill, ink, rim) = match leader {
        Some(Colour::Ivory) => (IVORY.color(), IVORY_INK.color(), Color::NONE),
        Some(Colour::Indigo) => (INDIGO.color(), INDIGO_INK.color(), INDIGO_RIM.color()),
        None => (SEAM.color(), TEXT_MUTED.color(), TEXT_MUTED.color()),
    };
    let line = (0.06 * height).max(1.0);
    Slab {
        size: Vec2::new(2.9 * height, height),
        radius: 0.5 * height,
        lit: fill,
        shaded: fill,
        rim: Rim { color: rim, width: line, casing: Color::NONE, casing_width: 0.0, hatched: false },
        writing: Writing { signs: Signs::half_points(value), height: 0.56 * height, offset: Vec2::ZERO, ink },
        ..default()
    }
}

/// How wide the bezel of a region with this lead is, in cells.
pub(super) const fn bezel(order: Order, half_points: i16) -> f32 {
    let lead = half_points.unsigned_abs();
    let (some, much) = match order {
        Order::Two => (2, 5),
        Order::Three => (12, 28),
    };
    if lead <= some {
        0.05
    } else if lead <= much {
        0.08
    } else {
        0.13
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bezels_grow_with_the_lead() {
        let widths = [0, 12, 13, -28, 29].map(|lead| bezel(Order::Three, lead));
        assert_eq!(widths, [0.05, 0.05, 0.08, 0.08, 0.13]);
        assert_eq!([2, 5, 6].map(|lead| bezel(Order::Two, lead)), [0.05, 0.08, 0.13]);
    }
}
