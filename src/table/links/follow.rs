//! The match on the table follows what was sent and what came of it.

use bevy::prelude::*;
use mbrane_rules::Eyes;

use super::{ByLink, LinkNews};
use crate::{
    session::{Screen, Session},
    storage::Storage,
    table::review::Review,
    words::Language,
};

/// A match that is laid on the table goes on showing what came, where it was left before the end of that, also by a program that has
/// ended since.
pub(super) fn follow_on(by_link: Res<ByLink>, mut session: ResMut<Session>, mut replaced: Local<Option<u64>>) {
    let laid = Some(session.replaced());
    if std::mem::replace(&mut *replaced, laid) == laid {
        return;
    }
    let table = session.table();
    if !table.is_live() && by_link.of(table).is_some_and(|sent| sent.follows) {
        session.follow_on();
    }
}

/// Whether what came is still to be shown outlasts the table and the program.
pub(super) fn note_follows(mut by_link: ResMut<ByLink>, mut storage: ResMut<Storage>, session: Res<Session>) {
    if !(by_link.is_changed() || session.is_changed()) {
        return;
    }
    let (table, follows) = (session.table(), session.follows());
    if by_link.of(table).is_some_and(|sent| sent.follows != follows) {
        by_link.note_follows(table, follows, &mut storage);
    }
}

/// While the seat that is played elsewhere is to act, nobody here moves for it.
pub(super) fn sync_away(
    by_link: Res<ByLink>,
    mut session: ResMut<Session>,
    screen: Res<State<Screen>>,
    review: Res<Review>,
) {
    // Where somebody far away is at the table, that is known there.
    if session.live.is_some() || !(by_link.is_changed() || session.is_changed() || screen.is_changed()) {
        return;
    }
    let sent = by_link.of(session.table());
    let (mine, letters) = (sent.and_then(|sent| sent.mine), sent.and_then(|sent| sent.letters.as_ref()));
    let table = session.bypass_change_detection().beats();
    // Whoever looks at a game that is over chooses whose eyes look.
    let looks = !review.is_open() && table.look_as(mine.map(Eyes::Of));
    if let Some(letters) = letters.filter(|_| looks) {
        table.keep_sent(letters);
    }
    if looks {
        session.set_changed();
    }
    let (table, follows) = (session.table(), session.follows());
    let sent = by_link.of(table).filter(|_| *screen.get() == Screen::Table && (table.is_live() || follows));
    let acts = match letters {
        // Where both choose, whoever has chosen waits; and for what the other has to open.
        Some(letters) => Some(!letters.mine()).filter(|_| table.ended().is_none() && table.hands().is_nobody()),
        None => table.awaited().single(),
    };
    let mine = sent.and_then(|sent| sent.mine);
    let away = mine.and_then(|mine| acts.filter(|seat| mine != *seat));
    if (session.away, session.mine) != (away, mine) {
        (session.away, session.mine) = (away, mine);
    }
}

/// Where the other side is to move, the next link is offered, once all of the move that it tells is on the table.
pub(super) fn offer_link(
    by_link: Res<ByLink>,
    session: Res<Session>,
    words: Res<Language>,
    mut news: MessageWriter<LinkNews>,
    mut offered: Local<Option<u64>>,
    mut replaced: Local<Option<u64>>,
) {
    let laid = Some(session.replaced());
    if std::mem::replace(&mut *replaced, laid) != laid {
        // What is copied is the match on the table.
        news.write(LinkNews::Gone);
    }
    if session.live.is_some() || !(by_link.is_changed() || session.is_changed()) {
        return;
    }
    let table = session.table();
    // The other side learns the end by a last link.
    let ended = || by_link.of(table).filter(|_| table.ended().is_some() && table.is_live())?.mine.map(|mine| !mine);
    let Some(seat) = session.away.or_else(ended).filter(|_| table.is_still() && table.is_live()) else { return };
    // Once for each state of the match.
    let now = Some(session.revision());
    if *offered != now && by_link.of(table).is_some_and(|sent| sent.has_news(table)) {
        *offered = now;
        let last = table.ended().is_some();
        let text = if last { table.send_last_link(seat, &words) } else { table.send_link(seat, &words) };
        news.write(LinkNews::Send(text));
    }
}
