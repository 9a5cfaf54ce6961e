//! Fingers: several at once and a palm do nothing, and a long press explains.

use crate::{
    bench::{self, game, open_match, rest, run},
    clicks::{find, read},
    hands::{
        cell_at, game as mbrane, hand, layout, listen, piece_at, reads, session, spot_at, tap,
        touch_with,
    },
    helpers::match_of,
    redraw::asks_for_more,
};
use bevy::{input::touch::TouchPhase, prelude::*, time::TimeUpdateStrategy};
use mbrane::table::layout::Layout;
use mbrane_play::{MoveInput, Spot};
use mbrane_rules::{masbrur::Masbrur, mbrane::Mbrane, sansumoku::Sansumoku};
use std::time::Duration;

fn table_in<G: MoveInput>(width: u32, height: u32, record: &str) -> App {
    let mut app = game(width, height);
    open_match(&mut app, match_of::<G>(record));
    listen(&mut app);
    rest(&mut app);
    app
}

/// Holds a finger still at a place.
fn press_long(app: &mut App, place: Vec2) {
    touch_with(app, 7, TouchPhase::Started, place);
    run(app, Duration::from_millis(700));
}

const ONE: &str = "mbrane 9 full : 5d4 3e5";

#[test]
fn two_fingers_at_once_play_nothing() {
    let mut app = table_in::<Mbrane>(390, 844, ONE);
    let layout = layout(&app);
    tap(&mut app, piece_at(&layout, 7));
    assert!(hand(&app).draft.digit() == Some(7));
    let before = session(&app).revision();
    let (one, other) = (cell_at(&layout, 3), cell_at(&layout, 60));
    for _ in 0..2 {
        touch_with(&mut app, 1, TouchPhase::Started, one);
        touch_with(&mut app, 2, TouchPhase::Started, other);
        touch_with(&mut app, 1, TouchPhase::Ended, one);
        touch_with(&mut app, 2, TouchPhase::Ended, other);
    }
    assert_eq!(session(&app).revision(), before);
    assert_eq!(
        (hand(&app).draft.digit(), hand(&app).draft.picks.len()),
        (Some(7), 1),
        "nothing was chosen either"
    );
    assert_eq!(hand(&app).draft.hover, None);
    // One finger plays as before: the second tap places.
    tap(&mut app, one);
    tap(&mut app, one);
    assert_eq!(mbrane(&app).unmasked().record().moves().len(), 3);
}

#[test]
fn two_fingers_press_no_button() {
    let mut app = table_in::<Mbrane>(390, 844, ONE);
    let layout = layout(&app);
    let (menu, undo) = (layout.bar_menu.center(), layout.bar_undo.center());
    let before = (bench::screen(&app), session(&app).revision());
    touch_with(&mut app, 1, TouchPhase::Started, undo);
    touch_with(&mut app, 2, TouchPhase::Started, menu);
    app.update();
    touch_with(&mut app, 2, TouchPhase::Ended, menu);
    touch_with(&mut app, 1, TouchPhase::Ended, undo);
    app.update();
    assert_eq!((bench::screen(&app), session(&app).revision()), before);
    // One finger does, afterwards.
    tap(&mut app, undo);
    app.update();
    assert!(session(&app).revision() > before.1);
}

#[test]
fn resting_palm_plays_nothing_and_does_not_block_a_finger() {
    let mut app = table_in::<Mbrane>(390, 844, ONE);
    let layout = layout(&app);
    press_long(&mut app, cell_at(&layout, 80));
    let before = session(&app).revision();
    tap(&mut app, piece_at(&layout, 7));
    tap(&mut app, cell_at(&layout, 3));
    tap(&mut app, cell_at(&layout, 3));
    assert_eq!(session(&app).revision(), before + 1, "{:?}", hand(&app));
    touch_with(&mut app, 7, TouchPhase::Ended, cell_at(&layout, 80));
    assert_eq!(session(&app).revision(), before + 1);
    assert!(hand(&app).draft.picks.is_empty());
}

#[test]
fn palm_of_two_touches_stops_blocking_after_a_rest() {
    let mut app = table_in::<Mbrane>(390, 844, ONE);
    let layout = layout(&app);
    touch_with(&mut app, 7, TouchPhase::Started, cell_at(&layout, 80));
    touch_with(&mut app, 8, TouchPhase::Started, cell_at(&layout, 79));
    // Frames come only while they are asked for.
    let frames = (0..1000)
        .take_while(|_| (app.update(), asks_for_more(&app)).1)
        .count();
    assert!(frames < 1000, "it comes to rest");
    tap(&mut app, piece_at(&layout, 7));
    assert_eq!(hand(&app).draft.digit(), Some(7));
}

#[test]
fn tap_split_by_slow_frames_plays() {
    let mut app = table_in::<Mbrane>(390, 844, ONE);
    let place = piece_at(&layout(&app), 7);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(2)));
    touch_with(&mut app, 7, TouchPhase::Started, place);
    app.update();
    touch_with(&mut app, 7, TouchPhase::Ended, place);
    assert_eq!(hand(&app).draft.digit(), Some(7));
}

/// Makes a long press on a spot: no move is played or chosen, and the panel shows these words.
fn assert_described(app: &mut App, place: Vec2, words: &[&str]) {
    let before = (session(app).revision(), hand(app).draft.picks.clone());
    press_long(app, place);
    for word in words {
        assert!(reads(app, word), "{word}: {:?}", hand(app).explained);
    }
    touch_with(app, 7, TouchPhase::Ended, place);
    app.update();
    assert_eq!(
        (session(app).revision(), hand(app).draft.picks.clone()),
        before
    );
    assert!(reads(app, words[0]), "it can be read to its end");
}

#[test]
fn long_press_describes_tiles_cells_pieces_and_regions() {
    for (width, height) in [(390, 844), (1280, 800)] {
        let mut app = table_in::<Mbrane>(width, height, ONE);
        let layout = layout(&app);
        // e5 is the middle of the board, and d4 lies one to the left and below.
        let (free, tile) = (cell_at(&layout, 0), cell_at(&layout, 40));
        assert_described(&mut app, tile, &["e5: Indigo 3", "C: "]);
        assert_described(&mut app, free, &["a9: "]);
        assert_described(&mut app, piece_at(&layout, 7), &["7, fits"]);
        let edge = edge(&layout, Spot(40));
        assert_described(&mut app, edge, &["C: "]);
        // The effect of a digit there, or the reason why it cannot go there.
        tap(&mut app, piece_at(&layout, 3));
        assert_described(&mut app, cell_at(&layout, 37), &["b5: ", "3 is already"]);
    }
}

/// A place on the board beside a cell, where no cell is.
fn edge(layout: &Layout, spot: Spot) -> Vec2 {
    let cell = layout.rect(spot).expect("it lies there");
    let ways = [Vec2::X, -Vec2::X, Vec2::Y, -Vec2::Y];
    let around = (1..40).flat_map(|step| {
        ways.map(|way| cell.center() + way * (0.5 * cell.width() + step as f32 * 0.5))
    });
    let free = |place: &Vec2| {
        layout.cell_under(*place).is_none() && layout.nearest_cell(*place) == Some(spot)
    };
    around
        .into_iter()
        .find(free)
        .unwrap_or_else(|| spot_at(layout, spot))
}

#[test]
fn long_press_describes_a_sansumoku_cell_and_why_it_is_closed() {
    let mut app = table_in::<Sansumoku>(390, 844, "sansumoku : b7 e3");
    let layout = layout(&app);
    assert_described(&mut app, cell_at(&layout, 19), &["b7: "]);
    assert_eq!(session(&app).table().entries(), 2);
}

#[test]
fn long_press_describes_a_domino() {
    let mut app = table_in::<Masbrur>(
        390,
        844,
        "masbrur 1 : offer:02.03.04.15.17.25.26.36.37.47 take:2",
    );
    read(&mut app);
    for _ in 0..2 {
        if session(&app).table().covered().is_some() {
            app.update();
            let shows = find(&app, "Show the table");
            tap(&mut app, shows);
            rest(&mut app);
        }
    }
    assert_eq!(session(&app).table().covered(), None);
    let layout = layout(&app);
    let groups = session(&app).table().groups(
        &hand(&app).draft,
        session(&app).viewer(),
        &mbrane_play::words::Words::english(),
    );
    let info = groups
        .iter()
        .flat_map(|group| &group.spots)
        .find(|info| layout.rect(info.spot).is_some());
    let info = info.expect("a spot that lies there and is told");
    assert_described(
        &mut app,
        spot_at(&layout, info.spot),
        &[info.label.as_str()],
    );
}

#[test]
fn a_long_press_on_a_button_says_what_it_does() {
    let mut app = table_in::<Mbrane>(390, 844, ONE);
    let before = session(&app).revision();
    let undo = layout(&app).bar_undo.center();
    press_long(&mut app, undo);
    run(&mut app, Duration::from_millis(900));
    assert!(reads(&app, "Takes back your last move"));
    touch_with(&mut app, 7, TouchPhase::Ended, undo);
    app.update();
    app.update();
    assert_eq!(session(&app).revision(), before, "and does not do it");
}

#[test]
fn held_finger_lets_the_table_come_to_rest() {
    let mut app = table_in::<Mbrane>(390, 844, ONE);
    let place = cell_at(&layout(&app), 40);
    press_long(&mut app, place);
    rest(&mut app);
}
