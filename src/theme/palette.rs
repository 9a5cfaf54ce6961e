//! The themes, and the colours that all games share, each named for its use, with a value for each theme.

use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::color::Color;
use bevy_egui::egui::Color32;
use mbrane_play::Theme;

/// A colour as sRGB red, green and blue, in each theme by [`Theme::index`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tone([[u8; 3]; Theme::ALL.len()]);

/// The theme in force. A program with one window has one theme; `theme::sync_theme` follows the settings.
static IN_FORCE: AtomicUsize = AtomicUsize::new(0);

pub(crate) fn in_force() -> Theme {
    Theme::ALL[IN_FORCE.load(Ordering::Relaxed)]
}

pub(super) fn put_in_force(theme: Theme) {
    IN_FORCE.store(theme.index(), Ordering::Relaxed);
}

// Each row has the values for the usual theme, red and black, paper, and high contrast.

/// The background of the window.
pub(crate) const ROOM: Tone = Tone::by_theme([0x10_141C, 0x17_1314, 0xEE_E8DB, 0x00_0000]);
/// The background at the upper left, where the light is, and at the lower right.
pub(crate) const ROOM_NEAR: Tone = Tone::by_theme([0x14_1924, 0x20_1A1B, 0xF8_F4EB, 0x00_0000]);
pub(crate) const ROOM_FAR: Tone = Tone::by_theme([0x0B_0E15, 0x0F_0C0D, 0xE9_E3D5, 0x00_0000]);
pub(crate) const PANEL: Tone = Tone::by_theme([0x1D_2430, 0x28_1F20, 0xFC_FAF5, 0x14_1417]);
pub(crate) const TEXT: Tone = Tone::by_theme([0xE8_EBF0, 0xF4_ECE1, 0x22_242C, 0xFF_FFFF]);
/// The colour of less important words.
pub(crate) const TEXT_MUTED: Tone = Tone::by_theme([0x9A_A5B5, 0xB9_AA9D, 0x54_5969, 0xD9_DEE6]);
/// The plates at the upper left and at the lower right: between light and dark tiles, so that both stand out.
pub(crate) const PLATE_NEAR: Tone = Tone::by_theme([0x7E_8897, 0xE9_E1D0, 0x8B_8577, 0x80_8080]);
pub(crate) const PLATE_FAR: Tone = Tone::by_theme([0x6E_7887, 0xDD_D2BE, 0x7C_7669, 0x74_7474]);
/// The tray under the plates, visible between them, with the strongest contrast to words in any theme.
pub(crate) const SEAM: Tone = Tone::by_theme([0x0B_0E14, 0x12_0E0F, 0xFD_FBF7, 0x00_0000]);
/// The focus of keys or pointer, always cased in [`SEAM`].
pub(crate) const FOCUS: Tone = Tone::by_theme([0x5F_E0C8, 0xF2_C25A, 0x00_766A, 0xFF_E14D]);
/// The sign of a region that swung.
pub(crate) const BOLT: Tone = Tone::by_theme([0xFF_B83D, 0xF2_C25A, 0xC7_7A00, 0xFF_E14D]);
pub(crate) const REFUSAL: Tone = Tone::by_theme([0xFF_9A7A, 0xFF_A89A, 0xB2_341A, 0xFF_A38C]);
/// Buttons at rest, and empty places.
pub(crate) const BUTTON: Tone = Tone::by_theme([0x32_3B4A, 0x45_3838, 0xDD_D4C0, 0x34_343A]);
pub(crate) const BUTTON_NEAR: Tone = Tone::by_theme([0x41_4C60, 0x59_4A49, 0xCF_C4AD, 0x4E_4E56]);

/// The light of the room, in the theme's first colour at the upper left and in its other one at the lower right; none in high contrast.
pub(crate) const LAMP: Tone = Tone::by_theme([0x42_3630, 0x46_2A24, 0xFF_FDF8, 0x00_0000]);
pub(crate) const DUSK: Tone = Tone::by_theme([0x19_153A, 0x2C_0E14, 0xDE_D5C2, 0x00_0000]);

/// The colour of shadows, and how much of their strength each theme keeps.
const SHADOW: Tone = Tone::by_theme([0x00_0000, 0x00_0000, 0x3B_2F14, 0x00_0000]);
const SHADOWS_KEEP: [f32; Theme::ALL.len()] = [1.0, 1.0, 0.7, 1.0];

/// Returns a shadow of this strength, from 0 to 1.
pub(crate) fn shadow(strength: f32) -> Color {
    use bevy::prelude::Alpha as _;
    SHADOW
        .color()
        .with_alpha(strength * SHADOWS_KEEP[in_force().index()])
}

/// Returns the outline, in this tone, that light things need on a light ground; none on a dark ground.
pub(crate) fn light_rim(tone: Tone) -> Option<Tone> {
    (in_force() == Theme::Paper).then_some(tone)
}

/// Returns the outline of buttons and cards; none in themes where they stand out without it.
pub(crate) fn outline() -> Option<Tone> {
    (in_force() == Theme::Contrast).then_some(TEXT_MUTED)
}

/// How strongly bodies are lit from above in each theme: they are flat in high contrast.
const SHEEN: [f32; Theme::ALL.len()] = [1.0, 1.0, 0.6, 0.0];

/// How much brighter a button and a panel are above, and how much darker a panel is below.
pub(crate) const BUTTON_LIT: f32 = 0.5;
pub(crate) const PANEL_LIT: [f32; 2] = [0.32, 0.16];

impl Tone {
    /// A tone that is the same in every theme.
    pub(crate) const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self([[red, green, blue]; Theme::ALL.len()])
    }

    /// A tone with a value for each theme, as `0xRRGGBB`.
    pub(crate) const fn by_theme(colours: [u32; Theme::ALL.len()]) -> Self {
        let mut tones = [[0; 3]; Theme::ALL.len()];
        let mut theme = 0;
        while theme < tones.len() {
            let [_, red, green, blue] = colours[theme].to_be_bytes();
            tones[theme] = [red, green, blue];
            theme += 1;
        }
        Self(tones)
    }

    pub(crate) const fn of(self, theme: Theme) -> [u8; 3] {
        self.0[theme.index()]
    }

    pub(crate) fn color(self) -> Color {
        let [red, green, blue] = self.of(in_force());
        Color::srgb_u8(red, green, blue)
    }

    /// Returns the tone at this share of the way to another, from 0 to 1.
    pub(crate) fn mix(self, other: Self, share: f32) -> Self {
        let of = |from: u8, to: u8| {
            (f32::from(from) + (f32::from(to) - f32::from(from)) * share).round() as u8
        };
        let mut mixed = self;
        for (from, to) in mixed
            .0
            .as_flattened_mut()
            .iter_mut()
            .zip(other.0.as_flattened())
        {
            *from = of(*from, *to);
        }
        mixed
    }

    /// Returns the tone at the upper edge of a body, brighter by `up`, and at its lower edge, darker by `down`.
    pub(crate) fn lit(self, up: f32, down: f32) -> [Self; 2] {
        let sheen = SHEEN[in_force().index()];
        // Brighter, a colour keeps its hue better than mixed with white.
        let upper = self.each(|light| light + sheen * up * light * (1.0 - light));
        [upper, self.each(|light| light * (1.0 - sheen * down))]
    }

    fn each(mut self, change: impl Fn(f32) -> f32) -> Self {
        for light in self.0.as_flattened_mut() {
            *light = (255.0 * change(f32::from(*light) / 255.0)).round() as u8;
        }
        self
    }

    /// Returns the colour for egui.
    pub(crate) fn color32(self) -> Color32 {
        let [red, green, blue] = self.of(in_force());
        Color32::from_rgb(red, green, blue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::colour_vision::{assert_contrast, assert_seen, assert_words};

    #[test]
    fn words_are_legible_in_every_theme() {
        for ground in [ROOM, ROOM_NEAR, ROOM_FAR, LAMP, DUSK, PANEL, BUTTON] {
            assert_words(&[TEXT, TEXT_MUTED], ground);
        }
        assert_words(&[TEXT], BUTTON_NEAR.lit(BUTTON_LIT, 0.0)[0]);
        assert_words(&[TEXT, TEXT_MUTED], PANEL.lit(PANEL_LIT[0], 0.0)[0]);
        assert_words(&[FOCUS, REFUSAL], PANEL);
        assert_words(&[FOCUS], ROOM);
        // The first button, the selected one, one that is held, and a field.
        assert_words(&[SEAM], FOCUS);
        assert_words(&[PANEL], TEXT);
        assert_words(&[SEAM], REFUSAL);
        assert_words(&[TEXT, TEXT_MUTED], SEAM);
    }

    #[test]
    fn marks_stand_out() {
        for ground in [SEAM, PANEL, ROOM, BUTTON] {
            assert_seen(&[FOCUS, REFUSAL, TEXT_MUTED], ground);
        }
        for plate in [PLATE_NEAR, PLATE_FAR] {
            assert_seen(&[SEAM], plate);
        }
    }

    #[test]
    fn backgrounds_panels_and_buttons_differ() {
        assert_contrast(&[PANEL, BUTTON], ROOM, 1.1);
        assert_contrast(&[BUTTON], PANEL, 1.3);
    }

    #[test]
    fn default_theme_is_the_first() {
        assert_eq!((Theme::default().index(), in_force()), (0, Theme::Usual));
        assert_eq!(ROOM.of(Theme::Usual), [0x10, 0x14, 0x1C]);
        assert_eq!(
            Tone::new(1, 2, 3)
                .mix(Tone::new(3, 2, 1), 0.5)
                .of(Theme::Paper),
            [2, 2, 2]
        );
    }
}
