//! The sizes and weights of words, so that no panel chooses its own.

use super::palette::{TEXT, TEXT_MUTED};
use bevy_egui::egui::{Color32, RichText};

/// The sizes of words, in logical pixels.
pub(crate) mod size {
    /// Asides.
    pub(crate) const SMALL: f32 = 14.0;
    /// What there is to read.
    pub(crate) const BODY: f32 = 18.0;
    /// What a panel is about.
    pub(crate) const HEADLINE: f32 = 40.0;
}

/// What a panel is about.
pub(crate) fn headline(text: &str) -> RichText {
    of(text, size::HEADLINE, TEXT.words())
}

/// What there is to read.
pub(crate) fn body(text: &str) -> RichText {
    of(text, size::BODY, TEXT.words())
}

/// What may be passed over.
pub(crate) fn aside(text: &str) -> RichText {
    of(text, size::SMALL, TEXT_MUTED.words())
}

fn of(text: &str, size: f32, color: Color32) -> RichText {
    RichText::new(text).size(size).color(color)
}
