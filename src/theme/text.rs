//! The sizes and weights of words, shared by all panels.

use super::{
    fonts::{bold, regular},
    palette::{TEXT, TEXT_MUTED, Tone},
};
use bevy_egui::egui::{
    Color32, Context, FontId, Galley, Label, Painter, RichText, Ui, Vec2, epaint::text::Glyph, vec2,
};

/// The sizes of words, in logical pixels.
pub(crate) mod size {
    pub(crate) const SMALL: f32 = 14.0;
    pub(crate) const BUTTON: f32 = 16.0;
    pub(crate) const BODY: f32 = 17.0;
    pub(crate) const SUBTITLE: f32 = 19.0;
    pub(crate) const TITLE: f32 = 24.0;
    pub(crate) const HEADLINE: f32 = 40.0;
    pub(crate) const NAME: f32 = 52.0;
}

pub(crate) fn title(text: &str) -> RichText {
    of(text, bold(size::TITLE), TEXT)
}

pub(crate) fn subtitle(text: &str) -> RichText {
    of(text, bold(size::SUBTITLE), TEXT)
}

/// The sizes of words that shrink to fit, in points: few, so that fewer glyphs are cached.
const SIZES: [f32; 23] = {
    use size::{BODY, HEADLINE, NAME, SMALL, SUBTITLE, TITLE};
    [
        NAME, 46.0, HEADLINE, 36.0, 32.0, 28.0, TITLE, 21.0, SUBTITLE, BODY, 16.0, 15.0, SMALL,
        13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.5, 6.0, 5.5,
    ]
};

pub(crate) fn sizes(least: f32, most: f32) -> impl Iterator<Item = f32> {
    SIZES
        .into_iter()
        .filter(move |size| (least..=most).contains(size))
}

/// The least readable size of words in logical pixels, and in points the size in which trial layouts are made.
pub(crate) const LEAST_SIZE: f32 = 11.0;
/// The least size in windows as large as the screen of a handheld console: its capitals are nine pixels high.
const LEAST_AT_LARGE: f32 = 13.0;

/// Returns the least size in points: where zoom enlarges all words, it lets tight ones stay small.
pub(crate) fn least(context: &Context) -> f32 {
    let zoom = context.zoom_factor().max(1.0);
    let window = context.content_rect().size() * zoom;
    (if window.x > 1279.0 && window.y > 719.0 {
        LEAST_AT_LARGE
    } else {
        LEAST_SIZE
    }) / zoom
}

/// Returns the largest size from `most` down to the least at which words of this width satisfy `fits`, given their lines and height,
/// without splitting a word.
fn largest(
    painter: &Painter,
    text: &str,
    font: fn(f32) -> FontId,
    width: f32,
    most: f32,
    fits: impl Fn(usize, f32) -> bool,
) -> Option<f32> {
    let laid =
        |size: f32, width: f32| painter.layout(text.to_owned(), font(size), Color32::WHITE, width);
    // Trial layouts use the least size, so that glyphs of other sizes are not rasterized and cached.
    let seems_to_fit = |size: &f32| {
        let scale = size / LEAST_SIZE;
        let galley = laid(LEAST_SIZE, width / scale);
        fits(galley.rows.len(), galley.size().y * scale - 1.0) && !is_parted(&galley)
    };
    sizes(least(painter.ctx()), most)
        .skip_while(|size| !seems_to_fit(size))
        .find(|size| {
            let galley = laid(*size, width);
            fits(galley.rows.len(), galley.size().y) && !is_parted(&galley)
        })
}

/// Returns the largest size up to `most` at which words fit; none if the least does not fit.
pub(crate) fn size_in(
    painter: &Painter,
    text: &str,
    font: fn(f32) -> FontId,
    most: f32,
    room: Vec2,
) -> Option<f32> {
    largest(painter, text, font, room.x, most, |_, height| {
        height <= room.y
    })
}

fn size_below(ui: &Ui, text: &str, font: fn(f32) -> FontId, most: f32, height: f32) -> Option<f32> {
    let room = vec2(ui.available_width(), height);
    size_in(ui.painter(), text, font, most, room)
}

/// Returns whether a word continues on the next line.
fn is_parted(galley: &Galley) -> bool {
    let letter = |glyph: Option<&Glyph>| glyph.is_some_and(|glyph| glyph.chr.is_alphanumeric());
    galley.rows.windows(2).any(|rows| {
        let [upper, lower] = rows else { return false };
        !upper.ends_with_newline && letter(upper.glyphs.last()) && letter(lower.glyphs.first())
    })
}

/// Returns words for the available width: at size `most`, or smaller to need at most two lines.
pub(crate) fn fitted(ui: &Ui, text: &str, most: f32, tone: Tone) -> RichText {
    fitted_in(ui, text, most, f32::INFINITY, tone)
}

/// Returns the same for this height, too.
pub(crate) fn fitted_in(ui: &Ui, text: &str, most: f32, height: f32, tone: Tone) -> RichText {
    fitted_to(ui, text, most, vec2(ui.available_width(), height), tone)
}

/// Returns the same for the height that is left.
pub(crate) fn fitted_here(ui: &Ui, text: &str, most: f32, tone: Tone) -> RichText {
    fitted_in(ui, text, most, ui.available_height(), tone)
}

/// Returns the same, but on one line if a size of seven tenths of `most` or more allows that.
pub(crate) fn fitted_on_a_line(
    ui: &Ui,
    text: &str,
    most: f32,
    height: f32,
    tone: Tone,
) -> RichText {
    const SMALLER: f32 = 0.7;
    let one = |rows: usize, high: f32| rows == 1 && high <= height;
    match largest(ui.painter(), text, bold, ui.available_width(), most, one) {
        Some(size) if size >= SMALLER * most => of(text, bold(size), tone),
        _ => fitted_in(ui, text, most, height, tone),
    }
}

/// Returns the same for a place of this size.
pub(crate) fn fitted_to(ui: &Ui, text: &str, most: f32, room: Vec2, tone: Tone) -> RichText {
    let two = |rows: usize, high: f32| rows <= 2 && high <= room.y;
    let fits = largest(ui.painter(), text, bold, room.x, most, two);
    let fits = fits.or_else(|| size_in(ui.painter(), text, bold, size::SMALL, room));
    let size = fits.unwrap_or_else(|| least(ui.ctx()));
    of(&balanced(ui, text, bold(size), room.x), bold(size), tone)
}

/// Returns words for this height, on as many lines as it holds, shrunk to fit.
pub(crate) fn filling(ui: &Ui, text: &str, most: f32, height: f32, tone: Tone) -> RichText {
    shrunk(ui, text, bold, most, height, tone)
}

/// Splits words that need two lines into lines of similar length.
fn balanced(ui: &Ui, text: &str, font: FontId, room: f32) -> String {
    let galley = ui
        .painter()
        .layout(text.to_owned(), font.clone(), Color32::WHITE, room);
    if galley.rows.len() != 2 {
        return text.to_owned();
    }
    let width = |line: &str| width_of(ui.painter(), line, font.clone());
    let longer = |(at, _): &(usize, &str)| width(&text[..*at]).max(width(&text[at + 1..]));
    let middle = text
        .match_indices(' ')
        .min_by(|one, other| longer(one).total_cmp(&longer(other)));
    middle.map_or_else(
        || text.to_owned(),
        |(at, _)| format!("{}\n{}", &text[..at], &text[at + 1..]),
    )
}

pub(crate) fn body(text: &str) -> RichText {
    of(text, regular(size::BODY), TEXT)
}

/// Returns body text for this height, shrunk to fit.
pub(crate) fn read(ui: &Ui, text: &str, height: f32) -> RichText {
    shrunk(ui, text, regular, size::BODY, height, TEXT)
}

/// Returns body text of at most this size for this height, shrunk to fit.
pub(crate) fn read_at(ui: &Ui, text: &str, most: f32, height: f32) -> RichText {
    shrunk(ui, text, regular, most, height, TEXT)
}

/// Returns secondary text for this height, shrunk to fit.
pub(crate) fn aside_in(ui: &Ui, text: &str, height: f32) -> RichText {
    shrunk(ui, text, regular, size::SMALL, height, TEXT_MUTED)
}

/// Returns secondary text for this height, shrunk to fit; none if even the least size does not fit.
pub(crate) fn aside_fitting(ui: &Ui, text: &str, height: f32) -> Option<RichText> {
    let size = size_below(ui, text, regular, size::SMALL, height)?;
    Some(of(text, regular(size), TEXT_MUTED))
}

/// Returns words in the largest size up to `most` at which they fit in this height, or in the least size.
fn shrunk(
    ui: &Ui,
    text: &str,
    font: fn(f32) -> FontId,
    most: f32,
    height: f32,
    tone: Tone,
) -> RichText {
    let size = size_below(ui, text, font, most, height).unwrap_or_else(|| least(ui.ctx()));
    of(text, font(size), tone)
}

/// Returns the least height of a line of words, in points.
pub(crate) fn least_line(context: &Context) -> f32 {
    1.37 * least(context)
}

pub(crate) fn small_width(ui: &Ui, text: &str) -> f32 {
    width_of(ui.painter(), text, regular(size::SMALL))
}

/// The width of the words on one line.
pub(crate) fn width_of(painter: &Painter, text: &str, font: FontId) -> f32 {
    painter
        .layout_no_wrap(text.to_owned(), font, Color32::WHITE)
        .size()
        .x
}

pub(crate) fn small_height(ui: &Ui, text: &str) -> f32 {
    ui.painter()
        .layout(
            text.to_owned(),
            regular(size::SMALL),
            Color32::WHITE,
            ui.available_width(),
        )
        .size()
        .y
}

/// Returns secondary text for this height: shrunk to fit, and truncated if even the least size does not fit.
pub(crate) fn brief(ui: &Ui, text: &str, height: f32) -> Label {
    let size = size_below(ui, text, regular, size::SMALL, height);
    let font = regular(size.unwrap_or_else(|| least(ui.ctx())));
    let label = Label::new(of(text, font, TEXT_MUTED));
    if size.is_none() {
        label.truncate()
    } else {
        label.wrap()
    }
}

/// Returns one line of words: shrunk to fit, and truncated if even the least size is too wide.
pub(crate) fn one_line(
    ui: &Ui,
    text: &str,
    font: fn(f32) -> FontId,
    most: f32,
    tone: Tone,
) -> Label {
    let one = |rows: usize, _: f32| rows == 1;
    let size = largest(ui.painter(), text, font, ui.available_width(), most, one);
    let font = font(size.unwrap_or_else(|| least(ui.ctx())));
    Label::new(of(text, font, tone)).truncate()
}

pub(crate) fn aside(text: &str) -> RichText {
    of(text, regular(size::SMALL), TEXT_MUTED)
}

fn of(text: &str, font: FontId, tone: Tone) -> RichText {
    RichText::new(text).font(font).color(tone.color32())
}
