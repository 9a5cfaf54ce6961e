//! Colour vision for tests: contrast, greyscale, and the three common kinds of colour blindness.

use bevy::color::{Color, ColorToComponents as _};
use mbrane_play::Theme;

use super::palette::Tone;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColourVision {
    Usual,
    /// Luminance alone.
    Grey,
    Protanopia,
    Deuteranopia,
    Tritanopia,
}

impl ColourVision {
    pub(crate) const ALL: [Self; 5] = [
        Self::Usual,
        Self::Grey,
        Self::Protanopia,
        Self::Deuteranopia,
        Self::Tritanopia,
    ];

    /// Returns the matrix from linear red, green and blue to the visible colour; for colour blindness, that of Machado, Oliveira and
    /// Fernandes (2009) at full severity.
    const fn matrix(self) -> [[f32; 3]; 3] {
        match self {
            Self::Usual => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Self::Grey => [[0.2126, 0.7152, 0.0722]; 3],
            Self::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Self::Tritanopia => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }

    fn sees(self, colour: [f32; 3]) -> [f32; 3] {
        self.matrix().map(|row| {
            row.iter()
                .zip(colour)
                .map(|(share, part)| share * part)
                .sum::<f32>()
                .clamp(0.0, 1.0)
        })
    }

    /// Returns the contrast of two tones, from 1 to 21, as defined by the Web Content Accessibility Guidelines.
    pub(crate) fn contrast(self, theme: Theme, a: Tone, b: Tone) -> f32 {
        let light = |tone: Tone| {
            let [red, green, blue] = tone.of(theme);
            let linear = Color::srgb_u8(red, green, blue)
                .to_linear()
                .to_f32_array_no_alpha();
            luminance(self.sees(linear)) + 0.05
        };
        let [a, b] = [light(a), light(b)];
        a.max(b) / a.min(b)
    }
}

fn luminance([red, green, blue]: [f32; 3]) -> f32 {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Asserts that these tones contrast with their ground by at least `least` in every theme, in colour and in greyscale.
pub(crate) fn assert_contrast(tones: &[Tone], ground: Tone, least: f32) {
    assert_by(
        &[ColourVision::Usual, ColourVision::Grey],
        tones,
        ground,
        least,
    );
}

/// Asserts the same for all kinds of vision.
pub(crate) fn assert_for_all(tones: &[Tone], ground: Tone, least: f32) {
    assert_by(&ColourVision::ALL, tones, ground, least);
}

/// Asserts that all kinds of vision distinguish two sides' tones by lightness.
pub(crate) fn assert_distinct(one: Tone, other: Tone, least: f32) {
    assert_by(&ColourVision::ALL, &[one], other, least);
}

fn assert_by(eyes: &[ColourVision], tones: &[Tone], ground: Tone, least: f32) {
    for theme in Theme::ALL {
        for vision in eyes {
            for tone in tones {
                let contrast = vision.contrast(theme, *tone, ground);
                let [tone, ground] = [*tone, ground].map(|tone| tone.of(theme));
                assert!(
                    contrast >= least,
                    "{theme:?}, {vision:?}: {tone:02X?} on {ground:02X?} has {contrast}"
                );
            }
        }
    }
}

pub(crate) fn assert_words(tones: &[Tone], ground: Tone) {
    assert_contrast(tones, ground, 4.5);
}

pub(crate) fn assert_seen(tones: &[Tone], ground: Tone) {
    assert_contrast(tones, ground, 3.0);
}
