//! Scenes of remote play.

use mbrane_live::{Clock, Invite, Live};
use mbrane_play::{LinkMatchId, Server, words::live::Label};

use super::super::{masbrur::match_at, prelude::*};
use crate::{
    games::GAMES,
    live::{LivePlay, Transport, follow},
    screens::{Front, View},
    storage::WallClock,
};

const HOST: &str = "key-of-the-host";
const GUEST: &str = "key-of-the-guest";
const WATCHER: &str = "key-of-who-looks-on";

fn now(world: &World) -> u64 {
    world.resource::<WallClock>().now()
}

fn invited<G: MoveInput>(mut play: Match<G>, now: u64) -> Live {
    Seat::BOTH
        .into_iter()
        .for_each(|seat| play.seat(seat, nobody()));
    let name = LinkMatchId::new("abcd1234").unwrap_or_else(|| panic!("a name"));
    let live = Live::invite(
        [7; 32],
        name,
        &play,
        Seat::First,
        &Name::new("Ada"),
        now,
        &GAMES.map(|game| game.kind),
    );
    let mut live = live.unwrap_or_else(|refused| panic!("{refused:?}"));
    live.open(now);
    live.keyed(&format!("{HOST} private"));
    live.set_channel_state("relay", now);
    live.set_channel_state("hears", now);
    live
}

pub(super) fn waits(world: &mut World) {
    show_screen(world, Screen::Friend);
    let live = invited(match_of(CLOSE, 0), now(world));
    world.resource_mut::<LivePlay>().show(live);
}

/// An offer code as the page makes it, with one candidate.
pub(super) const CODE: &str = "x7QERAX3bq0mZk1yVh2Wl9o8sT4cU6dE5fG7hJ0kL3nP1qRtSuEaBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789~192_168_1_23-1a2b";

pub(super) fn code(world: &mut World, code: &str) {
    waits(world);
    world.resource_mut::<LivePlay>().show_code(code);
}

pub(super) fn relays(world: &mut World) {
    waits(world);
    let list = Server::list(
        "wss://relay.example.org wss://nostr.example.net:8443/room stun:stun.example.org",
    );
    world.resource_mut::<Settings>().relays = list.unwrap_or_default();
    world.resource_mut::<Session>().open_part(Screen::Friend);
    world.resource_mut::<Front>().view = View::Relays;
}

/// Lets a guest join the host's match by a link.
fn join(host: &mut Live, link: Option<Invite>, seed: u8, name: &str, key: &str, now: u64) -> Live {
    let link = link.unwrap_or_else(|| panic!("a link"));
    let mut live = Live::join(
        [seed; 32],
        &link,
        &Name::new(name),
        &GAMES.map(|game| game.kind),
    );
    live.open(now);
    live.keyed(&format!("{key} private"));
    live.set_channel_state("hears", now);
    host.set_channel_state(&format!("peer {key}"), now);
    live.set_channel_state(&format!("peer {HOST}"), now);
    live
}

/// Returns both ends of a match that a guest called Bo has joined.
fn sat<G: MoveInput>(play: Match<G>, now: u64) -> (Live, Live) {
    let mut host = invited(play, now);
    let invitation = host.invitation();
    let guest = join(&mut host, invitation, 8, "Bo", GUEST, now);
    (host, guest)
}

/// Exchanges the pending messages of two in turn, each with its key, from a given time on. Returns the newest text of the first.
fn talk(one: (&mut Live, &str), other: (&mut Live, &str), from: u64) -> Option<String> {
    let mut newest = None;
    for now in (0..8).map(|second| from + 1000 * second) {
        if let Some(text) = one.0.poll(now) {
            other.0.hear(one.1, &text, now);
            newest = Some(text);
        }
        if let Some(text) = other.0.poll(now) {
            one.0.hear(other.1, &text, now);
        }
    }
    newest
}

fn at_the_table(world: &mut World, host: Live) {
    let laid = host
        .table()
        .map_or_else(|| panic!("a game"), AnyMatch::boxed);
    table(world, CLOSE, 0);
    let mut session = world.resource_mut::<Session>();
    session.replace(laid);
    session.laid.remote.live = Some(follow::key(&host));
    world.resource_mut::<Transport>().stood_in = false;
    world.resource_mut::<LivePlay>().show(host);
}

fn met(world: &World, moves: usize) -> (Live, Live) {
    let now = now(world);
    let (mut host, mut guest) = sat(match_of(CLOSE, moves), now);
    talk((&mut host, HOST), (&mut guest, GUEST), now);
    (host, guest)
}

pub(super) fn plays(world: &mut World, moves: usize) {
    let (host, _) = met(world, moves);
    at_the_table(world, host);
}

pub(super) fn greets(world: &mut World) {
    plays(world, 10);
    let now = now(world);
    world.resource_mut::<LivePlay>().hear(Label::GoodLuck, now);
}

pub(super) fn asks(world: &mut World) {
    let (mut host, mut guest) = met(world, 10);
    guest.ask_undo();
    talk((&mut host, HOST), (&mut guest, GUEST), now(world));
    at_the_table(world, host);
}

const CLOCK: Clock = Clock::Move(600);

/// Returns a match with a clock, 700 seconds after the last move.
fn timed(world: &World) -> Live {
    let (mut host, mut guest) = sat(match_of(CLOSE, 0), now(world));
    let began = now(world) - 700_000;
    host.want_clock(Some(CLOCK));
    talk((&mut host, HOST), (&mut guest, GUEST), began);
    guest.want_clock(guest.clock_offered());
    talk((&mut host, HOST), (&mut guest, GUEST), began + 10_000);
    host.moved(&match_of(CLOSE, 1), began);
    host
}

pub(super) fn clock(world: &mut World) {
    let now = now(world);
    let (mut host, mut guest) = sat(match_of(CLOSE, 0), now);
    guest.want_clock(Some(CLOCK));
    talk((&mut host, HOST), (&mut guest, GUEST), now);
    at_the_table(world, host);
}

pub(super) fn flag(world: &mut World) {
    let host = timed(world);
    at_the_table(world, host);
}

pub(super) fn claimed(world: &mut World) {
    let mut host = timed(world);
    host.claim(now(world));
    at_the_table(world, host);
}

pub(super) fn draws_lot(world: &mut World) {
    let now = now(world);
    let (mut host, mut guest) = sat(match_at(0), now);
    if let Some(text) = guest.poll(now) {
        host.hear(GUEST, &text, now);
    }
    at_the_table(world, host);
}

/// Makes a legal move if this player is to act.
fn play_one(world: &World, live: &mut Live) {
    let Some((seat, mut table)) = live.seat().zip(live.table().map(AnyMatch::boxed)) else {
        return;
    };
    if !table.awaited().contains(seat) {
        return;
    }
    let Some(m) = table.any_move(seat) else {
        return;
    };
    if table
        .play_text(seat, &m, world.resource::<Language>())
        .is_ok()
    {
        live.moved(&*table, now(world));
    }
}

pub(super) fn watched(world: &mut World) {
    let now = now(world);
    let (mut host, mut guest) = sat(match_at(0), now);
    let mut newest = talk((&mut host, HOST), (&mut guest, GUEST), now);
    for _ in 0..2 {
        // The lot decided who begins, so both try.
        [&mut host, &mut guest]
            .into_iter()
            .for_each(|live| play_one(world, live));
        newest = talk((&mut host, HOST), (&mut guest, GUEST), now).or(newest);
    }
    let link = host.looking_on();
    let mut watcher = join(&mut host, link, 9, "", WATCHER, now);
    // The channel delivers it to arrivals.
    if let Some(text) = newest {
        watcher.hear(HOST, &text, now);
    }
    talk((&mut watcher, WATCHER), (&mut host, HOST), now);
    at_the_table(world, watcher);
}

pub(super) fn friend(world: &mut World) {
    plays(world, 9);
    world
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Friend);
}
