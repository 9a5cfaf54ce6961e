//! A game pad at the table, and that it is said to be gone when it is. Whole matches by it are in `alone.rs`.

use crate::{
    bench::{self, screen, tell},
    hands::{click, key, layout, session},
    helpers::{match_of, notice, table},
    redraw::asks_for_more,
};
use bevy::prelude::*;
use mbrane::{
    input::pad::{PadButton, PadNews, Pads},
    session::Screen,
    table::change::hand::Hand,
};
use mbrane_rules::mbrane::Mbrane;

pub(crate) fn press_pad(app: &mut App, button: PadButton) {
    tell(app, PadNews::Button(button, true));
    tell(app, PadNews::Button(button, false));
    app.update();
}

fn table_with_pad() -> App {
    let mut app = table(match_of::<Mbrane>("mbrane 9 full : 5d4 3e5"));
    tell(&mut app, PadNews::Came);
    app
}

#[test]
fn shoulders_go_through_the_pieces() {
    let mut app = table_with_pad();
    let picks = |app: &App| app.world().resource::<Hand>().draft.picks.clone();
    let spots: Vec<_> = session(&app)
        .table()
        .keys()
        .spots
        .into_iter()
        .map(|(_, spot)| spot)
        .collect();
    for expected in [0, 1, 2] {
        press_pad(&mut app, PadButton::Right1);
        assert!(picks(&app).contains(&spots[expected]), "{:?}", picks(&app));
    }
    press_pad(&mut app, PadButton::Left1);
    press_pad(&mut app, PadButton::Left1);
    press_pad(&mut app, PadButton::Left1);
    assert!(
        picks(&app).contains(&spots[spots.len() - 1]),
        "{:?}",
        picks(&app)
    );
    // A slow frame holds both presses.
    for down in [true, false, true, false] {
        app.world_mut()
            .write_message(PadNews::Button(PadButton::Right1, down));
    }
    app.update();
    app.update();
    assert!(picks(&app).contains(&spots[1]), "{:?}", picks(&app));
}

#[test]
fn held_direction_repeats_and_requests_frames() {
    let mut app = table_with_pad();
    tell(&mut app, PadNews::Button(PadButton::Right, true));
    let at = |app: &App| {
        session(app)
            .table()
            .steered(&app.world().resource::<Hand>().draft)
    };
    let first = at(&app);
    for _ in 0..22 {
        assert!(asks_for_more(&app));
        app.update();
    }
    assert_ne!(at(&app), first);
    tell(&mut app, PadNews::Button(PadButton::Right, false));
    bench::rest(&mut app);
}

#[test]
fn pad_is_marked_while_in_use_and_its_loss_is_announced() {
    let mut app = table_with_pad();
    let in_use = |app: &App| app.world().resource::<Pads>().in_use;
    assert!(!in_use(&app));
    press_pad(&mut app, PadButton::North);
    assert!(in_use(&app));
    key(&mut app, KeyCode::KeyH);
    assert!(!in_use(&app));
    press_pad(&mut app, PadButton::Right);
    let place = layout(&app).cells[40].1.center();
    click(&mut app, place);
    assert!(!in_use(&app));
    // A player who does not use the pad gets no notice.
    tell(&mut app, PadNews::Left);
    assert!(notice(&app).is_none());
    tell(&mut app, PadNews::Came);
    tell(&mut app, PadNews::Button(PadButton::South, true));
    tell(&mut app, PadNews::Left);
    app.update();
    assert!(notice(&app).is_some());
    assert!(
        !app.world()
            .resource::<ButtonInput<KeyCode>>()
            .pressed(KeyCode::Enter)
    );
    bench::rest(&mut app);
}

#[test]
fn pad_opens_the_settings_and_returns() {
    let mut app = table_with_pad();
    press_pad(&mut app, PadButton::Start);
    assert_eq!(screen(&app), Screen::Settings);
    press_pad(&mut app, PadButton::East);
    assert_eq!(screen(&app), Screen::Table);
}
