//! The parts of the panel, and what lies over it.

use bevy::prelude::*;

use super::{BAR, TALL_GAP, TARGET, inset};

/// The parts of a wide panel, in logical pixels at nominal size: what they have at least, and at most.
mod part {
    pub(super) const PADDING: (f32, f32) = (12.0, 24.0);
    pub(super) const GAP: (f32, f32) = (6.0, 24.0);
    pub(super) const SEATS: (f32, f32) = (36.0, 48.0);
    pub(super) const RATIO: (f32, f32) = (38.0, 92.0);
    pub(super) const ASIDE: (f32, f32) = (20.0, 22.0);
    pub(super) const RACE: (f32, f32) = (12.0, 18.0);
    pub(super) const ACTIONS: (f32, f32) = (44.0, 52.0);
    /// The height of a panel from which everything has its most.
    pub(super) const EASY: f32 = 640.0;
}

/// From the window's edge to words and buttons in a tall window.
const SIDE: f32 = 12.0;

/// The parts of the panel, and what lies over it.
pub(super) struct Parts {
    pub(super) seats: Rect,
    pub(super) ratio: Rect,
    pub(super) aside: Rect,
    pub(super) race: Rect,
    pub(super) words: Rect,
    pub(super) count_words: Rect,
    pub(super) actions: Rect,
    pub(super) result: Rect,
    pub(super) sheet: Rect,
}

impl Parts {
    pub(super) fn wide(panel: Rect, rack: Rect, zoom: f32) -> Self {
        let ease = (panel.height() / (part::EASY * zoom)).clamp(0.0, 1.0);
        let of = |(least, most): (f32, f32)| least.lerp(most * zoom, ease * ease).floor();
        let inner = inset(panel, of(part::PADDING));
        let gap = of(part::GAP);
        let mut top = inner.min.y;
        let mut take = |height: f32, gap: f32| {
            let rect = Rect::new(inner.min.x, top, inner.max.x, top + height);
            top += height + gap;
            rect
        };
        let seats = take(of(part::SEATS), gap * 1.5);
        let ratio = take(of(part::RATIO), gap * 0.5);
        let aside = take(of(part::ASIDE), gap * 0.5);
        let race = take(of(part::RACE), gap);
        let actions = Rect { min: Vec2::new(inner.min.x, inner.max.y - of(part::ACTIONS)), max: inner.max };
        let words = Rect::new(inner.min.x, race.max.y + gap, inner.max.x, actions.min.y - gap * 0.5);
        let result = Rect { min: words.min, max: inner.max };
        let sheet = rack.union(panel);
        Self { seats, ratio, aside, race, words, count_words: words, actions, result, sheet }
    }

    pub(super) fn tall(panel: Rect, tray: Rect, rack: Rect, inner: Rect, gap: f32, zoom: f32) -> Self {
        let strip = |top: f32, height: f32| Rect::new(panel.min.x, top, panel.max.x, top + height);
        let seats = strip(panel.min.y, zoom * if gap < TALL_GAP { TARGET } else { BAR });
        let score = panel.height() - seats.height();
        let ratio = strip(seats.max.y, 0.64 * score);
        let aside = strip(ratio.max.y, 0.0);
        // What is read or pressed keeps away from the window's edge, which thumbs and rounded corners cover.
        let side = (SIDE - rack.min.x).max(0.0);
        let (left, right) = (rack.min.x + side, rack.max.x - side);
        let top = ratio.max.y + 0.12 * score;
        let race = Rect::new(left, top, right, top + 0.16 * score);
        let words = Rect::new(left, tray.max.y + gap / 2.0, right, rack.min.y - gap / 2.0);
        let actions = Rect::new(left, rack.max.y - TARGET * zoom, right, rack.max.y);
        let count_words = Rect { min: words.min, max: Vec2::new(words.max.x, actions.min.y - gap) };
        let result = Rect { min: words.min, max: actions.max };
        Self { seats, ratio, aside, race, words, count_words, actions, result, sheet: inner }
    }
}
