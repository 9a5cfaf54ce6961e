//! The computer thinks beside the game, answers, is stopped, and may fail.

use crate::{
    bench,
    hands::{agree, click, game, key, layout, listen, reads, screen},
};
use bevy::prelude::*;
use mbrane::{
    games::mbrane::{thinker::Thinking, wishes::Wish},
    screens::{Against, Choices, Screen},
};
use mbrane_rules::mbrane::Order;
use std::time::{Duration, Instant};

fn against(level: u8, begins: bool) -> App {
    let mut app = bench::game(1280, 800);
    agree(&mut app, Order::Three);
    {
        let mut choices = app.world_mut().resource_mut::<Choices>();
        choices.against = Against::Computer;
        (choices.level, choices.begins) = (level, begins);
    }
    bench::run(&mut app, Duration::from_millis(200));
    key(&mut app, KeyCode::Enter);
    assert_eq!(screen(&app), Screen::Table);
    app
}

/// Lets real time pass until so many moves are played.
fn wait(app: &mut App, moves: usize) -> bool {
    let begun = Instant::now();
    while game(app).play.record().moves().len() < moves {
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
    let free = mbrane_rules::Game::placements(game(&app).play.position())[0];
    let (cell, digit) = crate::hands::placement(&app, free);
    let layout = layout(&app);
    click(&mut app, layout.digits[usize::from(digit)].center());
    click(&mut app, layout.cells[cell].center());
    assert!(wait(&mut app, 3), "and answers");
}

#[test]
fn leaving_stops_its_thinking() {
    let mut app = against(5, false);
    bench::run(&mut app, Duration::from_millis(100));
    app.world_mut().write_message(Wish::Leave);
    bench::run(&mut app, Duration::from_millis(100));
    assert_eq!(screen(&app), Screen::Title);
    let demo = game(&app).play.record().to_string();
    std::thread::sleep(Duration::from_millis(200));
    bench::run(&mut app, Duration::from_millis(200));
    assert_eq!(game(&app).play.record().to_string(), demo, "nothing is played on the title's board");
}

#[test]
fn a_computer_that_fails_says_so_and_tries_again() {
    let mut app = against(1, true);
    listen(&mut app);
    app.world_mut().resource_mut::<Thinking>().fail_next();
    app.world_mut().write_message(Wish::Say("5e5".parse().expect("a move")));
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
