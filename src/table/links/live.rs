//! Shows received moves on the table, from a live match or by link.

use bevy::prelude::*;

use crate::{
    live::{LiveFollows, LiveHears, LivePlay, LiveSends, follow},
    redraw::draw_next_frame,
    session::{MatchEditor, Screen, Session},
    table::{
        Frame,
        analysis::review::{Review, is_closed},
        stage::{Stage, TableMode},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            LiveHears.in_set(Frame::Input),
            LiveSends.in_set(Frame::Show),
        ),
    );
    app.configure_sets(Update, LiveFollows.after(Frame::Act).before(Frame::Layout));
    // A move made here in the frame in which others arrive is played after those.
    app.add_systems(
        Update,
        sync_live
            .run_if(is_closed)
            .after(Frame::Navigate)
            .before(Frame::Act),
    );
    // Entries that came together are shown one after the other.
    let show_next = |mut session: ResMut<Session>| session.show_next();
    let shown = (show_next.run_if(is_next), end_replay.run_if(is_closed)).chain();
    app.add_systems(Update, shown.after(Frame::Act).before(LiveFollows));
    app.add_systems(Last, draw_next_frame.run_if(is_next));
}

/// Lays received entries on the table, unless a review is open.
pub(crate) fn sync_live(mut play: ResMut<LivePlay>, mut editor: MatchEditor) {
    let Some(unshown) = play.unshown else { return };
    // Wait for a match that is not yet on the table, or is suspended by a lesson.
    if play
        .live()
        .is_some_and(|live| !follow::is_laid_or_parked(live, &editor.session))
    {
        return;
    }
    play.unshown = None;
    if let Some(live) = play.live() {
        follow::show_known(live, &mut editor, unshown);
    }
}

/// Returns whether the next received entry is to be shown now: the previous one has ended.
fn is_next(
    (play, session, review): (Res<LivePlay>, Res<Session>, Res<Review>),
    (stage, screen): (Res<Stage>, Res<State<Screen>>),
) -> bool {
    let came = play.at(&session).is_some() || session.laid.has_unshown_moves;
    let table = session.table();
    let next = came && !table.is_at_latest() && table.cursor() < table.moves();
    next && stage.mode(&session, &screen) == TableMode::Still && !review.is_open()
}

/// Notes that all entries were shown. A place that an open review looks at does not count.
fn end_replay(mut session: ResMut<Session>) {
    if session.laid.has_unshown_moves && session.table().is_at_latest() {
        session.laid.has_unshown_moves = false;
    }
}
