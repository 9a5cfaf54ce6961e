//! A table publishes its match as everybody may know it.

use bevy::prelude::*;

use super::{Audience, PLACE};
use crate::{
    session::{Mode, Screen, Session},
    storage::{Storage, WallClock},
    table::Frame,
};

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<Session>.or_else(resource_changed::<State<Screen>>);
    app.add_systems(
        Update,
        publish
            .run_if(changed.and_then(not(resource_exists::<Audience>)))
            .in_set(Frame::Show),
    );
}

/// The match that this table publishes.
#[derive(Default)]
struct Published {
    /// The key that this window writes, from its first match on.
    place: Option<String>,
    /// The number of the match in this window, and the number that audiences know it by.
    of: Option<(u64, u64)>,
    text: String,
}

fn publish(
    session: Res<Session>,
    screen: Res<State<Screen>>,
    clock: Res<WallClock>,
    mut storage: ResMut<Storage>,
    mut published: Local<Published>,
) {
    let table = session.table();
    let plays = match &session.mode {
        Mode::Match => true,
        Mode::Stand(stand) => !stand.shows,
        Mode::Lesson(..) | Mode::Puzzle(..) | Mode::Audience => false,
    };
    let is_known = published.of.is_some_and(|(of, _)| of == session.replaced());
    // A match that was over when it was opened is only looked at.
    let is_shown = plays
        && session.is_in_use(*screen.get())
        && !session.is_open_elsewhere()
        && (is_known || table.ended().is_none());
    if !is_shown {
        if published.of.take().is_some()
            && let Some(place) = &published.place
        {
            storage.remove(place);
        }
        return;
    }
    if !is_known {
        published.of = Some((session.replaced(), clock.now()));
        published.text.clear();
    }
    let number = published.of.map_or(0, |(_, number)| number);
    let text = table.broadcast(number).to_string();
    if text != published.text {
        let place = published.place.get_or_insert_with(|| storage.claim(PLACE));
        storage.write(place, text.clone());
        published.text = text;
    }
}
