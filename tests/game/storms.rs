//! Undo and redo in any order, also during a count: the table shows the match, and no move is played by accident.

use crate::{
    bench::{self, FRAME, tell},
    cascade::assert_shown,
    chance::Chance,
    hands::{game, key, say, settle},
    helpers::{match_of, table},
};
use bevy::prelude::*;
use mbrane::{
    games::mbrane::shown::Shown,
    table::{
        analysis::review::{Review, ReviewCommand},
        change::hand::HandCommand,
        stage::playback_commands::PlaybackCommand,
    },
};
use mbrane_play::{TableAction, mbrane::State};
use mbrane_rules::{Game as _, Viewer, mbrane::Mbrane};
use std::time::Duration;

/// Plays a random legal action.
fn play_in_mbrane(app: &mut App, chance: &mut Chance) {
    let play = game(app);
    if play.unmasked().state() == State::Settled {
        let action = if chance.below(2) == 0 {
            TableAction::Close
        } else {
            TableAction::GoOn
        };
        tell(app, HandCommand::Do(action));
        return;
    }
    let moves = if chance.below(6) == 0 {
        play.unmasked().actions()
    } else {
        play.unmasked().position().placements()
    };
    let moves: Vec<_> = moves
        .into_iter()
        .filter(|m| m.to_string() != "resign")
        .collect();
    if play.unmasked().local_actor().is_some() && !moves.is_empty() {
        let m = moves[chance.below(moves.len())];
        say(app, &m.to_string());
    }
}

/// Asserts that the table shows the match, and that the match follows from its record.
fn assert_true(app: &mut App) {
    app.update();
    let play = game(app).clone();
    let shown = app.world().resource::<Shown>().clone();
    assert_eq!(shown.view, play.unmasked().view(Viewer::All));
    if !play.unmasked().beats_finished() {
        return;
    }
    if play.unmasked().cursor() <= play.unmasked().record().moves().len() {
        assert_eq!(
            play.unmasked().view(Viewer::All),
            play.unmasked()
                .record()
                .position_at(play.unmasked().cursor())
                .view(Viewer::All)
        );
    }
    assert_shown(app);
}

fn storm(setup: &str, seed: u64, steps: usize) {
    let mut app = table(match_of::<Mbrane>(&format!("{setup} :")));
    let mut chance = Chance(seed);
    let mut counts = 0;
    for step in 0..steps {
        let before = game(&app).unmasked().cursor();
        match chance.below(14) {
            0 | 1 => {
                tell(&mut app, HandCommand::Undo);
                assert!(
                    game(&app).unmasked().beats_finished(),
                    "step {step}: nothing plays after an undo"
                );
                assert!(game(&app).unmasked().cursor() < before || before == 0);
            }
            2 => {
                let counts = !game(&app).unmasked().beats_finished();
                tell(&mut app, HandCommand::Redo);
                assert!(
                    counts || game(&app).unmasked().beats_finished(),
                    "step {step}: nothing plays after a redo"
                );
            }
            3 => tell(&mut app, PlaybackCommand::Skip),
            4 => tell(&mut app, PlaybackCommand::Pause),
            5 => tell(&mut app, PlaybackCommand::Advance),
            6 => {
                // A look at any place of the game, and back.
                tell(&mut app, ReviewCommand::Open);
                if app.world().resource::<Review>().holds() {
                    let live = (
                        game(&app).unmasked().cursor(),
                        game(&app).history().entries(),
                    );
                    for _ in 0..3 {
                        tell(&mut app, ReviewCommand::At(chance.below(30)));
                    }
                    tell(&mut app, ReviewCommand::Back);
                    assert_eq!(
                        (
                            game(&app).unmasked().cursor(),
                            game(&app).history().entries()
                        ),
                        (before.min(live.0), live.1)
                    );
                    assert!(game(&app).unmasked().beats_finished());
                }
            }
            7 => bench::run(&mut app, FRAME * chance.below(60) as u32),
            _ => play_in_mbrane(&mut app, &mut chance),
        }
        counts += usize::from(
            !game(&app).unmasked().beats_finished() && game(&app).unmasked().outcome().is_some(),
        );
        assert_true(&mut app);
    }
    assert!(counts > 0, "the storm meets counts");
}

#[test]
fn random_input_in_a_short_game_keeps_the_table_correct() {
    storm("mbrane 4 full pie consent", 3, 80);
}

#[test]
#[ignore = "long"]
fn random_input_in_short_games_keeps_the_table_correct() {
    for seed in 0..3 {
        storm("mbrane 4 full pie consent", seed, 400);
    }
}

#[test]
#[ignore = "long"]
fn random_input_in_standard_games_keeps_the_table_correct() {
    let mut app = table(match_of::<Mbrane>("mbrane 9 full pie consent :"));
    let mut chance = Chance(7);
    while game(&app).unmasked().outcome().is_none() {
        play_in_mbrane(&mut app, &mut chance);
    }
    // To the first move and back, in jumps.
    for _ in 0..60 {
        for _ in 0..chance.below(30) {
            tell(
                &mut app,
                if chance.below(5) == 0 {
                    HandCommand::Redo
                } else {
                    HandCommand::Undo
                },
            );
        }
        assert_true(&mut app);
        for _ in 0..chance.below(30) {
            tell(&mut app, HandCommand::Redo);
        }
        assert_true(&mut app);
    }
    while game(&app).unmasked().cursor() > 0 {
        tell(&mut app, HandCommand::Undo);
    }
    assert_true(&mut app);
    assert_eq!(game(&app).unmasked().state(), State::Empty);
}

#[test]
fn undo_during_a_count_stops_it_before_the_move() {
    let mut app = table(match_of::<Mbrane>("mbrane 4 full :"));
    let mut chance = Chance(3);
    while game(&app).unmasked().outcome().is_none() {
        play_in_mbrane(&mut app, &mut chance);
    }
    let whole = game(&app).unmasked().cursor();
    bench::skip(&mut app, Duration::from_millis(2500));
    assert!(!game(&app).unmasked().beats_finished(), "the count plays");
    key(&mut app, KeyCode::KeyU);
    assert!(game(&app).unmasked().cursor() < whole && game(&app).unmasked().beats_finished());
    let stands = game(&app).unmasked().view(Viewer::All);
    for _ in 0..100 {
        app.update();
        assert_eq!(
            app.world().resource::<Shown>().view,
            stands,
            "nothing moves any more"
        );
        assert!(!app.world().resource::<Shown>().scene);
    }
    // Doing it again shows the result, not the show.
    while game(&app).unmasked().cursor() < whole {
        key(&mut app, KeyCode::KeyR);
    }
    assert!(game(&app).unmasked().beats_finished() && game(&app).unmasked().outcome().is_some());
    settle(&mut app);
}
