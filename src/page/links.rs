//! Games that come by a link, go by one, or are pasted into the page's field. Two people play by sending links to and fro: such a
//! game has a name, under which its newest state is kept, so that a link that is behind or went another way is noticed.

use bevy::prelude::*;
use mbrane_play::{
    GameName, Relation, Table, read_link, read_match,
    words::{Words, common},
};
use mbrane_rules::{Eyes, Seat};

use super::sent::{SentGame, SentGames};
use crate::{
    bridge::{PageCommand, PageSaid, ask},
    session::{Kinds, Navigate, Screen, Session},
    settings::Settings,
    storage::{self, Storage},
    table::Frame,
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
    match read_link(&kinds.list(), &text) {
        Ok((table, None)) => {
            navigate.write(Navigate::Open(table));
        }
        Ok((came, Some(name))) => {
            let mut receiver = Receiver { by_link: &mut by_link, storage: &mut storage, eyes: session.eyes() };
            navigate.write(Navigate::Open(receiver.receive(name, came, &kinds, &words)));
        }
        Err(error) => note(&common::bad_link(&words, &error.to_string())),
    }
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
        self.by_link.put(SentGame { name, began, mine, record }, self.storage);
        came
    }
}

/// Lays the game on the table that somebody pasted into the page's field.
fn open_pasted(
    mut said: MessageReader<PageSaid>,
    kinds: Res<Kinds>,
    words: Res<Language>,
    settings: Res<Settings>,
    mut navigate: MessageWriter<Navigate>,
) {
    for pasted in said.read().filter(|said| said.kind == "pasted") {
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
    if table.hides() {
        // Whoever opens it could not go on: what the other has hidden would be missing.
        note(words.label(common::Label::NoLinkWhileHidden));
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
            by_link.put(SentGame { name: name.clone(), began: Some(began), mine, record }, &mut storage);
        }
    }
    ask("copy", &ask("address", table.link(eyes, at, name).as_str()));
}

/// While the seat that is played elsewhere is to act, nobody here moves for it.
fn sync_away(by_link: Res<ByLink>, mut session: ResMut<Session>, screen: Res<State<Screen>>) {
    if !(by_link.is_changed() || session.is_changed() || screen.is_changed()) {
        return;
    }
    let mine = by_link.of(session.table()).and_then(|sent| sent.mine);
    if session.bypass_change_detection().beats().look_as(mine.map(Eyes::Of)) {
        session.set_changed();
    }
    let table = session.table();
    let sent = by_link.of(table).filter(|_| *screen.get() == Screen::Table && table.is_live());
    let acts = table.awaited().single();
    let away = sent.and_then(|sent| acts.filter(|seat| sent.mine.is_some_and(|mine| mine != *seat)));
    if session.away != away {
        session.away = away;
    }
}

/// Where the other side is to move, the next link is offered, once all of the move that it tells is on the table.
fn offer_link(by_link: Res<ByLink>, session: Res<Session>, words: Res<Language>, mut offered: Local<Option<u64>>) {
    if !(by_link.is_changed() || session.is_changed()) {
        return;
    }
    let table = session.table();
    let Some(seat) = session.away.filter(|_| table.is_still()) else { return };
    let new = by_link.of(table).is_some_and(|sent| matches!(sent.relation(table), Relation::Ahead(_)));
    // Once for each state of the match.
    let now = Some(session.revision());
    if new && *offered != now {
        *offered = now;
        ask("send-link", &table.send_link(seat, &words));
    }
}
