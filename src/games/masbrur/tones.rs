//! Masbrur's colours: bone and slate, the eight numbers, and both sides.

use crate::theme::palette::Tone;

/// An open domino: upper left, lower right, edge, and ink.
pub(crate) const BONE_NEAR: Tone = Tone::new(0xFE, 0xFA, 0xF0);
pub(crate) const BONE_FAR: Tone = Tone::new(0xEA, 0xE0, 0xC9);
pub(crate) const BONE_SIDE: Tone = Tone::new(0xB9, 0xAC, 0x8B);
pub(crate) const BONE_INK: Tone = Tone::new(0x1E, 0x1A, 0x33);
pub(crate) const BONE_SEAM: Tone = Tone::new(0xB3, 0xA4, 0x84);
/// A domino of the player's own wall, hidden from the opponent: the same parts.
pub(crate) const SLATE_NEAR: Tone = Tone::new(0x4A, 0x56, 0x6B);
pub(crate) const SLATE_FAR: Tone = Tone::new(0x34, 0x3E, 0x50);
pub(crate) const SLATE_SIDE: Tone = Tone::new(0x1C, 0x23, 0x30);
pub(crate) const SLATE_INK: Tone = Tone::new(0xEC, 0xEF, 0xF4);
pub(crate) const SLATE_SEAM: Tone = Tone::new(0x22, 0x2A, 0x38);
/// The outline of slate dominoes and of empty places.
pub(crate) const SLATE_RIM: Tone = Tone::by_theme([0x8A_97AB, 0xA7_9A90, 0x5F_6B80, 0xC8_D2E0]);
pub(crate) const GROOVE: Tone = Tone::by_theme([0x1C_222D, 0x2A_2223, 0xD9_D1BF, 0x16_1618]);

// Four colours are for the themes in order: usual, red and black, paper, and high contrast.

pub(crate) const LANE: Tone = Tone::by_theme([0x1A_202B, 0x24_1D1E, 0xEE_E8DA, 0x18_181C]);

/// South and North: the tone that marks them on a ground of words, and the ink on it.
pub(crate) const SOUTH: Tone = Tone::by_theme([0xF8_D082, 0xF8_D082, 0x8A_5500, 0xFF_E08C]);
pub(crate) const SOUTH_INK: Tone = Tone::by_theme([0x2A_1C02, 0x2A_1C02, 0xFF_F7E8, 0x00_0000]);
/// The same for bone, around squares that serve in a formation.
pub(crate) const SOUTH_DEEP: Tone = Tone::new(0x9A, 0x60, 0x00);
pub(crate) const NORTH_DEEP: Tone = Tone::new(0x12, 0x2E, 0x66);
pub(crate) const NORTH: Tone = Tone::by_theme([0x62_8AD4, 0x62_8AD4, 0x0D_2450, 0x66_94F0]);
pub(crate) const NORTH_INK: Tone = Tone::by_theme([0x08_1833, 0x08_1833, 0xF2_F7FF, 0x00_0000]);

/// The bars below the numbers 0 to 7, on bone and on slate. The digit gives the number; the hue helps to find five of a kind.
pub(crate) const HUES: [Tone; 8] = [
    Tone::new(0x77, 0x80, 0x90),
    Tone::new(0xD1, 0x45, 0x41),
    Tone::new(0xC0, 0x6A, 0x0E),
    Tone::new(0x98, 0x7C, 0x00),
    Tone::new(0x3F, 0x8C, 0x3F),
    Tone::new(0x16, 0x86, 0x90),
    Tone::new(0x3A, 0x6F, 0xCF),
    Tone::new(0x85, 0x50, 0xC4),
];
pub(crate) const HUES_ON_SLATE: [Tone; 8] = [
    Tone::new(0xB9, 0xC1, 0xCE),
    Tone::new(0xF0, 0x8C, 0x88),
    Tone::new(0xF2, 0xA5, 0x54),
    Tone::new(0xE6, 0xC5, 0x3A),
    Tone::new(0x86, 0xCF, 0x86),
    Tone::new(0x63, 0xD2, 0xDC),
    Tone::new(0x97, 0xB9, 0xF7),
    Tone::new(0xC8, 0xA6, 0xF2),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{
        colour_vision::{assert_distinct, assert_for_all, assert_seen, assert_words},
        palette::{PANEL, ROOM, ROOM_FAR, SEAM},
    };

    #[test]
    fn digits_are_legible_at_every_light_level() {
        for bone in [BONE_NEAR, BONE_FAR] {
            assert_for_all(&[BONE_INK], bone, 7.0);
        }
        for slate in [SLATE_NEAR, SLATE_FAR] {
            assert_for_all(&[SLATE_INK], slate, 4.5);
        }
    }

    #[test]
    fn bars_stand_out() {
        for bone in [BONE_NEAR, BONE_FAR] {
            assert_seen(&HUES, bone);
        }
        assert_seen(&HUES_ON_SLATE, SLATE_FAR);
    }

    #[test]
    fn dominoes_stand_out_on_their_ground() {
        for ground in [SEAM, GROOVE, PANEL] {
            // On a ground as light as bone, the digits and the outline make them visible.
            assert_seen(&[SLATE_RIM], ground);
            assert_words(&[BONE_INK], BONE_FAR);
        }
    }

    #[test]
    fn sides_differ_for_colour_blind_players() {
        assert_distinct(SOUTH, NORTH, 2.0);
        assert_distinct(SOUTH_DEEP, NORTH_DEEP, 2.0);
    }

    #[test]
    fn texts_of_both_sides_are_legible() {
        for ground in [PANEL, ROOM, ROOM_FAR] {
            assert_words(&[SOUTH, NORTH], ground);
        }
        assert_for_all(&[SOUTH_INK], SOUTH, 4.5);
        assert_for_all(&[NORTH_INK], NORTH, 4.5);
        for deep in [SOUTH_DEEP, NORTH_DEEP] {
            assert_words(&[deep], BONE_NEAR);
            assert_seen(&[deep], BONE_FAR);
        }
    }
}
