//! Whole games from the title to the result, by pointer, by finger and by the keys alone.

use crate::{
    bench::{self, pieces, screen, tell, until},
    hands::{
        DIGITS, FOUR, NINE, agree, cell_at, click, game, hand, key, layout, listen, piece_at,
        placement, plays_scene, point, reads, repeat, resize, say, session, settle, side, steered,
        tap, vector_moves, window,
    },
    helpers::{SHORT, empty_board, match_of, shelved_count, table},
};
use bevy::{input::keyboard::Key, prelude::*, window::WindowCloseRequested};
use mbrane::{
    session::{Navigate, Screen},
    storage::Memory,
    table::change::hand::HandCommand,
};
use mbrane_play::{
    Spot, TableAction,
    mbrane::State,
    words::{Words, mbrane::clash_column},
};
use mbrane_rules::mbrane::{Mbrane, Move, Order};
use std::time::Duration;

/// A settled game asks; the answer is to place the zeros.
fn go_on(app: &mut App) {
    if game(app).unmasked().state() == State::Settled {
        tell(app, HandCommand::Do(TableAction::GoOn));
    }
}

fn place_by_mouse(app: &mut App, m: Move, digit_first: bool) {
    let (cell, digit) = placement(app, m);
    let layout = layout(app);
    let (digit, cell) = (piece_at(&layout, digit), cell_at(&layout, cell));
    let (first, then) = if digit_first {
        (digit, cell)
    } else {
        (cell, digit)
    };
    click(app, first);
    click(app, then);
}

fn place_by_keys(app: &mut App, m: Move) {
    let (cell, digit) = placement(app, m);
    let side = side(app) as u16;
    if steered(app).is_none() {
        key(app, KeyCode::ArrowUp);
    }
    for _ in 0..2 * side {
        let at = steered(app).expect("the keys are on a cell").0;
        let code = if at % side < cell % side {
            KeyCode::ArrowRight
        } else if at % side > cell % side {
            KeyCode::ArrowLeft
        } else if at / side < cell / side {
            KeyCode::ArrowDown
        } else if at / side > cell / side {
            KeyCode::ArrowUp
        } else {
            break;
        };
        key(app, code);
    }
    key(app, DIGITS[usize::from(digit)]);
    key(app, KeyCode::Enter);
}

fn play_all(app: &mut App, moves: &[Move], place: impl Fn(&mut App, Move, usize)) {
    for (number, m) in moves.iter().enumerate() {
        go_on(app);
        place(app, *m, number);
        let played = game(app).unmasked().record().moves().last().copied();
        assert_eq!(played, Some(*m), "move {number}: {:?}", hand(app));
    }
    settle(app);
    app.update();
    assert!(game(app).unmasked().outcome().is_some(), "the game is over");
}

#[test]
fn a_short_game_by_mouse_ends_with_its_result_and_a_rematch() {
    let mut app = empty_board(1280, 800, "mbrane 4 full");
    assert_eq!(layout(&app).cells.len(), 16, "the board follows the game");
    play_all(&mut app, &vector_moves(FOUR, 0), |app, m, _| {
        place_by_mouse(app, m, true);
    });
    // The result's first button has the keys: one press is a rematch.
    bench::run(&mut app, Duration::from_millis(200));
    key(&mut app, KeyCode::Enter);
    assert_eq!(game(&app).unmasked().state(), State::Empty);
}

#[test]
fn a_standard_game_by_mouse_comes_to_its_result() {
    let mut app = empty_board(1280, 800, "mbrane 9 full");
    play_all(&mut app, &vector_moves(NINE, 4), |app, m, _| {
        place_by_mouse(app, m, true);
    });
}

#[test]
fn a_standard_game_by_the_keys_alone_comes_to_its_result() {
    let mut app = empty_board(1280, 800, "mbrane 9 full");
    play_all(&mut app, &vector_moves(NINE, 1), |app, m, _| {
        place_by_keys(app, m);
    });
}

#[test]
fn fingers_aim_first_and_place_then() {
    let mut app = empty_board(390, 844, "mbrane 9 full");
    let layout = layout(&app);
    let moves = vector_moves(NINE, 1);
    for (number, m) in moves.iter().take(12).enumerate() {
        let (cell, digit) = placement(&app, *m);
        tap(&mut app, piece_at(&layout, digit));
        tap(&mut app, cell_at(&layout, cell));
        assert_eq!(
            game(&app).unmasked().record().moves().len(),
            number,
            "the first tap aims"
        );
        tap(&mut app, cell_at(&layout, cell));
        assert_eq!(game(&app).unmasked().record().moves().last(), Some(m));
    }
}

#[test]
fn cell_before_digit_also_plays_a_move() {
    let mut app = empty_board(1280, 800, "mbrane 9 full");
    let m = vector_moves(NINE, 1)[0];
    place_by_mouse(&mut app, m, false);
    assert_eq!(game(&app).unmasked().record().moves(), [m]);
}

#[test]
fn refusal_names_the_blocking_tile_and_keeps_the_digit() {
    let mut app = empty_board(1280, 800, "mbrane 9 full");
    let first: Move = "5e5".parse().expect("a move");
    place_by_mouse(&mut app, first, true);
    settle(&mut app);
    let clash: Move = "5e1".parse().expect("a move");
    place_by_mouse(&mut app, clash, true);
    let refused = hand(&app).refused.clone().expect("it is refused");
    assert_eq!(refused.blocker, Some(Spot(40)));
    assert_eq!(refused.message, clash_column(&Words::english(), 5_u8));
    assert_eq!(
        hand(&app).draft.digit(),
        Some(5),
        "what was picked is still held"
    );
    assert_eq!(game(&app).unmasked().record().moves().len(), 1);
}

#[test]
fn mouse_shows_a_ghost_elsewhere_after_a_refusal() {
    let mut app = empty_board(1280, 800, "mbrane 9 full");
    place_by_mouse(&mut app, "5e5".parse().expect("a move"), true);
    settle(&mut app);
    place_by_mouse(&mut app, "5e1".parse().expect("a move"), true);
    assert!(hand(&app).refused.is_some());
    assert!(pieces(&mut app, "ghost").len() == 1, "where it was tried");
    let place = cell_at(&layout(&app), 0);
    point(&mut app, place);
    app.update();
    let ghosts = pieces(&mut app, "ghost");
    let at: Vec<Vec2> = ghosts.iter().map(|(_, at)| at.translation.xy()).collect();
    assert_eq!(at, [place * Vec2::new(1.0, -1.0)]);
}

#[test]
fn undo_and_redo_by_keys() {
    let mut app = empty_board(1280, 800, "mbrane 9 full");
    for m in &vector_moves(NINE, 1)[..3] {
        place_by_mouse(&mut app, *m, true);
    }
    key(&mut app, KeyCode::KeyU);
    assert_eq!(game(&app).unmasked().cursor(), 2);
    key(&mut app, KeyCode::KeyR);
    assert_eq!(game(&app).unmasked().cursor(), 3);
}

#[test]
fn redo_with_nothing_to_redo_does_not_skip_the_count() {
    let (begun, last) = SHORT.rsplit_once(' ').expect("moves");
    let mut app = table(match_of::<Mbrane>(begun));
    say(&mut app, last);
    assert!(
        !game(&app).unmasked().beats_finished() && !plays_scene(&app),
        "the tile still lands"
    );
    tell(&mut app, HandCommand::Redo);
    assert!(!game(&app).unmasked().beats_finished());
    until(&mut app, "the count", plays_scene);
}

#[test]
fn window_can_be_resized_during_a_count() {
    let mut app = empty_board(1280, 800, "mbrane 9 full");
    let moves = vector_moves(NINE, 4);
    for m in &moves {
        go_on(&mut app);
        place_by_mouse(&mut app, *m, true);
    }
    for (width, height) in [
        (390.0, 844.0),
        (320.0, 568.0),
        (3840.0, 2160.0),
        (844.0, 390.0),
        (1280.0, 800.0),
    ] {
        bench::run(&mut app, Duration::from_millis(700));
        assert!(
            !game(&app).unmasked().beats_finished(),
            "the count still plays"
        );
        resize(&mut app, width, height);
    }
    settle(&mut app);
}

#[test]
fn game_left_during_its_count_is_over() {
    let mut app = empty_board(1280, 800, "mbrane 4 full");
    for m in &vector_moves(FOUR, 0) {
        go_on(&mut app);
        place_by_mouse(&mut app, *m, true);
    }
    bench::run(&mut app, Duration::from_millis(1500));
    assert!(!game(&app).unmasked().beats_finished());
    // Escape goes to the end of the count, and then to the title.
    key(&mut app, KeyCode::Escape);
    assert!(game(&app).unmasked().beats_finished());
    key(&mut app, KeyCode::Escape);
    assert_eq!(screen(&app), Screen::Title);
}

#[test]
fn quitting_during_a_count_keeps_the_result() {
    let mut app = empty_board(1280, 800, "mbrane 4 full");
    for m in &vector_moves(FOUR, 0) {
        go_on(&mut app);
        place_by_mouse(&mut app, *m, true);
    }
    bench::run(&mut app, Duration::from_millis(1500));
    assert!(
        !game(&app).unmasked().beats_finished(),
        "the count still plays"
    );
    app.world_mut().write_message(AppExit::Success);
    app.update();
    assert_eq!(app.should_exit(), Some(AppExit::Success));
    assert!(!game(&app).unmasked().beats_finished());
    drop(app);
}

#[test]
fn closing_the_window_writes_what_was_refused() {
    let memory = Memory::default();
    let mut app = bench::game_keeping(1280, 800, memory.clone());
    tell(&mut app, Navigate::Play("mbrane"));
    memory.refuse(Some("the disk is full"));
    say(&mut app, "5e5");
    app.update();
    assert_eq!(shelved_count(&memory), 0);
    memory.refuse(None);
    let window = window(&mut app);
    app.world_mut()
        .write_message(WindowCloseRequested { window });
    for _ in 0..3 {
        if app.should_exit().is_none() {
            app.update();
        }
    }
    assert!(app.should_exit().is_some());
    assert_eq!(shelved_count(&memory), 1);
}

#[test]
fn left_game_continues_where_it_was() {
    let mut app = empty_board(1280, 800, "mbrane 9 full");
    let moves = vector_moves(NINE, 1);
    for m in &moves[..4] {
        place_by_mouse(&mut app, *m, true);
    }
    settle(&mut app);
    let record = game(&app).unmasked().record().to_string();
    key(&mut app, KeyCode::Escape);
    assert_eq!(screen(&app), Screen::Title);
    bench::run(&mut app, Duration::from_millis(200));
    key(&mut app, KeyCode::Enter);
    assert_eq!(game(&app).unmasked().record().to_string(), record);
}

#[test]
fn words_appear_in_the_first_frame_of_the_table() {
    let mut app = bench::game(1280, 800);
    agree(&mut app, Order::Three);
    listen(&mut app);
    bench::run(&mut app, Duration::from_millis(200));
    tell(&mut app, Navigate::Play("mbrane"));
    assert_eq!(screen(&app), Screen::Table);
    assert!(reads(&app, "Any digit, any cell"));
}

#[test]
fn first_game_starts_with_one_press_and_takes_five_tiles() {
    let mut app = bench::game(1280, 800);
    bench::run(&mut app, Duration::from_millis(200));
    key(&mut app, KeyCode::Enter);
    assert_eq!(screen(&app), Screen::Table);
    let play = game(&app);
    assert!(play.unmasked().local_actor().is_some() && play.unmasked().outcome().is_none());
    assert_eq!(
        play.unmasked()
            .only_person()
            .map(|seat| play.unmasked().player(!seat).is_person()),
        Some(false)
    );
    let mut rest = session(&app).table().boxed();
    let mut tiles = 0;
    while let Some((seat, m)) = rest
        .awaited()
        .first()
        .and_then(|seat| Some((seat, rest.any_move(seat)?)))
    {
        tiles += usize::from(matches!(m.parse(), Ok(Move::Place { .. })));
        rest.play_text(seat, &m, &Words::english())
            .expect("it is legal");
        rest.seek(usize::MAX, usize::MAX);
    }
    assert!(
        tiles == 5 && rest.outcome().is_some(),
        "{tiles} tiles: {rest:?}"
    );
}

#[test]
fn a_key_that_is_held_down_acts_once() {
    let mut app = empty_board(1280, 800, "mbrane 9 full");
    repeat(&mut app, DIGITS[5], &Key::Character("5".into()), 4);
    assert_eq!(hand(&app).draft.digit(), Some(5), "it is not let go again");
    for m in &vector_moves(NINE, 1)[..4] {
        place_by_mouse(&mut app, *m, true);
    }
    bench::run(&mut app, Duration::from_secs(1));
    // One press leaves; held on, it would go on with the game, and leave it again.
    repeat(&mut app, KeyCode::Escape, &Key::Escape, 6);
    assert_eq!(screen(&app), Screen::Title);
    bench::run(&mut app, Duration::from_millis(200));
    // The set-up has its own button for the same key, after a new game and how to play.
    for _ in 0..3 {
        key(&mut app, KeyCode::Tab);
    }
    repeat(&mut app, KeyCode::Enter, &Key::Enter, 5);
    assert_eq!(screen(&app), Screen::SetUp);
    repeat(&mut app, KeyCode::Escape, &Key::Escape, 5);
    bench::run(&mut app, Duration::from_millis(200));
    repeat(&mut app, KeyCode::Enter, &Key::Enter, 5);
    assert_eq!(screen(&app), Screen::Table);
    assert_eq!(
        game(&app).unmasked().record().moves().len(),
        4,
        "the game goes on, and no button in it was pressed"
    );
}
