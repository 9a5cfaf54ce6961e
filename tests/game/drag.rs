//! A tile may be dragged from the rack to its cell, and never has to be.

use crate::{
    bench,
    hands::{
        cell_at, drag, drag_by_finger, flick, fling, game, hand, layout, piece_at, settle,
        touch_with,
    },
    helpers::{empty_board, people},
};
use bevy::{input::touch::TouchPhase, prelude::*};
use mbrane_play::{Match, Spot, mbrane::spot_of_digit};
use mbrane_rules::{
    mbrane::{self, Mbrane, Move},
    sansumoku::{self, Sansumoku},
};
use std::time::Duration;

fn moves_played(app: &App) -> Vec<Move> {
    game(app).unmasked().record().moves().to_vec()
}

#[test]
fn a_tile_that_is_dragged_to_a_cell_is_placed_there() {
    let mut app = empty_board(1280, 800, "mbrane 9 full");
    let place = layout(&app);
    drag(
        &mut app,
        &[
            piece_at(&place, 7),
            cell_at(&place, 10),
            cell_at(&place, 40),
        ],
        |app| {
            let hand = hand(app);
            assert_eq!(
                (hand.draft.digit(), hand.draft.hover),
                (Some(7), Some(Spot(40))),
                "it is held over the cell"
            );
            assert_eq!(
                hand.drag.map(|drag| drag.at),
                Some(cell_at(&place, 40)),
                "and follows the pointer"
            );
        },
    );
    assert_eq!(moves_played(&app), ["7e5".parse::<Move>().expect("a move")]);
    assert_eq!(hand(&app).drag, None);
}

#[test]
fn a_drag_that_is_faster_than_a_frame_arrives() {
    let mut app = empty_board(1280, 800, "mbrane 9 full");
    let place = layout(&app);
    fling(
        &mut app,
        &[
            piece_at(&place, 7),
            cell_at(&place, 10),
            cell_at(&place, 40),
        ],
    );
    assert_eq!(moves_played(&app), ["7e5".parse::<Move>().expect("a move")]);
    let hand = hand(&app);
    assert_eq!((hand.drag, hand.refused.clone()), (None, None));
}

#[test]
fn click_within_one_frame_counts_at_its_position() {
    let mut app = empty_board(1280, 800, "mbrane 9 full");
    let place = layout(&app);
    flick(&mut app, piece_at(&place, 5), place.panel.center());
    assert_eq!(hand(&app).draft.digit(), Some(5));
    flick(&mut app, cell_at(&place, 40), place.panel.center());
    assert_eq!(moves_played(&app), ["5e5".parse::<Move>().expect("a move")]);
}

#[test]
fn a_finger_sees_the_tile_that_it_drags() {
    let mut app = empty_board(390, 844, "mbrane 9 full");
    let place = layout(&app);
    let finger = cell_at(&place, 40) + Vec2::Y * place.cell.max(40.0);
    drag_by_finger(&mut app, &[piece_at(&place, 3), finger], |app| {
        assert_eq!(
            hand(app).draft.hover,
            Some(Spot(40)),
            "the tile is above the finger"
        );
    });
    assert_eq!(moves_played(&app), ["3e5".parse::<Move>().expect("a move")]);
}

#[test]
fn tile_dropped_on_an_illegal_cell_is_refused_in_words() {
    let mut app = empty_board(1280, 800, "mbrane 9 full");
    let place = layout(&app);
    drag(
        &mut app,
        &[piece_at(&place, 5), cell_at(&place, 40)],
        |_| {},
    );
    settle(&mut app);
    drag(
        &mut app,
        &[piece_at(&place, 5), cell_at(&place, 43)],
        |_| {},
    );
    let refused = hand(&app).refused.clone().expect("it is refused");
    assert_eq!(
        (refused.tried, refused.blocker),
        (vec![spot_of_digit(5), Spot(43)], Some(Spot(40)))
    );
    assert_eq!(moves_played(&app).len(), 1);
}

#[test]
fn tile_dropped_beside_the_board_returns_to_the_rack() {
    let mut app = empty_board(1280, 800, "mbrane 9 full");
    let place = layout(&app);
    drag(
        &mut app,
        &[piece_at(&place, 5), place.panel.center()],
        |_| {},
    );
    assert_eq!(
        (
            hand(&app).draft.digit(),
            hand(&app).drag,
            hand(&app).refused.clone()
        ),
        (None, None, None)
    );
    assert!(moves_played(&app).is_empty());
    bench::skip(&mut app, Duration::from_secs(1));
    assert!(
        !crate::redraw::asks_for_more(&app),
        "and then nothing moves"
    );
}

#[test]
fn small_movements_still_click() {
    let mut app = empty_board(1280, 800, "mbrane 9 full");
    let tile = piece_at(&layout(&app), 5);
    drag(&mut app, &[tile, tile + Vec2::splat(2.0)], |_| {});
    assert_eq!((hand(&app).draft.digit(), hand(&app).drag), (Some(5), None));
}

#[test]
fn drag_ends_when_another_game_is_opened() {
    let mut app = empty_board(1280, 800, "mbrane 9 full");
    let place = layout(&app);
    touch_with(&mut app, 1, TouchPhase::Started, piece_at(&place, 5));
    touch_with(&mut app, 1, TouchPhase::Moved, cell_at(&place, 40));
    assert!(hand(&app).drag.is_some());
    bench::open_match(
        &mut app,
        Match::<Sansumoku>::new(sansumoku::Setup, people()),
    );
    app.update();
    bench::open_match(
        &mut app,
        Match::<Mbrane>::new(mbrane::Setup::default(), people()),
    );
    app.update();
    app.update();
    let mut names = app.world_mut().query::<(&Name, &Visibility)>();
    let dragged = names
        .iter(app.world())
        .find(|(name, _)| name.as_str() == "dragged")
        .expect("its place");
    assert_eq!(
        *dragged.1,
        Visibility::Hidden,
        "no tile flies home from an earlier match"
    );
}
