//! What somebody far away has played, or has sent by a link, is shown on the table.

use bevy::prelude::*;

use super::{Frame, hand::Hand, review::Review, stage::Stage};
use crate::{
    live::{LiveFollows, LiveHears, LivePlay, LiveSends, follow},
    session::{Screen, Session},
};

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(Update, (LiveHears.in_set(Frame::Input), LiveSends.in_set(Frame::Show)));
    app.configure_sets(Update, LiveFollows.after(Frame::Act).before(Frame::Layout));
    app.add_systems(Update, (sync_live, play_on).chain().after(Frame::Act).before(LiveFollows));
}

/// Lays what came on the table, where nobody looks at an older place just now.
fn sync_live(
    mut play: ResMut<LivePlay>,
    mut session: ResMut<Session>,
    mut hand: ResMut<Hand>,
    mut stage: ResMut<Stage>,
    review: Res<Review>,
) {
    if play.behind.is_none() || review.is_open() {
        return;
    }
    let Some(from) = play.behind.take() else { return };
    let Some(live) = play.live() else { return };
    follow::lay(live, &mut session, from);
    if play.at(&session).is_some() {
        hand.clear(session.table());
        stage.stop();
    }
}

/// Entries that came together are shown one after the other.
fn play_on(play: Res<LivePlay>, mut session: ResMut<Session>, review: Res<Review>, screen: Res<State<Screen>>) {
    if session.follows() && session.table().is_live() {
        session.follow_no_more();
    }
    let came = play.at(&session).is_some() || session.follows();
    let shown = *screen.get() == Screen::Table && !review.is_open() && came;
    let table = session.table();
    if shown && table.is_still() && !table.is_live() && table.cursor() < table.moves() {
        let next = table.cursor() + 1;
        session.change(|table| {
            table.seek(next, 0);
            true
        });
    }
}
