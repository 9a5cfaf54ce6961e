//! The layout of the audience's screen: the parts of the panel are large, and there are no buttons.

use bevy::prelude::*;

use super::{Layout, Parts, Posture, ScoreShape, span};

/// The heights of the panel's parts in units, from above: players, score as figures or as a small board, its words, the race, and below
/// the words the chance to win.
const SEATS: f32 = 4.4;
const FIGURES: f32 = 3.0;
const BOARD: f32 = 6.0;
const ASIDE: f32 = 1.4;
const RACE: f32 = 0.8;
const CHANCE: f32 = 6.4;
const PART_GAP: f32 = 0.3;
const PADDING: f32 = 0.5;

impl Layout {
    /// The size of the smallest words on the audience's screen, in logical pixels: a twenty-eighth of its height, and as readable in
    /// windows that are no screen.
    pub(crate) fn watched_unit(window: Rect) -> f32 {
        (window.height().min(0.6 * window.width()) / 28.0).max(12.0)
    }

    /// Returns the same table for an audience.
    #[must_use]
    pub fn watched(mut self, score: ScoreShape) -> Self {
        if self.posture == Posture::Tall {
            self.parts.chance = Rect::default();
            return self;
        }
        let unit = Self::watched_unit(self.window);
        let padding = PADDING * unit;
        let inner = span(self.panel.min + padding, self.panel.max - padding);
        let mut top = inner.min.y;
        let mut take = |height: f32| {
            let part = Rect::new(inner.min.x, top, inner.max.x, top + height * unit);
            top = part.max.y + if height > 0.0 { PART_GAP * unit } else { 0.0 };
            part
        };
        let small = score == ScoreShape::Board;
        let seats = take(SEATS);
        let ratio = take(if small { BOARD } else { FIGURES });
        let aside = take(ASIDE);
        let race = take(if small { 0.0 } else { RACE });
        let chance = span(inner.min.with_y(inner.max.y - CHANCE * unit), inner.max);
        let words = Rect::new(
            inner.min.x,
            top,
            inner.max.x,
            chance.min.y - PART_GAP * unit,
        );
        self.place = None;
        self.parts = Parts {
            seats,
            ratio,
            aside,
            race,
            words,
            caption: words,
            count_words: words,
            chance,
            sheet: self.parts.sheet,
            ..default()
        };
        self
    }
}
