//! Scenes of remote play.

use bevy::prelude::*;
use mbrane_live::{Clock, Greeting, Live};
use mbrane_play::{AnyMatch, GameName, Match, MoveInput, Name, Server};
use mbrane_rules::Seat;

use super::super::{
    arrange::{CLOSE, match_of, nobody, show_screen, table},
    masbrur::match_at,
};
use crate::{
    live::{LivePlay, Transport},
    screens::{Front, View},
    session::{Screen, Session},
    settings::Settings,
    storage::WallClock,
};

const HOST: &str = "key-of-the-host";
const GUEST: &str = "key-of-the-guest";
const WATCHER: &str = "key-of-who-looks-on";

pub(super) fn choose(world: &mut World) {
    show_screen(world, Screen::Friend);
}

fn now(world: &World) -> u64 {
    world.resource::<WallClock>().now()
}

/// Returns a match after some moves, whose invited opponent has not joined yet.
fn invited(moves: usize, now: u64) -> Live {
    invited_to(match_of(CLOSE, moves), now)
}

fn invited_to<G: MoveInput>(mut play: Match<G>, now: u64) -> Live {
    Seat::BOTH.into_iter().for_each(|seat| play.seat(seat, nobody()));
    let name = GameName::new("abcd1234").unwrap_or_else(|| panic!("a name"));
    let live = Live::invite([7; 32], name, &play, Seat::First, &Name::new("Ada"), now);
    let mut live = live.unwrap_or_else(|refused| panic!("{refused:?}"));
    live.open(now);
    live.keyed(&format!("{HOST} private"));
    live.told("relay", now);
    live
}

pub(super) fn waits(world: &mut World) {
    show_screen(world, Screen::Friend);
    let live = invited(0, now(world));
    world.resource_mut::<LivePlay>().show(live);
}

/// An offer code as the page makes it, with one candidate.
const CODE: &str =
    "x7QERAX3bq0mZk1yVh2Wl9o8sT4cU6dE5fG7hJ0kL3nP1qRtSuEaBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789~192_168_1_23-1a2b";

pub(super) fn by_hand(world: &mut World) {
    waits(world);
    world.resource_mut::<LivePlay>().show_code(CODE);
}

pub(super) fn answer(world: &mut World) {
    waits(world);
    world.resource_mut::<LivePlay>().show_code("!bad-code");
}

pub(super) fn relays(world: &mut World) {
    waits(world);
    let list = Server::list("wss://relay.example.org wss://nostr.example.net:8443/room stun:stun.example.org");
    world.resource_mut::<Settings>().relays = list.unwrap_or_default();
    world.resource_mut::<Front>().view = View::Relays;
}

/// Returns both ends of a match that a guest called Bo has joined.
fn sat(moves: usize, now: u64) -> (Live, Live) {
    sat_with(invited(moves, now), now)
}

fn sat_with(mut host: Live, now: u64) -> (Live, Live) {
    let invitation = host.invitation().unwrap_or_else(|| panic!("a link"));
    let mut guest = Live::join([8; 32], &invitation, &Name::new("Bo"));
    guest.open(now);
    guest.keyed(&format!("{GUEST} private"));
    host.told(&format!("peer {GUEST}"), now);
    guest.told(&format!("peer {HOST}"), now);
    (host, guest)
}

fn talk(world: &World, host: &mut Live, guest: &mut Live) {
    talk_from(world, host, guest, now(world));
}

/// Exchanges the pending messages of both, from a given time on.
fn talk_from(world: &World, host: &mut Live, guest: &mut Live, from: u64) {
    let kinds = world.resource::<crate::session::Kinds>().list();
    for second in 0..8 {
        let now = from + 1000 * second;
        if let Some(text) = host.poll(now) {
            guest.hear(&kinds, HOST, &text, now);
        }
        if let Some(text) = guest.poll(now) {
            host.hear(&kinds, GUEST, &text, now);
        }
    }
}

fn at_the_table(world: &mut World, host: Live) {
    let laid = host.table().map_or_else(|| panic!("a game"), AnyMatch::boxed);
    table(world, CLOSE, 0);
    world.resource_mut::<Session>().replace(laid);
    world.resource_mut::<Transport>().stood_in = false;
    world.resource_mut::<LivePlay>().show(host);
    world.resource_scope(|world, play: Mut<LivePlay>| play.lie_on(&mut world.resource_mut::<Session>()));
}

pub(super) fn plays(world: &mut World) {
    let (mut host, mut guest) = sat(9, now(world));
    talk(world, &mut host, &mut guest);
    at_the_table(world, host);
}

pub(super) fn greets(world: &mut World) {
    let (mut host, mut guest) = sat(10, now(world));
    talk(world, &mut host, &mut guest);
    at_the_table(world, host);
    let now = now(world);
    world.resource_mut::<LivePlay>().hear(Greeting::GoodLuck, now);
}

pub(super) fn asks(world: &mut World) {
    let (mut host, mut guest) = sat(10, now(world));
    talk(world, &mut host, &mut guest);
    guest.ask_undo();
    talk(world, &mut host, &mut guest);
    at_the_table(world, host);
}

const CLOCK: Clock = Clock::Move(600);

/// Returns a match with a clock, `ago` milliseconds after the last move.
fn timed(world: &World, ago: u64) -> Live {
    let (mut host, mut guest) = sat(0, now(world));
    let began = now(world) - ago;
    host.want_clock(Some(CLOCK));
    talk_from(world, &mut host, &mut guest, began);
    guest.want_clock(guest.clock_offered());
    talk_from(world, &mut host, &mut guest, began + 10_000);
    let played = match_of(CLOSE, 1);
    host.moved(&played, began);
    host
}

pub(super) fn clock(world: &mut World) {
    let (mut host, mut guest) = sat(0, now(world));
    guest.want_clock(Some(CLOCK));
    talk(world, &mut host, &mut guest);
    at_the_table(world, host);
}

pub(super) fn flag(world: &mut World) {
    let host = timed(world, 700_000);
    at_the_table(world, host);
}

pub(super) fn draws_lot(world: &mut World) {
    let now = now(world);
    let (mut host, mut guest) = sat_with(invited_to(match_at(0), now), now);
    let kinds = world.resource::<crate::session::Kinds>().list();
    if let Some(text) = guest.poll(now) {
        host.hear(&kinds, GUEST, &text, now);
    }
    at_the_table(world, host);
}

fn play_one(world: &World, live: &mut Live) {
    let Some((seat, mut table)) = live.seat().zip(live.table().map(AnyMatch::boxed)) else { return };
    let Some(m) = table.any_move(seat).filter(|_| table.awaited().contains(seat)) else { return };
    if table.act(seat, &m, world.resource::<crate::words::Language>()).is_ok() {
        live.moved(&*table, now(world));
    }
}

pub(super) fn watched(world: &mut World) {
    let began = now(world);
    let (mut host, mut guest) = sat_with(invited_to(match_at(0), began), began);
    talk(world, &mut host, &mut guest);
    for _ in 0..2 {
        // The lot decided who begins, so both try.
        [&mut host, &mut guest].into_iter().for_each(|live| play_one(world, live));
        talk(world, &mut host, &mut guest);
    }
    let link = host.looking_on().unwrap_or_else(|| panic!("a link"));
    let mut watcher = Live::join([9; 32], &link, &Name::new(""));
    watcher.open(began);
    watcher.keyed(&format!("{WATCHER} private"));
    host.told(&format!("peer {WATCHER}"), began);
    watcher.told(&format!("peer {HOST}"), began);
    let kinds = world.resource::<crate::session::Kinds>().list();
    for now in (0..8).map(|second| began + 1000 * second) {
        if let Some(text) = watcher.poll(now) {
            host.hear(&kinds, WATCHER, &text, now);
        }
        if let Some(text) = host.poll(now) {
            watcher.hear(&kinds, HOST, &text, now);
        }
    }
    at_the_table(world, watcher);
}

pub(super) fn claimed(world: &mut World) {
    let mut host = timed(world, 700_000);
    let kinds = world.resource::<crate::session::Kinds>().list();
    host.claim(&kinds, now(world));
    at_the_table(world, host);
}

pub(super) fn friend(world: &mut World) {
    plays(world);
    world.resource_mut::<NextState<Screen>>().set(Screen::Friend);
}
