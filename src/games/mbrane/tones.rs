//! Mbrane's colours: of both sides' tiles, and of the plates that a side leads.

use crate::theme::palette::Tone;

/// The side that begins: its tile, and what stands for it on dark ground.
pub(crate) const IVORY: Tone = Tone::new(0xF6, 0xEF, 0xDF);
/// The other side's tile.
pub(crate) const INDIGO: Tone = Tone::new(0x2B, 0x1F, 0x6B);
/// Digits and words on the tiles.
pub(crate) const IVORY_INK: Tone = Tone::new(0x1E, 0x1A, 0x33);
pub(crate) const INDIGO_INK: Tone = Tone::new(0xED, 0xE8, 0xFF);
/// The line that sets an Indigo tile off from dark ground, and what stands for Indigo there.
pub(crate) const INDIGO_RIM: Tone = Tone::new(0xB9, 0xAE, 0xFF);
/// Tiles at their upper left, where the light falls, at their lower right, and their lower edges.
pub(crate) const IVORY_NEAR: Tone = Tone::new(0xFE, 0xFA, 0xF0);
pub(crate) const IVORY_FAR: Tone = Tone::new(0xEA, 0xE0, 0xC9);
pub(crate) const IVORY_SIDE: Tone = Tone::new(0xB9, 0xAC, 0x8B);
pub(crate) const INDIGO_NEAR: Tone = Tone::new(0x38, 0x2A, 0x84);
pub(crate) const INDIGO_FAR: Tone = Tone::new(0x22, 0x17, 0x5A);
pub(crate) const INDIGO_SIDE: Tone = Tone::new(0x12, 0x0C, 0x36);
/// Plates that a side leads.
pub(crate) const PLATE_IVORY: Tone = Tone::new(0x86, 0x8E, 0x9A);
pub(crate) const PLATE_INDIGO: Tone = Tone::new(0x69, 0x73, 0x87);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::palette::{PANEL, PLATE_FAR, PLATE_NEAR, contrast};

    #[test]
    fn the_ratio_can_be_read() {
        assert!(contrast(IVORY, PANEL) >= 4.5 && contrast(INDIGO_RIM, PANEL) >= 4.5);
    }

    #[test]
    fn digits_can_be_read_wherever_the_light_falls() {
        for tile in [IVORY_NEAR, IVORY_FAR] {
            assert!(contrast(IVORY_INK, tile) >= 7.0);
        }
        for tile in [INDIGO_NEAR, INDIGO_FAR] {
            assert!(contrast(INDIGO_INK, tile) >= 7.0);
        }
        for plate in [PLATE_IVORY, PLATE_INDIGO] {
            for tile in [IVORY, INDIGO] {
                assert!(contrast(tile, plate) >= 2.8, "{tile:?} on {plate:?}: {}", contrast(tile, plate));
            }
        }
    }

    #[test]
    fn marks_can_be_told_on_their_tiles() {
        for (mark, tile) in [(IVORY_INK, IVORY), (INDIGO_INK, INDIGO), (INDIGO_RIM, INDIGO)] {
            assert!(contrast(mark, tile) >= 4.5, "{mark:?} on {tile:?}: {}", contrast(mark, tile));
        }
    }

    #[test]
    fn tiles_stand_out_on_the_plate() {
        for plate in [PLATE_NEAR, PLATE_FAR] {
            for tone in [IVORY, INDIGO] {
                assert!(contrast(tone, plate) >= 3.0, "{tone:?} on {plate:?}: {}", contrast(tone, plate));
            }
        }
    }
}
