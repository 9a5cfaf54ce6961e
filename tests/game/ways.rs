//! The ways between the table and the other screens: none of them loses a game, and none leaves anything moving.

use crate::{
    bench::{self, game_keeping, go_to, run, screen, skip, tell, until},
    hands::{agree, game, key, say, session, settle},
    helpers::{SHORT, assert_rests, match_of, open, people, start},
    keeping::shelved,
    redraw::asks_for_more,
    swapped::to_the_end,
};
use bevy::prelude::*;
use mbrane::{
    library::Library,
    session::{Navigate, Screen},
    settings::Settings,
    storage::Memory,
    table::change::match_commands::MatchCommand,
};
use mbrane_play::Match;
use mbrane_rules::{
    Seat,
    mbrane::{Mbrane, Order},
};
use std::time::Duration;

const A_MOMENT: Duration = Duration::from_millis(200);

/// Opens the newest of the games played, by the keys alone.
fn open_newest(app: &mut App) {
    tell(app, Navigate::Visit(Screen::Records));
    until(app, "the list", |app| {
        app.world().resource::<Library>().is_read()
    });
    app.update();
    app.update();
    key(app, KeyCode::Enter);
    run(app, A_MOMENT);
    assert_eq!(screen(app), Screen::Table);
}

fn played(app: &App) -> usize {
    game(app).unmasked().record().moves().len()
}

/// A program in whose list there is one game, of two moves.
fn with_a_game_played(memory: &Memory) -> App {
    let mut app = start(memory);
    open(&mut app, match_of::<Mbrane>("mbrane 4 full : 0c4 3b1"));
    tell(&mut app, Navigate::Back);
    tell(&mut app, Navigate::Play("mbrane"));
    run(&mut app, A_MOMENT);
    tell(&mut app, Navigate::Back);
    assert_eq!(shelved(memory).len(), 1, "it gave way to another");
    app
}

#[test]
fn moves_added_to_a_listed_game_are_there_when_reopened() {
    let memory = Memory::default();
    let mut app = with_a_game_played(&memory);
    open_newest(&mut app);
    for m in ["2c3", "1d2"] {
        say(&mut app, m);
        settle(&mut app);
    }
    tell(&mut app, Navigate::Back);
    open_newest(&mut app);
    assert_eq!(played(&app), 4);
    assert_eq!(shelved(&memory).len(), 1, "it is one game");
    // Also straight from the table.
    say(&mut app, "0b3");
    settle(&mut app);
    open_newest(&mut app);
    assert_eq!(played(&app), 5);
    // The next program opens it from the list although a later state is kept: no move is lost.
    say(&mut app, "2a2");
    drop(app);
    let mut app = start(&memory);
    open_newest(&mut app);
    tell(&mut app, Navigate::Back);
    let longest = shelved(&memory)
        .iter()
        .map(|game| game.unmasked().record().moves().len())
        .max();
    assert_eq!(longest, Some(6));
}

/// Settings and games played lead back to the table, and the match lies there as it lay.
fn assert_is_found_again(app: &mut App, what: &str) {
    skip(app, Duration::from_secs(1));
    let stands = |app: &App| {
        let session = session(app);
        (
            session.table().save().into_text(),
            session.table().beat(),
            session.laid.starter_match,
        )
    };
    let before = stands(app);
    key(app, KeyCode::Comma);
    assert_eq!(screen(app), Screen::Settings, "{what}");
    run(app, A_MOMENT);
    key(app, KeyCode::Escape);
    assert_eq!(
        (screen(app), stands(app)),
        (Screen::Table, before.clone()),
        "{what}: from the settings"
    );
    tell(app, Navigate::Visit(Screen::Records));
    assert_eq!(screen(app), Screen::Records, "{what}");
    run(app, A_MOMENT);
    // From there to the settings, and back the same way.
    tell(app, Navigate::Visit(Screen::Settings));
    run(app, A_MOMENT);
    tell(app, Navigate::Back);
    assert_eq!(
        screen(app),
        Screen::Records,
        "{what}: from the settings to the games played"
    );
    tell(app, Navigate::Back);
    assert_eq!(
        (screen(app), stands(app)),
        (Screen::Table, before),
        "{what}: from the games played"
    );
    tell(app, Navigate::Back);
    assert_eq!(
        screen(app),
        Screen::Title,
        "{what}: and from the table to the title"
    );
}

#[test]
fn settings_and_games_played_lead_back_to_a_fresh_board() {
    let mut app = bench::game(1280, 800);
    agree(&mut app, Order::Three);
    run(&mut app, A_MOMENT);
    key(&mut app, KeyCode::Enter);
    assert_eq!(played(&app), 0);
    assert_is_found_again(&mut app, "a fresh board");
}

#[test]
fn settings_and_games_played_lead_back_to_the_first_game() {
    let mut app = bench::game(1280, 800);
    run(&mut app, A_MOMENT);
    key(&mut app, KeyCode::Enter);
    assert!(session(&app).laid.starter_match);
    assert_is_found_again(&mut app, "the first game");
}

#[test]
fn settings_and_games_played_lead_back_to_a_result() {
    let mut app = start(&Memory::default());
    open(&mut app, match_of::<Mbrane>(SHORT));
    assert!(game(&app).unmasked().outcome().is_some());
    assert_is_found_again(&mut app, "a result");
}

#[test]
fn second_leg_waits_before_its_first_tile_also_after_a_restart() {
    let memory = Memory::default();
    let mut app = start(&memory);
    let mut first = Match::<Mbrane>::from_record(SHORT.parse().expect("a record"), people());
    first.info_mut().make_of_two();
    tell(&mut app, Navigate::Open(Box::new(first)));
    run(&mut app, A_MOMENT);
    tell(&mut app, MatchCommand::Rematch);
    run(&mut app, A_MOMENT);
    let second = game(&app).clone();
    assert_eq!(
        (second.unmasked().info().leg(), second.erased().entries()),
        (Some(2), 0)
    );
    let is_second = |app: &App| {
        let again = game(app);
        assert_eq!(
            (
                again.unmasked().info().leg(),
                again.unmasked().totals(),
                again.erased().entries()
            ),
            (Some(2), second.unmasked().totals(), 0)
        );
        assert_eq!(
            Seat::BOTH.map(|seat| again.unmasked().player(seat)),
            Seat::BOTH.map(|seat| second.unmasked().player(seat))
        );
    };
    tell(&mut app, Navigate::Back);
    assert_eq!(screen(&app), Screen::Title);
    assert_eq!(
        session(&app)
            .parked
            .get("mbrane")
            .and_then(|left| left.info().leg()),
        Some(2),
        "the title offers it"
    );
    run(&mut app, A_MOMENT);
    key(&mut app, KeyCode::Enter);
    assert_eq!(screen(&app), Screen::Table);
    is_second(&app);
    tell(&mut app, Navigate::Back);
    drop(app);
    let mut app = start(&memory);
    run(&mut app, A_MOMENT);
    key(&mut app, KeyCode::Enter);
    assert_eq!(screen(&app), Screen::Table);
    is_second(&app);
}

#[test]
fn title_offers_a_standard_game_after_the_first_one() {
    let memory = Memory::default();
    let mut app = game_keeping(1280, 800, memory.clone());
    run(&mut app, A_MOMENT);
    key(&mut app, KeyCode::Enter);
    assert!(session(&app).laid.starter_match);
    // The tiles that lay there cannot be taken back.
    let given = session(&app).table().line();
    key(&mut app, KeyCode::KeyU);
    assert_eq!(session(&app).table().line(), given);
    to_the_end(&mut app);
    tell(&mut app, Navigate::Back);
    for _ in 0..2 {
        assert_eq!(screen(&app), Screen::Title);
        assert!(!app.world().resource::<Settings>().first_run);
        run(&mut app, A_MOMENT);
        key(&mut app, KeyCode::Enter);
        assert_eq!(screen(&app), Screen::Table);
        assert!(!session(&app).laid.starter_match);
        assert_ne!(session(&app).table().line(), given);
        // And the next program knows it too.
        drop(app);
        app = game_keeping(1280, 800, memory.clone());
        app.update();
    }
}

#[test]
fn a_first_game_that_is_left_before_its_end_is_offered_again() {
    let mut app = bench::game(1280, 800);
    run(&mut app, A_MOMENT);
    for _ in 0..2 {
        key(&mut app, KeyCode::Enter);
        assert!(session(&app).laid.starter_match);
        tell(&mut app, Navigate::Back);
        assert_eq!(screen(&app), Screen::Title);
        run(&mut app, A_MOMENT);
    }
}

#[test]
fn every_screen_comes_to_rest_after_navigating_to_it_and_back() {
    let mut app = bench::game(1280, 800);
    agree(&mut app, Order::Three);
    let to_and_back = |app: &mut App, to: Navigate, there: Screen, back: Screen| {
        let what = format!("to {there:?} from {back:?}");
        tell(app, to);
        assert_eq!(screen(app), there, "{what}");
        assert!(asks_for_more(app), "{what}: what has come is drawn");
        assert_rests(app, &what);
        tell(app, Navigate::Back);
        assert_eq!(screen(app), back, "{what}");
        assert_rests(app, &format!("{what}, and back"));
    };
    assert_rests(&mut app, "the title");
    to_and_back(
        &mut app,
        Navigate::SetUp("mbrane"),
        Screen::SetUp,
        Screen::Title,
    );
    to_and_back(
        &mut app,
        Navigate::Visit(Screen::Settings),
        Screen::Settings,
        Screen::Title,
    );
    to_and_back(
        &mut app,
        Navigate::Visit(Screen::Records),
        Screen::Records,
        Screen::Title,
    );
    to_and_back(
        &mut app,
        Navigate::Play("mbrane"),
        Screen::Table,
        Screen::Title,
    );
    tell(&mut app, Navigate::Play("mbrane"));
    assert_rests(&mut app, "a fresh board");
    to_and_back(
        &mut app,
        Navigate::Visit(Screen::Settings),
        Screen::Settings,
        Screen::Table,
    );
    to_and_back(
        &mut app,
        Navigate::Visit(Screen::Records),
        Screen::Records,
        Screen::Table,
    );
    say(&mut app, "5e5");
    settle(&mut app);
    to_and_back(
        &mut app,
        Navigate::Visit(Screen::Settings),
        Screen::Settings,
        Screen::Table,
    );
    to_and_back(
        &mut app,
        Navigate::Visit(Screen::Records),
        Screen::Records,
        Screen::Table,
    );
    tell(&mut app, Navigate::Back);
    assert_rests(&mut app, "the title, with a game to go on with");
    to_and_back(
        &mut app,
        Navigate::Continue("mbrane"),
        Screen::Table,
        Screen::Title,
    );
}

/// Navigates once, late in a frame, as a button does.
fn ask_late(mut asked: Local<bool>, mut navigate: MessageWriter<Navigate>) {
    if !std::mem::replace(&mut *asked, true) {
        navigate.write(Navigate::Visit(Screen::Settings));
    }
}

#[test]
fn late_navigation_requests_the_next_frame() {
    let mut app = bench::game(1280, 800);
    assert_rests(&mut app, "the title");
    app.add_systems(PostUpdate, ask_late);
    app.update();
    assert_eq!(screen(&app), Screen::Title);
    assert!(asks_for_more(&app));
    app.update();
    assert_eq!(screen(&app), Screen::Settings);
    assert_rests(&mut app, "the settings");
}

/// Sets the screen once, late in a frame.
fn turn_late(mut asked: Local<bool>, mut next: ResMut<NextState<Screen>>) {
    if !std::mem::replace(&mut *asked, true) {
        next.set(Screen::Settings);
    }
}

#[test]
fn pending_screen_requests_a_frame() {
    let mut app = bench::game(1280, 800);
    assert_rests(&mut app, "the title");
    app.add_systems(PostUpdate, turn_late);
    app.update();
    assert_eq!(screen(&app), Screen::Title);
    assert!(asks_for_more(&app));
    app.update();
    assert_eq!(screen(&app), Screen::Settings);
    go_to(&mut app, Screen::Title);
    assert_rests(&mut app, "the title again");
}
