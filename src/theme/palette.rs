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
/// Tiles where the light falls and where it does not, and their lower edges.
pub(crate) const IVORY_NEAR: Tone = Tone(0xFE, 0xFA, 0xF0);
pub(crate) const IVORY_FAR: Tone = Tone(0xEA, 0xE0, 0xC9);
pub(crate) const IVORY_SIDE: Tone = Tone(0xB9, 0xAC, 0x8B);
pub(crate) const INDIGO_NEAR: Tone = Tone(0x38, 0x2A, 0x84);
pub(crate) const INDIGO_FAR: Tone = Tone(0x22, 0x17, 0x5A);
pub(crate) const INDIGO_SIDE: Tone = Tone(0x12, 0x0C, 0x36);
/// Plates that lean to a colour.
pub(crate) const PLATE_IVORY: Tone = Tone(0x86, 0x8E, 0x9A);
pub(crate) const PLATE_INDIGO: Tone = Tone(0x69, 0x73, 0x87);
/// Where the keys or the pointer are; always cased in the seam's colour.
pub(crate) const FOCUS: Tone = Tone(0x5F, 0xE0, 0xC8);
/// What cannot be done.
pub(crate) const REFUSAL: Tone = Tone(0xFF, 0x9A, 0x7A);
/// Buttons, at rest and under the pointer, and places that are still empty.
pub(crate) const BUTTON: Tone = Tone(0x28, 0x30, 0x3E);
pub(crate) const BUTTON_NEAR: Tone = Tone(0x35, 0x3F, 0x50);
/// The line that sets an Indigo tile off from the dark.
pub(crate) const INDIGO_RIM: Tone = Tone(0xB9, 0xAE, 0xFF);

impl Tone {
    /// For what Bevy draws.
    pub(crate) fn color(self) -> Color {
        Color::srgb_u8(self.0, self.1, self.2)
    }

    /// As far from this tone to another.
    pub(crate) fn mix(self, other: Self, share: f32) -> Self {
        let of = |from: u8, to: u8| (f32::from(from) + (f32::from(to) - f32::from(from)) * share).round() as u8;
        Self(of(self.0, other.0), of(self.1, other.1), of(self.2, other.2))
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
    fn focus_and_refusals_stand_out() {
        for (tone, ground) in [(FOCUS, SEAM), (FOCUS, PANEL), (REFUSAL, PANEL), (REFUSAL, SEAM), (SEAM, FOCUS)] {
            assert!(contrast(tone, ground) >= 4.5, "{tone:?} on {ground:?}: {}", contrast(tone, ground));
        }
        for ground in [BUTTON, BUTTON_NEAR] {
            assert!(contrast(TEXT, ground) >= 4.5);
        }
        assert!(contrast(IVORY, PANEL) >= 4.5 && contrast(INDIGO_RIM, PANEL) >= 4.5, "the ratio can be read");
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
    fn tiles_and_seams_stand_out_on_the_plate() {
        for plate in [PLATE_NEAR, PLATE_FAR] {
            for tone in [IVORY, INDIGO, SEAM] {
                assert!(contrast(tone, plate) >= 3.0, "{tone:?} on {plate:?}: {}", contrast(tone, plate));
            }
        }
    }
}
