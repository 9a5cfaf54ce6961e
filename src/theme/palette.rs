//! The colours, each named for what it is for.

use bevy::color::Color;
use bevy_egui::egui::Color32;

/// A colour of the palette, as red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tone(u8, u8, u8);

/// The dark that everything lies in.
pub(crate) const ROOM: Tone = Tone(0x10, 0x14, 0x1C);
/// The same, nearer to the light.
pub(crate) const ROOM_NEAR: Tone = Tone(0x14, 0x19, 0x24);
/// And farther from it.
pub(crate) const ROOM_FAR: Tone = Tone(0x0B, 0x0E, 0x15);
/// What words stand on.
pub(crate) const PANEL: Tone = Tone(0x1A, 0x20, 0x2B);
/// Words.
pub(crate) const TEXT: Tone = Tone(0xE8, 0xEB, 0xF0);
/// Words that may be passed over.
pub(crate) const TEXT_MUTED: Tone = Tone(0x9A, 0xA5, 0xB5);
/// A region that leans to nobody, where the light falls and where it does not: between the light tiles and the dark ones, so
/// that both stand out on it.
pub(crate) const PLATE_NEAR: Tone = Tone(0x7E, 0x88, 0x97);
pub(crate) const PLATE_FAR: Tone = Tone(0x6E, 0x78, 0x87);
/// The tray under the plates: what shows between them is the membrane.
pub(crate) const SEAM: Tone = Tone(0x0B, 0x0E, 0x14);
/// The tile of who begins.
pub(crate) const IVORY: Tone = Tone(0xF6, 0xEF, 0xDF);
/// The tile of the other.
pub(crate) const INDIGO: Tone = Tone(0x2B, 0x1F, 0x6B);
/// What is drawn on either.
pub(crate) const IVORY_INK: Tone = Tone(0x1E, 0x1A, 0x33);
pub(crate) const INDIGO_INK: Tone = Tone(0xED, 0xE8, 0xFF);
/// The line that sets an Indigo tile off from the dark.
pub(crate) const INDIGO_RIM: Tone = Tone(0xB9, 0xAE, 0xFF);

impl Tone {
    /// For what Bevy draws.
    pub(crate) fn color(self) -> Color {
        Color::srgb_u8(self.0, self.1, self.2)
    }

    /// For what egui draws.
    pub(crate) const fn words(self) -> Color32 {
        Color32::from_rgb(self.0, self.1, self.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::color::Luminance;

    /// Contrast as the Web Content Accessibility Guidelines define it.
    fn contrast(a: Tone, b: Tone) -> f32 {
        let [a, b] = [a, b].map(|tone| tone.color().to_linear().luminance() + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn words_can_be_read() {
        for (words, ground) in [(TEXT, ROOM), (TEXT, PANEL), (TEXT_MUTED, ROOM), (TEXT_MUTED, PANEL)] {
            assert!(contrast(words, ground) >= 4.5, "{words:?} on {ground:?}: {}", contrast(words, ground));
        }
    }

    #[test]
    fn marks_can_be_told_on_their_tiles() {
        for (mark, tile) in [(IVORY_INK, IVORY), (INDIGO_INK, INDIGO), (INDIGO_RIM, INDIGO)] {
            assert!(contrast(mark, tile) >= 4.5, "{mark:?} on {tile:?}: {}", contrast(mark, tile));
        }
    }

    #[test]
    fn tiles_and_seams_stand_out_on_the_plate() {
        for plate in [PLATE_NEAR, PLATE_FAR] {
            for tone in [IVORY, INDIGO, SEAM] {
                assert!(contrast(tone, plate) >= 3.0, "{tone:?} on {plate:?}: {}", contrast(tone, plate));
            }
        }
    }
}
