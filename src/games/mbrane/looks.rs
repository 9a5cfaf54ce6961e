//! The looks of Mbrane's tiles, pills and bezels.

use bevy_egui::egui;
use mbrane_rules::mbrane::{Colour, Order, Tile};

use super::tones::{
    INDIGO, INDIGO_BRIGHT, INDIGO_FAR, INDIGO_INK, INDIGO_NEAR, INDIGO_RIM, INDIGO_SIDE, IVORY,
    IVORY_BRIGHT, IVORY_FAR, IVORY_GLOW, IVORY_INK, IVORY_NEAR, IVORY_SIDE,
};
use crate::{games::prelude::*, theme::brand};

pub(super) const fn tones(colour: Colour) -> Tones {
    let (ground, ink, bright) = match colour {
        Colour::Ivory => (IVORY, IVORY_INK, IVORY_BRIGHT),
        Colour::Indigo => (INDIGO, INDIGO_INK, INDIGO_BRIGHT),
    };
    Tones {
        ground,
        ink,
        edge: bright,
        bright,
    }
}

/// The light of a winner, and of a region that has just been decided.
pub(super) fn winners_light(colour: Colour) -> Color {
    match colour {
        Colour::Ivory => IVORY_GLOW.color(),
        Colour::Indigo => INDIGO_BRIGHT.color(),
    }
}

pub(super) fn tile(side: f32, Tile { digit, colour }: Tile) -> Slab {
    let line = (0.02 * side).max(1.0);
    let (tones, ink, mark, rim) = match colour {
        Colour::Ivory => {
            let mark = (Mark::Notch, 0.10 * side, IVORY_INK.color().with_alpha(0.42));
            let rim = light_rim(IVORY_SIDE).map_or(Rim::NONE, |tone| Rim::line(tone.color(), line));
            ([IVORY_NEAR, IVORY_FAR, IVORY_SIDE], IVORY_INK, mark, rim)
        }
        Colour::Indigo => {
            let mark = (Mark::Dot, 0.10 * side, INDIGO_RIM.color());
            let rim = Rim::line(INDIGO_RIM.color().with_alpha(0.7), line);
            (
                [INDIGO_NEAR, INDIGO_FAR, INDIGO_SIDE],
                INDIGO_INK,
                mark,
                rim,
            )
        }
    };
    Slab {
        rim,
        mark: Some(mark),
        writing: Writing::new(Signs::number(u16::from(digit)), 0.56 * side, ink.color())
            .lowered(0.055 * side),
        ..Slab::tile(side, tones.map(Tone::color), 0.55)
    }
}

pub(super) const LIT: f32 = 1.5;

pub(super) fn pill(height: f32, leader: Option<Colour>, value: i16) -> Slab {
    let (fill, ink, rim) = match leader {
        Some(Colour::Ivory) => (IVORY, IVORY_INK, light_rim(IVORY_SIDE)),
        Some(Colour::Indigo) => (INDIGO, INDIGO_INK, Some(INDIGO_RIM)),
        None => (SEAM, TEXT_MUTED, Some(TEXT_MUTED)),
    };
    let (signs, ink) = (Signs::half_points(value), ink.color());
    Slab {
        rim: Rim::line(
            rim.map_or(Color::NONE, Tone::color),
            (0.06 * height).max(1.0),
        ),
        writing: Writing::new(signs, 0.64 * height, ink),
        ..flat(Vec2::new(2.9 * height, height), 0.5 * height, fill.color())
    }
}

/// Returns the height of a pill. On small boards it reaches over the edges of the plates, so that its figures can be read.
pub(super) fn pill_height(strip: f32, cell: f32) -> f32 {
    (0.78 * strip).max(0.42 * cell)
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

pub(super) fn plain_tile(painter: &egui::Painter, rect: egui::Rect, colour: Colour) {
    let tile = match colour {
        Colour::Ivory => brand::Tile {
            face: IVORY,
            edge: IVORY_SIDE,
            rim: light_rim(IVORY_SIDE),
            mark: (Mark::Notch, IVORY_INK),
        },
        Colour::Indigo => brand::Tile {
            face: INDIGO,
            edge: INDIGO_SIDE,
            rim: Some(INDIGO_RIM),
            mark: (Mark::Dot, INDIGO_INK),
        },
    };
    brand::tile(painter, rect, tile);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bezels_grow_with_the_lead() {
        let widths = [0, 12, 13, -28, 29].map(|lead| bezel(Order::Three, lead));
        assert_eq!(widths, [0.05, 0.05, 0.08, 0.08, 0.13]);
        assert_eq!(
            [2, 5, 6].map(|lead| bezel(Order::Two, lead)),
            [0.05, 0.08, 0.13]
        );
    }
}
