//! Deleting and restoring in the list of games played.

use crate::{
    bench::screen,
    hands::key,
    helpers::{named, notice, start},
    reader::{press_button, start_reader, tree, words},
};
use bevy::prelude::*;
use bevy_egui::egui::accesskit::Node;
use mbrane::{
    library::Library,
    screens::records::RecordsState,
    session::{Navigate, Screen},
    storage::Memory,
};
use mbrane_play::{
    Match,
    words::{Words, common, common::Label},
};
use mbrane_rules::mbrane::Mbrane;
use std::{collections::BTreeMap, thread, time::Duration};

/// A memory with a finished game against each of these, the last of which was played last.
fn memory_with(names: &[&str]) -> Memory {
    let memory = Memory::default();
    for (began, name) in names.iter().enumerate() {
        let players = ["", name].map(named);
        let record = "mbrane 4 full : 0c4 3b1 resign".parse().expect("a record");
        let mut play = Match::<Mbrane>::from_record(record, players);
        play.erased_mut().set_id(Some(began as u64));
        memory.put(&format!("games/{began:013}"), &play.to_string());
    }
    memory
}

/// The program with the list in front.
fn list(memory: &Memory) -> App {
    let mut app = start(memory);
    start_reader(&mut app);
    show(&mut app);
    app
}

fn show(app: &mut App) {
    app.world_mut()
        .write_message(Navigate::Visit(Screen::Records));
    app.update();
    for _ in 0..60_000 {
        if app.world().resource::<Library>().is_read() {
            break;
        }
        thread::sleep(Duration::from_millis(1));
        app.update();
    }
    for _ in 0..3 {
        app.update();
    }
    assert_eq!(screen(app), Screen::Records);
}

fn names(app: &App) -> Vec<&str> {
    app.world()
        .resource::<Library>()
        .games()
        .iter()
        .map(|game| game.summary.players[1].name().as_str())
        .collect()
}

fn games(memory: &Memory) -> BTreeMap<String, String> {
    memory
        .texts()
        .into_iter()
        .filter(|(key, _)| key.starts_with("games/"))
        .collect()
}

fn choose(app: &mut App, label: Label) {
    press_button(app, Words::english().label(label));
}

fn offers(app: &App, label: Label) -> bool {
    let offered = |node: &Node| words(node) == Words::english().label(label) && !node.is_disabled();
    tree(app).nodes.iter().any(|(_, node)| offered(node))
}

#[test]
fn a_deleted_game_leaves_the_store_and_is_restored_to_its_place() {
    let memory = memory_with(&["Ada", "Bo", "Cy"]);
    let before = games(&memory);
    let mut app = list(&memory);
    assert!(!offers(&app, Label::PutBack), "nothing is deleted yet");
    choose(&mut app, Label::Delete);
    assert_eq!((names(&app), games(&memory).len()), (vec!["Bo", "Ada"], 2));
    assert!(!games(&memory).contains_key("games/0000000000002"));
    choose(&mut app, Label::PutBack);
    assert_eq!(
        (names(&app), games(&memory)),
        (vec!["Cy", "Bo", "Ada"], before)
    );
    assert!(!offers(&app, Label::PutBack));
}

#[test]
fn all_games_are_deleted_and_restored_in_turn() {
    let memory = memory_with(&["Ada", "Bo", "Cy"]);
    let before = games(&memory);
    let mut app = list(&memory);
    for _ in 0..3 {
        choose(&mut app, Label::Delete);
    }
    assert!(names(&app).is_empty() && games(&memory).is_empty());
    for restored in [vec!["Ada"], vec!["Bo", "Ada"], vec!["Cy", "Bo", "Ada"]] {
        choose(&mut app, Label::PutBack);
        assert_eq!(names(&app), restored);
    }
    assert_eq!(games(&memory), before);
}

#[test]
fn a_search_deletes_the_game_that_it_found() {
    let memory = memory_with(&["Ada", "Bo", "Cy"]);
    let mut app = list(&memory);
    app.world_mut().resource_mut::<RecordsState>().query = "ada".to_owned();
    app.update();
    choose(&mut app, Label::Delete);
    assert_eq!(names(&app), ["Cy", "Bo"]);
    choose(&mut app, Label::PutBack);
    assert_eq!(names(&app), ["Cy", "Bo", "Ada"]);
}

#[test]
fn leaving_the_list_makes_deletion_final() {
    let memory = memory_with(&["Ada", "Bo"]);
    let mut app = list(&memory);
    choose(&mut app, Label::Delete);
    key(&mut app, KeyCode::Escape);
    assert_eq!(screen(&app), Screen::Title);
    show(&mut app);
    assert_eq!(names(&app), ["Ada"]);
    assert!(!offers(&app, Label::PutBack));
    drop(app);
    assert_eq!(names(&list(&memory)), ["Ada"]);
}

#[test]
fn a_deletion_that_the_store_refuses_is_announced() {
    let memory = memory_with(&["Ada"]);
    let mut app = list(&memory);
    memory.refuse_all("the disk is read-only");
    choose(&mut app, Label::Delete);
    app.update();
    let said = common::cannot_save(&Words::english(), "the disk is read-only");
    assert_eq!(notice(&app), Some(said.as_str()));
    assert_eq!(
        games(&memory).len(),
        1,
        "it is found again by the next program"
    );
}
