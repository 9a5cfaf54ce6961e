//! Sansumoku's colours: both sides' tiles, and the sections that a side has won.

use crate::theme::palette::Tone;

// Each row has the values for the usual theme, red and black, paper, and high contrast. The sides are named by hue, and keep it.

pub(super) const BLUE: Tone = Tone::by_theme([0x07_194D, 0x07_194D, 0x07_194D, 0x04_103A]);
pub(super) const BLUE_NEAR: Tone = Tone::by_theme([0x12_2A70, 0x12_2A70, 0x12_2A70, 0x0C_1F5C]);
pub(super) const BLUE_FAR: Tone = Tone::by_theme([0x05_133D, 0x05_133D, 0x05_133D, 0x02_0A2A]);
pub(super) const BLUE_SIDE: Tone = Tone::new(0x02, 0x08, 0x1E);
pub(super) const BLUE_INK: Tone = Tone::by_theme([0xDD_E8FF, 0xDD_E8FF, 0xDD_E8FF, 0xFF_FFFF]);
/// A blue tile's outline on dark ground, and its mark.
pub(super) const BLUE_RIM: Tone = Tone::by_theme([0x7F_A2FF, 0x8F_AEFF, 0x7F_A2FF, 0xB8_CCFF]);
/// The tones that mark the sides on the ground of words and in the seam.
pub(super) const BLUE_BRIGHT: Tone = Tone::by_theme([0x7F_A2FF, 0x8F_AEFF, 0x1B_3F9E, 0x8F_B0FF]);
pub(super) const ORANGE_BRIGHT: Tone = Tone::by_theme([0xFF_B25E, 0xFF_B25E, 0x9A_5200, 0xFF_C070]);
pub(super) const ORANGE: Tone = Tone::by_theme([0xFF_B25E, 0xFF_B25E, 0xFF_B25E, 0xFF_C070]);
pub(super) const ORANGE_NEAR: Tone = Tone::by_theme([0xFF_C480, 0xFF_C480, 0xFF_C480, 0xFF_CE8E]);
pub(super) const ORANGE_FAR: Tone = Tone::by_theme([0xF5_A044, 0xF5_A044, 0xF5_A044, 0xFF_B25E]);
pub(super) const ORANGE_SIDE: Tone = Tone::new(0xA8, 0x67, 0x1E);
pub(super) const ORANGE_INK: Tone = Tone::by_theme([0x3A_1E00, 0x3A_1E00, 0x3A_1E00, 0x00_0000]);
/// Plates, darker than in other games because Orange is darker than white.
pub(super) const PLATE_NEAR: Tone = Tone::by_theme([0x62_6B7A, 0x75_675F, 0x6E_6961, 0x6C_6C6C]);
pub(super) const PLATE_FAR: Tone = Tone::by_theme([0x60_6977, 0x74_665E, 0x6C_6860, 0x69_6969]);
/// The ground and the ink of a next digit's sign.
pub(super) const COMING: Tone = Tone::by_theme([0x8F_98A8, 0xA8_998C, 0xA3_9C8C, 0xA8_A8A8]);
pub(super) const COMING_INK: Tone = Tone::by_theme([0x2E_3644, 0x33_2A25, 0x2A_2721, 0x00_0000]);
/// The same for a wildcard, with less contrast to the plate.
pub(super) const MANY: Tone = Tone::by_theme([0x73_7C8B, 0x87_786E, 0x80_7A70, 0x80_8080]);
pub(super) const MANY_INK: Tone = Tone::by_theme([0x1B_212C, 0x1F_1916, 0x1B_1814, 0x00_0000]);
pub(super) const WON_BLUE: Tone = Tone::by_theme([0x27_3A7A, 0x27_3A7A, 0x2E_4180, 0x1C_2E7A]);
pub(super) const WON_ORANGE: Tone = Tone::by_theme([0xBE_803E, 0xBE_803E, 0xC9_8F4F, 0xD9_963A]);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{
        colour_vision::{assert_distinct, assert_for_all, assert_seen, assert_words},
        palette::{PANEL, ROOM, ROOM_FAR, SEAM},
    };

    #[test]
    fn digits_are_legible_at_every_light_level() {
        for (ink, tiles) in [
            (BLUE_INK, [BLUE_NEAR, BLUE_FAR]),
            (ORANGE_INK, [ORANGE_NEAR, ORANGE_FAR]),
        ] {
            tiles
                .into_iter()
                .for_each(|tile| assert_for_all(&[ink], tile, 4.5));
        }
    }

    #[test]
    fn side_colours_stand_out() {
        for ground in [PANEL, ROOM, ROOM_FAR, SEAM] {
            assert_words(&[ORANGE_BRIGHT, BLUE_BRIGHT], ground);
        }
    }

    #[test]
    fn tiles_stand_out_on_the_plate() {
        for plate in [PLATE_NEAR, PLATE_FAR] {
            assert_seen(&[BLUE, ORANGE], plate);
        }
    }

    #[test]
    fn labels_of_coming_and_closed_cells_can_be_read() {
        assert_seen(&[COMING_INK], COMING);
        assert_seen(&[MANY_INK], MANY);
        for plate in [PLATE_NEAR, PLATE_FAR] {
            assert_seen(&[SEAM], plate);
        }
    }

    #[test]
    fn side_marks_differ_for_colour_blind_players() {
        assert_distinct(BLUE, ORANGE, 7.0);
        assert_distinct(WON_BLUE, WON_ORANGE, 2.5);
        // The bar and the ring help too.
        assert_for_all(&[BLUE_RIM], BLUE, 3.0);
        assert_for_all(&[ORANGE_INK], ORANGE, 3.0);
    }
}
