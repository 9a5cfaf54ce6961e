//! Divides a row among its buttons: equally if their words fit, else by the need of each; if even that is too little, signs stand for
//! well-known words.

use bevy_egui::egui::{Color32, Painter, Rect, Shape, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::theme::{
    fonts::bold,
    rects::{BUTTON_GAP, LARGE_BUTTON, TARGET},
    text::{least, size as points, sizes, width_of},
    widgets::EDGES,
};

/// The gap between two narrow buttons.
const NARROW_GAP: f32 = 4.0;
/// A button below this width is narrow.
pub(super) const NARROW_BUTTON: f32 = 64.0;
/// The least width of a button, and of one with a sign in a crowded row.
const LEAST_BUTTON: f32 = 40.0;
pub(super) const SIGN_LEAST: f32 = 30.0;
/// Equal buttons, and buttons with their words on one line, need words of at least this size.
const EQUAL_FROM: f32 = 13.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::table) enum Sign {
    Menu,
    Undo,
    Flag,
    Lamp,
    Percent,
    Round,
    Glass,
    Chain,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::table) enum Signs {
    None,
    /// The signs that every program has.
    Known,
    All,
}

pub(in crate::table) struct ButtonRow {
    widths: Vec<f32>,
    height: f32,
    pub(in crate::table) gap: f32,
    /// The signs that replace their words.
    pub(in crate::table) signs: Signs,
    /// True if every word fits.
    pub(super) fits: bool,
}

impl ButtonRow {
    /// Divides a row among buttons with these words, some with signs, as among at least `among` buttons.
    pub(in crate::table) fn of(ui: &Ui, words: &[(&str, Option<Sign>)], among: usize) -> Self {
        let count = words.len().max(among).max(1) as f32;
        let (all, height) = (
            ui.available_width(),
            ui.available_height().clamp(TARGET, LARGE_BUTTON),
        );
        let gap = if (all - BUTTON_GAP * (count - 1.0)) / count < NARROW_BUTTON {
            NARROW_GAP
        } else {
            BUTTON_GAP
        };
        let room = all - gap * (count - 1.0);
        let equal = vec![room / count; words.len()];
        let needs = |size: f32, signs: Signs, least: f32| -> Vec<f32> {
            let need = |(text, sign): &(&str, Option<Sign>)| {
                let signed = sign.is_some_and(|sign| sign.stands(signs));
                if signed {
                    least
                } else {
                    needed(ui.painter(), text, size).max(LEAST_BUTTON)
                }
            };
            words.iter().map(need).collect()
        };
        let fits = |size: &f32| {
            needs(*size, Signs::None, LEAST_BUTTON)
                .iter()
                .all(|need| *need <= room / count)
        };
        let tried: Vec<f32> = sizes(least(ui.ctx()), points::BUTTON).collect();
        let large = || tried.iter().take_while(|size| **size >= EQUAL_FROM);
        // Words on one line each are easier to read than on two.
        let on_one_line = || large().find_map(|size| one_line(ui.painter(), words, *size, room));
        if words.len() >= among
            && let Some(widths) = on_one_line()
        {
            return Self {
                widths,
                height,
                gap,
                signs: Signs::None,
                fits: true,
            };
        }
        let equally = large().any(fits);
        if equally || words.len() < among {
            return Self {
                widths: equal,
                height,
                gap,
                signs: Signs::None,
                fits: true,
            };
        }
        let ways = [
            (Signs::None, LEAST_BUTTON),
            (Signs::Known, LEAST_BUTTON),
            (Signs::All, LEAST_BUTTON),
            (Signs::All, SIGN_LEAST),
        ];
        let ways = ways
            .into_iter()
            .flat_map(|(signs, least)| tried.iter().map(move |size| (*size, signs, least)));
        let found =
            ways.filter(|(size, ..)| *size < points::BUTTON)
                .find_map(|(size, signs, least)| {
                    let needs = needs(size, signs, least);
                    let spare = room - needs.iter().sum::<f32>();
                    (spare >= 0.0).then(|| {
                        (
                            needs.iter().map(|need| need + spare / count).collect(),
                            signs,
                        )
                    })
                });
        let fits = found.is_some();
        // Too narrow even for the least size: all widths shrink in proportion.
        let (widths, signs) = found.unwrap_or_else(|| {
            let needs = needs(least(ui.ctx()), Signs::All, SIGN_LEAST);
            let share = room / needs.iter().sum::<f32>().max(1.0);
            (needs.iter().map(|need| need * share).collect(), Signs::All)
        });
        Self {
            widths,
            height,
            gap,
            signs,
            fits,
        }
    }

    /// Divides a row as [`of`](Self::of), but the first button has what the others do not need.
    pub(super) fn led(ui: &Ui, words: &[(&str, Option<Sign>)]) -> Self {
        let mut row = Self::of(ui, words, 1);
        for (index, (text, _)) in words.iter().enumerate().skip(1) {
            let words = width_of(ui.painter(), text, bold(points::BUTTON));
            let need = with_edges(words).max(TARGET);
            let spare = (row.widths[index] - need).max(0.0);
            row.widths[index] -= spare;
            row.widths[0] += spare;
        }
        row
    }

    pub(in crate::table) fn sizes(&self) -> impl Iterator<Item = bevy_egui::egui::Vec2> {
        self.widths.iter().map(|width| vec2(*width, self.height))
    }
}

/// Returns widths with which all words of this size have room on one line: equal ones if those do, else by need.
fn one_line(
    painter: &Painter,
    words: &[(&str, Option<Sign>)],
    size: f32,
    room: f32,
) -> Option<Vec<f32>> {
    let need = |(text, _): &(&str, Option<Sign>)| {
        with_edges(width_of(painter, text, bold(size))).max(LEAST_BUTTON)
    };
    let needs: Vec<f32> = words.iter().map(need).collect();
    let count = words.len() as f32;
    let spare = room - needs.iter().sum::<f32>();
    if needs.iter().all(|need| *need <= room / count) {
        Some(vec![room / count; words.len()])
    } else if spare >= 0.0 {
        Some(needs.iter().map(|need| need + spare / count).collect())
    } else {
        None
    }
}

/// Returns the least width of a button with words of this size on one line, or on two.
fn needed(painter: &Painter, text: &str, size: f32) -> f32 {
    let wide = |text: &str| width_of(painter, text, bold(size));
    let parted = text
        .match_indices(' ')
        .map(|(at, _)| wide(&text[..at]).max(wide(&text[at + 1..])));
    with_edges(parted.fold(wide(text), f32::min))
}

/// Returns the least width of a button with words of this width.
fn with_edges(words: f32) -> f32 {
    let (words, [wide, narrow]) = (words.ceil(), EDGES);
    if words + wide < NARROW_BUTTON {
        words + narrow
    } else {
        words + wide
    }
}

impl Sign {
    /// Returns whether it replaces its word when these signs do.
    pub(in crate::table) const fn stands(self, signs: Signs) -> bool {
        match signs {
            Signs::None => false,
            Signs::Known => matches!(self, Self::Menu | Self::Undo | Self::Flag),
            Signs::All => true,
        }
    }

    pub(in crate::table) fn draw(self, painter: &Painter, place: Rect, ink: Color32) {
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
                let arc = (0..=12_u8)
                    .map(|step| f32::from(step) / 12.0 * std::f32::consts::PI)
                    .map(|angle| {
                        let (up, along) = angle.sin_cos();
                        at(0.25 + 0.65 * up, 0.05 - 0.65 * along)
                    });
                let line = std::iter::once(at(-0.9, -0.6))
                    .chain(arc)
                    .chain([at(-0.5, 0.7)]);
                painter.add(Shape::line(line.collect(), pen));
                painter.line(vec![at(-0.4, -1.1), at(-0.95, -0.6), at(-0.4, -0.1)], pen);
            }
            Self::Flag => {
                let foot = at(-0.65, 1.05);
                painter.line_segment([foot, pos2(foot.x, at(0.0, -1.0).y)], pen);
                let cloth = vec![
                    at(-0.65, -1.0),
                    at(0.85, -0.85),
                    at(0.5, -0.4),
                    at(0.85, 0.1),
                    at(-0.65, 0.1),
                ];
                painter.add(Shape::closed_line(cloth, pen));
            }
            Self::Lamp => {
                painter.circle_stroke(at(0.0, -0.3), 0.68 * unit, pen);
                for y in [0.65, 1.0] {
                    painter.line_segment([at(-0.32, y), at(0.32, y)], pen);
                }
            }
            Self::Percent => {
                for (x, y) in [(-0.6, -0.55), (0.6, 0.55)] {
                    painter.circle_stroke(at(x, y), 0.34 * unit, pen);
                }
                painter.line_segment([at(-0.65, 0.9), at(0.65, -0.9)], pen);
            }
            Self::Round => {
                let arc = (0..=16_u8)
                    .map(|step| 0.4 + f32::from(step) / 16.0 * 5.0)
                    .map(|angle| {
                        let (down, right) = angle.sin_cos();
                        at(0.85 * right, 0.85 * down)
                    });
                painter.add(Shape::line(arc.collect(), pen));
                painter.line(vec![at(0.95, -1.05), at(0.7, -0.5), at(0.1, -0.65)], pen);
            }
            Self::Glass => {
                painter.circle_stroke(at(-0.2, -0.2), 0.68 * unit, pen);
                painter.line_segment([at(0.3, 0.3), at(0.95, 0.95)], pen);
            }
            Self::Chain => {
                for x in [-0.5, 0.5] {
                    let link = Rect::from_center_size(at(x, 0.0), vec2(1.1, 0.8) * unit);
                    painter.rect_stroke(link, 0.4 * unit, pen, StrokeKind::Middle);
                }
            }
        }
    }
}
