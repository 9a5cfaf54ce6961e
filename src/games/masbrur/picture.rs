//! Small pictures of Masbrur matches for use among words, moving or still.

use bevy_egui::egui::{Painter, Rect as Place};
use mbrane_play::Pace;
use std::sync::LazyLock;

use super::{board::MasbrurBoard, board::Places, paint::paint, shown, sight::Held};
use crate::games::prelude::*;

/// A table of the usual shape, drawn at a smaller scale.
static PLACES: LazyLock<Places> =
    LazyLock::new(|| Places::new(&Layout::new(Vec2::new(1280.0, 800.0), 1.0, 1.0, &MasbrurBoard)));

pub(super) fn picture(painter: &Painter, place: Place, table: &dyn AnyMatch, at: f32) {
    let Some(play) = match_of(table) else { return };
    let sight = shown::of(play, play.eyes(), at, Pace::default(), &Default::default());
    let places = &*PLACES;
    let room = places.field;
    let scale = (place.width() / room.width()).min(place.height() / room.height());
    let middle = Vec2::new(place.center().x, place.center().y);
    let mut drawn = paint(&sight, &Held::default(), places);
    let middle_of = |piece: &Piece| Vec2::new(piece.place.translation.x, -piece.place.translation.y);
    drawn.retain(|piece| piece.key.part != "die" && room.contains(middle_of(piece)));
    drawn.sort_by(|one, other| one.place.translation.z.total_cmp(&other.place.translation.z));
    for drawn in drawn {
        let at = (middle_of(&drawn) - room.center()) * scale;
        let mut slab = drawn.slab;
        slab.scale(scale);
        draw_small(painter, &slab, middle + at, drawn.place.scale.truncate());
    }
}
