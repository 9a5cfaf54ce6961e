//! Small pictures of Masbrur matches for use among words, moving or still.

use bevy::prelude::*;
use bevy_egui::egui::{Painter, Rect as Place, pos2, vec2};
use mbrane_play::{AnyMatch, Match, Pace};
use mbrane_rules::masbrur::Masbrur;
use std::sync::LazyLock;

use super::{
    board::MasbrurBoard,
    board::Places,
    paint::paint,
    shown,
    sight::{Held, Sight},
};
use crate::{
    table::{layout::Layout, scene::Piece},
    theme::small,
};

/// A table of the usual shape, drawn at a smaller scale.
static PLACES: LazyLock<Places> =
    LazyLock::new(|| Places::new(&Layout::new(Vec2::new(1280.0, 800.0), 1.0, 1.0, &MasbrurBoard)));
/// The previous sight for pictures: an empty one.
static NOTHING: LazyLock<Sight> = LazyLock::new(Sight::empty);

/// Draws the field of a match at a moment of its beat.
pub(super) fn picture(painter: &Painter, place: Place, table: &dyn AnyMatch, at: f32) {
    let Some(play) = table.as_any().downcast_ref::<Match<Masbrur>>() else { return };
    let sight = shown::of(play, play.eyes(), at, Pace::default(), &NOTHING);
    let places = &*PLACES;
    let room = places.field;
    let scale = (place.width() / room.width()).min(place.height() / room.height());
    let middle = place.center();
    let mut drawn = paint(&sight, &Held::default(), places);
    let middle_of = |piece: &Piece| Vec2::new(piece.place.translation.x, -piece.place.translation.y);
    drawn.retain(|piece| piece.key.part != "die" && room.contains(middle_of(piece)));
    drawn.sort_by(|one, other| one.place.translation.z.total_cmp(&other.place.translation.z));
    for drawn in drawn {
        let at = (middle_of(&drawn) - room.center()) * scale;
        let mut slab = drawn.slab;
        slab.scale(scale);
        small::slab(
            painter,
            &slab,
            pos2(middle.x + at.x, middle.y + at.y),
            vec2(drawn.place.scale.x, drawn.place.scale.y),
        );
    }
}
