//! A key that is pressed with Control, Super or Alt means something else than the key alone.

use crate::{
    bench::{run, screen, skip, tell},
    hands::{game, hand, key, key_with, session, write_key},
    helpers::{SHORT, copied, match_of, notice, review, table},
};
use bevy::{
    input::{ButtonState, keyboard::Key},
    prelude::*,
};
use mbrane::{
    clipboard::Clipboard,
    session::Screen,
    table::{
        analysis::{chance::Chance, hint::Hint, review::ReviewCommand},
        change::hand::Hand,
    },
};
use mbrane_play::words::{Words, common::Label};
use mbrane_rules::mbrane::Mbrane;
use std::{fmt::Debug, time::Duration};

/// Keys that, together with a letter, make a shortcut outside the game.
const MODIFIERS: [KeyCode; 6] = [
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::SuperLeft,
    KeyCode::SuperRight,
    KeyCode::AltLeft,
    KeyCode::AltRight,
];

/// The state that changes if a key has an effect.
fn state(app: &App) -> impl PartialEq + Debug + use<> {
    let table = session(app).table();
    let shown = (table.cursor(), table.beat(), table.save().into_text());
    let aids = (
        app.world().resource::<Hint>().is_asked(),
        app.world().resource::<Chance>().is_on(),
    );
    (
        shown,
        aids,
        review(app).is_open(),
        screen(app),
        hand(app).draft.clone(),
    )
}

#[test]
fn pasting_opens_no_review() {
    let mut app = table(match_of::<Mbrane>("mbrane 4 full : 0c4 3b1"));
    key_with(&mut app, &[KeyCode::ControlLeft], KeyCode::KeyV);
    assert!(!review(&app).is_open());
    assert_eq!(
        notice(&app),
        Some(Words::english().label(Label::NothingToPaste))
    );
    app.world_mut()
        .resource_mut::<Clipboard>()
        .write_plain("mbrane 4 full : 0c4 3b1 2c3")
        .expect("written");
    key_with(&mut app, &[KeyCode::ControlLeft], KeyCode::KeyV);
    run(&mut app, Duration::from_millis(100));
    assert_eq!(game(&app).unmasked().record().moves().len(), 3);
    assert!(!review(&app).is_open());
    // In a review it pastes as well, and does not close it before.
    key(&mut app, KeyCode::KeyV);
    assert!(review(&app).holds());
    app.world_mut()
        .resource_mut::<Clipboard>()
        .write_plain("nonsense")
        .expect("written");
    key_with(&mut app, &[KeyCode::ControlLeft], KeyCode::KeyV);
    assert!(review(&app).holds());
}

#[test]
fn copy_shortcut_does_not_replay_the_count() {
    let mut app = table(match_of::<Mbrane>(SHORT));
    key(&mut app, KeyCode::KeyV);
    tell(&mut app, ReviewCommand::At(0));
    assert!(review(&app).holds());
    let held = game(&app).clone();
    key_with(&mut app, &[KeyCode::ControlLeft], KeyCode::KeyC);
    assert_eq!(copied(&app).as_deref(), Some(SHORT));
    assert!(review(&app).holds() && *game(&app) == held);
    key_with(
        &mut app,
        &[KeyCode::ControlLeft, KeyCode::ShiftLeft],
        KeyCode::KeyC,
    );
    assert!(
        copied(&app)
            .expect("a position")
            .starts_with("mbrane 4 full from ")
    );
    assert!(review(&app).holds() && *game(&app) == held);
    key(&mut app, KeyCode::KeyC);
    assert!(
        !review(&app).holds() && !game(&app).unmasked().beats_finished(),
        "the key alone shows it"
    );
}

#[test]
fn control_u_does_not_undo() {
    let mut app = table(match_of::<Mbrane>("mbrane 4 full : 0c4 3b1 2c3"));
    for modifier in MODIFIERS {
        key_with(&mut app, &[modifier], KeyCode::KeyU);
        assert_eq!(game(&app).unmasked().cursor(), 3, "{modifier:?}");
    }
    key_with(&mut app, &[KeyCode::ShiftLeft], KeyCode::KeyU);
    assert_eq!(
        game(&app).unmasked().cursor(),
        2,
        "a capital is the same key"
    );
}

#[test]
fn no_key_of_the_table_means_the_same_with_a_modifier() {
    const KEYS: [KeyCode; 14] = [
        KeyCode::Digit1,
        KeyCode::Numpad1,
        KeyCode::KeyU,
        KeyCode::KeyR,
        KeyCode::KeyH,
        KeyCode::KeyE,
        KeyCode::KeyK,
        KeyCode::KeyT,
        KeyCode::KeyO,
        KeyCode::Comma,
        KeyCode::ArrowUp,
        KeyCode::Enter,
        KeyCode::Space,
        KeyCode::Backspace,
    ];
    let mut app = table(match_of::<Mbrane>(
        "mbrane 4 full consent : 0c4 3b1 2c3 1d2",
    ));
    key(&mut app, KeyCode::KeyU);
    // A digit over a cell: any effective key would change part of it.
    key(&mut app, KeyCode::Digit0);
    assert!(!hand(&app).draft.picks.is_empty());
    let before = state(&app);
    for modifier in MODIFIERS {
        for code in KEYS {
            key_with(&mut app, &[modifier], code);
            assert_eq!(state(&app), before, "{modifier:?} {code:?}");
            assert_eq!(hand(&app).refused, None, "{modifier:?} {code:?}");
        }
    }
    assert_eq!(screen(&app), Screen::Table);
}

#[test]
fn no_key_of_a_scene_or_a_review_means_the_same_with_a_modifier() {
    let mut app = table(match_of::<Mbrane>(SHORT));
    key(&mut app, KeyCode::KeyV);
    tell(&mut app, ReviewCommand::At(3));
    let before = state(&app);
    let steps = [
        KeyCode::ArrowLeft,
        KeyCode::ArrowDown,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
    ];
    let looks = [KeyCode::KeyT, KeyCode::KeyM, KeyCode::KeyB, KeyCode::KeyE];
    for modifier in MODIFIERS {
        for code in steps.into_iter().chain(looks) {
            key_with(&mut app, &[modifier], code);
            assert_eq!(state(&app), before, "{modifier:?} {code:?}");
        }
    }
    key(&mut app, KeyCode::KeyC);
    skip(&mut app, Duration::from_secs(1));
    key(&mut app, KeyCode::KeyP);
    let before = state(&app);
    for modifier in MODIFIERS {
        for code in [
            KeyCode::KeyP,
            KeyCode::KeyU,
            KeyCode::End,
            KeyCode::Space,
            KeyCode::ArrowRight,
        ] {
            key_with(&mut app, &[modifier], code);
            assert_eq!(state(&app), before, "{modifier:?} {code:?}");
        }
    }
}

#[test]
fn control_is_noticed_within_one_slow_frame() {
    let mut app = table(match_of::<Mbrane>("mbrane 4 full : 0c4 3b1"));
    let before = state(&app);
    for code in [KeyCode::KeyU, KeyCode::KeyV] {
        let news = [
            (KeyCode::ControlLeft, true),
            (code, true),
            (code, false),
            (KeyCode::ControlLeft, false),
        ];
        for (code, pressed) in news {
            let state = if pressed {
                ButtonState::Pressed
            } else {
                ButtonState::Released
            };
            write_key(
                &mut app,
                code,
                &Key::Character("x".into()),
                state,
                None,
                false,
            );
        }
        app.update();
        app.update();
        assert_eq!(state(&app), before, "{code:?}");
    }
    key(&mut app, KeyCode::KeyU);
    assert_ne!(state(&app), before, "alone it takes back");
}

#[test]
fn arrow_presses_within_one_slow_frame_add_up() {
    let steered = |steps: usize, each_its_frame: bool| {
        let mut app = table(match_of::<Mbrane>("mbrane 4 full : 0c4 3b1"));
        key(&mut app, KeyCode::ArrowRight);
        for _ in 0..steps {
            for state in [ButtonState::Pressed, ButtonState::Released] {
                write_key(
                    &mut app,
                    KeyCode::ArrowLeft,
                    &Key::ArrowLeft,
                    state,
                    None,
                    false,
                );
            }
            if each_its_frame {
                app.update();
            }
        }
        app.update();
        app.update();
        session(&app)
            .table()
            .steered(&app.world().resource::<Hand>().draft)
    };
    assert_ne!(steered(1, true), steered(2, true));
    assert_eq!(steered(2, false), steered(2, true));
}
