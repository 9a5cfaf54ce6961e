//! A table at rest asks for no frames.

use crate::bench::{FRAME, game, run};
use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
    window::{PrimaryWindow, RequestRedraw},
};
use std::time::Duration;

/// Whether the last frame asked for another one.
fn asks_for_more(app: &App) -> bool {
    let requests = app.world().resource::<Messages<RequestRedraw>>();
    requests.iter_current_update_messages().next().is_some()
}

fn press(app: &mut App, state: ButtonState) {
    let window = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world()).expect("a window");
    app.world_mut().write_message(KeyboardInput {
        key_code: KeyCode::ShiftLeft,
        logical_key: Key::Shift,
        state,
        text: None,
        repeat: false,
        window,
    });
}

#[test]
fn what_moves_asks_for_frames_until_it_is_there() {
    let mut app = game(1280, 800);
    for _ in 0..10 {
        app.update();
        assert!(asks_for_more(&app));
    }
    run(&mut app, Duration::from_secs(2));
    for _ in 0..100 {
        app.update();
        assert!(!asks_for_more(&app));
    }
}

#[test]
fn a_modifier_key_wakes_the_words_and_they_rest_again() {
    let mut app = game(1280, 800);
    run(&mut app, Duration::from_secs(2));
    press(&mut app, ButtonState::Pressed);
    run(&mut app, 10 * FRAME);
    assert!(!asks_for_more(&app));
    press(&mut app, ButtonState::Released);
    run(&mut app, 10 * FRAME);
    assert!(!asks_for_more(&app));
}
