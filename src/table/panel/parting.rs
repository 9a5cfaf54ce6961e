//! How a row is parted among its buttons: as equals where that has room for their words, else as their words need, and where even that
//! is too little, signs stand for the words that everybody knows.

use bevy_egui::egui::{Color32, Painter, Rect, Shape, Stroke, Ui, pos2, vec2};

use crate::theme::{
    fonts::bold,
    text::{least, size as points, sizes},
    widgets::{EDGES, TARGET},
};

/// Between two buttons, and between two that are narrow.
const GAP: f32 = 8.0;
const NARROW_GAP: f32 = 4.0;
/// Buttons that are narrower are narrow.
const NARROW: f32 = 64.0;
/// The least width of a button.
const LEAST: f32 = 40.0;
/// The highest that a button is.
const HIGHEST: f32 = 52.0;
/// Words of this size are worth a row of unequal buttons.
const EQUAL_FROM: f32 = 13.0;

/// What stands for a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// Three lines: the way out.
    Menu,
    /// An arrow back.
    Undo,
    /// A flag: to resign.
    Flag,
}

/// How a row is parted.
pub(super) struct Parting {
    widths: Vec<f32>,
    height: f32,
    pub(super) gap: f32,
    /// Whether signs stand for the words that have one.
    pub(super) signs: bool,
}

impl Parting {
    /// Of a row with these words, of which some have signs, among so many at least.
    pub(super) fn of(ui: &Ui, words: &[(&str, Option<Sign>)], among: usize) -> Self {
        let count = words.len().max(among).max(1) as f32;
        let (all, height) = (ui.available_width(), ui.available_height().clamp(TARGET, HIGHEST));
        let gap = if (all - GAP * (count - 1.0)) / count < NARROW { NARROW_GAP } else { GAP };
        let room = all - gap * (count - 1.0);
        let equal = vec![room / count; words.len()];
        let needs = |size: f32, signs: bool| -> Vec<f32> {
            let need = |(text, sign): &(&str, Option<Sign>)| {
                if signs && sign.is_some() { LEAST } else { needed(ui.painter(), text, size).max(LEAST) }
            };
            words.iter().map(need).collect()
        };
        let fits = |size: &f32| needs(*size, false).iter().all(|need| *need <= room / count);
        let tried: Vec<f32> = sizes(least(ui.ctx()), points::BUTTON).collect();
        let equally = tried.iter().take_while(|size| **size >= EQUAL_FROM).any(fits);
        if equally || words.len() < among {
            return Self { widths: equal, height, gap, signs: false };
        }
        let ways = [false, true].into_iter().flat_map(|signs| tried.iter().map(move |size| (*size, signs)));
        let found = ways.filter(|(size, _)| *size < points::BUTTON).find_map(|(size, signs)| {
            let needs = needs(size, signs);
            let spare = room - needs.iter().sum::<f32>();
            (spare >= 0.0).then(|| (needs.iter().map(|need| need + spare / count).collect(), signs))
        });
        // Too little even for the least size: the edges give way, each by its share.
        let (widths, signs) = found.unwrap_or_else(|| {
            let needs = needs(least(ui.ctx()), true);
            let share = room / needs.iter().sum::<f32>().max(1.0);
            (needs.iter().map(|need| need * share).collect(), true)
        });
        Self { widths, height, gap, signs }
    }

    /// The size of each button.
    pub(super) fn sizes(&self) -> impl Iterator<Item = bevy_egui::egui::Vec2> {
        self.widths.iter().map(|width| vec2(*width, self.height))
    }

    /// How wide the first is.
    pub(super) fn first(&self) -> f32 {
        self.widths.first().copied().unwrap_or(0.0)
    }
}

/// How wide a button is at least that has words of this size on one line, or on two.
fn needed(painter: &Painter, text: &str, size: f32) -> f32 {
    let wide = |text: &str| painter.layout_no_wrap(text.to_owned(), bold(size), Color32::WHITE).size().x;
    let parted = text.match_indices(' ').map(|(at, _)| wide(&text[..at]).max(wide(&text[at + 1..])));
    let words = parted.fold(wide(text), f32::min).ceil();
    let [wide, narrow] = EDGES;
    if words + wide < NARROW { words + narrow } else { words + wide }
}

impl Sign {
    /// Draws it in the middle of a place.
    pub(super) fn draw(self, painter: &Painter, place: Rect, ink: Color32) {
        let unit = 0.2 * TARGET;
        let at = |x: f32, y: f32| place.center() + vec2(x, y) * unit;
        let pen = Stroke::new(0.22 * unit, ink);
        match self {
            Self::Menu => {
                for y in [-0.7, 0.0, 0.7] {
                    painter.line_segment([at(-1.0, y), at(1.0, y)], pen);
                }
            }
            Self::Undo => {
                let arc = (0..=12_u8).map(|step| f32::from(step) / 12.0 * std::f32::consts::PI).map(|angle| {
                    let (up, along) = angle.sin_cos();
                    at(0.25 + 0.65 * up, 0.05 - 0.65 * along)
                });
                let line = std::iter::once(at(-0.9, -0.6)).chain(arc).chain([at(-0.5, 0.7)]);
                painter.add(Shape::line(line.collect(), pen));
                painter.line(vec![at(-0.4, -1.1), at(-0.95, -0.6), at(-0.4, -0.1)], pen);
            }
            Self::Flag => {
                let foot = at(-0.65, 1.05);
                painter.line_segment([foot, pos2(foot.x, at(0.0, -1.0).y)], pen);
                let cloth = vec![at(-0.65, -1.0), at(0.85, -0.85), at(0.5, -0.4), at(0.85, 0.1), at(-0.65, 0.1)];
                painter.add(Shape::closed_line(cloth, pen));
            }
        }
    }
}
