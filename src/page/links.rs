//! Games that come by a link, go by one, or are pasted into the page's field. Two people play by sending links to and fro: such a
//! game has a name, under which its newest state is kept, so that a link that is behind or went another way is noticed.

use bevy::prelude::*;
use mbrane_play::{
    GameName, Letter, Letters, LinkError, Relation, Table,
    promise::Seed,
    read_link, read_match,
    words::{Words, common},
};
use mbrane_rules::{Eyes, Seat};

use super::sent::{SentGame, SentGames};
use crate::{
    bridge::{PageCommand, PageSaid, ask},
    live::LiveCommand,
    session::{Kinds, Navigate, Screen, Session},
    settings::Settings,
    storage::{self, Storage},
    table::{Frame, review::Review},
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ByLink>();
    app.add_systems(Startup, open_by_link);
    app.add_systems(Update, (open_links, open_pasted, send_links).chain().in_set(Frame::Input));
    // What is said of a move comes in the frame in which the mirror has it, which is told after all of these.
    app.add_systems(Update, (sync_away, offer_link).chain().in_set(Frame::Show));
}

/// The games that are played by sending links.
#[derive(Resource, Default, Deref, DerefMut)]
struct ByLink(SentGames);

/// The key of the storage that they are kept under.
const KEY: &str = "links";

impl ByLink {
    fn put(&mut self, game: SentGame, storage: &mut Storage) {
        // Another tab may have sent a game meanwhile.
        self.read(storage);
        self.0.put(game);
        storage.write(KEY, self.0.text());
    }

    fn read(&mut self, storage: &Storage) {
        if let Ok(Some(text)) = storage.read(KEY) {
            self.0 = SentGames::read(&text);
        }
    }
}

fn open_by_link(storage: Res<Storage>, mut by_link: ResMut<ByLink>) {
    by_link.read(&storage);
}

fn note(text: &str) {
    ask("note", text);
}

/// Lays the game of a link on the table: the one that the page was opened with, then each that its address gets.
fn open_links(
    mut said: MessageReader<PageSaid>,
    mut by_link: ResMut<ByLink>,
    mut storage: ResMut<Storage>,
    session: Res<Session>,
    kinds: Res<Kinds>,
    words: Res<Language>,
    mut navigate: MessageWriter<Navigate>,
    mut live: MessageWriter<LiveCommand>,
    mut started: Local<bool>,
) {
    let first = !std::mem::replace(&mut *started, true);
    let adopts = |left: &Box<dyn Table>| by_link.bypass_change_detection().adopt(&**left);
    if first && session.left.values().map(adopts).fold(false, |one, other| one | other) {
        by_link.set_changed();
        storage.write(KEY, by_link.text());
    }
    if said.read().filter(|said| said.kind == "link").count() == 0 && !first {
        return;
    }
    let text = ask("link", "");
    if text.is_empty() {
        return;
    }
    // A reload goes on with the game, not with the link.
    ask("unlink", "");
    if text.trim().starts_with("live=") {
        live.write(LiveCommand::Come(text));
        return;
    }
    let mut receiver = Receiver { by_link: &mut by_link, storage: &mut storage, eyes: session.eyes() };
    let opened = match text.parse::<Letter>() {
        Ok(letter) => receiver.receive_letter(letter, &kinds, &words),
        Err(LinkError::NotALink) => match read_link(&kinds.list(), &text) {
            Ok((table, None)) => Some(table),
            Ok((came, Some(name))) => Some(receiver.receive(name, came, &kinds, &words)),
            Err(error) => bad_link(&error, &words),
        },
        Err(error) => bad_link(&error, &words),
    };
    navigate.write_batch(opened.map(Navigate::Open));
}

fn bad_link(error: &LinkError, words: &Words) -> Option<Box<dyn Table>> {
    note(&common::bad_link(words, &error.to_string()));
    None
}

/// A seed of the page's random numbers; none where the page has none.
fn new_seed() -> Option<Seed> {
    let text = ask("seed", "");
    let byte = |place: usize| u8::from_str_radix(text.get(2 * place..2 * place + 2)?, 16).ok();
    let bytes: Option<Vec<u8>> = (0..32).map(byte).collect();
    bytes?.try_into().ok().map(Seed::new)
}

/// What a link is compared with, and what changes by it.
struct Receiver<'a> {
    by_link: &'a mut ByLink,
    storage: &'a mut Storage,
    eyes: Eyes,
}

impl Receiver<'_> {
    /// Compares what came with what is kept under its name; what is to be shown.
    fn receive(&mut self, name: GameName, mut came: Box<dyn Table>, kinds: &Kinds, words: &Words) -> Box<dyn Table> {
        let known = self.by_link.named(&name).cloned();
        let how = known.as_ref().map(|known| known.relation(&*came));
        match how {
            Some(Relation::Behind(moves)) => {
                note(&common::link_behind(words, moves));
                let kept = known.as_ref().and_then(|known| read_match(&kinds.list(), &known.record, words).ok());
                let Some(kept) = kept else { return came };
                came = kept;
            }
            Some(Relation::Branches(at)) => {
                note(&common::link_branches(words, at + 1));
                return came;
            }
            Some(Relation::Other) => {
                note(&common::link_branches(words, 1_u8));
                return came;
            }
            Some(Relation::Ahead(moves)) => note(&common::link_ahead(words, moves)),
            Some(Relation::Same) | None => {}
        }
        let kept = known.as_ref().and_then(|known| known.mine);
        let mine = match how {
            Some(Relation::Behind(_)) => kept,
            // Whoever opens a link plays whoever is to act, unless it brings nothing new.
            Some(Relation::Same) => kept.or_else(|| came.awaited().single()),
            _ => came.awaited().single(),
        };
        // A match of its own: what was played here and not sent stays among the games.
        let began = Some(storage::now());
        came.begin_at(began);
        let record = came.record_for(self.eyes).to_string();
        self.by_link.put(SentGame { name, began, mine, record, letters: None }, self.storage);
        came
    }

    /// Checks what came of a match in which something is hidden, and compares it with what is kept; what is to be shown, where it is
    /// accepted.
    fn receive_letter(&mut self, came: Letter, kinds: &Kinds, words: &Words) -> Option<Box<dyn Table>> {
        // Another tab may know more.
        self.by_link.read(self.storage);
        let known = self.by_link.named(&came.game).and_then(|known| known.letters.clone());
        let from = known.as_ref().map_or(0, Letters::said);
        let taken = Letters::take(known.as_ref(), came, new_seed()?);
        let opened = taken.and_then(|(letters, how)| {
            let kind = kinds.of(letters.kind()).ok_or(LinkError::NotALink)?.kind;
            Ok((kind.open_letters(&letters, from)?, letters, how))
        });
        let (mut table, letters, how) = match opened {
            Ok(opened) => opened,
            Err(error) => {
                note(&common::link_broken(words, &error.to_string()));
                return None;
            }
        };
        match how {
            Relation::Behind(moves) => note(&common::link_behind(words, moves)),
            Relation::Branches(at) => note(&common::link_branches(words, at + 1)),
            Relation::Other => note(&common::link_branches(words, 1_u8)),
            Relation::Ahead(moves) if known.is_some() && moves > 0 => note(&common::link_ahead(words, moves)),
            Relation::Ahead(_) | Relation::Same => {}
        }
        table.begin_at(Some(storage::now()));
        put_letters(self.by_link, self.storage, &mut *table, letters);
        Some(table)
    }
}

/// Keeps what was said of a match.
fn put_letters(by_link: &mut ByLink, storage: &mut Storage, table: &mut dyn Table, letters: Letters) {
    table.keep_sent(&letters);
    let mine = letters.mine();
    let record = table.record_for(Eyes::Of(mine)).to_string();
    let (name, began) = (letters.game().clone(), table.began());
    by_link.put(SentGame { name, began, mine: Some(mine), record, letters: Some(letters) }, storage);
}

/// Lays the game on the table that somebody pasted into the page's field.
fn open_pasted(
    mut said: MessageReader<PageSaid>,
    mut by_link: ResMut<ByLink>,
    mut storage: ResMut<Storage>,
    kinds: Res<Kinds>,
    words: Res<Language>,
    (settings, screen): (Res<Settings>, Res<State<Screen>>),
    mut navigate: MessageWriter<Navigate>,
    mut live: MessageWriter<LiveCommand>,
) {
    for pasted in said.read().filter(|said| said.kind == "pasted") {
        if *screen.get() == Screen::Friend {
            live.write(LiveCommand::TakeCode(pasted.text.clone()));
            continue;
        }
        if let Ok(letter) = pasted.text.parse::<Letter>() {
            let mut receiver = Receiver { by_link: &mut by_link, storage: &mut storage, eyes: Eyes::All };
            navigate.write_batch(receiver.receive_letter(letter, &kinds, &words).map(Navigate::Open));
            continue;
        }
        match read_match(&kinds.list(), &pasted.text, &words) {
            Ok(mut table) => {
                settings.seat(&mut *table);
                navigate.write(Navigate::Open(table));
            }
            Err(reason) => note(&reason),
        }
    }
}

/// Copies the link of the match on the table, or of the one that was left last.
fn send_links(
    mut said: MessageReader<PageSaid>,
    mut commands: MessageReader<PageCommand>,
    mut by_link: ResMut<ByLink>,
    mut storage: ResMut<Storage>,
    mut session: ResMut<Session>,
    settings: Res<Settings>,
    words: Res<Language>,
    screen: Res<State<Screen>>,
) {
    let asked = commands.read().filter(|command| **command == PageCommand::CopyLink).count() > 0;
    let pressed = said.read().filter(|said| said.kind == "copy-link").count() > 0;
    if !asked && !pressed {
        return;
    }
    // The match gets its moment if it had none yet: nobody need look at it again for that.
    let session = session.bypass_change_detection();
    // Settings and games played are only visited: the match stays on the table meanwhile.
    let table: &mut dyn Table = if *screen.get() == Screen::Table || session.visits() {
        session.beats()
    } else {
        let Some(left) = session.left.get_mut(settings.last_game.as_str()) else { return };
        &mut **left
    };
    // Another tab may have received what came since.
    by_link.read(&storage);
    if let Some(letters) = letters_of(&by_link, table) {
        match letters {
            Ok(mut letters) => {
                table.write_letters(&mut letters);
                table.begin_at(Some(table.began().unwrap_or_else(storage::now)));
                let link = letters.link();
                put_letters(&mut by_link, &mut storage, table, letters);
                ask("copy", &ask("address", link.as_str()));
            }
            Err(why) => note(words.label(why)),
        }
        return;
    }
    let eyes = table.eyes();
    let at = Some(table.cursor()).filter(|at| *at < table.moves());
    let people = Seat::BOTH.into_iter().all(|seat| table.player(seat).is_person());
    let mut name = None;
    if people && table.outcome().is_none() && at.is_none() {
        let began = table.began().unwrap_or_else(storage::now);
        table.begin_at(Some(began));
        let known = by_link.of(table).cloned();
        let mine = known.as_ref().and_then(|known| known.mine);
        name = known.map(|known| known.name).or_else(|| GameName::new(&ask("id", "")));
        if let Some(name) = &name {
            let record = table.record_for(eyes).to_string();
            let sent = SentGame { name: name.clone(), began: Some(began), mine, record, letters: None };
            by_link.put(sent, &mut storage);
        }
    }
    ask("copy", &ask("address", table.link(eyes, at, name).as_str()));
}

/// What was said of a match in which something is hidden, or nothing yet, or why it cannot be sent. None where nothing is hidden, or
/// nothing any more and all of that was sent.
fn letters_of(by_link: &ByLink, table: &dyn Table) -> Option<Result<Letters, common::Label>> {
    let known = by_link.of(table).filter(|known| table.hides() || known.has_news(table));
    if let Some(letters) = known.and_then(|known| known.letters.clone()) {
        return Some(Ok(letters));
    }
    if !table.hides() {
        return None;
    }
    let people = Seat::BOTH.into_iter().all(|seat| table.player(seat).is_person());
    if !people {
        return Some(Err(common::Label::NoLinkWhileHidden));
    }
    // Whoever opens it plays whoever is to act.
    let mine = table.awaited().single().map_or(Seat::First, |seat| !seat);
    let begun = || table.begin_letters(GameName::new(&ask("id", ""))?, mine, new_seed()?);
    Some(begun().ok_or(common::Label::NoLinkBothKnown))
}

/// While the seat that is played elsewhere is to act, nobody here moves for it.
fn sync_away(by_link: Res<ByLink>, mut session: ResMut<Session>, screen: Res<State<Screen>>, review: Res<Review>) {
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
    let table = session.table();
    let sent = by_link.of(table).filter(|_| *screen.get() == Screen::Table && table.is_live());
    let acts = match letters {
        // Where both choose, whoever has chosen waits; and for what the other has to open.
        Some(letters) => Some(!letters.mine()).filter(|_| table.ended().is_none() && table.hands().is_nobody()),
        None => table.awaited().single(),
    };
    let away = sent.and_then(|sent| acts.filter(|seat| sent.mine.is_some_and(|mine| mine != *seat)));
    if session.away != away {
        session.away = away;
    }
}

/// Where the other side is to move, the next link is offered, once all of the move that it tells is on the table.
fn offer_link(by_link: Res<ByLink>, session: Res<Session>, words: Res<Language>, mut offered: Local<Option<u64>>) {
    if session.live.is_some() || !(by_link.is_changed() || session.is_changed()) {
        return;
    }
    let table = session.table();
    // Of a match in which something was hidden the other learns the end by a last link.
    let ended = || {
        let letters = by_link.of(table).filter(|_| table.ended().is_some() && table.is_live())?.letters.as_ref()?;
        Some(!letters.mine())
    };
    let Some(seat) = session.away.or_else(ended).filter(|_| table.is_still()) else { return };
    // Once for each state of the match.
    let now = Some(session.revision());
    if *offered != now && by_link.of(table).is_some_and(|sent| sent.has_news(table)) {
        *offered = now;
        let last = table.ended().is_some();
        ask("send-link", &if last { table.send_last_link(seat, &words) } else { table.send_link(seat, &words) });
    }
}
