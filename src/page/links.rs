//! Games that come by a link and go by one. Two people play by sending links to and fro: such a game has a name, under which
//! its newest state is kept, so that a link that is behind or went another way is noticed.

use bevy::prelude::*;
use mbrane_play::{
    GameName, Link, Match, Name, Player, Relation, relation,
    words::{Language, Message},
};
use mbrane_rules::{Game as _, Record, Seat, mbrane::Mbrane};

use super::{PageSaid, ask};
use crate::{
    games::mbrane::{Awaited, Game, MbraneSystems, exchange, keeping::Incoming, wishes::Wish},
    keep::Keep,
    screens::{Choices, Screen},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Sent>();
    app.add_systems(Update, (open_links, open_pasted, send_links, sync_awaited).chain().before(MbraneSystems::Act));
}

/// The games that are played by sending links, newest last.
#[derive(Resource, Debug, Default)]
struct Sent {
    games: Vec<SentGame>,
    opened: bool,
}

#[derive(Debug, Clone, PartialEq)]
struct SentGame {
    name: GameName,
    /// Whom somebody here plays; nobody in particular until the other side has answered.
    mine: Option<Seat>,
    record: Record<Mbrane>,
}

/// Where they are kept.
const KEY: &str = "links";
/// So many are remembered.
const MOST: usize = 32;

impl Sent {
    /// A line each: name, seat, record. What cannot be read is an old game that nobody can go on with.
    fn read(&mut self, keep: &Keep) {
        let text = keep.read(KEY).ok().flatten().unwrap_or_default();
        self.games = text
            .lines()
            .filter_map(|line| {
                let (name, rest) = line.split_once(' ')?;
                let (mine, record) = rest.split_once(' ')?;
                let mine = Seat::BOTH.into_iter().find(|seat| seat.index().to_string() == mine);
                Some(SentGame { name: GameName::new(name)?, mine, record: record.parse().ok()? })
            })
            .collect();
    }

    fn keep(&mut self, game: SentGame, keep: &mut Keep) {
        self.games.retain(|known| known.name != game.name);
        self.games.push(game);
        let surplus = self.games.len().saturating_sub(MOST);
        self.games.drain(..surplus);
        let line = |game: &SentGame| {
            let mine = game.mine.map_or_else(|| "-".to_owned(), |seat| seat.index().to_string());
            format!("{} {mine} {}\n", game.name.as_str(), game.record)
        };
        keep.write(KEY, self.games.iter().map(line).collect());
    }

    /// The game that a match is, by what was played in it.
    fn of(&self, play: &Match<Mbrane>) -> Option<&SentGame> {
        let nobody_thinks = Seat::BOTH.into_iter().all(|seat| play.player(seat).is_person());
        let same = |game: &&SentGame| {
            matches!(relation(&game.record, play.record()), Relation::Same | Relation::Ahead(_))
                && !game.record.moves().is_empty()
        };
        self.games.iter().rev().find(same).filter(|_| nobody_thinks)
    }
}

fn say(message: &Message) {
    ask("note", &Language::English.say(message));
}

/// Lays the game of a link on the table.
fn open_links(
    mut said: MessageReader<PageSaid>,
    mut sent: ResMut<Sent>,
    mut keep: ResMut<Keep>,
    mut incoming: ResMut<Incoming>,
    mut wishes: MessageWriter<Wish>,
) {
    let first = !std::mem::replace(&mut sent.opened, true);
    if first {
        sent.read(&keep);
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
    match text.parse::<Link<Mbrane>>() {
        Ok(link) => {
            let record = sent.receive(&link, &mut keep);
            let players = [Player::person(Name::new("")), Player::person(Name::new(""))];
            let mut play = Match::from_record(record.unwrap_or_else(|| link.record.clone()), players);
            if let Some(at) = link.at {
                play.seek(at, usize::MAX);
            }
            incoming.0 = Some(play);
            wishes.write(Wish::Open);
        }
        Err(error) => say(&Message::BadLink { reason: error.to_string() }),
    }
}

impl Sent {
    /// Compares what came with what is kept; what is to be shown instead of it, if anything.
    fn receive(&mut self, link: &Link<Mbrane>, keep: &mut Keep) -> Option<Record<Mbrane>> {
        let name = link.game.clone()?;
        let known = self.games.iter().find(|known| known.name == name).cloned();
        let how = known.as_ref().map(|known| relation(&known.record, &link.record));
        match how {
            Some(Relation::Behind(moves)) => {
                say(&Message::LinkBehind { moves });
                return known.map(|known| known.record);
            }
            Some(Relation::Branches(at)) => {
                say(&Message::LinkBranches { at: at + 1 });
                return None;
            }
            Some(Relation::Other) => {
                say(&Message::LinkBranches { at: 1 });
                return None;
            }
            Some(Relation::Ahead(moves)) => say(&Message::LinkAhead { moves }),
            Some(Relation::Same) | None => {}
        }
        // Whoever opens it plays whoever is to act.
        let kept = known.and_then(|known| known.mine).filter(|_| how == Some(Relation::Same));
        let mine = kept.or_else(|| link.record.position().to_act().single());
        self.keep(SentGame { name, mine, record: link.record.clone() }, keep);
        None
    }
}

/// Lays the game on the table that somebody pasted into the page's field.
fn open_pasted(
    mut said: MessageReader<PageSaid>,
    choices: Res<Choices>,
    mut incoming: ResMut<Incoming>,
    mut wishes: MessageWriter<Wish>,
) {
    for pasted in said.read().filter(|said| said.kind == "pasted") {
        match exchange::bring(&pasted.text, &choices) {
            Ok(play) => {
                incoming.0 = Some(play);
                wishes.write(Wish::Open);
            }
            Err(message) => say(&message),
        }
    }
}

/// Copies the link of the game on the table, or of the one that was left.
fn send_links(
    mut said: MessageReader<PageSaid>,
    mut wishes: MessageReader<Wish>,
    mut sent: ResMut<Sent>,
    mut keep: ResMut<Keep>,
    game: Res<Game>,
    choices: Res<Choices>,
    screen: Res<Screen>,
) {
    let wished = wishes.read().filter(|wish| **wish == Wish::CopyLink).count() > 0;
    let pressed = said.read().filter(|said| said.kind == "copy-link").count() > 0;
    if !wished && !pressed {
        return;
    }
    let play = if *screen == Screen::Table { Some(&game.play) } else { choices.left.as_ref() };
    let Some(play) = play else { return };
    let mut link = Link::new(play.record().clone());
    link.at = Some(play.cursor()).filter(|at| *at < play.record().moves().len());
    let people = Seat::BOTH.into_iter().all(|seat| play.player(seat).is_person());
    if people && play.outcome().is_none() && link.at.is_none() {
        let known = sent.of(play).cloned();
        let mine = known.as_ref().and_then(|known| known.mine);
        let name = known.map(|known| known.name).or_else(|| GameName::new(&ask("id", "")));
        if let Some(name) = &name {
            sent.keep(SentGame { name: name.clone(), mine, record: play.record().clone() }, &mut keep);
        }
        link.game = name;
    }
    ask("copy", &ask("address", &link.to_string()));
}

/// Where the other side is to move, the next link is offered, and nobody here moves for them.
fn sync_awaited(
    sent: Res<Sent>,
    game: Res<Game>,
    screen: Res<Screen>,
    mut awaited: ResMut<Awaited>,
    mut offered: Local<usize>,
) {
    if !(sent.is_changed() || game.is_changed() || screen.is_changed()) {
        return;
    }
    let play = &game.play;
    let by_link = sent.of(play).filter(|_| *screen == Screen::Table && play.is_live());
    let acts = play.position().to_act().single().filter(|_| play.outcome().is_none());
    let other = by_link.and_then(|known| acts.filter(|seat| known.mine.is_some_and(|mine| mine != *seat)));
    awaited.set_if_neq(Awaited(other));
    let moves = play.record().moves().len();
    let new = by_link.is_some_and(|known| moves > known.record.moves().len());
    if let Some(seat) = other.filter(|_| new && *offered != moves) {
        *offered = moves;
        ask("send-link", &Language::English.say(&Message::SendLink(play.who(seat))));
    }
    if by_link.is_none() {
        *offered = 0;
    }
}
