//! A refusal's reason stays long enough to be read, and no frame is drawn while nothing changes.

use crate::{
    bench,
    hands::{agree, cell_at, click, hand, layout, piece_at, point, settle},
    redraw::asks_for_more,
};
use bevy::{
    prelude::*,
    winit::{UpdateMode, WinitSettings},
};
use mbrane::{
    session::{Navigate, Screen},
    settings::Settings,
};
use mbrane_play::words::Locale;
use mbrane_rules::mbrane::Order;
use std::time::Duration;

/// After how long the program wakes by itself.
pub(crate) fn alarm(app: &App) -> Duration {
    match app.world().resource::<WinitSettings>().focused_mode {
        UpdateMode::Reactive { wait, .. } => wait,
        UpdateMode::Continuous => Duration::ZERO,
    }
}

/// A table on which the digit 5 was refused in the column where it stands already, some frames ago; and a cell elsewhere.
fn refused() -> (App, Vec2) {
    let mut app = bench::game(1280, 800);
    agree(&mut app, Order::Three);
    // A blink would wake the table too.
    app.world_mut().resource_mut::<Settings>().idle_motion = false;
    bench::tell(&mut app, Navigate::Play("mbrane"));
    bench::skip(&mut app, Duration::from_secs(2));
    assert_eq!(bench::screen(&app), Screen::Table);
    let layout = layout(&app);
    for cell in [40, 4] {
        click(&mut app, piece_at(&layout, 5));
        click(&mut app, cell_at(&layout, cell));
        settle(&mut app);
    }
    assert!(hand(&app).refused.is_some());
    bench::rest(&mut app);
    (app, cell_at(&layout, 20))
}

#[test]
fn refusal_stays_long_enough_to_be_read_twice() {
    let (mut app, _) = refused();
    let reading = alarm(&app);
    assert!(
        reading > Duration::from_secs(3) && reading < Duration::from_secs(12),
        "{reading:?}"
    );
    for _ in 0..3 {
        app.update();
        assert!(!asks_for_more(&app), "nothing is drawn while it is read");
    }
    bench::skip(&mut app, reading);
    assert!(hand(&app).refused.is_some());
    bench::skip(&mut app, reading);
    assert_eq!(
        (hand(&app).refused.clone(), hand(&app).draft.digit()),
        (None, Some(5))
    );
    assert!(
        alarm(&app) > Duration::from_secs(3600),
        "nothing wakes it any more"
    );
    app.update();
    assert!(!asks_for_more(&app));
}

#[test]
fn refusal_follows_a_language_change() {
    let (mut app, _) = refused();
    let said = |app: &App| {
        hand(app)
            .refused
            .as_ref()
            .map(|refused| refused.message.clone())
            .expect("a refusal")
    };
    let english = said(&app);
    for code in ["de", "en"] {
        app.world_mut().resource_mut::<Settings>().language = Locale::of(code);
        app.update();
        app.update();
        assert_eq!(said(&app) == english, code == "en", "{}", said(&app));
    }
}

#[test]
fn refusal_gives_way_to_the_next_cell_once_read() {
    let (mut app, elsewhere) = refused();
    let reading = alarm(&app);
    point(&mut app, elsewhere);
    app.update();
    assert!(
        hand(&app).refused.is_some(),
        "not before it can have been read"
    );
    bench::skip(&mut app, reading);
    assert_eq!(hand(&app).refused, None);
}
