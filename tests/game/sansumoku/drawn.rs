//! What is drawn of a game of Sansumoku: the view, after every beat, and nothing anew at rest.

use super::{CHAIN, DEMO, DRAWN, LINES, match_of, on_table, open, program};
use crate::{bench, rest::asks_for_more};
use bevy::{prelude::*, time::TimeUpdateStrategy};
use mbrane::{
    games::sansumoku::{
        coming::{Coming, Sign},
        lines::WinningLine,
        sections::{Kind, Part},
        shown::Shown,
        tiles::Tile,
    },
    table::stage::Stage,
};
use mbrane_play::sansumoku::cell_of_spot;
use mbrane_rules::{
    Game as _, Viewer,
    grid::reading_order,
    sansumoku::{Mark, Move},
};
use std::time::Duration;

/// What lies on the table is what the view says: tiles, badges, stripes and winning lines.
pub(super) fn assert_drawn(app: &mut App) {
    let view = on_table(app).view(Viewer::All);
    assert_eq!(app.world().resource::<Shown>().view, view);
    let still = app.world().resource::<Shown>().beat.is_none();
    let mut lying = [None; 81];
    let mut tiles = app.world_mut().query::<&Tile>();
    for tile in tiles.iter(app.world()) {
        assert!(lying[tile.cell].replace((tile.digit, tile.colour)).is_none(), "two tiles on one cell");
    }
    if !still {
        return;
    }
    for (place, cell) in reading_order(9).enumerate() {
        assert_eq!(lying[place], view.tile(cell).map(|tile| (tile.digit, tile.colour)), "on {cell}");
    }
    let mut parts = app.world_mut().query::<(&Part, &Visibility)>();
    for (part, seen) in parts.iter(app.world()) {
        let mark = view.marks[part.section];
        let seen = *seen == Visibility::Inherited;
        match part.kind {
            Kind::Badge => assert_eq!(seen, mark != Mark::Open, "the badge of {}", part.section),
            Kind::Stripe(0) => assert_eq!(seen, matches!(mark, Mark::Line(_)), "the stripe of {}", part.section),
            Kind::Ring => assert!(!seen || mark == Mark::Open),
            Kind::Stripe(_) | Kind::Shade => {}
        }
    }
    let mut lines = app.world_mut().query::<(&WinningLine, &Visibility)>();
    let seen = lines.iter(app.world()).filter(|(_, seen)| **seen == Visibility::Inherited).count();
    assert_eq!(seen, if view.resigned.is_some() { 0 } else { view.lines.len() });
}

/// What comes is told by the referee.
fn assert_coming(app: &mut App) {
    let play = on_table(app).clone();
    let mut coming = app.world_mut().query::<(&Coming, &Visibility)>();
    let mut digits = 0;
    for (coming, seen) in coming.iter(app.world()) {
        assert_eq!(coming.sign.is_some(), *seen == Visibility::Inherited);
        let cell = cell_of_spot(mbrane_play::Spot(coming.cell as u16)).expect("a cell");
        let legal = play.position().check(Move::Place(cell)).is_ok();
        assert_eq!(matches!(coming.sign, Some(Sign::Digit(_))), legal, "{cell}");
        digits += usize::from(legal);
    }
    assert_eq!(digits as u32, play.position().placement_count());
}

#[test]
fn drawn_table_equals_the_view_after_every_beat() {
    let mut app = program();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(240)));
    for record in [DEMO, CHAIN, LINES, DRAWN] {
        let moves = super::moves_of(record).len();
        for count in (1..=moves).rev().step_by(3) {
            let part: Vec<&str> = record.trim().split(' ').take(2 + count).collect();
            let mut play = match_of(&part.join(" "));
            play.set_beat(0);
            open(&mut app, play);
            let mut last = None;
            for _ in 0..60 {
                // Who comes to a scene finds it waiting.
                app.world_mut().resource_mut::<Stage>().paused = false;
                app.update();
                let (beat, still) = (on_table(&app).beat(), on_table(&app).is_still());
                if Some(beat) != last || still {
                    last = Some(beat);
                    assert_drawn(&mut app);
                }
                if still {
                    break;
                }
            }
            assert!(on_table(&app).is_still(), "the beats end");
            app.update();
            assert_drawn(&mut app);
            assert_coming(&mut app);
        }
    }
}

#[test]
fn sansumoku_at_rest_asks_for_no_frames() {
    for record in ["sansumoku :", DEMO, "sansumoku : e5 d6"] {
        let mut app = program();
        open(&mut app, match_of(record));
        bench::skip(&mut app, Duration::from_secs(3));
        for _ in 0..50 {
            app.update();
            assert!(!asks_for_more(&app), "{record}");
        }
    }
}
