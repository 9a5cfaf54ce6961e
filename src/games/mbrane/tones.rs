//! Mbrane's colours: both sides' tiles, and the plates that a side leads.

use crate::theme::palette::Tone;

// Each row has the values for the usual theme, red and black, paper, and high contrast.

pub(crate) const IVORY: Tone = Tone::by_theme([0xF6_EFDF, 0xBC_4438, 0xF6_EFDF, 0xFF_FFFF]);
pub(crate) const INDIGO: Tone = Tone::by_theme([0x2B_1F6B, 0x06_0607, 0x2B_1F6B, 0x00_0000]);
pub(crate) const IVORY_INK: Tone = Tone::by_theme([0x1E_1A33, 0xFF_FFFF, 0x1E_1A33, 0x00_0000]);
pub(crate) const INDIGO_INK: Tone = Tone::by_theme([0xED_E8FF, 0xF4_ECE1, 0xED_E8FF, 0xFF_FFFF]);
/// The tones that mark the sides on the ground of words and in the seam.
pub(crate) const IVORY_BRIGHT: Tone = Tone::by_theme([0xF6_EFDF, 0xFF_6B62, 0x7D_5A10, 0xFF_FFFF]);
pub(crate) const INDIGO_BRIGHT: Tone = Tone::by_theme([0xB9_AEFF, 0xD6_CBBE, 0x2B_1F6B, 0x8F_A6FF]);
/// The light of a winner in the room, warm for Ivory: a pale light on the dark room looks grey.
pub(crate) const IVORY_GLOW: Tone = Tone::by_theme([0xFF_C964, 0xFF_6B62, 0xB0_7A1E, 0xFF_FFFF]);
/// An Indigo tile's outline on dark ground, and its mark.
pub(crate) const INDIGO_RIM: Tone = Tone::by_theme([0xB9_AEFF, 0xC9_BDB0, 0xB9_AEFF, 0xFF_FFFF]);
/// Tiles at the upper left, where the light falls, at the lower right, and their lower edges.
pub(crate) const IVORY_NEAR: Tone = Tone::by_theme([0xFE_FAF0, 0xBD_4538, 0xFF_FDF6, 0xFF_FFFF]);
pub(crate) const IVORY_FAR: Tone = Tone::by_theme([0xEA_E0C9, 0xB0_3D32, 0xED_E3CC, 0xF2_F2F2]);
pub(crate) const IVORY_SIDE: Tone = Tone::by_theme([0xB9_AC8B, 0x6E_1D16, 0xA8_9A78, 0x9C_9C9C]);
pub(crate) const INDIGO_NEAR: Tone = Tone::by_theme([0x38_2A84, 0x14_1417, 0x38_2A84, 0x1A_1A1A]);
pub(crate) const INDIGO_FAR: Tone = Tone::by_theme([0x22_175A, 0x00_0000, 0x22_175A, 0x00_0000]);
pub(crate) const INDIGO_SIDE: Tone = Tone::by_theme([0x12_0C36, 0x00_0000, 0x12_0C36, 0x00_0000]);
/// A recess for a tile, and its edge.
pub(crate) const RECESS: Tone = Tone::by_theme([0x0B_0E14, 0x12_0E0F, 0x24_211C, 0x00_0000]);
pub(crate) const RECESS_EDGE: Tone = Tone::by_theme([0xE8_EBF0, 0xF4_ECE1, 0xFD_FBF7, 0xFF_FFFF]);
pub(crate) const PLATE_IVORY: Tone = Tone::by_theme([0x90_8E8A, 0xE7_D5C8, 0x8F_8979, 0x8E_8A80]);
pub(crate) const PLATE_INDIGO: Tone = Tone::by_theme([0x69_6F92, 0xCF_C6B6, 0x76_747A, 0x6C_7080]);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{
        colour_vision::{
            assert_contrast, assert_distinct, assert_for_all, assert_seen, assert_words,
        },
        palette::{BUTTON, PANEL, PLATE_FAR, PLATE_NEAR, ROOM, ROOM_FAR, SEAM},
    };

    #[test]
    fn score_ratio_is_legible() {
        for ground in [PANEL, ROOM, ROOM_FAR, SEAM] {
            assert_words(&[IVORY_BRIGHT, INDIGO_BRIGHT], ground);
        }
        assert_seen(&[IVORY_BRIGHT, INDIGO_BRIGHT], BUTTON);
    }

    #[test]
    fn digits_are_legible_at_every_light_level() {
        for tile in [IVORY_NEAR, IVORY_FAR, IVORY] {
            assert_for_all(&[IVORY_INK], tile, 4.5);
        }
        for tile in [INDIGO_NEAR, INDIGO_FAR, INDIGO] {
            assert_for_all(&[INDIGO_INK], tile, 4.5);
        }
    }

    #[test]
    fn tiles_and_marks_differ_for_colour_blind_players() {
        assert_distinct(IVORY, INDIGO, 3.0);
        // Wherever the light falls on both.
        assert_distinct(IVORY_NEAR, INDIGO_NEAR, 2.7);
        assert_distinct(IVORY_FAR, INDIGO_FAR, 2.7);
        // The notch, the dot and the outline of the darker tile help too.
        assert_for_all(&[IVORY_INK], IVORY, 3.0);
        assert_for_all(&[INDIGO_RIM], INDIGO, 3.0);
    }

    #[test]
    fn tiles_stand_out_on_the_plate() {
        for plate in [PLATE_NEAR, PLATE_FAR] {
            assert_seen(&[IVORY, INDIGO], plate);
        }
        for plate in [PLATE_IVORY, PLATE_INDIGO] {
            // One step each way from the plate's own tone.
            assert_contrast(&[IVORY, INDIGO], plate, 2.8);
        }
    }
}
