//! Cards carry the table's questions, and players cannot resign by accident.

use crate::{
    bench::{self, tell},
    hands::{game, hold, key, layout, let_go, point, say, settle},
    helpers::empty_board,
};
use bevy::prelude::*;
use mbrane::table::change::{hand::Hand, match_commands::MatchCommand};
use mbrane_play::mbrane::State;
use mbrane_rules::{
    Seat,
    mbrane::{Colour, Move},
};
use std::time::Duration;

fn table_after(moves: &[&str]) -> App {
    let mut app = empty_board(1280, 800, "mbrane 9 full pie consent");
    for m in moves {
        say(&mut app, m);
        settle(&mut app);
        bench::run(&mut app, Duration::from_millis(100));
    }
    app
}

fn last(app: &App) -> Option<Move> {
    game(app).unmasked().record().moves().last().copied()
}

#[test]
fn swap_by_keys_exchanges_names() {
    let mut app = table_after(&["5d4"]);
    assert_eq!(game(&app).unmasked().state(), State::SwapQuestion);
    key(&mut app, KeyCode::Tab);
    key(&mut app, KeyCode::Enter);
    assert_eq!(last(&app), Some(Move::Swap));
    assert!(!game(&app).unmasked().beats_finished(), "it is shown");
    settle(&mut app);
    assert_eq!(game(&app).unmasked().colour(Seat::Second), Colour::Ivory);
}

#[test]
fn swap_remains_possible_after_keeping_the_seats() {
    let mut app = table_after(&["5d4"]);
    key(&mut app, KeyCode::Enter);
    assert_eq!(
        game(&app).unmasked().state(),
        State::SwapQuestion,
        "keeping is no move"
    );
    key(&mut app, KeyCode::KeyT);
    assert_eq!(last(&app), Some(Move::Swap));
}

#[test]
fn an_offer_is_answered_by_keys() {
    for (tabs, answer) in [(0, Move::Accept), (1, Move::Decline)] {
        let mut app = table_after(&["5d4", "3e5", "offer"]);
        assert!(matches!(
            game(&app).unmasked().state(),
            State::Offered { .. }
        ));
        for _ in 0..tabs {
            key(&mut app, KeyCode::Tab);
        }
        key(&mut app, KeyCode::Enter);
        assert_eq!(last(&app), Some(answer));
        settle(&mut app);
    }
}

/// In the middle of the last of three buttons.
fn resign(app: &App) -> Vec2 {
    let actions = layout(app).actions;
    Vec2::new(actions.min.x + actions.width() * 0.87, actions.center().y)
}

#[test]
fn resigning_needs_a_long_press() {
    let mut app = table_after(&["5d4", "3e5"]);
    let button = resign(&app);
    point(&mut app, button);
    hold(&mut app);
    bench::run(&mut app, Duration::from_millis(500));
    let_go(&mut app);
    app.update();
    let refused = app.world().resource::<Hand>().refused.as_ref();
    assert_eq!(
        refused.map(|refused| refused.message.as_str()),
        Some("Hold until full to resign")
    );
    bench::skip(&mut app, Duration::from_secs(20));
    assert!(
        game(&app).unmasked().outcome().is_none(),
        "who lets go has not resigned"
    );
    assert!(!crate::redraw::asks_for_more(&app));
    hold(&mut app);
    bench::run(&mut app, Duration::from_millis(1200));
    assert_eq!(last(&app), Some(Move::Resign));
    let_go(&mut app);
}

#[test]
fn resigned_game_can_show_its_supposed_count() {
    let mut app = table_after(&["5d4", "3e5", "8b2", "resign"]);
    let play = game(&app);
    assert!(
        play.unmasked()
            .outcome()
            .is_some_and(|outcome| outcome.resigned)
            && play.unmasked().supposed().is_none()
    );
    tell(&mut app, MatchCommand::Suppose);
    assert!(!game(&app).unmasked().beats_finished(), "the count plays");
    settle(&mut app);
    let play = game(&app);
    assert_eq!(
        play.unmasked().supposed(),
        Some(play.unmasked().position().count().tally)
    );
    assert!(
        play.unmasked()
            .outcome()
            .is_some_and(|outcome| outcome.resigned),
        "and the result stays"
    );
    key(&mut app, KeyCode::KeyU);
    assert!(game(&app).unmasked().outcome().is_none());
}
