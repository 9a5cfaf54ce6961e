//! Swapped games and two-leg matches, to the end, in every role: seats and players stay right.

use crate::{
    bench::{self, open_match, screen, tell, wait_for_thought, wait_for_threads},
    hands::{agree_on, choose_opponent, game, key},
    helpers::{computer, named, person},
};
use bevy::prelude::*;
use mbrane::{
    session::Screen,
    settings::Settings,
    table::{
        analysis::{
            chance::{Chance, ToggleChance},
            judge::Judge,
        },
        change::{hand::HandCommand, match_commands::MatchCommand},
        stage::playback_commands::PlaybackCommand,
    },
};
use mbrane_play::{
    Against, Animated as _, Level, Match, Opponent, Player, TableAction, Texts as _, Worth,
    mbrane::{State, side},
    words::{DescribeState as _, Who, Words, common},
};
use mbrane_rules::{
    Game as _, Record, Seat, Viewer,
    mbrane::{Colour, Mbrane},
};
use std::time::Duration;

fn roles() -> [[Player; 2]; 4] {
    [
        [person(), computer(1)],
        [computer(1), person()],
        [named("Ada"), named("Ben")],
        [computer(1), computer(1)],
    ]
}

/// The lines of the table's caption.
fn said(play: &Match<Mbrane>) -> Vec<String> {
    Mbrane::caption(play.unmasked(), &Words::english()).more
}

/// How both seats are addressed.
fn both(play: &Match<Mbrane>) -> [Who; 2] {
    Seat::BOTH.map(|seat| play.unmasked().who(seat, &Words::english()))
}

/// Plays until the game is over and still: people place the first tile that fits.
pub(crate) fn to_the_end(app: &mut App) {
    for _ in 0..2000 {
        if game(app).unmasked().outcome().is_some() && game(app).unmasked().beats_finished() {
            return app.update();
        }
        wait_for_thought(app);
        let play = game(app);
        if play.unmasked().state() == State::Settled {
            app.world_mut()
                .write_message(HandCommand::Do(TableAction::Close));
        } else if play.unmasked().local_actor().is_some() && play.unmasked().beats_finished() {
            let answer = matches!(play.unmasked().state(), State::Offered { .. })
                .then(|| "accept".parse().expect("a move"));
            let m = answer
                .or_else(|| play.unmasked().position().placements().first().copied())
                .expect("something to do");
            app.world_mut()
                .write_message(HandCommand::Type(m.to_string()));
        } else if play.unmasked().outcome().is_some() {
            app.world_mut().write_message(PlaybackCommand::Skip);
        }
        bench::skip(app, Duration::from_millis(200));
    }
    panic!("the game does not end: {:?}", game(app));
}

/// Asserts that the result names the right players.
fn assert_result(play: &Match<Mbrane>) {
    let outcome = play.unmasked().outcome().expect("it is over");
    let view = play.unmasked().view(Viewer::All);
    let Some(winner) = outcome.winner else { return };
    let colour = play.unmasked().colour(winner);
    assert_eq!(play.unmasked().position().seat_of(colour), winner);
    let tally = view.awarded();
    assert!(
        tally[colour.index()] > tally[(!colour).index()],
        "the colour with more regions is the winner's"
    );
    let words = Words::english();
    let (by, with) = (
        play.unmasked().who(winner, &words),
        Mbrane::INFO.side_name(side(colour), &words),
    );
    let won = common::won(
        &words,
        &by,
        with,
        tally[colour.index()],
        tally[(!colour).index()],
    );
    assert_eq!(Mbrane::caption(play.unmasked(), &words).title, won);
}

#[test]
fn swapped_games_end_with_the_right_result_in_every_role() {
    for players in roles() {
        let mut app = bench::game(1280, 800);
        let record: Record<Mbrane> = "mbrane 4 full pie : 3b2 swap".parse().expect("a record");
        open_match(&mut app, Match::from_record(record, players.clone()));
        let play = game(&app);
        assert_eq!(
            [
                play.unmasked().colour(Seat::First),
                play.unmasked().colour(Seat::Second)
            ],
            [Colour::Indigo, Colour::Ivory]
        );
        assert_eq!(
            play.unmasked().position().to_act().single(),
            Some(Seat::First),
            "who was taken over from moves as Indigo"
        );
        tell(&mut app, ToggleChance);
        to_the_end(&mut app);
        let play = game(&app).clone();
        assert_eq!(play.unmasked().record().moves()[1].to_string(), "swap");
        assert_result(&play);

        // The chance is that of the seat which plays the colour.
        wait_for_threads(&mut app);
        app.update();
        let position = play.position_at(play.unmasked().cursor(), Viewer::All);
        let judged = app
            .world()
            .resource::<Judge>()
            .worth(&position.record)
            .expect("a game that is over");
        let outcome = play.unmasked().outcome().expect("it is over");
        assert_eq!(
            judged.chance,
            Seat::BOTH.map(|seat| outcome.value_for(seat))
        );
        let worth = Worth {
            chance: judged.chance,
            points: judged.points,
            proven: true,
        };
        let words = Words::english();
        let said = play.erased().chance(&position, &worth, &words);
        assert_eq!(
            app.world().resource::<Chance>().message(),
            Some(said.as_str())
        );
        if let Some(winner) = outcome.winner {
            let wins = Mbrane::INFO.side_name(side(play.unmasked().colour(winner)), &words);
            assert_eq!(said, common::proven_win(&words, wins));
        }

        // In a rematch the other begins, as Ivory again.
        app.world_mut().resource_mut::<Settings>().first_run = false;
        tell(&mut app, MatchCommand::Rematch);
        let next = game(&app);
        assert_eq!(
            (
                next.unmasked().player(Seat::First),
                next.unmasked().player(Seat::Second)
            ),
            (&players[1], &players[0])
        );
        assert_eq!(
            (
                next.unmasked().colour(Seat::First),
                next.unmasked().cursor()
            ),
            (Colour::Ivory, 0)
        );
    }
}

#[test]
fn keys_alone_play_and_sum_a_two_leg_match() {
    let mut app = bench::game(1280, 800);
    agree_on(&mut app, "mbrane 4 full pie");
    {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.two.insert("mbrane".to_owned(), true);
    }
    let level = Level::One;
    choose_opponent(
        &mut app,
        Opponent {
            against: Against::Watch,
            level,
            ..Opponent::USUAL
        },
    );
    bench::run(&mut app, Duration::from_millis(200));
    key(&mut app, KeyCode::Enter);
    assert_eq!(
        (screen(&app), game(&app).unmasked().info().leg()),
        (Screen::Table, Some(1))
    );
    to_the_end(&mut app);
    let (first, words) = (game(&app).clone(), Words::english());
    let [one, two] = first.unmasked().totals().expect("a match of two");
    let [begins, follows] = both(&first);
    let next = common::second_of_two(
        &words,
        &begins,
        &one.to_string(),
        &follows,
        &two.to_string(),
    );
    assert!(said(&first).contains(&next), "{:?}", said(&first));
    // The first button goes on with the second game.
    bench::run(&mut app, Duration::from_millis(200));
    key(&mut app, KeyCode::Enter);
    let second = game(&app);
    assert_eq!(
        (second.unmasked().info().leg(), second.unmasked().totals()),
        (Some(2), Some([two, one]))
    );
    assert_eq!(
        second.unmasked().player(Seat::Second),
        first.unmasked().player(Seat::First)
    );
    let [begins, follows] = both(second);
    let earlier = common::first_of_two(
        &words,
        &begins,
        &two.to_string(),
        &follows,
        &one.to_string(),
    );
    assert!(
        second.unmasked().cursor() > 0 || said(second).contains(&earlier),
        "{:?}",
        said(second)
    );
    to_the_end(&mut app);
    let second = game(&app).clone();
    let outcome = second.unmasked().outcome().expect("it is over");
    let summed = second.unmasked().outcome_of_two().expect("both are over");
    assert_eq!(
        summed.points,
        [two + outcome.points[0], one + outcome.points[1]]
    );
    let ([begins, follows], [one, two]) = (
        both(&second),
        &summed.points.map(|points| points.to_string()),
    );
    let end = match summed.winner {
        None => common::match_drawn(&words, &begins, one, &follows, two),
        Some(Seat::First) => common::first_won_match(&words, &begins, one, &follows, two),
        Some(Seat::Second) => common::second_won_match(&words, &follows, &begins, one, two),
    };
    assert!(said(&second).contains(&end), "{:?}", said(&second));
    bench::run(&mut app, Duration::from_millis(200));
    key(&mut app, KeyCode::Enter);
    assert_eq!(
        (
            game(&app).unmasked().info().leg(),
            game(&app).unmasked().totals()
        ),
        (Some(1), Some([0, 0]))
    );
}

#[test]
fn first_leg_can_be_reviewed_before_the_second() {
    let mut app = bench::game(1280, 800);
    app.world_mut().resource_mut::<Settings>().first_run = false;
    let record = "mbrane 4 full pie : 0c4 3b1 2c3 1d2 0b3 2a2 1a1 3d3 3c2 2d1 3a4 1b4"
        .parse()
        .expect("a record");
    let mut first = Match::<Mbrane>::from_record(record, [named("Ada"), named("Ben")]);
    first.info_mut().make_of_two();
    open_match(&mut app, first);
    bench::run(&mut app, Duration::from_millis(200));
    let totals = game(&app).unmasked().totals();
    for code in [
        KeyCode::KeyV,
        KeyCode::Home,
        KeyCode::ArrowRight,
        KeyCode::KeyV,
    ] {
        key(&mut app, code);
    }
    let words = Words::english();
    assert_eq!(
        (
            game(&app).unmasked().totals(),
            game(&app).unmasked().who(Seat::First, &words)
        ),
        (totals, Who::called("Ada"))
    );
    bench::run(&mut app, Duration::from_millis(200));
    key(&mut app, KeyCode::Enter);
    assert_eq!(game(&app).unmasked().info().leg(), Some(2));
    assert_eq!(
        game(&app).unmasked().who(Seat::First, &words),
        Who::called("Ben")
    );
}
