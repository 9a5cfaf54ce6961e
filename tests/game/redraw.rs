//! A table at rest asks for no frames.

use crate::{
    bench::{FRAME, game, rest, run},
    hands::write_key,
    helpers,
};
use bevy::{
    input::{ButtonState, keyboard::Key},
    prelude::*,
    time::TimeUpdateStrategy,
    window::RequestRedraw,
    winit::{UpdateMode, WinitSettings},
};
use mbrane::settings::Settings;
use std::time::Duration;

/// Returns whether the last frame asked for another one.
pub(crate) fn asks_for_more(app: &App) -> bool {
    let requests = app.world().resource::<Messages<RequestRedraw>>();
    requests.iter_current_update_messages().next().is_some()
}

#[test]
fn motions_request_frames_until_they_end() {
    let mut app = game(1280, 800);
    for _ in 0..10 {
        app.update();
        assert!(asks_for_more(&app));
    }
    rest(&mut app);
    for _ in 0..100 {
        app.update();
        assert!(!asks_for_more(&app));
    }
}

#[test]
fn a_modifier_key_wakes_the_words_and_they_rest_again() {
    let mut app = game(1280, 800);
    rest(&mut app);
    write_key(
        &mut app,
        KeyCode::ShiftLeft,
        &Key::Shift,
        ButtonState::Pressed,
        None,
        false,
    );
    run(&mut app, 10 * FRAME);
    assert!(!asks_for_more(&app));
    write_key(
        &mut app,
        KeyCode::ShiftLeft,
        &Key::Shift,
        ButtonState::Released,
        None,
        false,
    );
    run(&mut app, 10 * FRAME);
    assert!(!asks_for_more(&app));
}

#[test]
fn faces_blink_at_rest_unless_the_settings_forbid_it() {
    const STEP: Duration = FRAME.saturating_mul(2);
    let mut app = helpers::empty_board(1280, 800, "mbrane 9 full");
    rest(&mut app);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(STEP));
    // Each blink wakes the table once, after 9 to 14 seconds, for some frames.
    let blinks = |app: &mut App, seconds: u64| {
        let (mut blinks, mut moved) = (0, false);
        for _ in 0..Duration::from_secs(seconds).div_duration_f32(STEP) as u32 {
            app.update();
            let moves = asks_for_more(app);
            blinks += u32::from(moves && !moved);
            moved = moves;
        }
        blinks
    };
    assert!((4..=6).contains(&blinks(&mut app, 60)));
    app.world_mut().resource_mut::<Settings>().idle_motion = false;
    rest(&mut app);
    assert_eq!(blinks(&mut app, 30), 0);
    let mut settings = app.world_mut().resource_mut::<Settings>();
    (settings.idle_motion, settings.reduced_motion) = (true, Some(true));
    rest(&mut app);
    assert_eq!(blinks(&mut app, 30), 0);
}

/// Runs frames as the window does, and returns how many there were: one after the other while more are asked for, and then
/// one at the end of the wait.
pub(crate) fn frames_in(app: &mut App, time: Duration) -> u32 {
    let (mut passed, mut frames) = (Duration::ZERO, 0);
    while passed < time {
        let step = match app.world().resource::<WinitSettings>().focused_mode {
            UpdateMode::Reactive { wait, .. } if !asks_for_more(app) => wait,
            _ => FRAME,
        };
        app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
        app.update();
        passed += step;
        frames += 1;
    }
    frames
}

#[test]
fn a_table_at_rest_wakes_for_its_blinks_alone() {
    let mut app = helpers::empty_board(1280, 800, "mbrane 9 full");
    rest(&mut app);
    // Four to six blinks of 180 ms, and a frame or two around each.
    let frames = frames_in(&mut app, Duration::from_secs(60));
    assert!((4 * 5..=6 * 8).contains(&frames), "{frames} frames");
}

/// The drawn things that changed in this frame.
#[derive(Resource, Default)]
struct Changes(Vec<String>);

/// A drawn thing and its place.
type Drawn = (
    &'static Name,
    Ref<'static, Transform>,
    Option<Ref<'static, Visibility>>,
);

fn note_changes(drawn: Query<Drawn, With<Mesh2d>>, mut changes: ResMut<Changes>) {
    changes.0.clear();
    for (name, place, visibility) in &drawn {
        if place.is_changed() || visibility.is_some_and(|visibility| visibility.is_changed()) {
            changes.0.push(name.to_string());
        }
    }
}

#[test]
fn idle_table_redraws_nothing() {
    let mut app = game(1280, 800);
    app.init_resource::<Changes>();
    app.add_systems(Last, note_changes);
    app.add_systems(Last, note_materials.after(note_changes));
    run(&mut app, Duration::from_secs(2));
    for _ in 0..5 {
        app.update();
        assert_eq!(app.world().resource::<Changes>().0, Vec::<String>::new());
    }
}

fn note_materials(
    meshes: Query<(&Name, Ref<Mesh2d>)>,
    mut events: MessageReader<AssetEvent<Mesh>>,
    mut changes: ResMut<Changes>,
) {
    changes
        .0
        .extend(events.read().map(|event| format!("{event:?}")));
    changes.0.extend(
        meshes
            .iter()
            .filter(|(_, mesh)| mesh.is_changed())
            .map(|(name, _)| name.to_string()),
    );
}
