//! A tile that is held or dragged when the table changes under it returns to the rack.

use crate::{
    bench::{self, open_match, run, screen, tell, until},
    hands::{FOUR, cell_at, game, hand, hold, key, layout, let_go, piece_at, point, vector_moves},
    helpers::{computer, match_of, people, table},
};
use bevy::prelude::*;
use mbrane::session::{Navigate, Screen};
use mbrane_play::{Match, MatchStatus, Player, mbrane::State};
use mbrane_rules::{Game as _, Record, mbrane::Mbrane};
use std::time::Duration;

/// A game that ends its placing with the next tile, whichever this computer places.
pub(crate) fn almost_over(computer: Player) -> Match<Mbrane> {
    let ends = |play: &Match<Mbrane>| {
        let seat = play.unmasked().position().to_act().single();
        seat.is_some_and(|seat| {
            play.unmasked()
                .position()
                .placements()
                .into_iter()
                .all(|m| {
                    let mut after = play.clone();
                    after.act(seat, m).is_ok()
                        && !matches!(after.unmasked().status(), MatchStatus::Turn(_))
                })
        })
    };
    for skip in 0..8 {
        let mut record: Record<Mbrane> = Record::new("mbrane 4 full".parse().expect("a set-up"));
        for m in vector_moves(FOUR, skip) {
            let play = Match::from_record(record.clone(), people());
            if play.unmasked().state() == State::Placing && ends(&play) {
                let mut play = play;
                let acts = play
                    .unmasked()
                    .position()
                    .to_act()
                    .single()
                    .expect("a seat");
                play.seat(acts, computer);
                return play;
            }
            if record.push(m).is_err() {
                break;
            }
        }
    }
    panic!("one of the games ends with its next tile");
}

#[test]
fn dragged_tile_returns_to_the_rack_when_the_computer_ends_the_placing() {
    let mut app = bench::game(1280, 800);
    open_match(&mut app, almost_over(computer(1)));
    app.update();
    let place = layout(&app);
    let placed = game(&app).unmasked().record().moves().len();
    point(&mut app, piece_at(&place, 1));
    hold(&mut app);
    point(&mut app, cell_at(&place, 5));
    assert!(
        hand(&app).drag.is_some(),
        "it is dragged while the computer thinks"
    );
    until(&mut app, "the computer places", |app| {
        !matches!(game(app).unmasked().status(), MatchStatus::Turn(_))
    });
    app.update();
    let over = |app: &App| {
        game(app).unmasked().outcome().is_some() && game(app).unmasked().beats_finished()
    };
    for _ in 0..3000 {
        if over(&app) {
            break;
        }
        assert!(
            hand(&app).drag.is_none() && hand(&app).draft.digit().is_none(),
            "through the count too"
        );
        point(&mut app, cell_at(&place, 6));
    }
    assert!(over(&app) && hand(&app).drag.is_none() && hand(&app).draft.digit().is_none());
    let_go(&mut app);
    run(&mut app, Duration::from_millis(200));
    assert_eq!(hand(&app).refused, None, "and to let go is no move");
    assert_eq!(game(&app).unmasked().record().moves().len(), placed + 1);
}

/// Asserts that the player holds no tile, and that none follows the pointer.
fn assert_is_free(app: &mut App, what: &str) {
    assert_eq!(screen(app), Screen::Table, "{what}");
    let place = layout(app);
    for cell in [10, 40, 70] {
        point(app, cell_at(&place, cell));
        assert_eq!(
            (hand(app).drag, hand(app).draft.digit()),
            (None, None),
            "{what}"
        );
    }
    assert_eq!(game(app).unmasked().record().moves().len(), 2, "{what}");
}

/// Leaves the table by a key while a piece of the rack is pressed, or dragged, and lets go elsewhere.
fn leave_with_a_piece(app: &mut App, dragged: bool, leave: impl Fn(&mut App)) {
    let place = layout(app);
    point(app, piece_at(&place, 4));
    hold(app);
    if dragged {
        point(app, cell_at(&place, 20));
        assert!(hand(app).drag.is_some());
    }
    leave(app);
    point(app, cell_at(&place, 30));
    let_go(app);
}

#[test]
fn a_piece_that_is_let_go_in_a_review_is_not_in_the_hand_after_it() {
    for dragged in [false, true] {
        let mut app = table(match_of::<Mbrane>("mbrane 9 full : 3b1 5f9"));
        leave_with_a_piece(&mut app, dragged, |app| key(app, KeyCode::KeyV));
        key(&mut app, KeyCode::KeyV);
        assert_is_free(&mut app, "after the review");
    }
}

#[test]
fn a_piece_that_is_let_go_at_the_title_is_not_in_the_hand_after_it() {
    for dragged in [false, true] {
        let mut app = table(match_of::<Mbrane>("mbrane 9 full : 3b1 5f9"));
        leave_with_a_piece(&mut app, dragged, |app| {
            // The first press drops the tile, and the next ones lead to the title.
            for _ in 0..3 {
                if screen(app) == Screen::Table {
                    key(app, KeyCode::Escape);
                }
            }
        });
        assert_eq!(screen(&app), Screen::Title);
        tell(&mut app, Navigate::Continue("mbrane"));
        assert_is_free(&mut app, "after the title");
    }
}

#[test]
fn a_piece_that_is_let_go_in_the_settings_is_not_in_the_hand_after_them() {
    for dragged in [false, true] {
        let mut app = table(match_of::<Mbrane>("mbrane 9 full : 3b1 5f9"));
        leave_with_a_piece(&mut app, dragged, |app| key(app, KeyCode::Comma));
        assert_eq!(screen(&app), Screen::Settings);
        key(&mut app, KeyCode::Escape);
        assert_is_free(&mut app, "after the settings");
    }
}
