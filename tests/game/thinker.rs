//! The computer thinks beside the game, answers, is stopped, and may fail.

use crate::{
    bench::{self, screen, tell, until},
    hands::{
        agree, cell_at, choose_opponent, click, game, key, layout, listen, piece_at, reads, say,
    },
    refusal::alarm,
};
use bevy::prelude::*;
use mbrane::{
    session::{Navigate, Screen},
    settings::Settings,
    table::analysis::thinking::Thinking,
};
use mbrane_play::{Against, Level, Opponent, Speed};
use mbrane_rules::mbrane::Order;
use std::time::Duration;

fn against(begins: bool) -> App {
    let mut app = bench::game(1280, 800);
    agree(&mut app, Order::Three);
    let level = Level::One;
    choose_opponent(
        &mut app,
        Opponent {
            against: Against::Computer,
            level,
            begins,
        },
    );
    bench::run(&mut app, Duration::from_millis(200));
    key(&mut app, KeyCode::Enter);
    assert_eq!(screen(&app), Screen::Table);
    app
}

fn thinking(app: &mut App) -> Mut<'_, Thinking> {
    app.world_mut().resource_mut::<Thinking>()
}

fn move_count(app: &App) -> usize {
    game(app).unmasked().record().moves().len()
}

#[test]
fn computer_begins_and_answers() {
    let mut app = against(false);
    until(&mut app, "it begins", |app| move_count(app) == 1);
    bench::skip(&mut app, Duration::from_secs(1));
    let free = mbrane_rules::Game::placements(game(&app).unmasked().position())[0];
    let (cell, digit) = crate::hands::placement(&app, free);
    let layout = layout(&app);
    click(&mut app, piece_at(&layout, digit));
    click(&mut app, cell_at(&layout, cell));
    until(&mut app, "it answers", |app| move_count(app) == 3);
}

#[test]
fn computer_answers_300_ms_after_a_move_however_fast_it_thinks() {
    let mut app = against(true);
    app.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
    app.update();
    let now = |app: &App| app.world().resource::<Time<Real>>().elapsed();
    let begun = now(&app);
    say(&mut app, "5e5");
    until(&mut app, "it answers", |app| move_count(app) == 2);
    let waited = (now(&app) - begun).as_millis();
    assert!((300..400).contains(&waited), "{waited} ms");
}

#[test]
fn early_answer_sets_an_alarm_until_it_is_played() {
    let mut app = against(true);
    app.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
    app.update();
    say(&mut app, "5e5");
    until(&mut app, "an alarm", |app| {
        alarm(app) < Duration::from_millis(300)
    });
    assert_eq!(move_count(&app), 1);
    until(&mut app, "it answers", |app| move_count(app) == 2);
    assert!(alarm(&app) > Duration::from_millis(300));
}

#[test]
fn leaving_the_table_drops_the_computers_thought() {
    let mut app = against(true);
    thinking(&mut app).hold = true;
    say(&mut app, "5e5");
    until(&mut app, "its answer", |app| {
        app.world().resource::<Thinking>().holds_answer()
    });
    assert!(thinking(&mut app).is_busy());
    tell(&mut app, Navigate::Back);
    app.update();
    assert_eq!(screen(&app), Screen::Title);
    assert!(!thinking(&mut app).is_busy());
    let shown = game(&app).unmasked().record().to_string();
    thinking(&mut app).hold = false;
    bench::run(&mut app, Duration::from_millis(500));
    assert_eq!(
        game(&app).unmasked().record().to_string(),
        shown,
        "the title's board stays as it is"
    );
    // The computer thinks again after a late answer, and plays once.
    tell(&mut app, Navigate::Continue("mbrane"));
    assert_eq!(move_count(&app), 1);
    until(&mut app, "it answers", |app| move_count(app) == 2);
    bench::run(&mut app, Duration::from_millis(500));
    assert_eq!(move_count(&app), 2);
}

#[test]
fn computer_that_fails_says_so_and_tries_again() {
    let mut app = against(true);
    listen(&mut app);
    thinking(&mut app).fault = true;
    say(&mut app, "5e5");
    until(&mut app, "it is said on the screen", |app| {
        reads(app, "lost its")
    });
    until(&mut app, "the game goes on", |app| move_count(app) == 2);
    app.update();
    assert!(!reads(&app, "lost its"));
}
