//! Sansumoku's colours: of both sides' tiles, and of the sections that a side has won.

use crate::theme::palette::Tone;

/// The side that begins.
pub(super) const BLUE: Tone = Tone::new(0x07, 0x19, 0x4D);
pub(super) const BLUE_NEAR: Tone = Tone::new(0x12, 0x2A, 0x70);
pub(super) const BLUE_FAR: Tone = Tone::new(0x05, 0x13, 0x3D);
pub(super) const BLUE_SIDE: Tone = Tone::new(0x02, 0x08, 0x1E);
pub(super) const BLUE_INK: Tone = Tone::new(0xDD, 0xE8, 0xFF);
/// The line that sets a blue tile off from dark ground, and what stands for Blue there.
pub(super) const BLUE_RIM: Tone = Tone::new(0x7F, 0xA2, 0xFF);
/// The other side.
pub(super) const ORANGE: Tone = Tone::new(0xFF, 0xB2, 0x5E);
pub(super) const ORANGE_NEAR: Tone = Tone::new(0xFF, 0xC4, 0x80);
pub(super) const ORANGE_FAR: Tone = Tone::new(0xF5, 0xA0, 0x44);
pub(super) const ORANGE_SIDE: Tone = Tone::new(0xA8, 0x67, 0x1E);
pub(super) const ORANGE_INK: Tone = Tone::new(0x3A, 0x1E, 0x00);
/// Plates, which are darker than other games' since Orange is darker than white.
pub(super) const PLATE_NEAR: Tone = Tone::new(0x65, 0x6E, 0x7D);
pub(super) const PLATE_FAR: Tone = Tone::new(0x5D, 0x66, 0x74);
/// A cell where the digit that comes may go, and that digit.
pub(super) const COMING: Tone = Tone::new(0x8F, 0x98, 0xA8);
pub(super) const COMING_INK: Tone = Tone::new(0x2E, 0x36, 0x44);
/// Sections that a side has won.
pub(super) const WON_BLUE: Tone = Tone::new(0x27, 0x3A, 0x7A);
pub(super) const WON_ORANGE: Tone = Tone::new(0xBE, 0x80, 0x3E);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::palette::{PANEL, SEAM, contrast};

    #[test]
    fn digits_can_be_read_wherever_the_light_falls() {
        for (ink, tiles) in [(BLUE_INK, [BLUE_NEAR, BLUE_FAR]), (ORANGE_INK, [ORANGE_NEAR, ORANGE_FAR])] {
            assert!(tiles.into_iter().all(|tile| contrast(ink, tile) >= 7.0));
        }
    }

    #[test]
    fn what_stands_for_a_side_is_seen_on_the_panel() {
        assert!(contrast(ORANGE, PANEL) >= 4.5 && contrast(BLUE_RIM, PANEL) >= 4.5);
    }

    #[test]
    fn tiles_stand_out_on_the_plate() {
        for plate in [PLATE_NEAR, PLATE_FAR] {
            assert!(contrast(BLUE, plate) >= 2.8 && contrast(ORANGE, plate) >= 2.8, "{plate:?}");
        }
    }

    #[test]
    fn what_comes_and_what_is_closed_can_be_read() {
        assert!(contrast(COMING_INK, COMING) >= 3.0, "{}", contrast(COMING_INK, COMING));
        for plate in [PLATE_NEAR, PLATE_FAR] {
            assert!(contrast(SEAM, plate) >= 3.0, "{plate:?}: {}", contrast(SEAM, plate));
        }
    }

    #[test]
    fn sides_are_told_without_hue() {
        assert!(contrast(BLUE, ORANGE) >= 7.0 && contrast(WON_BLUE, WON_ORANGE) >= 2.5);
    }
}
