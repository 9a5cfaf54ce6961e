//! Shows received moves on the table, from a live match or by link.

use bevy::{prelude::*, window::RequestRedraw};

use crate::{
    live::{LiveFollows, LiveHears, LivePlay, LiveSends, follow},
    session::{MatchEditor, Screen, Session},
    table::{Frame, analysis::review::Review},
};

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(Update, (LiveHears.in_set(Frame::Input), LiveSends.in_set(Frame::Show)));
    app.configure_sets(Update, LiveFollows.after(Frame::Act).before(Frame::Layout));
    // A move made here in the frame in which others arrive is played after those.
    app.add_systems(Update, sync_live.after(Frame::Navigate).before(Frame::Act));
    app.add_systems(Update, play_on.after(Frame::Act).before(LiveFollows));
    app.add_systems(Last, tick_for_next);
}

/// Lays received entries on the table, unless a review is open.
pub(crate) fn sync_live(mut play: ResMut<LivePlay>, mut editor: MatchEditor, review: Res<Review>) {
    let Some(from) = play.behind.filter(|_| !review.is_open()) else { return };
    // Wait for a match that is still to be laid, or that a lesson replaced.
    if play.live().is_some_and(|live| !follow::lies(live, &editor.session)) {
        return;
    }
    play.behind = None;
    if let Some(live) = play.live() {
        follow::lay(live, &mut editor, from);
    }
}

/// Shows entries that came together one after the other.
fn play_on(play: Res<LivePlay>, mut session: ResMut<Session>, review: Res<Review>, screen: Res<State<Screen>>) {
    if is_next(&play, &session, &review, &screen) {
        session.show_next();
    }
    // All entries were shown. A place that an open review looks at does not count.
    if session.follows() && session.table().is_live() && !review.is_open() {
        session.end_replay();
    }
}

/// Whether the next received entry is to be shown now: the one before was seen to its end.
fn is_next(play: &LivePlay, session: &Session, review: &Review, screen: &State<Screen>) -> bool {
    let came = play.at(session).is_some() || session.follows();
    let table = session.table();
    let stands = table.is_still() && !table.is_live() && table.cursor() < table.moves();
    *screen.get() == Screen::Table && !review.is_open() && came && stands
}

/// Requests the frame that shows the next entry.
fn tick_for_next(
    play: Res<LivePlay>,
    session: Res<Session>,
    review: Res<Review>,
    screen: Res<State<Screen>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if is_next(&play, &session, &review, &screen) {
        redraw.write(RequestRedraw);
    }
}
