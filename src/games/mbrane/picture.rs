//! Small pictures of Mbrane matches: the board, and the score beside it if it fits.

use bevy_egui::egui::{Painter, Rect as Place};
use mbrane_rules::mbrane::Mbrane;

use super::{race, shown::Shown};
use crate::games::{drawing, prelude::*};

/// The least width of a picture with a score, in its heights.
const LEAST_ASPECT: f32 = 1.2;
/// The width of a picture in sides of its board, at least, so that the score has room.
const BESIDE: f32 = 1.52;

pub(super) fn picture(painter: &Painter, place: Place, table: &dyn AnyMatch, at: f32) {
    if place.width() < LEAST_ASPECT * place.height() {
        return drawing::picture::<Mbrane>(painter, place, table, at);
    }
    let side = place.height().min(place.width() / BESIDE);
    let (board, score) = place.split_left_right_at_x(place.left() + side);
    drawing::picture::<Mbrane>(painter, board, table, at);
    let Some(play) = match_of::<Mbrane>(table) else {
        return;
    };
    let shown = Shown::of(play.as_seen(), Showing::pictured(play.as_seen(), at));
    let middle = Vec2::new(score.center().x, score.center().y);
    let width = (0.92 * score.width()).min(side);
    let row = |y: f32, height: f32| {
        Rect::from_center_size(middle + Vec2::Y * y * width, width * Vec2::new(1.0, height))
    };
    let mut layout = Layout::default();
    layout.parts.ratio = row(-0.12, 0.40);
    layout.parts.race = row(0.22, 0.09);
    draw_small(
        painter,
        race::score(&shown, &layout),
        place,
        Vec2::new(place.center().x, place.center().y),
        1.0,
    );
}
