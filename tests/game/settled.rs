//! A settled game is counted by the table, unless a player wants to place the zeros.

use crate::{
    bench::{self, open_match, tell, until},
    hands::{click, game, key, settle},
    helpers::{assert_rests, computer, person},
    redraw::asks_for_more,
};
use bevy::prelude::*;
use mbrane::table::change::hand::HandCommand;
use mbrane_play::{Match, Player, TableAction, mbrane::State};
use mbrane_rules::{
    Record,
    mbrane::{Mbrane, Move},
};
use std::time::Duration;

/// A game of sixteen cells, `before` moves before it is settled: zeros are kept for the end.
pub(crate) fn almost(before: usize, player: &Player) -> Match<Mbrane> {
    for first in 0..64 {
        let mut record: Record<Mbrane> = Record::new("mbrane 4 full".parse().expect("a set-up"));
        loop {
            let players = [player.clone(), player.clone()];
            let play = Match::from_record(record.clone(), players.clone());
            if play.unmasked().state() == State::Settled {
                for _ in 0..before {
                    record.pop();
                }
                return Match::from_record(record, players);
            }
            let placements = mbrane_rules::Game::placements(record.position());
            let heavy = |m: &&Move| matches!(m, Move::Place { digit, .. } if *digit > 0);
            let heavy: Vec<_> = placements.iter().filter(heavy).collect();
            let Some(m) = heavy.get(first * 7 % heavy.len().max(1)) else {
                break;
            };
            record.push(**m).expect("a move");
        }
    }
    panic!("one of the games is settled before it ends");
}

fn table_before_count(before: usize, player: &Player) -> App {
    let mut app = bench::game(1280, 800);
    // The board of the other size opens, and its plates arrive.
    open_match(&mut app, almost(before, player));
    app
}

fn over(app: &App) -> bool {
    game(app).unmasked().outcome().is_some()
}

#[test]
fn settled_message_shows_briefly_before_the_count() {
    let mut app = table_before_count(0, &person());
    bench::skip(&mut app, Duration::from_millis(2300));
    assert_eq!(
        game(&app).unmasked().state(),
        State::Settled,
        "there is time to read"
    );
    assert!(asks_for_more(&app));
    bench::run(&mut app, Duration::from_millis(400));
    assert!(
        over(&app) && !game(&app).unmasked().beats_finished(),
        "the count plays"
    );
    settle(&mut app);
}

#[test]
fn two_computers_reach_the_result_of_a_settled_game() {
    let mut app = table_before_count(2, &computer(1));
    until(&mut app, "it ends", |app| {
        over(app) && game(app).unmasked().beats_finished()
    });
}

#[test]
fn choosing_to_place_the_zeros_prevents_the_count() {
    let mut app = table_before_count(0, &person());
    bench::skip(&mut app, Duration::from_secs(1));
    key(&mut app, KeyCode::KeyK);
    assert_eq!(game(&app).unmasked().state(), State::Placing);
    bench::skip(&mut app, Duration::from_secs(4));
    assert_eq!(game(&app).unmasked().state(), State::Placing);
    assert_rests(&mut app, "the table");
}

#[test]
fn two_computers_told_to_go_on_place_the_zeros() {
    let mut app = table_before_count(0, &computer(1));
    let placed = game(&app).unmasked().record().moves().len();
    bench::skip(&mut app, Duration::from_secs(1));
    tell(&mut app, HandCommand::Do(TableAction::GoOn));
    until(&mut app, "they go on placing", |app| {
        game(app).unmasked().record().moves().len() > placed
    });
}

#[test]
fn revisited_settled_game_is_unchanged() {
    let mut app = table_before_count(0, &person());
    tell(&mut app, HandCommand::Do(TableAction::Close));
    assert!(over(&app), "who asks for the count has it at once");
    settle(&mut app);
    key(&mut app, KeyCode::KeyU);
    assert_eq!(game(&app).unmasked().state(), State::Settled);
    // The pointer leaves its widget.
    click(&mut app, Vec2::ONE);
    bench::skip(&mut app, Duration::from_secs(4));
    assert_eq!(game(&app).unmasked().state(), State::Settled);
    assert_rests(&mut app, "the table");
}
