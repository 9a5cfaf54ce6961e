//! Between two visitors: the staff's actions count no game, finished games stay finished, and every change is reset.

use super::{MIDDLE, pass, phase, stand, until_seconds};
use crate::{
    bench::{screen, tell},
    hands::{key, session, tap, touch_with, window},
};
use bevy::{
    input::{
        ButtonState,
        keyboard::{Key as Sign, KeyboardInput},
        touch::TouchPhase,
    },
    prelude::*,
};
use mbrane::{
    live::LivePlay,
    session::Screen,
    settings::Settings,
    stand::{Phase, Running, StandCommand},
    storage::{Memory, Storage},
    table::{
        change::{hand::HandCommand, match_commands::MatchCommand},
        links::LinkCommand,
    },
};
use mbrane_live::{Invite, Key};
use mbrane_play::LinkMatchId;
use mbrane_rules::Viewer;

#[test]
fn staff_menu_counts_no_game() {
    let mut app = stand("", &Memory::default());
    touch_with(&mut app, 1, TouchPhase::Started, Vec2::new(8.0, 8.0));
    pass(&mut app, 4);
    touch_with(&mut app, 1, TouchPhase::Ended, Vec2::new(8.0, 8.0));
    for corner in [
        Vec2::new(1910.0, 8.0),
        Vec2::new(1910.0, 1070.0),
        Vec2::new(9.0, 1070.0),
    ] {
        tap(&mut app, corner);
        assert_ne!(phase(&app), Phase::Play, "{corner}");
    }
    app.update();
    assert_eq!((phase(&app), screen(&app)), (Phase::Staff, Screen::Stand));
    assert_eq!(app.world().resource::<Running>().counts.total().plays, 0);
    // A visitor who touches only one corner starts a game.
    tell(&mut app, StandCommand::Leave);
    tap(&mut app, Vec2::new(1910.0, 8.0));
    assert_eq!(phase(&app), Phase::Play);
}

#[test]
fn finished_game_cannot_be_undone_or_replayed() {
    let mut app = stand("games sansumoku", &Memory::default());
    tap(&mut app, MIDDLE);
    app.update();
    let lit = session(&app)
        .stand()
        .and_then(|stand| stand.next.clone())
        .expect("a lit move");
    tell(&mut app, HandCommand::Type(lit));
    until_seconds(&mut app, 60, "no end", |app| {
        session(app).table().outcome().is_some() && session(app).table().beats_finished()
    });
    app.update();
    let (replaced, entries) = (session(&app).replaced(), session(&app).table().entries());
    for command in [Some(MatchCommand::Rematch), None] {
        assert_eq!(phase(&app), Phase::Play);
        match command {
            Some(command) => tell(&mut app, command),
            None => tell(&mut app, HandCommand::Undo),
        }
        let table = session(&app).table();
        assert_eq!(
            (session(&app).replaced(), table.cursor()),
            (replaced, entries),
            "{command:?}"
        );
    }
    until_seconds(&mut app, 10, "no poster", |app| phase(app) == Phase::Poster);
}

#[test]
fn next_visitor_hears_sound_after_a_muted_visit() {
    let mut app = stand("", &Memory::default());
    tell(&mut app, StandCommand::Begin);
    key(&mut app, KeyCode::KeyM);
    assert!(app.world().resource::<Settings>().muted);
    tell(&mut app, StandCommand::Leave);
    app.update();
    assert!(!app.world().resource::<Settings>().muted);
}

#[test]
fn key_held_down_is_no_visitor() {
    let mut app = stand("minutes 2", &Memory::default());
    let window = window(&mut app);
    let lies = |app: &mut App, repeat: bool| {
        let (key_code, logical_key, state) = (
            KeyCode::KeyJ,
            Sign::Character("j".into()),
            ButtonState::Pressed,
        );
        app.world_mut().write_message(KeyboardInput {
            key_code,
            logical_key,
            state,
            text: None,
            repeat,
            window,
        });
        app.update();
    };
    lies(&mut app, false);
    assert_eq!(phase(&app), Phase::Play);
    for _ in 0..62 * 5 {
        lies(&mut app, true);
    }
    assert_eq!(phase(&app), Phase::Attract);
}

#[test]
fn stand_opens_no_link() {
    let memory = Memory::default();
    let mut app = stand("", &memory);
    tell(&mut app, StandCommand::Begin);
    let linked = session(&app)
        .table()
        .link(Viewer::All, None, LinkMatchId::new("k3x9"));
    let table = Invite {
        name: LinkMatchId::new("k3x9abcd").expect("a name"),
        secret: "s".repeat(22),
        host: Key::new("key-of-the-host").expect("a key"),
        token: None,
        preview: None,
        relays: Vec::new(),
        code: None,
        own: None,
    };
    let replaced = session(&app).replaced();
    tell(&mut app, LinkCommand::Open(linked.to_string()));
    tell(&mut app, LinkCommand::Paste(linked.to_string()));
    tell(&mut app, LinkCommand::Open(table.to_string()));
    pass(&mut app, 1);
    assert_eq!(
        (phase(&app), session(&app).replaced()),
        (Phase::Play, replaced)
    );
    assert!(app.world().resource::<LivePlay>().live().is_none());
    assert!(
        app.world()
            .resource::<Storage>()
            .store()
            .list("links")
            .is_ok_and(|games| games.is_empty())
    );
}

#[test]
fn sleep_of_the_machine_costs_a_visitor_no_time() {
    let mut app = stand("games mbrane\nminutes 2", &Memory::default());
    tell(&mut app, StandCommand::Begin);
    pass(&mut app, 1);
    let frame = |hours: u64| {
        bevy::time::TimeUpdateStrategy::ManualDuration(std::time::Duration::from_secs(3600 * hours))
    };
    app.insert_resource(frame(8));
    app.update();
    app.insert_resource(frame(0));
    pass(&mut app, 1);
    assert_eq!(phase(&app), Phase::Play);
}

#[test]
fn a_first_game_ends_when_its_time_is_up_though_nobody_plays_the_lit_move() {
    for kind in ["mbrane", "sansumoku", "masbrur"] {
        let mut app = stand(&format!("games {kind}\nminutes 2"), &Memory::default());
        tell(&mut app, StandCommand::Begin);
        assert!(
            session(&app)
                .stand()
                .is_some_and(|stand| stand.next.is_some()),
            "{kind}: a move is lit"
        );
        for _ in 0..12 {
            tap(&mut app, Vec2::new(3.0, 540.0));
            pass(&mut app, 10);
        }
        until_seconds(&mut app, 10, "the stand closes no game", |app| {
            phase(app) != Phase::Play
        });
        until_seconds(&mut app, 240, "no poster", |app| {
            phase(app) == Phase::Poster
        });
    }
}
