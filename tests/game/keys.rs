//! The keys can be looked up, and changed.

use crate::{
    bench::{self, screen},
    clicks::{Words, read},
    hands::{click, key, press_key, session},
    helpers::{match_of, table},
};
use bevy::{input::keyboard::Key, prelude::*};
use mbrane::{
    session::Screen,
    settings::Settings,
    table::analysis::{
        hint::Hint,
        review::{Review, ReviewCommand},
    },
};
use mbrane_rules::mbrane::Mbrane;

fn read_table() -> App {
    let mut app = table(match_of::<Mbrane>("mbrane 9 full : 5d4 3e5"));
    read(&mut app);
    app
}

fn ask_for_keys(app: &mut App) {
    press_key(app, KeyCode::Minus, &Key::Character("?".into()), Some("?"));
    bench::rest(app);
}

fn is_asked(app: &App) -> bool {
    app.world().resource::<Hint>().is_asked()
}

/// The place of exactly this text.
fn place(app: &App, text: &str) -> Vec2 {
    let words = &app.world().resource::<Words>().0;
    let found = words.iter().rfind(|(said, _)| said == text);
    found.unwrap_or_else(|| panic!("{text}: {words:?}")).1
}

#[test]
fn a_question_mark_shows_the_keys_and_the_way_back_leads_to_the_table() {
    let mut app = read_table();
    let record = session(&app).table().record_for(mbrane_rules::Viewer::All);
    ask_for_keys(&mut app);
    assert_eq!(screen(&app), Screen::Keys);
    // Once more changes nothing.
    ask_for_keys(&mut app);
    key(&mut app, KeyCode::Escape);
    assert_eq!(screen(&app), Screen::Table);
    assert_eq!(
        session(&app).table().record_for(mbrane_rules::Viewer::All),
        record
    );
    // From the home back to the home.
    key(&mut app, KeyCode::Escape);
    bench::rest(&mut app);
    assert_eq!(screen(&app), Screen::Title);
    ask_for_keys(&mut app);
    assert_eq!(screen(&app), Screen::Keys);
    key(&mut app, KeyCode::Escape);
    assert_eq!(screen(&app), Screen::Title);
}

#[test]
fn an_action_is_given_another_key() {
    let mut app = read_table();
    ask_for_keys(&mut app);
    let hint = place(&app, "H");
    click(&mut app, hint);
    bench::rest(&mut app);
    // A game offers by this one: it is refused, and the list goes on waiting.
    key(&mut app, KeyCode::KeyO);
    place(&app, "O can’t be reassigned");
    key(&mut app, KeyCode::KeyU);
    place(&app, "U is taken: Undo");
    key(&mut app, KeyCode::KeyG);
    let keys = &app.world().resource::<Settings>().keys;
    assert_eq!(keys.get("hint").map(String::as_str), Some("KeyG"));
    bench::rest(&mut app);
    place(&app, "G");
    key(&mut app, KeyCode::Escape);
    key(&mut app, KeyCode::KeyH);
    assert!(!is_asked(&app));
    key(&mut app, KeyCode::KeyG);
    assert!(is_asked(&app));
}

#[test]
fn escape_leaves_a_key_as_it_is() {
    let mut app = read_table();
    ask_for_keys(&mut app);
    let hint = place(&app, "H");
    click(&mut app, hint);
    bench::rest(&mut app);
    key(&mut app, KeyCode::Escape);
    bench::rest(&mut app);
    assert_eq!(screen(&app), Screen::Keys);
    assert!(app.world().resource::<Settings>().keys.is_empty());
    // Leaving the screen ends the wait for a key.
    let hint = place(&app, "H");
    click(&mut app, hint);
    let back = place(&app, "Back");
    click(&mut app, back);
    bench::rest(&mut app);
    ask_for_keys(&mut app);
    key(&mut app, KeyCode::KeyG);
    assert!(app.world().resource::<Settings>().keys.is_empty());
}

#[test]
fn question_mark_does_not_leave_a_scene_or_a_review() {
    let mut app = read_table();
    bench::tell(&mut app, ReviewCommand::Open);
    ask_for_keys(&mut app);
    assert_eq!(screen(&app), Screen::Table);
    assert!(app.world().resource::<Review>().is_open());
    bench::tell(&mut app, ReviewCommand::Back);
    ask_for_keys(&mut app);
    assert_eq!(screen(&app), Screen::Keys);
}
