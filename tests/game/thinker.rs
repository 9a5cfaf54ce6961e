//! The computer thinks beside the game, answers, is stopped, and may fail.

use crate::{
    bench::{self, screen, tell},
    hands::{agree, cell_at, click, game, key, layout, listen, piece_at, reads, say},
};
use bevy::prelude::*;
use mbrane::{
    session::{Navigate, Screen},
    settings::Settings,
    table::thinking::Thinking,
};
use mbrane_play::{Against, Level};
use mbrane_rules::mbrane::Order;
use std::time::{Duration, Instant};

fn against(level: u8, begins: bool) -> App {
    let mut app = bench::game(1280, 800);
    agree(&mut app, Order::Three);
    {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.opponent.against = Against::Computer;
        (settings.opponent.level, settings.opponent.begins) = (Level::new(level).expect("a level"), begins);
    }
    bench::run(&mut app, Duration::from_millis(200));
    key(&mut app, KeyCode::Enter);
    assert_eq!(screen(&app), Screen::Table);
    app
}

/// Lets real time pass until so many moves are played.
fn wait(app: &mut App, moves: usize) -> bool {
    let begun = Instant::now();
    while game(app).record().moves().len() < moves {
        if begun.elapsed() > Duration::from_secs(30) {
            return false;
        }
        app.update();
        std::thread::sleep(Duration::from_millis(5));
    }
    true
}

#[test]
fn the_computer_begins_and_answers() {
    let mut app = against(1, false);
    assert!(wait(&mut app, 1), "it begins");
    bench::run(&mut app, Duration::from_secs(1));
    let free = mbrane_rules::Game::placements(game(&app).position())[0];
    let (cell, digit) = crate::hands::placement(&app, free);
    let layout = layout(&app);
    click(&mut app, piece_at(&layout, digit));
    click(&mut app, cell_at(&layout, cell));
    assert!(wait(&mut app, 3), "and answers");
}

#[test]
fn leaving_stops_its_thinking() {
    let mut app = against(5, false);
    bench::run(&mut app, Duration::from_millis(100));
    tell(&mut app, Navigate::Back);
    bench::run(&mut app, Duration::from_millis(100));
    assert_eq!(screen(&app), Screen::Title);
    let demo = game(&app).record().to_string();
    std::thread::sleep(Duration::from_millis(200));
    bench::run(&mut app, Duration::from_millis(200));
    assert_eq!(game(&app).record().to_string(), demo, "nothing is played on the title's board");
}

#[test]
fn a_computer_that_fails_says_so_and_tries_again() {
    let mut app = against(1, true);
    listen(&mut app);
    app.world_mut().resource_mut::<Thinking>().fail_next();
    say(&mut app, "5e5");
    let begun = Instant::now();
    while !reads(&app, "lost the thread") {
        assert!(begun.elapsed() < Duration::from_secs(30), "it is said on the screen");
        app.update();
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(wait(&mut app, 2), "and the game goes on");
    app.update();
    assert!(!reads(&app, "lost the thread"));
}
