//! A game that is looked at again: every place of it, by pointer and by the keys alone, and back.

use crate::{
    bench::{self, open_match, screen, tell, until, wait_for_threads},
    hands::{FOUR, agree, choose_opponent, game, key, layout, settle, vector_moves},
    helpers::{computer, person, review, table},
};
use bevy::prelude::*;
use mbrane::{
    games::mbrane::shown::Shown,
    session::{Navigate, Screen},
    settings::Settings,
    table::{
        analysis::{chance::Chance as WinChance, review::ReviewCommand, thinking::Thinking},
        change::hand::HandCommand,
        stage::{Moment, Stage},
    },
};
use mbrane_play::{
    Against, AnyMatch, Beats as _, Match, Opponent, Player, PressKind, Spot, TableAction,
    mbrane::spot_of_digit, words::Words,
};
use mbrane_rules::{
    Game as _, Record, Viewer,
    mbrane::{Mbrane, Order},
};
use std::time::Duration;

/// A whole game that ends in a count with a swing, or its first moves.
fn turning_game(count: usize, players: [Player; 2]) -> Match<Mbrane> {
    for skip in 0.. {
        let mut record: Record<Mbrane> = Record::new("mbrane 4 full".parse().expect("a set-up"));
        for m in vector_moves(FOUR, skip) {
            record.push(m).expect("a move");
        }
        let whole = Match::from_record(record.clone(), players.clone());
        if whole.unmasked().outcome().is_some() && whole.turning_point().is_some() {
            while record.moves().len() > count {
                record.pop();
            }
            return Match::from_record(record, players);
        }
    }
    unreachable!()
}

fn at(app: &App) -> usize {
    review(app).opened().expect("it is open").at
}

fn stops(app: &App) -> usize {
    review(app).opened().expect("it is open").stops.len()
}

/// Asserts that the review stands at the end of a moment and asks for no more frames.
fn assert_held(app: &mut App) {
    app.update();
    let stop = review(app).opened().expect("it is open").stop();
    assert_eq!(game(app).unmasked().cursor(), stop.cursor);
    let shown = app.world().resource::<Shown>().clone();
    let play = game(app);
    match stop.beat {
        None => {
            assert!(
                play.unmasked().beats_finished() && shown.view == play.unmasked().view(Viewer::All)
            );
        }
        Some(beat) => {
            assert_eq!((play.unmasked().beat(), shown.at), (beat, 1.0));
            assert_eq!(
                shown.after,
                play.unmasked()
                    .current_beats()
                    .expect("a step")
                    .view(beat + 1, Viewer::All)
            );
        }
    }
}

#[test]
fn keys_alone_reach_every_stop_of_a_review() {
    let whole = turning_game(usize::MAX, [person(), person()]);
    let entries = whole.history().entries();
    let mut app = table(whole);
    key(&mut app, KeyCode::KeyV);
    assert!(review(&app).holds());
    assert_eq!(at(&app), stops(&app) - 1, "it opens where the game is");
    assert!(stops(&app) > entries + 5, "the count has stops of its own");
    key(&mut app, KeyCode::Home);
    assert_eq!(at(&app), 0);
    for stop in 1..stops(&app) {
        key(&mut app, KeyCode::ArrowRight);
        assert_eq!(at(&app), stop);
        assert_held(&mut app);
    }
    for stop in (0..stops(&app) - 1).rev().take(12) {
        key(&mut app, KeyCode::ArrowLeft);
        assert_eq!(at(&app), stop);
        assert_held(&mut app);
    }
    key(&mut app, KeyCode::Home);
    for cursor in 1..=entries {
        key(&mut app, KeyCode::ArrowDown);
        assert_eq!(
            (
                game(&app).unmasked().cursor(),
                game(&app).unmasked().beats_finished()
            ),
            (cursor, true)
        );
    }
    key(&mut app, KeyCode::ArrowUp);
    assert_eq!(game(&app).unmasked().cursor(), entries - 1);
    key(&mut app, KeyCode::Escape);
    assert!(!review(&app).is_open());
    assert_eq!(
        (game(&app).unmasked().cursor(), screen(&app)),
        (entries, Screen::Table)
    );
    assert!(
        game(&app).unmasked().beats_finished(),
        "nothing plays by accident"
    );
}

#[test]
fn stepping_through_a_review_animates_nothing() {
    let mut app = table(turning_game(usize::MAX, [person(), person()]));
    bench::skip(&mut app, Duration::from_secs(2));
    key(&mut app, KeyCode::KeyV);
    for step in 0..8 {
        key(&mut app, KeyCode::ArrowLeft);
        for _ in 0..4 {
            let shown = app.world().resource::<Shown>().clone();
            app.update();
            assert_eq!(*app.world().resource::<Shown>(), shown, "step {step}");
        }
        let mut moments = app.world_mut().query::<&Moment>();
        assert_eq!(moments.single(app.world()).ok(), Some(&Moment(1.0)));
    }
    // The game has been judged.
    wait_for_threads(&mut app);
    bench::rest(&mut app);
}

#[test]
fn bar_and_curve_of_a_review_show_one_value() {
    let mut app = table(turning_game(usize::MAX, [person(), person()]));
    app.world_mut().resource_mut::<Settings>().chance = true;
    key(&mut app, KeyCode::KeyV);
    wait_for_threads(&mut app);
    app.update();
    let words = Words::english();
    let mut compared = 0;
    for cursor in 0..=game(&app).history().entries() {
        tell(&mut app, ReviewCommand::After(cursor));
        app.update();
        let open = review(&app).opened().expect("it is open");
        let Some(worth) = open.course.worth[cursor] else {
            continue;
        };
        let shown = app.world().resource::<WinChance>().message();
        let table: &dyn AnyMatch = game(&app);
        let position = table.position_at(cursor, table.viewer());
        let expected = table.chance(&position, &worth, &words);
        assert_eq!(shown, Some(expected.as_str()), "after {cursor}");
        compared += 1;
    }
    assert!(compared > 4, "{compared}");
}

#[test]
fn the_count_plays_again_when_asked_and_is_held_then() {
    let mut app = table(turning_game(usize::MAX, [person(), person()]));
    key(&mut app, KeyCode::KeyV);
    key(&mut app, KeyCode::Home);
    key(&mut app, KeyCode::KeyC);
    assert!(
        review(&app).is_open() && !review(&app).holds() && !game(&app).unmasked().beats_finished()
    );
    bench::skip(&mut app, Duration::from_secs(2));
    // A tap advances by a beat, Escape to the end; then the review returns.
    key(&mut app, KeyCode::Space);
    key(&mut app, KeyCode::Escape);
    app.update();
    assert!(review(&app).holds() && game(&app).unmasked().beats_finished());
    assert_eq!(at(&app), stops(&app) - 1);
    key(&mut app, KeyCode::KeyC);
    settle(&mut app);
    app.update();
    assert!(review(&app).holds());
    key(&mut app, KeyCode::KeyT);
    let (upset, _) = {
        let mut whole = game(&app).clone();
        whole.seek(usize::MAX, usize::MAX);
        whole.turning_point().expect("an upset")
    };
    assert_eq!(
        review(&app).opened().expect("it is open").stop().beat,
        Some(upset)
    );
    assert_held(&mut app);
}

#[test]
fn undo_during_a_replayed_count_stays_in_force() {
    let mut app = table(turning_game(usize::MAX, [person(), person()]));
    agree(&mut app, Order::Two);
    let entries = game(&app).unmasked().cursor();
    tell(&mut app, ReviewCommand::Open);
    key(&mut app, KeyCode::KeyC);
    assert!(!review(&app).holds(), "the count is shown");
    key(&mut app, KeyCode::KeyU);
    bench::skip(&mut app, Duration::from_secs(1));
    assert!(
        game(&app).unmasked().cursor() < entries,
        "the last decision is taken back"
    );
    assert!(
        review(&app).opened().is_none(),
        "what was reviewed is not there any more"
    );
}

#[test]
fn review_keeps_the_computer_and_commands_from_playing() {
    let half = turning_game(6, [person(), person()]);
    let acts = half
        .unmasked()
        .position()
        .to_act()
        .single()
        .expect("a seat");
    let mut half = half;
    half.seat(acts, computer(1));
    let mut app = table(turning_game(usize::MAX, [person(), person()]));
    app.world_mut().resource_mut::<Thinking>().hold = true;
    open_match(&mut app, half);
    // The computer has found its move when the review opens.
    until(&mut app, "its answer", |app| {
        app.world().resource::<Thinking>().holds_answer()
    });
    tell(&mut app, ReviewCommand::Open);
    assert!(review(&app).holds());
    let entries = game(&app).history().entries();
    app.world_mut().resource_mut::<Thinking>().hold = false;
    bench::skip(&mut app, Duration::from_secs(1));
    let press = |spot: Spot| HandCommand::Press(spot, PressKind::Point);
    for command in [
        press(spot_of_digit(1)),
        press(Spot(3)),
        HandCommand::Place,
        HandCommand::Do(TableAction::Close),
    ] {
        tell(&mut app, command);
    }
    tell(&mut app, HandCommand::Undo);
    assert_eq!(
        (
            game(&app).history().entries(),
            game(&app).unmasked().cursor()
        ),
        (entries, entries)
    );
    key(&mut app, KeyCode::Escape);
    until(&mut app, "the computer moves", |app| {
        game(app).history().entries() > entries
    });
}

#[test]
fn keys_alone_branch_a_game() {
    let mut app = table(turning_game(usize::MAX, [computer(1), computer(1)]));
    agree(&mut app, Order::Two);
    key(&mut app, KeyCode::KeyV);
    key(&mut app, KeyCode::KeyB);
    assert!(
        review(&app).opened().expect("it is open").branch.is_none(),
        "a game that is over cannot be gone on with"
    );
    key(&mut app, KeyCode::Home);
    for _ in 0..5 {
        key(&mut app, KeyCode::ArrowRight);
    }
    let whole = game(&app).unmasked().record().moves()[..5].to_vec();
    key(&mut app, KeyCode::KeyB);
    let partners = review(&app)
        .opened()
        .expect("it is open")
        .branch
        .expect("it is asked");
    assert_eq!(partners.against, Against::Person);
    key(&mut app, KeyCode::Escape);
    assert!(
        review(&app).opened().expect("it is open").branch.is_none(),
        "Escape takes the question back"
    );
    key(&mut app, KeyCode::KeyB);
    app.update();
    key(&mut app, KeyCode::Enter);
    app.update();
    assert!(!review(&app).is_open());
    assert_eq!(game(&app).unmasked().record().moves(), whole);
    assert!(game(&app).unmasked().local_actor().is_some() && game(&app).unmasked().is_at_latest());
    // The usual choices: against the computer the person is to move.
    choose_opponent(&mut app, Opponent::USUAL);
    key(&mut app, KeyCode::KeyV);
    key(&mut app, KeyCode::ArrowLeft);
    key(&mut app, KeyCode::KeyB);
    app.update();
    key(&mut app, KeyCode::Enter);
    app.update();
    let play = game(&app);
    assert_eq!(play.unmasked().record().moves(), &whole[..4]);
    assert!(
        play.unmasked().local_actor().is_some()
            && play.unmasked().local_actor() == play.unmasked().only_person()
    );
}

#[test]
fn leaving_a_review_restores_the_place_in_the_game() {
    let half = turning_game(6, [person(), person()]);
    let record = half.unmasked().record().to_string();
    let mut app = table(half);
    app.world_mut().resource_mut::<Settings>().first_run = false;
    key(&mut app, KeyCode::KeyV);
    key(&mut app, KeyCode::Home);
    tell(&mut app, Navigate::Back);
    assert_eq!(screen(&app), Screen::Title);
    assert!(!review(&app).is_open() && app.world().resource::<Stage>().pause.is_none());
    tell(&mut app, Navigate::Continue("mbrane"));
    assert_eq!(
        (
            game(&app).unmasked().cursor(),
            game(&app).unmasked().record().to_string()
        ),
        (6, record)
    );
}

#[test]
fn opening_a_game_ends_the_review() {
    let mut app = table(turning_game(usize::MAX, [person(), person()]));
    key(&mut app, KeyCode::KeyV);
    tell(&mut app, ReviewCommand::At(3));
    open_match(&mut app, turning_game(4, [person(), person()]));
    bench::run(&mut app, Duration::from_millis(100));
    assert!(!review(&app).is_open());
    assert_eq!(game(&app).unmasked().cursor(), 4);
}

#[test]
fn review_fits_every_window_size() {
    for (width, height) in [
        (1280, 800),
        (390, 844),
        (844, 390),
        (320, 568),
        (640, 360),
        (390, 664),
    ] {
        let mut app = bench::game(width, height);
        open_match(&mut app, turning_game(usize::MAX, [person(), person()]));
        bench::run(&mut app, Duration::from_millis(100));
        key(&mut app, KeyCode::KeyV);
        for look in [
            ReviewCommand::At(0),
            ReviewCommand::By(5),
            ReviewCommand::Branch(true),
            ReviewCommand::Branch(false),
            ReviewCommand::TurningPoint,
            ReviewCommand::Loss,
        ] {
            tell(&mut app, look);
            app.update();
        }
        assert!(
            review(&app).holds() && layout(&app).result.height() > 100.0,
            "{width}x{height}"
        );
    }
}
