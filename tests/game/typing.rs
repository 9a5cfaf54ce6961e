//! Moves that are typed: in all games, refused with the reason, and no letter of them does anything else.

use crate::{
    bench::{run, tell},
    hands::{hand, key, press_key, session},
    helpers::{match_of, table},
};
use bevy::{input::keyboard::Key, prelude::*};
use mbrane::table::{analysis::chance::Chance, change::hand::HandCommand, input::typing::Typing};
use mbrane_play::{MoveInput, TableAction};
use mbrane_rules::{masbrur::Masbrur, mbrane::Mbrane, sansumoku::Sansumoku};
use std::time::Duration;

fn open_line(app: &mut App) {
    press_key(app, KeyCode::Slash, &Key::Character("/".into()), Some("/"));
    app.update();
    assert!(app.world().resource::<Typing>().open);
}

/// Types a text and ends it with Enter.
fn write(app: &mut App, text: &str) {
    for letter in text.chars() {
        let code = match letter {
            'u' => KeyCode::KeyU,
            'e' => KeyCode::KeyE,
            _ => KeyCode::F20,
        };
        let letter = letter.to_string();
        press_key(
            app,
            code,
            &Key::Character(letter.as_str().into()),
            Some(&letter),
        );
    }
    key(app, KeyCode::Enter);
    app.update();
}

fn typed<G: MoveInput>(record: &str, moves: &[&str]) {
    let mut app = table(match_of::<G>(record));
    open_line(&mut app);
    for m in moves {
        let before = session(&app).table().entries();
        write(&mut app, m);
        assert_eq!(
            session(&app).table().entries(),
            before + 1,
            "{m}: {:?}",
            hand(&app).refused
        );
        run(&mut app, Duration::from_secs(2));
        assert_eq!(
            app.world().resource::<Typing>().text,
            "",
            "the next one can be typed at once"
        );
    }
}

#[test]
fn moves_of_every_game_are_typed() {
    typed::<Mbrane>("mbrane 9 full : 5d4 3e5", &["1A1", " 2b7 "]);
    typed::<Sansumoku>("sansumoku : b7 e3", &["d9"]);
    typed::<Masbrur>(
        "masbrur 1 : offer:02.03.04.15.17.25.26.36.37.47",
        &["take:2"],
    );
}

#[test]
fn illegal_typed_move_is_refused_and_stays_in_the_line() {
    let mut app = table(match_of::<Mbrane>("mbrane 9 full : 5d4 3e5"));
    open_line(&mut app);
    write(&mut app, "3e6");
    let refused = hand(&app).refused.clone().expect("it is refused");
    assert!(refused.message.contains('3'), "{refused:?}");
    assert_eq!(app.world().resource::<Typing>().text, "3e6");
    // Letters that are keys of the table are only typed: neither undo nor the chance to win.
    write(&mut app, "ue");
    assert_eq!(app.world().resource::<Typing>().text, "3e6ue");
    assert_eq!(
        (
            session(&app).table().entries(),
            session(&app).table().cursor()
        ),
        (2, 2)
    );
    assert!(!app.world().resource::<Chance>().is_on());
    key(&mut app, KeyCode::Escape);
    app.update();
    assert!(!app.world().resource::<Typing>().open);
    key(&mut app, KeyCode::KeyU);
    assert_eq!(session(&app).table().cursor(), 1, "now it is a key again");
    key(&mut app, KeyCode::KeyE);
    assert!(app.world().resource::<Chance>().is_on());
}

#[test]
fn cell_that_a_small_board_lacks_is_refused() {
    let mut app = table(match_of::<Mbrane>("mbrane 4 full : 0c4"));
    for m in ["5e9", "0a9", "3i1"] {
        tell(&mut app, HandCommand::Type(m.to_owned()));
        app.update();
        assert!(hand(&app).refused.is_some(), "{m}");
    }
    assert_eq!(session(&app).table().entries(), 1);
}

#[test]
fn refused_text_stays_when_another_move_is_played() {
    let mut app = table(match_of::<Mbrane>("mbrane 9 full : 5d4 3e5"));
    open_line(&mut app);
    write(&mut app, "3e6");
    assert!(hand(&app).refused.is_some());
    // By the board, as if by a remote player.
    tell(&mut app, HandCommand::Type("1a1".to_owned()));
    app.update();
    assert_eq!(session(&app).table().entries(), 3);
    assert_eq!(app.world().resource::<Typing>().text, "3e6");
}

#[test]
fn handing_the_table_over_clears_the_typed_line() {
    let mut app = table(match_of::<Masbrur>(
        "masbrur 1 : offer:02.03.14.16.17.26.35.46.47.57 take:1",
    ));
    tell(&mut app, HandCommand::Do(TableAction::Uncover));
    open_line(&mut app);
    app.world_mut().resource_mut::<Typing>().text = "04el:02.46".to_owned();
    // The player places a hidden wall by the board instead.
    tell(&mut app, HandCommand::Type("04el:05.27".to_owned()));
    run(&mut app, Duration::from_secs(2));
    assert!(
        session(&app).table().covered().is_some(),
        "the other player is to act"
    );
    tell(&mut app, HandCommand::Do(TableAction::Uncover));
    let typing = app.world().resource::<Typing>();
    assert_eq!((typing.open, typing.text.as_str()), (true, ""));
}
