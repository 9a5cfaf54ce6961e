//! Swapped games and matches of two, to the end, in every role: who sits where stays right.

use crate::{
    bench,
    hands::{game, key, screen},
};
use bevy::prelude::*;
use mbrane::{
    games::mbrane::{Game, chance::Chance, judge::Judge, wishes::Wish},
    screens::{Against, Choices, Screen},
};
use mbrane_play::{
    Level, Match, Name, Player,
    mbrane::{State, Worth},
    words::{Message, Who, chance as chance_words},
};
use mbrane_rules::{
    Game as _, Record, Seat,
    mbrane::{Colour, Mbrane, Order},
};
use std::time::{Duration, Instant};

fn person(name: &str) -> Player {
    Player::person(Name::new(name))
}

fn computer() -> Player {
    Player::computer_of(Level::new(1).expect("a level"))
}

fn roles() -> [[Player; 2]; 4] {
    [[person(""), computer()], [computer(), person("")], [person("Ada"), person("Ben")], [computer(), computer()]]
}

fn lay(app: &mut App, play: Match<Mbrane>) {
    *app.world_mut().resource_mut::<Screen>() = Screen::Table;
    let mut game = app.world_mut().resource_mut::<Game>();
    game.play = play;
    game.revision += 1;
}

/// Plays on until the game is over and still: people place the first thing that fits.
fn to_the_end(app: &mut App) {
    let begun = Instant::now();
    while !(game(app).play.outcome().is_some() && game(app).play.is_still()) {
        assert!(begun.elapsed() < Duration::from_secs(90), "the game ends");
        let play = &game(app).play;
        if play.state() == State::Settled {
            app.world_mut().write_message(Wish::Count);
        } else if play.hand().is_some() && play.is_still() {
            let answer = matches!(play.state(), State::Offered { .. }).then(|| "accept".parse().expect("a move"));
            let m = answer.or_else(|| play.position().placements().first().copied()).expect("something to do");
            app.world_mut().write_message(Wish::Say(m));
        } else if play.outcome().is_some() {
            app.world_mut().write_message(Wish::Skip);
        }
        app.update();
        std::thread::sleep(Duration::from_millis(1));
    }
    app.update();
}

/// What is said of the result is said of the right ones.
fn assert_result(play: &Match<Mbrane>) {
    let outcome = play.outcome().expect("it is over");
    let view = play.view();
    let Some(winner) = outcome.winner else { return };
    let colour = play.colour(winner);
    assert_eq!(play.position().seat_of(colour), winner);
    let tally = view.awarded();
    assert!(tally[colour.index()] > tally[(!colour).index()], "the colour with more regions is the winner's");
    match play.caption().title {
        Message::Won { by, colour: with, points } => {
            assert_eq!((by, with), (play.who(winner), colour));
            assert_eq!(points, [tally[colour.index()], tally[(!colour).index()]]);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn swapped_games_come_to_the_right_result_in_every_role() {
    for players in roles() {
        let mut app = bench::game(1280, 800);
        let record: Record<Mbrane> = "mbrane 4 full pie : 3b2 swap".parse().expect("a record");
        lay(&mut app, Match::from_record(record, players.clone()));
        let play = &game(&app).play;
        assert_eq!([play.colour(Seat::First), play.colour(Seat::Second)], [Colour::Indigo, Colour::Ivory]);
        assert_eq!(play.position().to_act().single(), Some(Seat::First), "who was taken over from moves as Indigo");
        app.world_mut().write_message(Wish::Chance);
        app.update();
        to_the_end(&mut app);
        let play = game(&app).play.clone();
        assert_eq!(play.record().moves()[1].to_string(), "swap");
        assert_result(&play);

        // The chance is that of the seat which plays the colour.
        let begun = Instant::now();
        while app.world().resource::<Judge>().is_busy() {
            assert!(begun.elapsed() < Duration::from_secs(30));
            app.update();
            std::thread::sleep(Duration::from_millis(2));
        }
        app.update();
        let judged = app.world().resource::<Judge>().worth(play.position()).cloned().expect("a game that is over");
        let outcome = play.outcome().expect("it is over");
        assert_eq!(judged.chance, Seat::BOTH.map(|seat| outcome.value_for(seat)));
        let worth = Worth { chance: judged.chance, points: judged.points, proven: true };
        let said = chance_words(play.position(), &worth);
        assert_eq!(app.world().resource::<Chance>().message(), Some(said.clone()));
        if let Some(winner) = outcome.winner {
            let ivory = if play.colour(winner) == Colour::Ivory { 100 } else { 0 };
            assert_eq!(said, Message::Chance { ivory, proven: true });
        }

        // In a rematch the other begins, as Ivory again.
        app.world_mut().write_message(Wish::Rematch);
        app.world_mut().resource_mut::<Choices>().first_run = false;
        app.update();
        let next = &game(&app).play;
        assert_eq!((next.player(Seat::First), next.player(Seat::Second)), (&players[1], &players[0]));
        assert_eq!((next.colour(Seat::First), next.cursor()), (Colour::Ivory, 0));
    }
}

#[test]
fn a_match_of_two_is_set_up_summed_and_said_by_the_keys_alone() {
    let mut app = bench::game(1280, 800);
    {
        let mut choices = app.world_mut().resource_mut::<Choices>();
        (choices.first_run, choices.against, choices.of_two) = (false, Against::Watch, true);
        (choices.level, choices.setup.order, choices.setup.pie) = (1, Order::Two, true);
    }
    bench::run(&mut app, Duration::from_millis(200));
    key(&mut app, KeyCode::Enter);
    assert_eq!((screen(&app), game(&app).play.leg()), (Screen::Table, Some(1)));
    to_the_end(&mut app);
    let first = game(&app).play.clone();
    let [one, two] = first.totals().expect("a match of two");
    let said = first.caption().more;
    assert!(
        said.iter().any(|line| matches!(line, Message::SecondOfTwo { totals, .. }
        if [totals[0].1, totals[1].1] == [one, two])),
        "{said:?}"
    );
    // The first button goes on with the second game.
    bench::run(&mut app, Duration::from_millis(200));
    key(&mut app, KeyCode::Enter);
    let second = &game(&app).play;
    assert_eq!((second.leg(), second.totals()), (Some(2), Some([two, one])));
    assert_eq!(second.player(Seat::Second), first.player(Seat::First));
    let begins = second.caption().more;
    assert!(second.cursor() > 0 || begins.iter().any(|line| matches!(line, Message::FirstOfTwo { .. })), "{begins:?}");
    to_the_end(&mut app);
    let second = game(&app).play.clone();
    let outcome = second.outcome().expect("it is over");
    let both = second.outcome_of_two().expect("both are over");
    assert_eq!(both.points, [two + outcome.points[0], one + outcome.points[1]]);
    let said = second.caption().more;
    let winner = both.winner.map(|seat| second.who(seat));
    assert!(
        said.iter().any(|line| matches!(line, Message::AfterTwo { winner: told, totals }
        if *told == winner && [totals[0].1, totals[1].1] == both.points)),
        "{said:?}"
    );
    bench::run(&mut app, Duration::from_millis(200));
    key(&mut app, KeyCode::Enter);
    assert_eq!((game(&app).play.leg(), game(&app).play.totals()), (Some(1), Some([0, 0])));
}

#[test]
fn the_first_of_two_can_be_looked_at_before_the_second() {
    let mut app = bench::game(1280, 800);
    app.world_mut().resource_mut::<Choices>().first_run = false;
    let record = "mbrane 4 full pie : 0c4 3b1 2c3 1d2 0b3 2a2 1a1 3d3 3c2 2d1 3a4 1b4".parse().expect("a record");
    lay(&mut app, Match::from_record(record, [person("Ada"), person("Ben")]).of_two());
    bench::run(&mut app, Duration::from_millis(200));
    let totals = game(&app).play.totals();
    for code in [KeyCode::KeyV, KeyCode::Home, KeyCode::ArrowRight, KeyCode::KeyV] {
        key(&mut app, code);
    }
    assert_eq!((game(&app).play.totals(), game(&app).play.who(Seat::First)), (totals, Who::Name("Ada".into())));
    bench::run(&mut app, Duration::from_millis(200));
    key(&mut app, KeyCode::Enter);
    assert_eq!(game(&app).play.leg(), Some(2));
    assert_eq!(game(&app).play.who(Seat::First), Who::Name("Ben".into()));
}
