//! The sizes and weights of words, so that no panel chooses its own.

use super::{
    fonts::{bold, regular},
    palette::{TEXT, TEXT_MUTED, Tone},
};
use bevy_egui::egui::{Color32, FontId, Label, RichText, Ui};

/// The sizes of words, in logical pixels.
pub(crate) mod size {
    /// Asides.
    pub(crate) const SMALL: f32 = 14.0;
    /// What can be pressed.
    pub(crate) const BUTTON: f32 = 16.0;
    /// What there is to read.
    pub(crate) const BODY: f32 = 17.0;
    /// What a part of a text is about.
    pub(crate) const SUBTITLE: f32 = 19.0;
    /// What a card is about.
    pub(crate) const TITLE: f32 = 24.0;
    /// What a panel is about.
    pub(crate) const HEADLINE: f32 = 40.0;
    /// The program's name.
    pub(crate) const NAME: f32 = 52.0;
}

/// What a card is about.
pub(crate) fn title(text: &str) -> RichText {
    of(text, bold(size::TITLE), TEXT.words())
}

/// What a part of a text is about.
pub(crate) fn subtitle(text: &str) -> RichText {
    of(text, bold(size::SUBTITLE), TEXT.words())
}

/// Words for a place of this width: as large as wanted, smaller where they would need more than two lines.
pub(crate) fn fitted(ui: &Ui, text: &str, most: f32, tone: Tone) -> RichText {
    fitted_in(ui, text, most, f32::INFINITY, tone)
}

/// The same for a place of this height.
pub(crate) fn fitted_in(ui: &Ui, text: &str, most: f32, height: f32, tone: Tone) -> RichText {
    const SIZES: [f32; 7] = [size::HEADLINE, 32.0, size::TITLE, 20.0, size::BODY, 16.0, size::SMALL];
    let width = ui.available_width();
    let fits = |size: f32| {
        let galley = ui.painter().layout(text.to_owned(), bold(size), Color32::WHITE, width);
        galley.rows.len() <= 2 && galley.size().y <= height
    };
    let least = if height.is_finite() { 12.0 } else { size::SMALL };
    let size = SIZES.into_iter().find(|size| *size <= most && fits(*size)).unwrap_or(least);
    of(&balanced(ui, text, bold(size)), bold(size), tone.words())
}

/// Words for a place of this height, on as many lines as that has: as large as wanted, smaller where they would need more.
pub(crate) fn filling(ui: &Ui, text: &str, most: f32, height: f32, tone: Tone) -> RichText {
    const SIZES: [f32; 6] = [size::TITLE, 21.0, 19.0, size::BODY, 15.0, 13.0];
    let width = ui.available_width();
    let needs = |size: f32| ui.painter().layout(text.to_owned(), bold(size), Color32::WHITE, width).size().y;
    let fits = SIZES.into_iter().filter(|size| *size <= most).find(|size| needs(*size) <= height);
    of(text, bold(fits.unwrap_or(12.0)), tone.words())
}

/// Two lines of about the same length, where the words need two: no last word stands alone.
fn balanced(ui: &Ui, text: &str, font: FontId) -> String {
    let galley = ui.painter().layout(text.to_owned(), font.clone(), Color32::WHITE, ui.available_width());
    if galley.rows.len() != 2 {
        return text.to_owned();
    }
    let width = |line: &str| ui.painter().layout_no_wrap(line.to_owned(), font.clone(), Color32::WHITE).size().x;
    let longer = |(at, _): &(usize, &str)| width(&text[..*at]).max(width(&text[at + 1..]));
    let middle = text.match_indices(' ').min_by(|one, other| longer(one).total_cmp(&longer(other)));
    middle.map_or_else(|| text.to_owned(), |(at, _)| format!("{}\n{}", &text[..at], &text[at + 1..]))
}

/// What there is to read.
pub(crate) fn body(text: &str) -> RichText {
    of(text, regular(size::BODY), TEXT.words())
}

/// What there is to read in this height: smaller where it would need more.
pub(crate) fn read(ui: &Ui, text: &str, height: f32) -> RichText {
    of(text, regular(read_size(ui, text, size::BODY, height)), TEXT.words())
}

/// What may be passed over, in this height: smaller where it would need more.
pub(crate) fn aside_in(ui: &Ui, text: &str, height: f32) -> RichText {
    of(text, regular(read_size(ui, text, size::SMALL, height)), TEXT_MUTED.words())
}

/// The size, at most this one, in which words need no more than this height.
fn read_size(ui: &Ui, text: &str, most: f32, height: f32) -> f32 {
    const SIZES: [f32; 5] = [size::BODY, size::SMALL, 13.0, 12.0, 11.0];
    let width = ui.available_width();
    let needs = |size: f32| ui.painter().layout(text.to_owned(), regular(size), Color32::WHITE, width).size().y;
    SIZES.into_iter().filter(|size| *size <= most).find(|size| needs(*size) <= height).unwrap_or(SIZES[4])
}

/// How high words are that are read in small letters.
pub(crate) fn small_height(ui: &Ui, text: &str) -> f32 {
    ui.painter().layout(text.to_owned(), regular(size::SMALL), Color32::WHITE, ui.available_width()).size().y
}

/// What there is to read on the lines that this height has: smaller where it would need more, and cut where even that is too much.
pub(crate) fn brief(ui: &Ui, text: &str, height: f32) -> Label {
    const SIZES: [f32; 4] = [size::SMALL, 13.0, 12.0, 11.0];
    let needs = |size: f32| {
        let galley = ui.painter().layout(text.to_owned(), regular(size), Color32::WHITE, ui.available_width());
        galley.size().y
    };
    let size = SIZES.into_iter().find(|size| needs(*size) <= height);
    let label = Label::new(of(text, regular(size.unwrap_or(SIZES[3])), TEXT_MUTED.words()));
    if size.is_none() { label.truncate() } else { label.wrap() }
}

/// What may be passed over.
pub(crate) fn aside(text: &str) -> RichText {
    of(text, regular(size::SMALL), TEXT_MUTED.words())
}

fn of(text: &str, font: FontId, color: Color32) -> RichText {
    RichText::new(text).font(font).color(color)
}
