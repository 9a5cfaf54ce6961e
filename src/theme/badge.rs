//! A small mark on a button, beside its words or above them.

use bevy_egui::egui::{Painter, Pos2, Rect, Vec2, vec2};

/// A small mark on a button before its words, or above them where the words need the width.
pub(crate) struct Badge {
    /// Its side, in points.
    pub(crate) side: f32,
    /// The function that draws it around a point.
    pub(crate) draw: Box<dyn Fn(&Painter, Pos2)>,
}

impl Badge {
    /// The gaps between a badge and words beside it or below it, in points.
    const GAPS: Vec2 = Vec2::new(5.0, 1.0);

    /// Returns the room that a button has left for words beside the badge, and below it.
    pub(super) fn rooms(&self, body: Vec2) -> [Vec2; 2] {
        let taken = Vec2::splat(self.side) + Self::GAPS;
        [body - vec2(taken.x, 0.0), body - vec2(0.0, taken.y)]
    }

    /// Draws the badge on a button with its words beside or below it, both centred; returns the place of the words.
    pub(super) fn on(&self, painter: &Painter, body: Rect, words: Vec2, beside: bool) -> Rect {
        let way = if beside {
            vec2(1.0, 0.0)
        } else {
            vec2(0.0, 1.0)
        };
        let across = vec2(1.0, 1.0) - way;
        let step = self.side + (way * Self::GAPS).max_elem();
        let all = way * (Vec2::splat(step) + words) + across * body.size();
        let place = Rect::from_center_size(body.center(), all);
        let half = way * (0.5 * self.side);
        (self.draw)(painter, place.min + half + across * place.size() / 2.0);
        Rect::from_min_max(place.min + way * step, place.max)
    }
}
