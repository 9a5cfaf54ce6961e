//! Copies the link of a match.

use bevy::prelude::*;
use mbrane_play::{AnyMatch, Correspondence, LinkMatchId, commitment::Seed, words::common::Label};
use mbrane_rules::Seat;

use super::{
    KeptLinkMatches, LinkCommand, LinkNews,
    link_match::{LinkMatch, is_between_people},
    receive::put_correspondence,
};
use crate::{
    clipboard::Clipboard,
    live::{new_name, random_bytes},
    notices::{NoticeKind, Notices},
    session::{Screen, Session},
    settings::Settings,
    storage::{Storage, WallClock},
    words::Language,
};

pub(super) fn apply(
    mut commands: MessageReader<LinkCommand>,
    mut by_link: ResMut<KeptLinkMatches>,
    mut storage: ResMut<Storage>,
    mut session: ResMut<Session>,
    mut clipboard: ResMut<Clipboard>,
    mut notices: ResMut<Notices>,
    mut news: MessageWriter<LinkNews>,
    settings: Res<Settings>,
    words: Res<Language>,
    screen: Res<State<Screen>>,
    clock: Res<WallClock>,
) {
    if commands
        .read()
        .filter(|command| **command == LinkCommand::Copy)
        .count()
        == 0
    {
        return;
    }
    // The match stays on the table while the settings or the games played are open.
    let here = *screen.get();
    let left = session
        .parked
        .get(settings.last_game.as_str())
        .map(|left| &**left);
    let Some(mut copy) = session.played(here).or(left).map(AnyMatch::boxed) else {
        return;
    };
    let table = &mut *copy;
    // It may be behind the other window's state.
    if let Some(why) = session.elsewhere_label() {
        let why = words.label(why).to_owned();
        news.write(LinkNews::Notice(why, NoticeKind::Problem));
        return;
    }
    // Another window may have received moves since.
    by_link.read(&storage);
    let mut signs = None;
    let link = match letters_of(&by_link, table) {
        Some(Ok(mut correspondence)) => {
            table.write_letters(&mut correspondence);
            table.set_id(Some(table.id().unwrap_or_else(|| clock.now())));
            let page = by_link
                .named(correspondence.game())
                .and_then(|known| known.page.clone());
            let link = correspondence.link();
            let (by_link, storage) = (&mut by_link, &mut storage);
            put_correspondence(by_link, storage, table, correspondence, page.clone());
            Ok((link, page))
        }
        Some(Err(why)) => Err(why),
        None => {
            let sent = sent(&mut by_link, &mut storage, table, *clock);
            // The answers to a match by link find it without words before it.
            if sent.is_none() && table.shows_end() {
                signs = table.caption(&words).signs;
            }
            let at = Some(table.cursor()).filter(|at| *at < table.moves());
            let (name, page) = sent.map_or((None, None), |sent| (Some(sent.name), sent.page));
            Ok((table.link(table.viewer(), at, name), page))
        }
    };
    // The start time of a match, and what was sent of it, must not count as a change.
    session.bypass_change_detection().keep(here, copy);
    match link
        .and_then(|(link, page)| clipboard.write_link(&link, page.as_deref(), signs.as_deref()))
    {
        Ok(said) => {
            news.write(LinkNews::Copied);
            notices.say_copied(Ok(said), &words);
        }
        Err(why) => {
            news.write(LinkNews::Notice(
                words.label(why).to_owned(),
                NoticeKind::Problem,
            ));
        }
    }
}

/// Begins a match by links in which this seat is played here.
pub(super) fn begin(
    by_link: &mut KeptLinkMatches,
    storage: &mut Storage,
    table: &mut dyn AnyMatch,
    mine: Seat,
    page: Option<String>,
) {
    let Some(name) = new_name() else { return };
    if table.hides() {
        if let Some(correspondence) =
            random_bytes().and_then(|chance| table.begin_letters(name, mine, Seed::new(chance)))
        {
            put_correspondence(by_link, storage, table, correspondence, page);
        }
        return;
    }
    let (match_id, record) = (table.id(), table.record_for(table.viewer()).to_string());
    let sent = LinkMatch {
        page,
        ..LinkMatch::new(name, match_id, Some(mine), record)
    };
    by_link.put(sent, storage);
}

/// Returns whether a match with hidden choices can still go by links: neither seat knows the other's secrets.
pub(in crate::table) fn may_begin(table: &dyn AnyMatch) -> bool {
    let name = || LinkMatchId::new("unsent");
    table.hides()
        && name().is_some_and(|name| {
            table
                .begin_letters(name, Seat::First, Seed::new([0; 32]))
                .is_some()
        })
}

/// Saves the match that two people continue by this link, and returns its state; `None` if no answer is expected.
fn sent(
    by_link: &mut KeptLinkMatches,
    storage: &mut Storage,
    table: &mut dyn AnyMatch,
    clock: WallClock,
) -> Option<LinkMatch> {
    let people = is_between_people(table);
    let known = by_link.of(table).cloned();
    // A finished game needs no answer, but the other side of a known one learns the end.
    let over = table.outcome().is_some() && known.is_none();
    if !people || over || table.cursor() < table.moves() {
        return None;
    }
    let match_id = table.id().unwrap_or_else(|| clock.now());
    table.set_id(Some(match_id));
    let record = table.record_for(table.viewer()).to_string();
    let new = || Some(LinkMatch::new(new_name()?, None, None, String::new()));
    let sent = LinkMatch {
        match_id: Some(match_id),
        record,
        correspondence: None,
        ..known.or_else(new)?
    };
    by_link.put(sent.clone(), storage);
    Some(sent)
}

/// Returns the correspondence of a match with hidden choices, begun if there is none, or why it cannot be sent. `None` if
/// nothing is hidden, or everything was revealed and sent.
fn letters_of(
    by_link: &KeptLinkMatches,
    table: &dyn AnyMatch,
) -> Option<Result<Correspondence, Label>> {
    let known = by_link
        .of(table)
        .filter(|known| table.hides() || known.has_news(table));
    if let Some(correspondence) = known.and_then(|known| known.correspondence.clone()) {
        return Some(Ok(correspondence));
    }
    if !table.hides() {
        return None;
    }
    let people = is_between_people(table);
    if !people {
        return Some(Err(Label::NoLinkWhileHidden));
    }
    // Opening the link takes the seat to act, so the other one is played here.
    let mine = table.awaited().single().map_or(Seat::First, |seat| !seat);
    let begun = || table.begin_letters(new_name()?, mine, Seed::new(random_bytes()?));
    Some(begun().ok_or(Label::NoLinkBothKnown))
}
