//! The drawing of Sansumoku: equal to the view after every beat, and unchanged at rest.

use super::{CHAIN, DEMO, DRAWN, LINES, on_table};
use crate::{
    bench,
    helpers::{match_of, open, start},
    redraw::asks_for_more,
};
use bevy::{prelude::*, time::TimeUpdateStrategy};
use mbrane::{
    games::sansumoku::shown::Shown,
    table::{scene::Key, stage::Stage},
};
use mbrane_rules::{
    Game as _, Viewer,
    grid::reading_order,
    sansumoku::{Colour, Mark, Move, Sansumoku},
};
use std::time::Duration;

/// Asserts that the drawing equals the view: tiles, badges, stripes and winning lines.
pub(super) fn assert_drawn(app: &mut App) {
    let view = on_table(app).unmasked().view(Viewer::All);
    assert_eq!(app.world().resource::<Shown>().view, view);
    let still = app.world().resource::<Shown>().beat.is_none();
    let drawn: Vec<Key> = app
        .world_mut()
        .query::<&Key>()
        .iter(app.world())
        .copied()
        .collect();
    let mut lying = [None; 81];
    for tile in drawn.iter().filter(|key| key.part == "tile") {
        let colour = [Colour::Blue, Colour::Orange][usize::from(tile.index % 2)];
        let cell = &mut lying[usize::from(tile.of)];
        assert!(
            cell.replace((tile.index / 2, colour)).is_none(),
            "two tiles on one cell"
        );
    }
    if !still {
        return;
    }
    for (place, cell) in reading_order(9).enumerate() {
        assert_eq!(
            lying[place],
            view.tile(cell)
                .map(|tile| (u16::from(tile.digit), tile.colour)),
            "on {cell}"
        );
    }
    for (section, mark) in view.marks.into_iter().enumerate() {
        let seen = |part| drawn.contains(&Key::new(part, section));
        assert_eq!(seen("badge"), mark != Mark::Open, "the badge of {section}");
        assert_eq!(
            seen("stripe"),
            matches!(mark, Mark::Line(_)),
            "the stripe of {section}"
        );
        assert!(!seen("ring") || mark == Mark::Open, "the ring of {section}");
    }
    let lines = drawn
        .iter()
        .filter(|key| key.part == "winning line")
        .count();
    assert_eq!(
        lines,
        if view.resigned.is_some() {
            0
        } else {
            view.lines.len()
        }
    );
}

/// Asserts that the signs on empty cells equal the legal moves.
fn assert_coming(app: &mut App) {
    let play = on_table(app).clone();
    let drawn: Vec<Key> = app
        .world_mut()
        .query::<&Key>()
        .iter(app.world())
        .copied()
        .collect();
    let mut digits = 0;
    for (place, cell) in reading_order(9).enumerate() {
        let legal = play.unmasked().position().check(Move::Place(cell)).is_ok();
        assert_eq!(
            drawn.contains(&Key::new("next digit", place)),
            legal,
            "{cell}"
        );
        digits += usize::from(legal);
    }
    assert_eq!(digits as u32, play.unmasked().position().placement_count());
}

#[test]
fn drawn_table_equals_the_view_after_every_beat() {
    let mut app = start(&mbrane::storage::Memory::default());
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        240,
    )));
    for record in [DEMO, CHAIN, LINES, DRAWN] {
        let moves = super::moves_of(record).len();
        for count in (1..=moves).rev().step_by(3) {
            let part: Vec<&str> = record.trim().split(' ').take(2 + count).collect();
            let mut play = match_of::<Sansumoku>(&part.join(" "));
            play.set_beat(0);
            open(&mut app, play);
            let mut last = None;
            for _ in 0..60 {
                // A scene waits for a returning player.
                app.world_mut().resource_mut::<Stage>().pause = None;
                app.update();
                let (beat, still) = (
                    on_table(&app).unmasked().beat(),
                    on_table(&app).unmasked().beats_finished(),
                );
                if Some(beat) != last || still {
                    last = Some(beat);
                    assert_drawn(&mut app);
                }
                if still {
                    break;
                }
            }
            assert!(on_table(&app).unmasked().beats_finished(), "the beats end");
            app.update();
            assert_drawn(&mut app);
            assert_coming(&mut app);
        }
    }
}

#[test]
fn sansumoku_at_rest_asks_for_no_frames() {
    for record in ["sansumoku :", DEMO, "sansumoku : e5 d6"] {
        let mut app = start(&mbrane::storage::Memory::default());
        open(&mut app, match_of::<Sansumoku>(record));
        bench::skip(&mut app, Duration::from_secs(3));
        for _ in 0..50 {
            app.update();
            assert!(!asks_for_more(&app), "{record}");
        }
    }
}
