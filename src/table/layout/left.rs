//! The left-handed layout: buttons lie to the left of the board, and to the left of their row.

use bevy::prelude::*;

use super::{Layout, Posture};

impl Layout {
    /// Returns the left-handed version. In a wide window, panel and rack lie left of the board; in a tall one, the bar's buttons change
    /// places, and *Place* comes first in its row. Boards and pieces keep their order.
    #[must_use]
    pub fn left_handed(self) -> Self {
        match self.posture {
            Posture::Wide => self.reflected(),
            Posture::Tall => self.turned(),
        }
    }

    fn reflected(mut self) -> Self {
        let [left, right] = [self.window.min.x, self.window.max.x];
        let reflect = |rect: Rect| Rect {
            min: rect.min.with_x(left + right - rect.max.x),
            max: rect.max.with_x(left + right - rect.min.x),
        };
        let way = |rect: Rect| reflect(rect).min.x - rect.min.x;
        let (board, rack) = (way(self.tray), way(self.rack));
        self.cells
            .iter_mut()
            .for_each(|(_, rect)| move_by(rect, board));
        self.columns
            .iter_mut()
            .for_each(|(_, rect)| move_by(rect, board));
        self.pieces
            .iter_mut()
            .for_each(|(_, rect)| move_by(rect, rack));
        self.rows
            .iter_mut()
            .for_each(|(_, rect)| *rect = reflect(*rect));
        let parts = &mut self.parts;
        let all = [
            &mut self.tray,
            &mut self.rack,
            &mut self.panel,
            &mut parts.seats,
            &mut parts.bar_menu,
            &mut parts.bar_turn,
            &mut parts.bar_undo,
            &mut parts.learn,
            &mut parts.mute,
            &mut parts.ratio,
            &mut parts.aside,
            &mut parts.race,
            &mut parts.words,
            &mut parts.caption,
            &mut parts.count_words,
            &mut parts.actions,
            &mut parts.result,
            &mut parts.result_words,
            &mut parts.result_actions,
            &mut parts.chance,
            &mut parts.sheet,
        ];
        let some = [
            &mut self.place,
            &mut parts.log,
            &mut parts.aids,
            &mut parts.steps,
            &mut parts.result_first,
            &mut parts.result_more,
            &mut parts.chance_words,
        ];
        for part in all.into_iter().chain(some.into_iter().flatten()) {
            *part = reflect(*part);
        }
        self
    }

    fn turned(mut self) -> Self {
        std::mem::swap(&mut self.parts.bar_menu, &mut self.parts.bar_undo);
        let Some(place) = &mut self.place else {
            return self;
        };
        let beside = |rect: &Rect| {
            rect.min.y < place.max.y && place.min.y < rect.max.y && rect.max.x <= place.min.x
        };
        let mut pieces: Vec<_> = self
            .pieces
            .iter_mut()
            .map(|(_, rect)| rect)
            .filter(|rect| beside(rect))
            .collect();
        let left = pieces
            .iter()
            .map(|rect| rect.min.x)
            .fold(place.min.x, f32::min);
        let right = pieces.iter().map(|rect| rect.max.x).fold(left, f32::max);
        // Move the pieces beside *Place* into the room that it leaves on the right.
        let way = place.max.x - right;
        for rect in &mut pieces {
            move_by(rect, way);
        }
        move_by(place, left - place.min.x);
        self
    }
}

fn move_by(rect: &mut Rect, way: f32) {
    rect.min.x += way;
    rect.max.x += way;
}
