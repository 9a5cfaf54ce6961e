//! The colours of what every game shares, each named for what it is used for.

use bevy::color::Color;
use bevy_egui::egui::Color32;

/// A colour as red, green and blue of sRGB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tone(u8, u8, u8);

/// The dark behind everything.
pub(crate) const ROOM: Tone = Tone(0x10, 0x14, 0x1C);
/// The same at the upper left, where the light is, and at the lower right.
pub(crate) const ROOM_NEAR: Tone = Tone(0x14, 0x19, 0x24);
pub(crate) const ROOM_FAR: Tone = Tone(0x0B, 0x0E, 0x15);
/// The ground of words.
pub(crate) const PANEL: Tone = Tone(0x1A, 0x20, 0x2B);
/// Words.
pub(crate) const TEXT: Tone = Tone(0xE8, 0xEB, 0xF0);
/// Words that matter less.
pub(crate) const TEXT_MUTED: Tone = Tone(0x9A, 0xA5, 0xB5);
/// The ground of tiles at the upper left and at the lower right: between light tiles and dark ones, so that both stand out on it.
pub(crate) const PLATE_NEAR: Tone = Tone(0x7E, 0x88, 0x97);
pub(crate) const PLATE_FAR: Tone = Tone(0x6E, 0x78, 0x87);
/// The tray under the plates, seen between them.
pub(crate) const SEAM: Tone = Tone(0x0B, 0x0E, 0x14);
/// Where the keys or the pointer are; always cased in [`SEAM`].
pub(crate) const FOCUS: Tone = Tone(0x5F, 0xE0, 0xC8);
/// What cannot be done.
pub(crate) const REFUSAL: Tone = Tone(0xFF, 0x9A, 0x7A);
/// Buttons at rest, and places that are still empty.
pub(crate) const BUTTON: Tone = Tone(0x28, 0x30, 0x3E);
/// Buttons under the pointer.
pub(crate) const BUTTON_NEAR: Tone = Tone(0x35, 0x3F, 0x50);

impl Tone {
    pub(crate) const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self(red, green, blue)
    }

    /// For what Bevy draws.
    pub(crate) fn color(self) -> Color {
        Color::srgb_u8(self.0, self.1, self.2)
    }

    /// The tone at this share of the way to another, from 0 to 1.
    pub(crate) fn mix(self, other: Self, share: f32) -> Self {
        let of = |from: u8, to: u8| (f32::from(from) + (f32::from(to) - f32::from(from)) * share).round() as u8;
        Self(of(self.0, other.0), of(self.1, other.1), of(self.2, other.2))
    }

    /// For what egui draws.
    pub(crate) const fn words(self) -> Color32 {
        Color32::from_rgb(self.0, self.1, self.2)
    }
}

/// The contrast of two tones as the Web Content Accessibility Guidelines define it, from 1 to 21.
#[cfg(test)]
pub(crate) fn contrast(a: Tone, b: Tone) -> f32 {
    contrast_of(a.color(), b.color())
}

/// The same of two colours that hide what lies below.
#[cfg(test)]
pub(crate) fn contrast_of(a: Color, b: Color) -> f32 {
    use bevy::color::Luminance as _;
    let [a, b] = [a, b].map(|color| color.to_linear().luminance() + 0.05);
    a.max(b) / a.min(b)
}

#[cfg(test)]
mod tests {
    use super::*;

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
    }

    #[test]
    fn the_tray_stands_out_on_the_plate() {
        for plate in [PLATE_NEAR, PLATE_FAR] {
            assert!(contrast(SEAM, plate) >= 3.0, "{plate:?}: {}", contrast(SEAM, plate));
        }
    }
}
