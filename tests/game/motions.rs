//! Motions besides the beats, and reduced motion.

use crate::{
    bench::{self, tell},
    cascade::{assert_shown, lay_count, records},
    hands::{NINE, agree, choose_opponent, game, key},
    redraw::asks_for_more,
};
use bevy::prelude::*;
use mbrane::{
    games::mbrane::tiles::Tile,
    session::Navigate,
    settings::Settings,
    table::scene::DrawnPieces,
    table::{analysis::thinking::Thinking, stage::thinking_pulse::ThinkingPulse},
};
use mbrane_play::Opponent;
use mbrane_rules::mbrane::Order;
use std::{collections::HashSet, time::Duration};

/// The zoom of the board over its layout.
fn near(app: &mut App) -> f32 {
    let mut boards = app.world_mut().query::<(&Name, &Transform)>();
    let board = boards
        .iter(app.world())
        .find(|(name, _)| name.as_str() == "board")
        .expect("a board");
    board.1.scale.x
}

fn breath(app: &App) -> f32 {
    app.world().resource::<ThinkingPulse>().0
}

#[test]
fn name_of_a_thinking_computer_pulses_until_the_table_is_left() {
    let mut app = bench::game(1280, 800);
    agree(&mut app, Order::Three);
    choose_opponent(
        &mut app,
        Opponent {
            begins: false,
            ..Opponent::USUAL
        },
    );
    app.world_mut().resource_mut::<Thinking>().hold = true;
    bench::run(&mut app, Duration::from_millis(200));
    key(&mut app, KeyCode::Enter);
    bench::run(&mut app, Duration::from_millis(300));
    assert_eq!(breath(&app), 0.0, "a quick answer needs no breath");
    bench::run(&mut app, Duration::from_millis(700));
    assert!(breath(&app) > 0.1 && asks_for_more(&app));
    tell(&mut app, Navigate::Back);
    bench::skip(&mut app, Duration::from_secs(2));
    assert_eq!(breath(&app), 0.0);
    bench::rest(&mut app);
}

#[test]
fn board_closes_in_on_the_region_that_decides_and_returns() {
    for ((width, height), closest) in [((1280, 800), 1.14), ((390, 844), 1.24)] {
        let mut app = bench::game(width, height);
        bench::shorten_frames(&mut app);
        bench::skip(&mut app, Duration::from_secs(2));
        let demo = include_str!("../../assets/demo/mbrane.txt");
        lay_count(&mut app, demo.trim().parse().expect("a record"));
        let (mut most, mut before): (f32, f32) = (1.0, 1.0);
        for _ in 0..2000 {
            app.update();
            let now = near(&mut app);
            assert!(
                (now - before).abs() < 0.06,
                "it jumps from {before} to {now}"
            );
            (most, before) = (most.max(now), now);
            if game(&app).unmasked().beats_finished() {
                break;
            }
        }
        assert!((most - closest).abs() < 0.001, "{most}");
        app.update();
        assert_eq!(near(&mut app), 1.0);
    }
}

/// Of two pieces with one key, one would not be drawn.
#[test]
fn every_piece_of_a_count_has_a_key_of_its_own() {
    for (width, height) in [(1280, 800), (390, 844)] {
        let mut app = bench::game(width, height);
        bench::skip(&mut app, Duration::from_secs(2));
        let demo = include_str!("../../assets/demo/mbrane.txt");
        lay_count(&mut app, demo.trim().parse().expect("a record"));
        for _ in 0..2000 {
            app.update();
            let mut seen = HashSet::new();
            let pieces = app.world().resource::<DrawnPieces>().pieces();
            let twice = pieces.map(|piece| piece.key).find(|key| !seen.insert(*key));
            assert_eq!(twice, None);
            if game(&app).unmasked().beats_finished() {
                break;
            }
        }
    }
}

#[test]
fn reduced_motion_loses_nothing_and_moves_nothing() {
    let mut app = bench::game(1280, 800);
    app.world_mut().resource_mut::<Settings>().reduced_motion = Some(true);
    bench::skip(&mut app, Duration::from_secs(2));
    lay_count(&mut app, records(NINE, 9).swap_remove(3));
    for _ in 0..2000 {
        app.update();
        assert_eq!(near(&mut app), 1.0);
        let mut tiles = app.world_mut().query::<(&Tile, &Transform)>();
        assert!(
            tiles
                .iter(app.world())
                .all(|(_, place)| place.scale == Vec3::ONE),
            "no tile turns over"
        );
        if game(&app).unmasked().beats_finished() {
            break;
        }
    }
    app.update();
    assert_shown(&mut app);
}
