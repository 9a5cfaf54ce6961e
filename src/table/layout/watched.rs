//! The layout of the audience's screen: the parts of the panel are large, and there are no buttons.

use bevy::prelude::*;

use super::{Layout, Parts, Posture, RectExt as _, ScoreShape};

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
        let gap = PART_GAP * unit;
        let mut words = self.panel.inset(PADDING * unit);
        let small = score == ScoreShape::Board;
        let seats = words.cut_top(SEATS * unit, gap);
        let ratio = words.cut_top(if small { BOARD } else { FIGURES } * unit, gap);
        let aside = words.cut_top(ASIDE * unit, gap);
        let race = if small {
            words.at_top(0.0)
        } else {
            words.cut_top(RACE * unit, gap)
        };
        let chance = words.cut_bottom(CHANCE * unit, gap);
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
