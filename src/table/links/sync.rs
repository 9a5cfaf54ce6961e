//! Keeps the match on the table in step with the moves that come and go by links.

use bevy::prelude::*;
use mbrane_play::{AnyMatch, words::common};
use mbrane_rules::Viewer;

use super::{KeptLinkMatches, LinkNews, link_match::LinkMatch, send::begin};
use crate::{
    session::{Remote, Screen, Session},
    storage::{Storage, WallClock},
    table::change::match_commands::MatchCommand,
    words::Language,
};

/// Continues to show received moves of a reopened match that was left before all were shown, even before a restart.
pub(super) fn resume_unshown_moves(
    by_link: Res<KeptLinkMatches>,
    mut session: ResMut<Session>,
    mut replaced: Local<Option<u64>>,
) {
    let laid = Some(session.replaced());
    if std::mem::replace(&mut *replaced, laid) == laid {
        return;
    }
    let table = session.table();
    if !table.is_at_latest() && by_link.of(table).is_some_and(|sent| sent.has_unshown_moves) {
        session.laid.has_unshown_moves = true;
    }
}

/// After a game by links the other side begins the next one: remembers the game, and once a rematch is on the table, which
/// seat of it is played here.
pub(super) fn remember_rematch(
    mut commands: MessageReader<MatchCommand>,
    mut by_link: ResMut<KeptLinkMatches>,
    mut storage: ResMut<Storage>,
    mut session: ResMut<Session>,
    clock: Res<WallClock>,
    mut before: Local<Option<LinkMatch>>,
) {
    let asked = commands
        .read()
        .any(|command| *command == MatchCommand::Rematch);
    let begins = asked && session.table().entries() == 0;
    if let Some((before, mine)) = before
        .take_if(|_| begins)
        .and_then(|before| Some((before.clone(), before.mine?)))
    {
        if let Some(mut table) = session.played(Screen::Table).map(AnyMatch::boxed) {
            table.set_id(table.id().or(Some(clock.now())));
            begin(&mut by_link, &mut storage, &mut *table, !mine, before.page);
            session.keep(Screen::Table, table);
        }
    } else if by_link.is_changed() || session.is_changed() {
        *before = by_link.of(session.table()).cloned();
    }
}

/// Saves whether received moves are still to be shown.
pub(super) fn save_unshown_moves(
    mut by_link: ResMut<KeptLinkMatches>,
    mut storage: ResMut<Storage>,
    session: Res<Session>,
) {
    if !(by_link.is_changed() || session.is_changed()) {
        return;
    }
    let (table, has_unshown_moves) = (session.table(), session.laid.has_unshown_moves);
    let outdated = |by_link: &KeptLinkMatches| {
        by_link
            .of(table)
            .filter(|sent| sent.has_unshown_moves != has_unshown_moves)
            .cloned()
    };
    if outdated(&by_link).is_none() {
        return;
    }
    // Another window may have sent a game meanwhile.
    by_link.read(&storage);
    if let Some(sent) = outdated(&by_link) {
        by_link.put(
            LinkMatch {
                has_unshown_moves,
                ..sent
            },
            &mut storage,
        );
    }
}

/// Blocks moves here while the seat that is played elsewhere is to act.
pub(super) fn sync_remote(
    In(no_review): In<bool>,
    by_link: Res<KeptLinkMatches>,
    mut session: ResMut<Session>,
    screen: Res<State<Screen>>,
) {
    // In a live match, the live code sets this.
    if session.laid.remote.live.is_some()
        || !(by_link.is_changed() || session.is_changed() || screen.is_changed())
    {
        return;
    }
    let known = by_link.of(session.table());
    let mine = known.and_then(|known| known.mine);
    let correspondence = known.and_then(|known| known.correspondence.as_ref());
    let quiet = session.bypass_change_detection();
    // In an open review the player chooses the viewer.
    let looks = no_review && quiet.look_as(mine.map(Viewer::Of));
    if let Some(correspondence) = correspondence
        && looks
    {
        quiet.keep_sent(correspondence);
    }
    if looks {
        session.set_changed();
    }
    let (table, has_unshown_moves) = (session.table(), session.laid.has_unshown_moves);
    let may_send = *screen.get() == Screen::Table && (table.is_at_latest() || has_unshown_moves);
    let acts = match correspondence {
        // With letters, this side waits when it has nothing to do: for the opponent's choice, or for the opponent to open theirs.
        Some(correspondence) => (table.ended().is_none() && table.local_actors().is_nobody())
            .then(|| !correspondence.mine()),
        None => table.awaited().single(),
    };
    let local_seat = if may_send {
        by_link.of(table).and_then(|known| known.mine)
    } else {
        None
    };
    let away = local_seat.and_then(|local| acts.filter(|seat| local != *seat));
    let remote = Remote {
        turn: away,
        local_seat,
        by_link: mine.is_some(),
        ..session.laid.remote
    };
    if session.laid.remote != remote {
        session.laid.remote = remote;
    }
}

/// Offers the next link when the other side is to move, once the move that it tells is fully on the table.
pub(super) fn offer_link(
    by_link: Res<KeptLinkMatches>,
    session: Res<Session>,
    words: Res<Language>,
    mut news: MessageWriter<LinkNews>,
    mut offered: Local<Option<u64>>,
    mut replaced: Local<Option<u64>>,
) {
    let laid = Some(session.replaced());
    if std::mem::replace(&mut *replaced, laid) != laid {
        // The link on offer belongs to the match that was on the table before.
        news.write(LinkNews::WithdrawLink);
    }
    if session.laid.remote.live.is_some() || !(by_link.is_changed() || session.is_changed()) {
        return;
    }
    let table = session.table();
    // A last link sends the end to the other side.
    let ended = || {
        table.ended()?;
        by_link.of(table)?.mine.map(|mine| !mine)
    };
    if !table.beats_finished() || !table.is_at_latest() {
        return;
    }
    let Some(seat) = session.laid.remote.turn.or_else(ended) else {
        return;
    };
    // Offer once for each state of the match.
    let now = Some(session.revision());
    if *offered != now
        && by_link
            .of(table)
            .is_some_and(|sent| sent.has_news(table) || table.entries() == 0)
    {
        *offered = now;
        let last = table.ended().is_some();
        let text = if last {
            common::send_last_link(&words, &table.who(seat, &words))
        } else {
            common::send_link(&words, &table.who(seat, &words))
        };
        news.write(LinkNews::OfferLink(text));
    }
}
