//! Hint and win chance: asked for by keys, thought about beside the game, dropped when they are out of date.

use crate::{
    bench,
    hands::{agree, game, key, settle},
    rest::asks_for_more,
};
use bevy::prelude::*;
use mbrane::{
    games::mbrane::{Game, chance::Chance, hint::Hint, judge::Judge, wishes::Wish},
    screens::Screen,
};
use mbrane_play::{Level, Match, Name, Player, words::Message};
use mbrane_rules::{
    Game as _, Record, Seat,
    mbrane::{Mbrane, Move, Order},
};
use std::time::{Duration, Instant};

fn person() -> Player {
    Player::person(Name::new(""))
}

fn lay(text: &str, players: [Player; 2]) -> App {
    let record: Record<Mbrane> = text.parse().expect("a record");
    let mut app = bench::game(1280, 800);
    agree(&mut app, Order::Three);
    *app.world_mut().resource_mut::<Screen>() = Screen::Table;
    app.world_mut().resource_mut::<Game>().play = Match::from_record(record, players);
    app.world_mut().resource_mut::<Game>().revision += 1;
    bench::run(&mut app, Duration::from_millis(100));
    app
}

fn hint(app: &App) -> &Hint {
    app.world().resource::<Hint>()
}

fn wait(app: &mut App, what: &str, until: impl Fn(&App) -> bool) {
    let begun = Instant::now();
    while !until(app) {
        assert!(begun.elapsed() < Duration::from_secs(30), "{what}");
        app.update();
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn rests(app: &mut App) {
    bench::run(app, Duration::from_secs(2));
    for _ in 0..40 {
        app.update();
        assert!(!asks_for_more(app), "nothing runs when nobody asks");
    }
}

const MIDDLE: &str = "mbrane 9 full : 3b1 5f9 4d3 5e1 3g2 8d9 1a8 0c5";

#[test]
fn a_hint_is_a_legal_move_with_its_reason_and_goes_when_one_moves() {
    let mut app = lay(MIDDLE, [person(), person()]);
    key(&mut app, KeyCode::KeyH);
    assert_eq!(hint(&app).message(), Some(Message::HintThinking));
    wait(&mut app, "a hint comes", |app| hint(app).action().is_some());
    let action = hint(&app).action().expect("a move");
    assert!(game(&app).play.position().check(action).is_ok());
    assert!(matches!(hint(&app).message(), Some(Message::Advice { action: told, .. }) if told == action));
    rests(&mut app);
    app.world_mut().write_message(Wish::Say(action));
    app.update();
    app.update();
    assert_eq!(game(&app).play.record().moves().last(), Some(&action));
    assert!(!hint(&app).is_asked(), "the position has changed");
    settle(&mut app);
}

#[test]
fn a_hint_is_taken_back_by_its_key_and_by_escape() {
    let mut app = lay(MIDDLE, [person(), person()]);
    for code in [KeyCode::KeyH, KeyCode::Escape] {
        key(&mut app, KeyCode::KeyH);
        assert!(hint(&app).is_asked());
        key(&mut app, code);
        assert!(!hint(&app).is_asked() && !app.world().resource::<Judge>().is_busy(), "{code:?}");
        assert_eq!(*app.world().resource::<Screen>(), Screen::Table);
    }
    rests(&mut app);
}

#[test]
fn only_a_person_to_move_gets_a_hint() {
    let computer = Player::computer_of(Level::new(5).expect("a level"));
    // Eight tiles lie: the first seat is to act.
    let mut app = lay(MIDDLE, [computer, person()]);
    assert_eq!(game(&app).play.thinker().map(|(seat, _)| seat), Some(Seat::First));
    key(&mut app, KeyCode::KeyH);
    assert!(!hint(&app).is_asked());
}

#[test]
fn a_hint_knows_about_swaps_and_offers() {
    let mut app = lay("mbrane 9 full pie : 8e5", [person(), person()]);
    key(&mut app, KeyCode::KeyH);
    wait(&mut app, "a hint comes", |app| hint(app).action().is_some());
    assert!(game(&app).play.position().check(hint(&app).action().expect("a move")).is_ok());
    // An offer is answered.
    let mut app = lay("mbrane 4 full consent : 0c4 3b1 2c3 1d2 0b3 2a2 offer", [person(), person()]);
    key(&mut app, KeyCode::KeyH);
    wait(&mut app, "a hint comes", |app| hint(app).action().is_some());
    assert!(matches!(hint(&app).action(), Some(Move::Accept | Move::Decline)));
}

#[test]
fn the_chance_is_known_after_every_move_and_rests_then() {
    let mut app = lay(MIDDLE, [person(), person()]);
    assert_eq!(app.world().resource::<Chance>().message(), None, "it is off until asked for");
    rests(&mut app);
    assert!(!app.world().resource::<Judge>().is_busy());
    key(&mut app, KeyCode::KeyE);
    for m in ["3i6", "1e5"] {
        let known = |app: &App| {
            let judge = app.world().resource::<Judge>();
            judge.worth(game(app).play.position()).is_some() && !judge.is_busy()
        };
        wait(&mut app, "it is judged", known);
        assert!(matches!(app.world().resource::<Chance>().message(), Some(Message::Chance { .. })));
        app.world_mut().write_message(Wish::Say(m.parse().expect("a move")));
        settle(&mut app);
        app.update();
    }
    key(&mut app, KeyCode::KeyE);
    assert_eq!(app.world().resource::<Chance>().message(), None);
    assert!(!app.world().resource::<Judge>().is_busy());
    rests(&mut app);
}
