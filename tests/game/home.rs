//! The home: what is first and lit, pictures that play once and rest, and the ways from each game's card.

use crate::{
    bench::{self, game_keeping, rest, run, screen, skip, tell},
    clicks::{Words, calm, find, read},
    hands::{fling, key, session},
    helpers::{people, start},
    redraw::asks_for_more,
};
use bevy::prelude::*;
use mbrane::{
    session::{Kinds, Navigate, Screen},
    settings::Settings,
    storage::Memory,
};
use std::time::Duration;

const A_MOMENT: Duration = Duration::from_millis(200);

/// The home after a match of this record was left.
fn left(memory: &Memory, record: &str) -> App {
    let mut app = start(memory);
    let kind = record.split(' ').next().expect("a game");
    let entry = *app
        .world()
        .resource::<Kinds>()
        .of(kind)
        .expect("it is known");
    let mut table = entry.kind.read_record(record).expect("a record");
    mbrane_rules::Seat::BOTH
        .into_iter()
        .zip(people())
        .for_each(|(seat, player)| table.set_player(seat, player));
    tell(&mut app, Navigate::Open(table));
    run(&mut app, A_MOMENT);
    tell(&mut app, Navigate::Back);
    app
}

/// All places of these words.
fn all(app: &App, text: &str) -> Vec<Vec2> {
    let words = &app.world().resource::<Words>().0;
    words
        .iter()
        .filter(|(word, _)| word == text)
        .map(|(_, place)| *place)
        .collect()
}

/// The games by their names in records, in the order in which a newcomer finds them.
fn games(app: &App) -> Vec<&'static str> {
    app.world()
        .resource::<Kinds>()
        .0
        .iter()
        .map(|entry| entry.kind.name())
        .collect()
}

fn says(app: &App, text: &str) -> bool {
    !all(app, text).is_empty()
}

#[test]
fn games_keep_their_places_and_the_one_played_last_is_lit() {
    let mut app = bench::game(1280, 800);
    calm(&mut app);
    read(&mut app);
    let games = games(&app).len();
    for button in ["Play", "How to play", "Set up"] {
        assert_eq!(all(&app, button).len(), games, "{button}");
    }
    let places = |app: &App| ["Mbrane", "Sansumoku"].map(|name| find(app, name).x);
    let before = places(&app);
    assert!(before[0] < before[1]);
    assert_eq!(all(&app, "Play it").len(), 1, "the newcomer's match");
    let mut app = left(&Memory::default(), "sansumoku : a1 b2");
    calm(&mut app);
    read(&mut app);
    assert_eq!(places(&app), before);
    assert!((find(&app, "Continue").x - before[1]).abs() < 400.0);
    assert!(says(&app, "Continue") && says(&app, "New game") && !says(&app, "Play it"));
    assert!(says(&app, "Ada and Zoë") && says(&app, "Ada’s turn · 2 moves"));
}

#[test]
fn each_card_leads_to_its_own_game() {
    for (at, kind) in games(&bench::game(1280, 800)).into_iter().enumerate() {
        for (button, there) in [
            ("Play", Screen::Table),
            ("How to play", Screen::Learn),
            ("Set up", Screen::SetUp),
        ] {
            let mut app = start(&Memory::default());
            calm(&mut app);
            read(&mut app);
            let mut places = all(&app, button);
            places.sort_by(|one, other| one.x.total_cmp(&other.x));
            fling(&mut app, &[places[at]]);
            run(&mut app, A_MOMENT);
            assert_eq!(screen(&app), there, "{button} of {kind}");
            let about = if there == Screen::Table {
                session(&app).table().kind()
            } else {
                session(&app).screens.about
            };
            assert_eq!(about, kind, "{button}");
            tell(&mut app, Navigate::Back);
            assert_eq!(screen(&app), Screen::Title);
        }
    }
}

#[test]
fn five_tiles_can_be_played_again_after_the_first_run() {
    let mut app = left(&Memory::default(), "sansumoku : a1 b2");
    calm(&mut app);
    read(&mut app);
    let link = find(&app, "Five tiles");
    fling(&mut app, &[link]);
    run(&mut app, A_MOMENT);
    assert_eq!(screen(&app), Screen::Table);
    assert_eq!(session(&app).table().kind(), "mbrane");
    assert!(session(&app).laid.starter_match);
}

#[test]
fn enter_continues_the_match_played_last() {
    for record in ["mbrane 4 full : 0c4 3b1", "sansumoku : a1 b2"] {
        let memory = Memory::default();
        drop(left(&memory, record));
        let mut app = game_keeping(1280, 800, memory);
        run(&mut app, A_MOMENT);
        key(&mut app, KeyCode::Enter);
        assert_eq!(screen(&app), Screen::Table);
        let table = session(&app).table();
        assert_eq!(
            (table.kind(), table.moves()),
            (record.split(' ').next().expect("a game"), 2)
        );
    }
}

#[test]
fn the_card_played_last_is_in_view_in_a_window_with_room_for_one() {
    let memory = Memory::default();
    drop(left(
        &memory,
        "masbrur 1 : offer:02.03.13.14.15.16.24.25.37.46",
    ));
    let mut app = game_keeping(390, 500, memory);
    calm(&mut app);
    read(&mut app);
    let place = find(&app, "Continue");
    assert!(place.y > 0.0 && place.y < 500.0, "{place}");
}

#[test]
fn tab_reaches_every_card_and_button() {
    for (width, height) in [(1280, 800), (390, 844), (844, 390), (568, 320), (480, 360)] {
        let mut app = bench::game(width, height);
        calm(&mut app);
        read(&mut app);
        // The lit button has the keys; then come three of each card, then the ways.
        for _ in 0..=3 * games(&app).len() {
            key(&mut app, KeyCode::Tab);
            run(&mut app, A_MOMENT);
        }
        key(&mut app, KeyCode::Enter);
        run(&mut app, A_MOMENT);
        assert_eq!(screen(&app), Screen::Puzzles, "{width}×{height}");
    }
}

#[test]
fn enter_starts_after_the_window_has_become_small() {
    let mut app = bench::game(1280, 800);
    run(&mut app, A_MOMENT);
    crate::hands::resize(&mut app, 480.0, 360.0);
    run(&mut app, A_MOMENT);
    key(&mut app, KeyCode::Enter);
    assert_eq!(screen(&app), Screen::Table);
}

#[test]
fn pictures_play_in_turn_and_again_when_the_pointer_comes() {
    let mut app = start(&Memory::default());
    skip(&mut app, Duration::from_secs(1));
    assert!(asks_for_more(&app), "the first plays");
    rest(&mut app);
    let look = |app: &mut App, place: Vec2| {
        crate::hands::point(app, place);
        run(app, Duration::from_millis(400));
    };
    look(&mut app, Vec2::new(900.0, 300.0));
    assert!(asks_for_more(&app), "the one under the pointer plays");
    rest(&mut app);
    look(&mut app, Vec2::new(900.0, 320.0));
    assert!(!asks_for_more(&app), "it rests under the pointer");
    tell(&mut app, Navigate::Visit(Screen::Settings));
    run(&mut app, A_MOMENT);
    tell(&mut app, Navigate::Back);
    skip(&mut app, Duration::from_secs(1));
    assert!(asks_for_more(&app), "they play the next time");
    rest(&mut app);
}

#[test]
fn pictures_stand_still_with_reduced_motion() {
    let mut app = start(&Memory::default());
    app.world_mut().resource_mut::<Settings>().reduced_motion = Some(true);
    tell(&mut app, Navigate::Visit(Screen::Settings));
    tell(&mut app, Navigate::Back);
    skip(&mut app, Duration::from_secs(1));
    for _ in 0..20 {
        app.update();
        assert!(!asks_for_more(&app));
    }
}

#[test]
fn everything_on_the_home_is_within_the_window() {
    for (width, height) in [
        (1280, 800),
        (390, 844),
        (844, 390),
        (568, 320),
        (320, 568),
        (390, 664),
    ] {
        let memory = Memory::default();
        drop(left(&memory, "mbrane 4 full : 0c4 3b1"));
        drop(left(&memory, "sansumoku : a1 b2"));
        let mut app = game_keeping(width, height, memory);
        calm(&mut app);
        read(&mut app);
        let window = Rect::new(0.0, 0.0, width as f32, height as f32);
        let words = &app.world().resource::<Words>().0;
        let scrolls =
            height <= 320 || width <= 320 || games(&app).len() > 2 && width * height < 500_000;
        // A list scrolls down, never sideways.
        let inside = |place: Vec2| {
            if scrolls {
                (0.0..=width as f32).contains(&place.x)
            } else {
                window.contains(place)
            }
        };
        let cut: Vec<_> = words.iter().filter(|(_, place)| !inside(*place)).collect();
        assert!(cut.is_empty(), "{width}×{height}: {cut:?}");
        assert_eq!(all(&app, "Continue").len(), 2, "{width}×{height}");
    }
}
