//! Small pictures of Masbrur matches for use among words, moving or still.

use bevy_egui::egui::{Painter, Rect as Place};
use mbrane_play::Pace;
use std::sync::LazyLock;

use super::{board::MasbrurBoard, paint::paint, prelude::*, shown};
use crate::games::drawing;

/// A table of the usual shape, drawn at a smaller scale.
static PLACES: LazyLock<Places> = LazyLock::new(|| {
    Places::new(&Layout::new(
        Vec2::new(1280.0, 800.0),
        1.0,
        1.0,
        &MasbrurBoard,
    ))
});

pub(super) fn picture(painter: &Painter, place: Place, table: &dyn AnyMatch, at: f32) {
    let Some(play) = match_of(table) else { return };
    let mut shown = shown::of(play, play.viewer(), at, Pace::default());
    // A small picture marks no move.
    shown.pushed = None;
    let room = PLACES.field;
    let mut pieces = paint(&shown, &DraftLook::default(), &PLACES);
    pieces.retain(|Piece { key, place, .. }| {
        key.part != "die" && room.contains(place.translation.truncate() * Vec2::new(1.0, -1.0))
    });
    let scale = (place.width() / room.width()).min(place.height() / room.height());
    draw_small(painter, pieces, place, room.center(), scale);
}

/// All three lanes are full and compared.
pub(super) fn climax(table: &dyn AnyMatch) -> Option<(usize, f32)> {
    let compared = |cue: &Cue| match cue {
        Cue::Compare {
            lane, formations, ..
        } => *lane == 2 && formations.iter().all(Option::is_some),
        _ => false,
    };
    drawing::climax::<Masbrur>(table, compared, 1.0)
}
