//! The list of games and the settings, by the keys alone.

use crate::{
    bench::{self, screen, tell, until},
    hands::{game, key, key_with, press_key},
    helpers::{SHORT, copied, match_of, named, notice, open, start},
};
use bevy::{input::keyboard::Key, prelude::*};
use bevy_egui::{
    EguiInput,
    egui::{
        Event, Id,
        accesskit::{Action, ActionData, ActionRequest, TreeId},
    },
};
use mbrane::{
    clipboard::Clipboard,
    library::Library,
    screens::records::RecordsState,
    session::{Navigate, Screen},
    settings::Settings,
    storage::Memory,
};
use mbrane_play::{
    Match, Speed,
    words::{Words, common::Label},
};
use mbrane_rules::mbrane::Mbrane;
use std::time::Duration;

fn finished_match(began: u64, name: &str) -> Match<Mbrane> {
    let players = ["", name].map(named);
    let mut play = Match::from_record(SHORT.parse().expect("a record"), players);
    play.erased_mut().set_id(Some(began));
    play
}

/// The list with these games, the last of which was played last.
pub(crate) fn list(names: &[&str]) -> (App, Memory) {
    let memory = Memory::default();
    for (began, name) in names.iter().enumerate() {
        memory.put(
            &format!("games/{began:013}"),
            &finished_match(began as u64, name).to_string(),
        );
    }
    let mut app = start(&memory);
    app.world_mut()
        .write_message(Navigate::Visit(Screen::Records));
    until(&mut app, "the list", |app| {
        app.world().resource::<Library>().is_read()
    });
    app.update();
    app.update();
    (app, memory)
}

pub(crate) fn name(app: &App) -> &str {
    game(app)
        .unmasked()
        .player(mbrane_rules::Seat::Second)
        .name()
        .as_str()
}

#[test]
fn the_newest_game_is_one_press_away_and_the_next_two() {
    let (mut app, _) = list(&["Ada", "Bo", "Cy"]);
    key(&mut app, KeyCode::Enter);
    bench::run(&mut app, Duration::from_millis(100));
    assert_eq!((screen(&app), name(&app)), (Screen::Table, "Cy"));
    assert!(
        game(&app).unmasked().outcome().is_some() && game(&app).unmasked().beats_finished(),
        "it is there to be looked at"
    );

    let (mut app, _) = list(&["Ada", "Bo", "Cy"]);
    press_key(&mut app, KeyCode::ArrowDown, &Key::ArrowDown, None);
    key(&mut app, KeyCode::Enter);
    bench::run(&mut app, Duration::from_millis(100));
    assert_eq!((screen(&app), name(&app)), (Screen::Table, "Bo"));
}

#[test]
fn games_are_found_by_a_name() {
    let (mut app, _) = list(&["Ada", "Bo", "Cy"]);
    // From the list over the buttons round to the line that a name is written in.
    for _ in 0..12 {
        press_key(&mut app, KeyCode::Tab, &Key::Tab, None);
        press_key(
            &mut app,
            KeyCode::KeyB,
            &Key::Character("b".into()),
            Some("b"),
        );
        assert_eq!(screen(&app), Screen::Records, "writing does nothing else");
        if app.world().resource::<RecordsState>().query == "b" {
            break;
        }
    }
    assert_eq!(app.world().resource::<RecordsState>().query, "b");
    press_key(&mut app, KeyCode::Tab, &Key::Tab, None);
    key(&mut app, KeyCode::Enter);
    bench::run(&mut app, Duration::from_millis(100));
    assert_eq!((screen(&app), name(&app)), (Screen::Table, "Bo"));
}

#[test]
fn names_set_by_a_screen_reader_are_found() {
    let (mut app, _) = list(&["Ada", "Bo", "Cy"]);
    let search = Words::english().label(Label::Search).to_owned();
    let written = Event::AccessKitActionRequest(ActionRequest {
        action: Action::SetValue,
        target_tree: TreeId::ROOT,
        target_node: Id::new(("field", search.as_str())).accesskit_id(),
        data: Some(ActionData::Value(format!("b\n{}", "o".repeat(40)).into())),
    });
    let mut inputs = app.world_mut().query::<&mut EguiInput>();
    for mut input in inputs.iter_mut(app.world_mut()) {
        input.events.push(written.clone());
    }
    app.update();
    assert_eq!(
        app.world().resource::<RecordsState>().query,
        format!("b{}", "o".repeat(31))
    );
}

#[test]
fn escape_leads_back() {
    let (mut app, _) = list(&[]);
    key(&mut app, KeyCode::Escape);
    assert_eq!(screen(&app), Screen::Title);
}

#[test]
fn from_the_table_to_the_settings_and_back() {
    let (mut app, _) = list(&[]);
    open(&mut app, match_of::<Mbrane>("mbrane 4 : 3b2"));
    bench::skip(&mut app, Duration::from_secs(1));
    key(&mut app, KeyCode::Comma);
    assert_eq!(screen(&app), Screen::Settings);
    key(&mut app, KeyCode::Escape);
    app.update();
    assert_eq!(screen(&app), Screen::Table);
    assert_eq!(game(&app).unmasked().record().moves().len(), 1);
}

#[test]
fn settings_are_chosen_by_keys() {
    let (mut app, _) = list(&[]);
    tell(&mut app, Navigate::Visit(Screen::Settings));
    bench::run(&mut app, Duration::from_millis(100));
    // The button that leads back has the keys; the first choice follows it.
    key(&mut app, KeyCode::Tab);
    key(&mut app, KeyCode::Enter);
    app.update();
    assert_eq!(app.world().resource::<Settings>().speed, Speed::Half);
}

#[test]
fn games_are_copied_and_pasted_at_the_table() {
    let (mut app, _) = list(&["Ada"]);
    key(&mut app, KeyCode::Enter);
    bench::run(&mut app, Duration::from_millis(100));
    key_with(&mut app, &[KeyCode::ControlLeft], KeyCode::KeyC);
    assert_eq!(copied(&app).as_deref(), Some(SHORT));
    key_with(
        &mut app,
        &[KeyCode::ControlLeft, KeyCode::ShiftLeft],
        KeyCode::KeyC,
    );
    assert!(
        copied(&app)
            .expect("a text")
            .starts_with("mbrane 4 full from ")
    );

    app.world_mut()
        .resource_mut::<Clipboard>()
        .write_plain("mbrane 4 : 3b2 3c2")
        .expect("written");
    let before = game(&app).clone();
    key_with(&mut app, &[KeyCode::ControlLeft], KeyCode::KeyV);
    assert_eq!(*game(&app), before, "bad text changes nothing");
    assert_eq!(notice(&app), Some(Words::english().label(Label::Copied)));

    app.world_mut()
        .resource_mut::<Clipboard>()
        .write_plain("mbrane 9 : 8e5")
        .expect("written");
    key_with(&mut app, &[KeyCode::ControlLeft], KeyCode::KeyV);
    bench::run(&mut app, Duration::from_millis(200));
    assert_eq!(game(&app).unmasked().record().moves()[0].to_string(), "8e5");
    let people =
        mbrane_rules::Seat::BOTH.map(|seat| game(&app).unmasked().player(seat).is_person());
    assert_eq!(
        people,
        [false, true],
        "it is played on against whom was chosen last"
    );
}
