//! The layout of the on-screen keyboard: one pure function from a window's size to rectangles.

use bevy_egui::egui::{Rect, Vec2, vec2};

use crate::theme::rects::{LARGE_BUTTON, LOW_WINDOW, RectExt as _, TARGET, card_margins};

/// The widest card, in points; in a low window letters need fewer rows where it is wider.
const WIDEST_CARD: f32 = 720.0;
const WIDEST_LOW: f32 = 840.0;
/// From this height on a low window's buttons are as high as all that can be pressed.
const TARGET_HEIGHT_FROM: f32 = 320.0;
const NARROW_CARD: f32 = 420.0;
const KEY_GAP: f32 = 6.0;
/// The largest that a letter becomes.
const LARGEST_KEY: Vec2 = Vec2::new(64.0, 56.0);
const MAX_COLUMNS: usize = 20;
/// How much of the row below the letters its buttons take: another case, other letters, a blank, one letter less, done.
const SHARES: [f32; 5] = [1.0, 1.0, 1.4, 1.4, 1.6];

/// The rectangles of the card, in egui's points from the window's upper left corner.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct LettersLayout {
    pub(super) card: Rect,
    pub(super) heading: Option<Rect>,
    pub(super) name: Rect,
    pub(super) letters: Vec<Rect>,
    pub(super) row: Vec<Rect>,
}

impl LettersLayout {
    pub(super) fn new(size: Vec2, count: usize) -> Self {
        let low = size.y < LOW_WINDOW;
        let [margin, inset] = card_margins(size);
        let width = (size.x - 2.0 * margin).min(if low { WIDEST_LOW } else { WIDEST_CARD });
        let inner = width - 2.0 * inset;
        let heading = if low { 0.0 } else { 30.0 };
        let [name, gap] = if low { [TARGET, KEY_GAP] } else { [64.0, 16.0] };
        let button = if size.y < TARGET_HEIGHT_FROM {
            32.0
        } else if low {
            TARGET
        } else {
            LARGE_BUTTON
        };
        let lines = if inner < NARROW_CARD { 2.0 } else { 1.0 };
        let around =
            2.0 * inset + heading + name + 2.0 * gap + lines * (button + KEY_GAP) - KEY_GAP;
        let room = vec2(inner, size.y - 2.0 * margin - around);
        let (columns, letter) = grid(room, count);
        let rows = count.div_ceil(columns) as f32;
        let used = rows * (letter.y + KEY_GAP) - KEY_GAP;
        let card = Rect::from_center_size(
            (size / 2.0).round().to_pos2(),
            vec2(width, around + used).round(),
        );
        let mut rest = card.shrink(inset).at_left(inner);
        let heading = (!low).then(|| rest.cut_top(heading, 0.0).at_top(22.0));
        let name = rest.cut_top(name, gap);
        let letters = rest.cut_top(used, gap);
        let width = columns as f32 * (letter.x + KEY_GAP) - KEY_GAP;
        let upper = rest.cut_top(button, KEY_GAP);
        let row = if lines > 1.0 {
            let mut row = upper.shares(&SHARES[..4], KEY_GAP);
            row.push(rest.at_top(button));
            row
        } else {
            upper.shares(&SHARES, KEY_GAP)
        };
        Self {
            card,
            heading,
            name,
            letters: letters.at_left(width).grid(count, columns, KEY_GAP),
            row,
        }
    }
}

/// How many letters stand in a row, and how large they are, so that they are as large as the room allows.
fn grid(room: Vec2, count: usize) -> (usize, Vec2) {
    let letter = |columns: usize| {
        let rows = count.div_ceil(columns) as f32;
        let gap = Vec2::splat(KEY_GAP);
        let size = (room + gap) / vec2(columns as f32, rows) - gap;
        vec2(size.x, size.y.min(LARGEST_KEY.y))
            .floor()
            .max(Vec2::splat(1.0))
    };
    let least = |columns: usize| letter(columns).min(LARGEST_KEY).min_elem();
    // As wide as can be, where that does not make them smaller.
    let columns = (1..=MAX_COLUMNS)
        .max_by(|one, other| least(*one).total_cmp(&least(*other)))
        .unwrap_or(MAX_COLUMNS);
    (columns, letter(columns))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::Pos2;

    #[test]
    fn letters_and_buttons_do_not_overlap_in_any_window() {
        for [width, height] in [
            [1280.0, 800.0],
            [390.0, 844.0],
            [844.0, 390.0],
            [320.0, 568.0],
            [568.0, 320.0],
            [768.0, 1024.0],
            [3840.0, 2160.0],
            [220.0, 250.0],
        ] {
            for count in [29, 40] {
                let layout = LettersLayout::new(vec2(width, height), count);
                let window = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
                assert!(
                    window.contains_rect(layout.card),
                    "{width} × {height}: {:?}",
                    layout.card
                );
                let places: Vec<Rect> = layout.letters.iter().chain(&layout.row).copied().collect();
                assert_eq!(layout.letters.len(), count);
                for (index, place) in places.iter().enumerate() {
                    assert!(
                        layout.card.contains_rect(*place),
                        "{width} × {height}: {place:?}"
                    );
                    let apart = places[..index]
                        .iter()
                        .chain([&layout.name])
                        .all(|other| !other.intersects(*place));
                    assert!(apart, "{width} × {height}: {place:?} lies on something");
                    if width.min(height) >= 390.0 {
                        assert!(
                            place.size().min_elem() >= TARGET,
                            "{width} × {height}: {place:?}"
                        );
                    }
                }
            }
        }
    }
}
