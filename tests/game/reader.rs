//! The desktop's screen reader: the tree that it gets and the buttons that it presses.

use crate::{
    bench::{self, game, go_to, rest, run, skip, tell},
    hands::{FOUR, game as mbrane, key, layout, session, vector_moves},
    helpers::{match_of, start, table},
    records::{list, name},
    stand::{pass, stand},
};
use bevy::{
    a11y::{AccessibilityRequested, ActionRequest},
    prelude::*,
    window::PrimaryWindow,
};
use bevy_egui::egui::accesskit::{self, Action, Live, Node, NodeId, Role, TreeId, TreeUpdate};
use mbrane::{
    reader::PublishedTree,
    session::Screen,
    settings::Settings,
    stand::{Phase, Running},
    storage::Memory,
    table::{analysis::review::ReviewCommand, stage::Stage},
};
use mbrane_play::Speed;
use mbrane_rules::mbrane::{Mbrane, Move};
use std::{collections::HashSet, time::Duration};

pub(crate) fn start_reader(app: &mut App) {
    app.world().resource::<AccessibilityRequested>().set(true);
    app.update();
    app.update();
}

pub(crate) fn tree(app: &App) -> &TreeUpdate {
    app.world()
        .resource::<PublishedTree>()
        .0
        .as_ref()
        .expect("a tree is told")
}

pub(crate) fn words(node: &Node) -> &str {
    node.label().or_else(|| node.value()).unwrap_or_default()
}

fn find_node(app: &App, text: &str) -> Option<(NodeId, Node)> {
    tree(app)
        .nodes
        .iter()
        .find(|(_, node)| words(node) == text)
        .cloned()
}

fn ask(app: &mut App, target_node: NodeId, action: Action) {
    let request = accesskit::ActionRequest {
        action,
        target_tree: TreeId::ROOT,
        target_node,
        data: None,
    };
    tell(app, ActionRequest(request));
    app.update();
    app.update();
}

pub(crate) fn press_button(app: &mut App, text: &str) {
    let (id, node) = find_node(app, text).unwrap_or_else(|| panic!("nothing says {text}"));
    assert!(
        node.supports_action(Action::Click),
        "{text} cannot be pressed"
    );
    ask(app, id, Action::Click);
}

/// The text that the reader announces now.
fn news(app: &App) -> String {
    let live = tree(app)
        .nodes
        .iter()
        .find(|(_, node)| node.live() == Some(Live::Polite));
    live.map(|(_, node)| words(node).to_owned())
        .unwrap_or_default()
}

#[test]
fn tree_is_published_only_once_a_reader_asks() {
    let mut app = table(match_of::<Mbrane>("mbrane 9 full : 5d4 3e5"));
    assert!(app.world().resource::<PublishedTree>().0.is_none());
    start_reader(&mut app);
    assert!(app.world().resource::<PublishedTree>().0.is_some());
    rest(&mut app);
}

#[test]
fn tree_is_complete_with_the_tables_bounds() {
    let mut app = table(match_of::<Mbrane>("mbrane 9 full : 5d4 3e5"));
    start_reader(&mut app);
    let tree = tree(&app);
    let ids: HashSet<NodeId> = tree.nodes.iter().map(|(id, _)| *id).collect();
    assert_eq!(
        ids.len(),
        tree.nodes.len(),
        "each node has a number of its own"
    );
    let children: Vec<NodeId> = tree
        .nodes
        .iter()
        .flat_map(|(_, node)| node.children().to_vec())
        .collect();
    assert!(
        children.iter().all(|child| ids.contains(child)),
        "every child is there"
    );
    assert_eq!(
        children.iter().collect::<HashSet<_>>().len(),
        children.len(),
        "and has one parent"
    );
    assert!(ids.contains(&tree.focus));
    let (_, tile) = find_node(&app, "e5: Indigo 3").expect("the tile is told");
    let layout = layout(&app);
    let place = layout.rect(mbrane_play::Spot(40)).expect("it lies there");
    let bounds = tile.bounds().expect("a place");
    assert!((bounds.x0 as f32 * layout.zoom - place.min.x).abs() < 0.1);
    assert!(!tile.supports_action(Action::Click), "a tile is only read");
}

/// Bevy names the window before there is a tree in it, and a reader stays with that window.
#[test]
fn root_node_is_the_named_window() {
    let mut app = table(match_of::<Mbrane>("mbrane 9 full : 5d4 3e5"));
    start_reader(&mut app);
    let (window, title) = {
        let mut windows = app
            .world_mut()
            .query_filtered::<(Entity, &Window), With<PrimaryWindow>>();
        let (entity, window) = windows.single(app.world()).expect("a window");
        (NodeId(entity.to_bits()), window.title.clone())
    };
    let tree = tree(&app);
    assert_eq!(tree.tree.as_ref().map(|tree| tree.root), Some(window));
    let (_, root) = tree
        .nodes
        .iter()
        .find(|(id, _)| *id == window)
        .expect("it is there");
    assert_eq!(
        (root.role(), root.label()),
        (Role::Window, Some(title.as_str()))
    );
    assert_eq!(tree.focus, window, "nothing in it has the keys");
}

#[test]
fn reader_announces_nothing_before_a_change() {
    let mut app = game(1280, 800);
    start_reader(&mut app);
    rest(&mut app);
    assert!(
        tree(&app)
            .nodes
            .iter()
            .all(|(_, node)| node.live().is_none()),
        "{:?}",
        news(&app)
    );
}

#[test]
fn interactive_nodes_have_names_and_bounds() {
    let mut app = game(1280, 800);
    start_reader(&mut app);
    for screen in [
        Screen::Title,
        Screen::SetUp,
        Screen::Settings,
        Screen::About,
        Screen::Keys,
        Screen::Records,
        Screen::Ladder,
        Screen::Friend,
        Screen::Learn,
        Screen::Table,
    ] {
        go_to(&mut app, screen);
        run(&mut app, Duration::from_millis(200));
        assert_named(&app, &format!("{screen:?}"));
    }
    let mut app = table(match_of::<Mbrane>(&format!(
        "mbrane 4 full : {}",
        vector_moves(FOUR, 2)
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    )));
    start_reader(&mut app);
    tell(&mut app, ReviewCommand::Open);
    run(&mut app, Duration::from_millis(200));
    assert_named(&app, "a review");
    let slider = tree(&app)
        .nodes
        .iter()
        .find(|(_, node)| node.role() == Role::Slider)
        .expect("it has a slider");
    assert!(
        slider.1.min_numeric_value() < slider.1.max_numeric_value(),
        "{:?}",
        slider.1
    );
}

fn assert_named(app: &App, what: &str) {
    let pressed: Vec<&Node> = tree(app)
        .nodes
        .iter()
        .map(|(_, node)| node)
        .filter(|node| node.supports_action(Action::Click))
        .collect();
    assert!(!pressed.is_empty(), "{what} has nothing to press");
    let is_described = |node: &&&Node| {
        !words(node).trim().is_empty() && node.bounds().is_some() && node.role() != Role::Unknown
    };
    let lacking: Vec<_> = pressed.iter().filter(|node| !is_described(node)).collect();
    assert!(lacking.is_empty(), "{what}: {lacking:#?}");
    let useless: Vec<_> = pressed.iter().filter(|node| node.is_disabled()).collect();
    assert!(useless.is_empty(), "{what}: {useless:#?}");
}

#[test]
fn game_is_played_through_the_reader_alone() {
    let mut app = table(match_of::<Mbrane>("mbrane 4 full :"));
    app.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
    start_reader(&mut app);
    let moves = vector_moves(FOUR, 2);
    for m in &moves {
        let Move::Place { digit, cell } = *m else {
            panic!("{m} places nothing")
        };
        let take = tree(&app)
            .nodes
            .iter()
            .map(|(_, node)| words(node))
            .find(|words| words.starts_with(&format!("{digit}, fits")));
        let take = take
            .unwrap_or_else(|| panic!("{digit} is not told"))
            .to_owned();
        press_button(&mut app, &take);
        press_button(&mut app, &format!("Place {digit} on {cell}"));
        assert_eq!(mbrane(&app).unmasked().record().moves().last(), Some(m));
        assert!(!news(&app).is_empty());
        rest(&mut app);
    }
    assert!(mbrane(&app).unmasked().outcome().is_some());
    press_button(&mut app, "Rematch");
    assert!(mbrane(&app).unmasked().outcome().is_none());
}

#[test]
fn keyboard_cursor_and_reader_share_a_cell() {
    let mut app = table(match_of::<Mbrane>("mbrane 9 full : 5d4 3e5"));
    start_reader(&mut app);
    let (id, _) = find_node(&app, "a1: empty").expect("the corner is told");
    ask(&mut app, id, Action::Focus);
    assert_eq!(tree(&app).focus, id);
    key(&mut app, KeyCode::ArrowRight);
    app.update();
    let focus = tree(&app).focus;
    let (_, node) = tree(&app)
        .nodes
        .iter()
        .find(|(known, _)| *known == focus)
        .expect("it is there");
    assert!(words(node).starts_with("b1"), "{}", words(node));
}

#[test]
fn buttons_of_other_screens_are_pressed() {
    let mut app = start(&Memory::default());
    rest(&mut app);
    start_reader(&mut app);
    press_button(&mut app, "Settings");
    assert_eq!(bench::screen(&app), Screen::Settings);
    rest(&mut app);
    press_button(&mut app, "Back");
    assert_eq!(bench::screen(&app), Screen::Title);
}

#[test]
fn count_waits_for_the_reader_before_every_sentence() {
    let moves = vector_moves(FOUR, 2);
    let all: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let (last, first) = all.split_last().expect("moves");
    let mut app = table(match_of::<Mbrane>(&format!(
        "mbrane 4 full : {}",
        first.join(" ")
    )));
    start_reader(&mut app);
    crate::hands::say(&mut app, last);
    let mut heard: Vec<String> = Vec::new();
    for _ in 0..60 {
        // A sentence follows the motion that it describes.
        for _ in 0..15 {
            skip(&mut app, Duration::from_secs(1));
            let waits =
                app.world().resource::<Stage>().pause.is_some() && !heard.contains(&news(&app));
            if waits || mbrane(&app).unmasked().beats_finished() {
                break;
            }
        }
        if mbrane(&app).unmasked().beats_finished() {
            break;
        }
        assert!(
            app.world().resource::<Stage>().pause.is_some(),
            "it waits: {heard:?}"
        );
        let said = news(&app);
        assert!(!heard.contains(&said), "{said} is said once");
        heard.push(said);
        // It waits until the user continues.
        let beat = session(&app).table().beat();
        skip(&mut app, Duration::from_secs(5));
        assert_eq!(session(&app).table().beat(), beat);
        press_button(&mut app, "Step");
    }
    assert!(
        mbrane(&app).unmasked().outcome().is_some() && heard.len() >= 4,
        "{heard:?}"
    );
    let heading = tree(&app)
        .nodes
        .iter()
        .any(|(_, node)| node.role() == Role::Label);
    assert!(heading);
}

#[test]
fn a_stand_begins_by_its_button_and_says_what_to_do_first() {
    let mut app = stand("games mbrane", &Memory::default());
    start_reader(&mut app);
    press_button(&mut app, "Touch to play");
    app.update();
    assert_eq!(app.world().resource::<Running>().phase, Phase::Play);
    let has_text = |begin: &str| {
        tree(&app)
            .nodes
            .iter()
            .any(|(_, node)| words(node).starts_with(begin))
    };
    assert!(has_text("Five tiles left") && has_text("Lit: "));
}

#[test]
fn reader_lists_selects_and_opens_a_saved_game() {
    let (mut app, _) = list(&["Ada", "Bo"]);
    start_reader(&mut app);
    rest(&mut app);
    assert_named(&app, "the saved games");
    let saved = tree(&app)
        .nodes
        .iter()
        .map(|(_, node)| words(node))
        .find(|words| words.contains("Ada"));
    let saved = saved.expect("it is told").to_owned();
    press_button(&mut app, &saved);
    press_button(&mut app, "Open");
    run(&mut app, Duration::from_millis(200));
    assert_eq!((bench::screen(&app), name(&app)), (Screen::Table, "Ada"));
}

#[test]
fn reader_press_resigns_after_a_delay_unless_cancelled() {
    let mut app = table(match_of::<Mbrane>("mbrane 9 full : 5d4 3e5"));
    start_reader(&mut app);
    press_button(&mut app, "Resign");
    run(&mut app, Duration::from_millis(200));
    let stop = ["Resign", "Hold to resign"]
        .into_iter()
        .find(|words| find_node(&app, words).is_some());
    press_button(&mut app, stop.expect("the button is still told"));
    run(&mut app, Duration::from_secs(2));
    assert_eq!(mbrane(&app).unmasked().outcome(), None);
    press_button(&mut app, "Resign");
    run(&mut app, Duration::from_secs(2));
    assert!(mbrane(&app).unmasked().outcome().is_some());
}

#[test]
fn settings_of_the_same_name_have_distinct_labels() {
    let mut app = game(1280, 800);
    start_reader(&mut app);
    go_to(&mut app, Screen::Settings);
    run(&mut app, Duration::from_millis(200));
    let pressed = tree(&app)
        .nodes
        .iter()
        .map(|(_, node)| node)
        .filter(|node| node.supports_action(Action::Click));
    let labels: Vec<_> = pressed
        .map(|node| (words(node), node.description()))
        .collect();
    assert!(
        labels.iter().filter(|(words, _)| *words == "Off").count() > 1,
        "{labels:?}"
    );
    assert_eq!(
        labels.iter().collect::<HashSet<_>>().len(),
        labels.len(),
        "{labels:?}"
    );
}

#[test]
fn reader_presses_keep_a_stand_visit_alive() {
    let mut app = stand("games mbrane", &Memory::default());
    start_reader(&mut app);
    press_button(&mut app, "Touch to play");
    app.update();
    let asks = |app: &App| app.world().resource::<Running>().asks();
    pass(&mut app, 50);
    assert!(asks(&app));
    press_button(&mut app, "Keep playing");
    assert!(!asks(&app));
    for _ in 0..4 {
        pass(&mut app, 20);
        assert!(!asks(&app));
        let cell = tree(&app)
            .nodes
            .iter()
            .find(|(_, node)| words(node) == "d8: empty")
            .expect("an empty cell")
            .0;
        ask(&mut app, cell, Action::Focus);
    }
    assert_eq!(app.world().resource::<Running>().phase, Phase::Play);
}
