//! Clicks on buttons, however the frames fall: slow ones, and the first one after a rest.

use crate::{
    bench::{game, go_to, rest, run, screen, skip, tell, with},
    hands::{
        self, agree, cell_at, flick, fling, hold, layout, let_go, point, say, tap, turn_button,
        window,
    },
    redraw::asks_for_more,
};
use bevy::{
    input::{
        ButtonState,
        touch::{TouchInput, TouchPhase},
    },
    prelude::*,
    time::{TimeSender, TimeUpdateStrategy, create_time_channels},
    window::{CursorMoved, WindowEvent},
};
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet, egui::Shape};
use mbrane::{
    session::{Navigate, Screen},
    settings::Settings,
    storage::{Memory, Storage},
};
use mbrane_rules::mbrane::Order;
use std::{
    thread,
    time::{Duration, Instant},
};

/// The places of words in the last frame.
#[derive(Resource, Default)]
pub(crate) struct Words(pub(crate) Vec<(String, Vec2)>);

fn note_words(outputs: Query<&EguiFullOutput>, mut words: ResMut<Words>) {
    words.0.clear();
    for output in outputs.iter().filter_map(|output| output.as_ref()) {
        for shape in &output.shapes {
            if let Shape::Text(text) = &shape.shape {
                let middle = text.visual_bounding_rect().center() * output.pixels_per_point;
                words
                    .0
                    .push((text.galley.text().to_owned(), Vec2::new(middle.x, middle.y)));
            }
        }
    }
}

/// Records the places of words from now on. All motion has ended.
pub(crate) fn read(app: &mut App) {
    app.init_resource::<Words>();
    let noted = note_words
        .after(EguiPostUpdateSet::EndPass)
        .before(EguiPostUpdateSet::ProcessOutput);
    app.add_systems(PostUpdate, noted);
    rest(app);
}

/// The title, at rest: its pictures stand still.
fn title() -> App {
    let mut app = game(1280, 800);
    calm(&mut app);
    read(&mut app);
    app
}

/// Reopens the title, with its pictures at rest.
pub(crate) fn calm(app: &mut App) {
    app.world_mut().resource_mut::<Settings>().reduced_motion = Some(true);
    go_to(app, Screen::Settings);
    go_to(app, Screen::Title);
}

/// The middle of the button with this text.
pub(crate) fn find(app: &App, text: &str) -> Vec2 {
    let words = &app.world().resource::<Words>().0;
    let found = words.iter().find(|(word, _)| word == text);
    found
        .unwrap_or_else(|| panic!("{text} is not among {words:?}"))
        .1
}

/// How one can press something; the frames that it takes pass.
type Way = fn(&mut App, Vec2);

fn within_one_frame(app: &mut App, place: Vec2) {
    fling(app, &[place]);
}

fn release_in_the_next_frame(app: &mut App, place: Vec2) {
    write_move(app, place);
    hold(app);
    let_go(app);
}

fn move_away_in_the_same_frame(app: &mut App, place: Vec2) {
    flick(app, place, Vec2::new(20.0, 20.0));
}

fn move_away_to_a_button_in_the_same_frame(app: &mut App, place: Vec2) {
    flick(app, place, place - Vec2::Y * 60.0);
}

fn move_away_when_pressed(app: &mut App, place: Vec2) {
    point(app, place);
    hold(app);
    turn_button(app, ButtonState::Released);
    point(app, Vec2::new(20.0, 20.0));
}

fn tap_within_one_frame(app: &mut App, place: Vec2) {
    write_tap(app, place);
    app.update();
}

const WAYS: [Way; 7] = [
    within_one_frame,
    release_in_the_next_frame,
    move_away_in_the_same_frame,
    move_away_to_a_button_in_the_same_frame,
    move_away_when_pressed,
    tap,
    tap_within_one_frame,
];

fn write_move(app: &mut App, position: Vec2) {
    let moved = CursorMoved {
        window: window(app),
        position,
        delta: None,
    };
    app.world_mut()
        .write_message(WindowEvent::CursorMoved(moved.clone()));
    app.world_mut().write_message(moved);
}

fn write_tap(app: &mut App, position: Vec2) {
    let window = window(app);
    for phase in [TouchPhase::Started, TouchPhase::Ended] {
        app.world_mut().write_message(TouchInput {
            phase,
            position,
            window,
            force: None,
            id: 1,
        });
    }
}

#[test]
fn a_click_on_the_title_presses_its_button_whatever_frames_it_falls_into() {
    for (number, way) in WAYS.into_iter().enumerate() {
        let mut app = title();
        let place = find(&app, "Settings");
        way(&mut app, place);
        rest(&mut app);
        assert_eq!(screen(&app), Screen::Settings, "way {number}");
    }
}

#[test]
fn a_click_presses_its_button_when_the_pointer_was_on_another_one() {
    for (number, way) in WAYS.into_iter().enumerate() {
        let mut app = title();
        let (before, place) = (find(&app, "Set up"), find(&app, "Settings"));
        point(&mut app, before);
        rest(&mut app);
        way(&mut app, place);
        rest(&mut app);
        assert_eq!(screen(&app), Screen::Settings, "way {number}");
    }
}

#[test]
fn a_click_beside_the_board_presses_its_button_when_the_pointer_was_on_the_board() {
    for (number, way) in WAYS.into_iter().enumerate() {
        let mut app = game(1280, 800);
        agree(&mut app, Order::Three);
        tell(&mut app, Navigate::Play("mbrane"));
        read(&mut app);
        let (before, place) = (cell_at(&layout(&app), 0), find(&app, "Menu"));
        point(&mut app, before);
        rest(&mut app);
        way(&mut app, place);
        // The home comes to rest only after its pictures have played.
        run(&mut app, Duration::from_millis(300));
        assert_eq!(screen(&app), Screen::Title, "way {number}");
    }
}

#[test]
fn two_clicks_within_one_frame_press_two_buttons() {
    let mut app = title();
    let settings = find(&app, "Settings");
    fling(&mut app, &[settings]);
    rest(&mut app);
    let (half, never) = (find(&app, "\u{bd}\u{d7}"), find(&app, "Never"));
    for place in [half, never] {
        write_move(&mut app, place);
        turn_button(&mut app, ButtonState::Pressed);
        turn_button(&mut app, ButtonState::Released);
    }
    app.update();
    assert!(asks_for_more(&app), "the second click has its own frame");
    rest(&mut app);
    let settings = app.world().resource::<Settings>();
    assert_eq!(settings.speed, mbrane_play::Speed::Half);
    assert_eq!(settings.what_if, mbrane_play::WhatIfShown::Never);
}

#[test]
fn a_thousand_clicks_within_one_frame_are_not_answered_for_a_thousand_frames() {
    let mut app = title();
    let settings = find(&app, "Settings");
    for place in [Vec2::new(20.0, 780.0), Vec2::new(1260.0, 780.0)]
        .repeat(500)
        .into_iter()
        .chain([settings])
    {
        write_tap(&mut app, place);
    }
    let waited = (0..1000)
        .take_while(|_| (app.update(), asks_for_more(&app)).1)
        .count();
    assert!(waited < 20, "after {waited} frames");
    // The next press acts at once.
    assert_eq!(screen(&app), Screen::Title);
    tap(&mut app, settings);
    rest(&mut app);
    assert_eq!(screen(&app), Screen::Settings);
}

#[test]
fn two_clicks_on_one_button_within_one_frame_press_it_twice() {
    let mut app = game(1280, 800);
    agree(&mut app, Order::Three);
    tell(&mut app, Navigate::Play("mbrane"));
    say(&mut app, "0a1");
    say(&mut app, "1b2");
    read(&mut app);
    assert_eq!(hands::game(&app).unmasked().cursor(), 2);
    let undo = find(&app, "Undo");
    for _ in 0..2 {
        write_tap(&mut app, undo);
    }
    app.update();
    skip(&mut app, Duration::from_secs(2));
    assert_eq!(hands::game(&app).unmasked().cursor(), 0);
}

#[test]
fn clicks_and_taps_that_a_very_slow_frame_parts_press_their_button() {
    for press in [release_in_the_next_frame, tap] {
        let mut app = title();
        let place = find(&app, "Settings");
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(2)));
        press(&mut app, place);
        rest(&mut app);
        assert_eq!(screen(&app), Screen::Settings);
    }
}

/// Tells the time as the graphics card's side of a real program does, but always the same.
#[derive(Resource)]
struct StaleTime(Instant);

#[expect(
    clippy::needless_pass_by_value,
    reason = "systems take their parameters by value"
)]
fn tell_time(stale: Res<StaleTime>, sender: Res<TimeSender>) {
    let _ = sender.0.try_send(stale.0);
}

#[test]
fn first_frame_after_a_rest_has_counted_the_rest() {
    const REST: Duration = Duration::from_millis(50);
    let mut app = with(1280, 800, |app: &mut App| {
        let (sender, receiver) = create_time_channels();
        app.insert_resource(sender)
            .insert_resource(receiver)
            .insert_resource(StaleTime(Instant::now()));
        app.add_systems(Last, tell_time);
        app.insert_resource(Storage::direct(Memory::default()));
        app.add_plugins(mbrane::plugin);
    });
    app.insert_resource(TimeUpdateStrategy::Automatic);
    for _ in 0..5 {
        app.update();
    }
    thread::sleep(REST);
    app.update();
    assert!(app.world().resource::<Time<Real>>().delta() >= REST);
}
