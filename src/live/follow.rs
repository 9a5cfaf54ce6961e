//! Keeps table and live match in step: the match takes the moves made here, the table shows the moves that came one by one.

use bevy::prelude::*;
use mbrane_live::{Live, Role};
use mbrane_play::{AnyMatch, words::live::Label};
use mbrane_rules::{Seat, Viewer};

use super::{LivePlay, Transport};
use crate::{
    session::{Kinds, MatchEditor, Remote, Screen, Session},
    storage::{Storage, WallClock},
};

/// Returns whether the live match, or the one before it, is on the table.
pub(super) fn is_laid(live: &Live, session: &Session) -> bool {
    session
        .laid
        .remote
        .live
        .is_some_and(|name| name == key(live))
}

/// A number for a live match, by which the table knows it.
pub(crate) fn key(live: &Live) -> u64 {
    live.name().number()
}

pub(super) fn begin(live: &Live, editor: &mut MatchEditor) {
    if let Some(table) = live.table() {
        editor.replace(table.boxed());
        editor.session.laid.remote.live = Some(key(live));
        editor.session.laid.remote.local_seat = live.seat();
    }
}

/// Returns whether this match is among the parked ones.
pub(super) fn is_parked(known: &dyn AnyMatch, session: &Session) -> bool {
    session
        .parked
        .get(known.kind())
        .is_some_and(|parked| parked.id() == known.id())
}

/// Returns whether the match is on the table or among the parked ones.
pub(crate) fn is_laid_or_parked(live: &Live, session: &Session) -> bool {
    is_laid(live, session) || live.table().is_some_and(|known| is_parked(known, session))
}

/// A change of the known match that the table has not shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Unshown {
    /// Moves came after this many entries.
    MovesAfter(usize),
    /// Moves were taken back, or it is another version of the match.
    Replaced,
}

/// Shows the known state on the table, or updates the parked match. Moves that came are played one after the other.
pub(crate) fn show_known(live: &Live, editor: &mut MatchEditor, unshown: Unshown) {
    let Some(known) = live.table() else { return };
    let mut table = known.boxed();
    let session = &mut *editor.session;
    if is_laid(live, session) {
        table.set_id(session.table().id());
        let (cursor, beat) = (session.table().cursor(), session.table().beat());
        let shown = match unshown {
            Unshown::MovesAfter(entries) => entries.min(cursor),
            Unshown::Replaced => cursor,
        };
        let replaced = unshown == Unshown::Replaced;
        if shown == cursor && !replaced && !session.table().beats_finished() {
            // The running beat goes on.
            table.seek(cursor, beat);
        } else if shown < table.entries() {
            // Received moves are played one after the other.
            table.seek(shown + 1, 0);
        } else {
            table.seek(usize::MAX, usize::MAX);
        }
        editor.arrive(table, replaced);
    } else if is_parked(&*table, session) {
        table.seek(usize::MAX, usize::MAX);
        session.park(table);
    }
}

/// A match that was parked and lies on the table again is opened again.
pub(super) fn resume(
    mut play: ResMut<LivePlay>,
    mut transport: ResMut<Transport>,
    mut storage: ResMut<Storage>,
    mut editor: MatchEditor,
    kinds: Res<Kinds>,
    screen: Res<State<Screen>>,
    clock: Res<WallClock>,
    mut looked: Local<Option<u64>>,
) {
    let session = &mut editor.session;
    // The match of a lesson or puzzle has no id.
    let id = session.table().id();
    let shown = if session.is_in_use(*screen.get()) {
        id
    } else {
        None
    };
    let invited = *screen.get() == Screen::Friend;
    if session.laid.remote.live.is_some()
        && shown.is_some()
        && !invited
        && play.at(session).is_none()
    {
        // After a look at an invitation to another table, the match here is closed.
        session.laid.remote.live = None;
    }
    if session.laid.remote.live.is_some() || shown.is_none() {
        *looked = None;
        return;
    }
    let open = play
        .live
        .as_ref()
        .filter(|live| live.table().is_some_and(|known| known.id() == id))
        .map(key);
    if open.is_some() {
        session.laid.remote.live = open;
        return;
    }
    if !transport.is_available() || *looked == shown {
        return;
    }
    *looked = shown;
    let Some(mut live) = shown.and_then(|id| play.kept.by_id(id, &kinds.list(), &storage)) else {
        return;
    };
    let play = &mut *play;
    play.shut(&mut transport, &mut storage);
    session.laid.remote.live = Some(key(&live));
    catch_up(&mut live, &mut editor, clock.now());
    play.open(live, &mut transport, clock.now());
}

/// Compares a match as it was kept, perhaps by another tab, with the table that it lies on.
pub(super) fn catch_up(live: &mut Live, editor: &mut MatchEditor, now: u64) {
    // The last save of the table may be ahead or behind. Moves that an undo took back in another tab are not played again.
    if !live.was_undone() {
        live.moved(editor.session.table(), now);
    }
    // In another tab as many moves may have become other ones, or a choice may wait that no record shows.
    let state = |table: &dyn AnyMatch| (table.record_for(Viewer::All), table.awaited());
    if live
        .table()
        .is_some_and(|known| state(known) != state(editor.session.table()))
    {
        show_known(live, editor, Unshown::Replaced);
        editor.session.laid.newer = true;
    }
}

/// Closes the match when the player leaves the table; it is kept.
pub(super) fn leave(
    mut play: ResMut<LivePlay>,
    mut transport: ResMut<Transport>,
    mut storage: ResMut<Storage>,
    session: Res<Session>,
    screen: Res<State<Screen>>,
) {
    let stays = play.at(&session).is_some()
        || session.is_guided()
        || session.is_audience()
        || *screen.get() == Screen::Friend;
    if !stays && play.live.is_some() {
        play.shut(&mut transport, &mut storage);
    }
}

/// Takes over the moves made here, and tells the table whose turn it is elsewhere and the names of the players.
pub(super) fn sync(
    mut play: ResMut<LivePlay>,
    mut session: ResMut<Session>,
    clock: Res<WallClock>,
) {
    if !session.is_changed() && !play.is_changed() {
        return;
    }
    let laid = play.at(&session).is_some();
    let play = play.bypass_change_detection();
    let Some(live) = &mut play.live else {
        return;
    };
    if !laid {
        return;
    }
    let held = play.unshown.is_some();
    let over = live.claimed_end();
    let quiet = session.bypass_change_detection();
    let mut changed = quiet.claim(over);
    let table = quiet.table();
    if live.table().is_some_and(|known| known.id() != table.id()) {
        live.set_id(table.id());
        play.dirty = true;
    }
    if !held && table.is_at_latest() && live.moved(table, clock.now()) {
        play.dirty = true;
    }
    let seat = live.seat();
    changed |= quiet.set_live();
    let table = quiet.table();
    if table.ended().is_none() || table.hides() {
        // A spectator never takes over the table: no hidden choice came to them.
        let looks_on = (live.role() == Role::Watcher).then_some(Viewer::All);
        changed |= quiet.look_as(seat.map(Viewer::Of).or(looks_on));
    }
    for seat in Seat::BOTH {
        changed |= live
            .table()
            .is_some_and(|known| quiet.update_player(seat, known.player(seat)));
    }
    let spectates = live.role() == Role::Watcher || seat.is_none() || live.is_elsewhere();
    let reason = [
        (spectates, Label::YouLookOn),
        (live.draws(), Label::LotDraws),
    ];
    let reason = reason
        .into_iter()
        .find(|(holds, _)| *holds)
        .map(|(_, why)| why);
    let away = seat
        .map(|seat| !seat)
        .filter(|seat| session.table().awaited().contains(*seat));
    let remote = Remote {
        inactive_reason: reason,
        turn: away,
        local_seat: seat,
        ..session.laid.remote
    };
    if session.laid.remote != remote {
        session.laid.remote = remote;
    } else if changed {
        session.set_changed();
    }
}
