//! Two desktop programs play each other over a relay that runs in the test, with nothing mocked.

#[path = "../../../crates/relay_client/tests/relay_client/relay.rs"]
mod relay;

use super::{live, session, tell};
use crate::bench::{self, screen};
use bevy::prelude::*;
use mbrane::{
    clipboard::Clipboard,
    live::{LiveCommand, Resolver, status},
    notices::Notices,
    session::{Navigate, Screen},
    settings::Settings,
    storage::Memory,
    table::change::{hand::HandCommand, match_commands::MatchCommand},
};
use mbrane_live::{Channel, Other};
use mbrane_play::{
    AnyMatch, Server, Speed, TableAction,
    words::{Words, live::Label},
};
use mbrane_rules::{Seat, Viewer};
use relay::Relay;
use std::{
    io,
    net::{IpAddr, SocketAddr},
    thread,
    time::Duration,
};

/// Two programs, and the relay that the first of them has chosen.
struct Far {
    apps: [App; 2],
    relay: Relay,
}

/// The checks of a condition, in real time, since threads and sockets take part. On a busy machine each takes longer.
const LOOKS: usize = 60_000;

/// Knows addresses, and no names.
fn resolve(host: &str, port: u16) -> io::Result<Vec<SocketAddr>> {
    let address: IpAddr = host.parse().map_err(io::Error::other)?;
    Ok(vec![SocketAddr::new(address, port)])
}

fn program(setup_text: &str) -> App {
    let mut app = bench::game_keeping(1280, 800, Memory::default());
    app.insert_resource(mbrane::storage::WallClock::System);
    app.insert_resource(Resolver(resolve));
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.first_run = false;
    settings.speed = Speed::Instant;
    settings.keep_setup(setup_text);
    app
}

fn seat(app: &App) -> Option<Seat> {
    live(app).and_then(mbrane_live::Live::seat)
}

fn move_count(app: &App) -> usize {
    live(app)
        .and_then(|live| live.table())
        .map_or(0, <dyn AnyMatch>::moves)
}

impl Far {
    fn until(&mut self, what: &str, holds: impl Fn(&[App; 2]) -> bool) {
        for _ in 0..LOOKS {
            if holds(&self.apps) {
                return;
            }
            self.apps.iter_mut().for_each(App::update);
            thread::sleep(Duration::from_millis(1));
        }
        let [one, two] = &self.apps;
        panic!(
            "never: {what}: {:?} {:?}",
            session(one).table(),
            session(two).table()
        );
    }

    /// Invites, copies the link, pastes it there and sits down.
    fn sit(kind: &'static str, setup_text: &str) -> Self {
        let relay = Relay::start();
        let mut far = Self {
            apps: [(); 2].map(|()| program(setup_text)),
            relay,
        };
        let list = Server::list(&far.relay.address()).expect("an address");
        // No link names a relay on this machine, so both choose it.
        for app in &mut far.apps {
            tell(app, LiveCommand::UseRelays(list.clone()));
        }
        tell(&mut far.apps[0], LiveCommand::Invite(kind));
        far.until("it can be invited", |apps| {
            live(&apps[0]).is_some_and(|live| live.invitation().is_some())
        });
        tell(&mut far.apps[0], LiveCommand::CopyInvitation);
        let copied = |app: &App| app.world().resource::<Clipboard>().read().ok().flatten();
        far.until("the link is copied", |apps| copied(&apps[0]).is_some());
        let link = copied(&far.apps[0]).expect("a link");
        far.apps[1]
            .world_mut()
            .resource_mut::<Clipboard>()
            .write_plain(&link)
            .expect("a clipboard");
        tell(&mut far.apps[1], Navigate::Visit(Screen::Friend));
        tell(&mut far.apps[1], LiveCommand::PasteCode);
        far.until("both sit", |apps| {
            apps.iter()
                .all(|app| screen(app) == Screen::Table && seat(app).is_some() && is_here(app))
        });
        far
    }

    /// Has the side to act play any move, until there are `most` moves or the game is over.
    fn play(&mut self, most: usize) {
        let over = |app: &App| session(app).table().ended().is_some();
        for _ in 0..LOOKS {
            if self.apps.iter().all(over) || self.apps.iter().all(|app| move_count(app) >= most) {
                return;
            }
            for app in &mut self.apps {
                let table = session(app).table();
                let acts = seat(app).filter(|seat| {
                    let still = table.beats_finished()
                        && table.is_at_latest()
                        && !over(app)
                        && move_count(app) < most;
                    still
                        && table.local_actors().contains(*seat)
                        && session(app).laid.remote.turn != Some(*seat)
                });
                if let Some(m) = acts.and_then(|seat| table.any_move(seat)) {
                    tell(app, HandCommand::Type(m));
                }
                app.update();
            }
            thread::sleep(Duration::from_millis(1));
        }
        panic!("it goes on: {:?}", session(&self.apps[0]).table());
    }

    /// Waits until both know the same game.
    fn agrees(&mut self, what: &str) {
        let known = |app: &App| {
            live(app)
                .and_then(|live| live.table())
                .map(|table| table.record_for(Viewer::All).to_string())
        };
        self.until(what, |apps| {
            known(&apps[0]).is_some() && known(&apps[0]) == known(&apps[1])
        });
    }
}

fn is_here(app: &App) -> bool {
    live(app).is_some_and(|live| {
        matches!(
            live.other(mbrane::storage::WallClock::System.now()),
            Other::Here { direct: false }
        )
    })
}

#[test]
fn games_of_every_kind_are_played_over_a_relay() {
    for (kind, setup_text) in [
        ("mbrane", "mbrane 4 full"),
        ("sansumoku", "sansumoku"),
        ("masbrur", "masbrur 1"),
    ] {
        let mut far = Far::sit(kind, setup_text);
        far.play(usize::MAX);
        far.agrees("the same end");
        let [one, two] = far.apps.each_ref().map(|app| session(app).table().ended());
        assert!(one.is_some() && one == two, "{kind}");
        // The relay has seen neither the players nor the moves.
        let record = session(&far.apps[0])
            .table()
            .record_for(Viewer::All)
            .to_string();
        let seen = far.relay.notes().join("\n");
        assert!(!seen.is_empty() && !seen.contains(kind), "{kind}");
        record
            .split(' ')
            .filter(|word| word.len() > 6)
            .for_each(|word| assert!(!seen.contains(word), "{word}"));
    }
}

#[test]
fn match_survives_a_stopped_relay_and_a_player_who_leaves() {
    let mut far = Far::sit("sansumoku", "sansumoku");
    far.play(3);
    far.agrees("three moves");
    // A move played without a relay arrives when the relay returns.
    far.relay.down();
    let acts = far
        .apps
        .iter()
        .position(|app| session(app).table().awaited().single() == seat(app))
        .expect("a turn");
    let m = seat(&far.apps[acts])
        .and_then(|seat| session(&far.apps[acts]).table().any_move(seat))
        .expect("a move");
    tell(&mut far.apps[acts], HandCommand::Type(m));
    far.until("it is made here", |apps| move_count(&apps[acts]) == 4);
    for _ in 0..50 {
        far.apps.iter_mut().for_each(App::update);
    }
    assert_eq!(move_count(&far.apps[1 - acts]), 3);
    far.relay.up();
    far.agrees("the move has come");
    // Asked to, they take it back; and go on.
    let asks = &mut far.apps[acts];
    tell(asks, HandCommand::Undo);
    far.until("it is asked", |apps| {
        live(&apps[1 - acts]).is_some_and(|live| live.undo_wanted().is_some())
    });
    tell(&mut far.apps[1 - acts], LiveCommand::AnswerUndo(true));
    far.until("it went back", |apps| {
        apps.iter().all(|app| session(app).table().moves() < 4)
    });
    far.play(5);
    // A player who leaves says so, and on return finds the moves played in the meantime.
    let stays = far
        .apps
        .iter()
        .position(|app| session(app).table().awaited().single() == seat(app))
        .expect("a turn");
    let leaves = 1 - stays;
    tell(&mut far.apps[leaves], Navigate::Back);
    far.until("one is away", |apps| {
        live(&apps[leaves]).is_none()
            && live(&apps[stays]).is_some_and(|live| live.other(0) == Other::Away)
    });
    far.apps[leaves]
        .world_mut()
        .resource_mut::<Settings>()
        .speed = Speed::Instant;
    let m = seat(&far.apps[stays])
        .and_then(|seat| session(&far.apps[stays]).table().any_move(seat))
        .expect("a move");
    tell(&mut far.apps[stays], HandCommand::Type(m));
    tell(&mut far.apps[leaves], Navigate::Continue("sansumoku"));
    far.until("both are there", |apps| apps.iter().all(is_here));
    far.agrees("what was played meanwhile");
    assert_eq!(move_count(&far.apps[leaves]), 6);
    // A rematch takes both, and changes seats.
    let before = seat(&far.apps[0]);
    let m = seat(&far.apps[leaves])
        .and_then(|seat| session(&far.apps[leaves]).table().resignation(seat))
        .expect("its turn");
    far.until("it is their turn", |apps| {
        session(&apps[leaves]).table().beats_finished()
            && session(&apps[leaves]).table().is_at_latest()
    });
    tell(&mut far.apps[leaves], HandCommand::Do(TableAction::Play(m)));
    far.until("it is over", |apps| {
        apps.iter()
            .all(|app| session(app).table().outcome().is_some())
    });
    for app in &mut far.apps {
        tell(app, MatchCommand::Rematch);
    }
    far.until("both play again", |apps| {
        apps.iter().all(|app| session(app).table().moves() == 0)
    });
    assert_eq!(seat(&far.apps[0]), before.map(|seat| !seat));
    far.play(2);
}

#[test]
fn channel_failures_are_described() {
    let words = Words::english();
    let mut relay = Relay::start();
    let mut app = program("sansumoku");
    let way = |app: &App| status::connection(live(app).expect("a match"), 0, &words);
    let until = |app: &mut App, expected: &str| {
        for _ in 0..LOOKS {
            if way(app) == expected {
                return;
            }
            app.update();
            thread::sleep(Duration::from_millis(1));
        }
        panic!("never: {expected}: {}", way(app));
    };
    relay.down();
    tell(
        &mut app,
        LiveCommand::UseRelays(Server::list(&relay.address()).expect("an address")),
    );
    tell(&mut app, LiveCommand::Invite("sansumoku"));
    until(&mut app, "No relay answers. Still trying.");
    relay.up();
    until(&mut app, "Waiting for someone to open the link.");
    relay.down();
    until(&mut app, "No relay answers. Still trying.");
    // A relay that accepts no notes is reported too.
    relay.refuse(true);
    relay.up();
    until(&mut app, "No relay accepts messages from here.");
    // Another list is asked at once.
    let nowhere = Server::list("wss://no-such-machine.invalid").expect("an address");
    tell(&mut app, LiveCommand::UseRelays(nowhere));
    until(
        &mut app,
        "No relay found. Check your network and the relays’ addresses. Still trying.",
    );
    assert_eq!(
        live(&app).map(mbrane_live::Live::channel),
        Some(&Channel::Pending(Label::WayNoMachine))
    );
    // A pasted text that is no invitation gets a message.
    for wanted in [Screen::Table, Screen::Title] {
        tell(&mut app, Navigate::Back);
        assert_eq!(screen(&app), wanted);
    }
    app.update();
    app.world_mut()
        .resource_mut::<Clipboard>()
        .write_plain("live=1.nothing")
        .expect("a clipboard");
    tell(&mut app, Navigate::Visit(Screen::Friend));
    tell(&mut app, LiveCommand::PasteCode);
    assert!(live(&app).is_none() && app.world().resource::<Notices>().shown().is_some());
}
