//! The looks of Mbrane's tiles, pills and bezels.

use bevy::prelude::*;
use mbrane_rules::mbrane::{Colour, Order, Tile};

use super::tones::{
    INDIGO, INDIGO_BRIGHT, INDIGO_FAR, INDIGO_INK, INDIGO_NEAR, INDIGO_RIM, INDIGO_SIDE, IVORY, IVORY_BRIGHT,
    IVORY_FAR, IVORY_INK, IVORY_NEAR, IVORY_SIDE,
};
use crate::{
    table::scene::faces::Tones,
    theme::{
        palette::{SEAM, TEXT_MUTED, Tone, light_rim},
        signs::Signs,
        slab::{Mark, Rim, Slab, Writing},
    },
};

/// A tile's side, in cells.
pub(super) const TILE: f32 = 0.86;

/// Returns a side's tones for the shared table.
pub(super) const fn tones(colour: Colour) -> Tones {
    match colour {
        Colour::Ivory => Tones { ground: IVORY, ink: IVORY_INK, edge: IVORY_BRIGHT, bright: IVORY_BRIGHT },
        Colour::Indigo => Tones { ground: INDIGO, ink: INDIGO_INK, edge: INDIGO_BRIGHT, bright: INDIGO_BRIGHT },
    }
}

/// The tones of a colour's tiles.
struct TileTones {
    near: Tone,
    far: Tone,
    side: Tone,
    ink: Tone,
}

const fn tile_tones(colour: Colour) -> TileTones {
    match colour {
        Colour::Ivory => TileTones { near: IVORY_NEAR, far: IVORY_FAR, side: IVORY_SIDE, ink: IVORY_INK },
        Colour::Indigo => TileTones { near: INDIGO_NEAR, far: INDIGO_FAR, side: INDIGO_SIDE, ink: INDIGO_INK },
    }
}

/// Returns the tone that marks a colour on the ground of words and in the seam.
pub(super) const fn bright(colour: Colour) -> Tone {
    tones(colour).bright
}

/// Returns a tile with this side length.
pub(super) fn tile(side: f32, Tile { digit, colour }: Tile) -> Slab {
    let TileTones { near, far, side: edge, ink } = tile_tones(colour);
    let line = (0.02 * side).max(1.0);
    let (mark, rim) = match colour {
        Colour::Ivory => {
            let mark = (Mark::Notch, 0.10 * side, IVORY_INK.color().with_alpha(0.42));
            (mark, light_rim(IVORY_SIDE).map_or(Rim::NONE, |tone| Rim::line(tone.color(), line)))
        }
        Colour::Indigo => {
            let mark = (Mark::Dot, 0.10 * side, INDIGO_RIM.color());
            (mark, Rim::line(INDIGO_RIM.color().with_alpha(0.7), line))
        }
    };
    Slab {
        rim,
        mark: Some(mark),
        writing: Writing {
            signs: Signs::number(u16::from(digit)),
            height: 0.56 * side,
            offset: Vec2::new(0.0, 0.055 * side),
            ink: ink.color(),
        },
        ..Slab::tile(side, [near, far, edge].map(Tone::color), 0.55)
    }
}

/// The factor by which a pill grows in the light.
pub(super) const LIT: f32 = 1.5;

/// Returns a pill with a region's lead, in the leader's colour.
pub(super) fn pill(height: f32, leader: Option<Colour>, value: i16) -> Slab {
    let (fill, ink, rim) = match leader {
        Some(Colour::Ivory) => {
            (IVORY.color(), IVORY_INK.color(), light_rim(IVORY_SIDE).map_or(Color::NONE, Tone::color))
        }
        Some(Colour::Indigo) => (INDIGO.color(), INDIGO_INK.color(), INDIGO_RIM.color()),
        None => (SEAM.color(), TEXT_MUTED.color(), TEXT_MUTED.color()),
    };
    let line = (0.06 * height).max(1.0);
    Slab {
        size: Vec2::new(2.9 * height, height),
        radius: 0.5 * height,
        lit: fill,
        shaded: fill,
        rim: Rim::line(rim, line),
        writing: Writing { signs: Signs::half_points(value), height: 0.56 * height, offset: Vec2::ZERO, ink },
        ..default()
    }
}

/// Returns the height of a pill in a strip of this height.
pub(super) fn pill_height(strip: f32) -> f32 {
    (0.78 * strip).max(9.0)
}

/// Returns the width in cells of the bezel for this lead.
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
