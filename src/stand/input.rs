//! Input at a stand: any touch, key or button begins a visit, and the staff comes in by a gesture.

use bevy::{
    input::{
        keyboard::KeyboardInput,
        mouse::MouseButtonInput,
        touch::{TouchInput, TouchPhase},
    },
    prelude::*,
    time::Real,
    window::PrimaryWindow,
};
use std::time::Duration;

use super::{Phase, Running, StandCommand, attract::LanguageButtons, runs, size::finger};
use crate::{
    bridge::PageCommand,
    pad::PadPress,
    table::{
        Frame,
        analysis::{
            chance::ToggleChance,
            hint::ToggleHint,
            review::{OpenReview, ReviewCommand},
        },
        change::{
            hand::{HandCommand, Press},
            lesson::LessonCommand,
            match_commands::MatchCommand,
            resign::HoldResign,
        },
        layout::Layout,
        links::{
            LinkCommand,
            clipboard::{ClipboardCommand, apply_exchange},
        },
        stage::playback::PlaybackCommand,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Staff>();
    let after = (mute_rest, hear_staff, hear_anything).chain();
    // It runs before texts are copied, pasted and opened by links.
    let before = after.after(Frame::Input).before(apply_exchange).before(Frame::Navigate);
    app.add_systems(Update, before.run_if(runs));
}

/// How long the first corner is held, and how long the others may take then.
const HELD: Duration = Duration::from_secs(3);
const CORNERS: Duration = Duration::from_secs(6);

/// Drops commands that have no place at a stand.
fn mute_rest(world: &mut World) {
    fn mute<M: Message>(world: &mut World) {
        if let Some(mut messages) = world.get_resource_mut::<Messages<M>>() {
            messages.clear();
        }
    }
    mute::<OpenReview>(world);
    mute::<ReviewCommand>(world);
    mute::<LessonCommand>(world);
    mute::<ClipboardCommand>(world);
    mute::<LinkCommand>(world);
    mute::<ToggleHint>(world);
    mute::<ToggleChance>(world);
    mute::<HoldResign>(world);
    mute::<PageCommand>(world);
    let running = world.resource::<Running>();
    // A game that has come to its end is counted: nothing of it is taken back, or played again.
    let plays = running.phase == Phase::Play && running.game.is_none_or(|game| !game.over);
    let (asks, shows) = (running.asks(), running.phase == Phase::Attract);
    if !plays || asks {
        // The answer to a question is no move.
        mute::<HandCommand>(world);
        mute::<MatchCommand>(world);
    }
    if shows || asks {
        mute::<PlaybackCommand>(world);
    }
    if asks {
        world.resource_mut::<Press>().0 = None;
    }
}

/// How far somebody is with what the staff does.
#[derive(Resource, Default)]
struct Staff {
    /// Since when the first corner is held.
    held: Option<Duration>,
    /// When it had been held long enough.
    open: Option<Duration>,
    /// How many of the other corners were touched.
    corners: usize,
    /// Whether one of them was touched in this frame.
    went_on: bool,
}

/// A key with Control and Shift; or the upper left corner held for three seconds, then the others touched clockwise.
fn hear_staff(
    mut touches: MessageReader<TouchInput>,
    mut clicks: MessageReader<MouseButtonInput>,
    mut keys: MessageReader<KeyboardInput>,
    pressed: Option<Res<ButtonInput<KeyCode>>>,
    window: Single<&Window, With<PrimaryWindow>>,
    (layout, running, time): (Res<Layout>, Res<Running>, Res<Time<Real>>),
    mut staff: ResMut<Staff>,
    mut navigate: MessageWriter<StandCommand>,
) {
    let now = time.elapsed();
    let staff = &mut *staff;
    staff.went_on = false;
    // A slow frame may hold all of it, or its end, with the keys let go again.
    let either = |keys: [KeyCode; 2]| {
        pressed.as_ref().is_some_and(|pressed| {
            pressed.any_pressed(keys) || pressed.any_just_pressed(keys) || pressed.any_just_released(keys)
        })
    };
    let held =
        either([KeyCode::ControlLeft, KeyCode::ControlRight]) && either([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let asks = |key: &KeyboardInput| key.key_code == KeyCode::F10 && key.state.is_pressed() && !key.repeat;
    if keys.read().any(asks) && held {
        navigate.write(StandCommand::Staff);
    }
    let mut downs: Vec<Vec2> = Vec::new();
    let mut ups = 0;
    for touch in touches.read() {
        match touch.phase {
            TouchPhase::Started => downs.push(touch.position),
            TouchPhase::Ended | TouchPhase::Canceled => ups += 1,
            TouchPhase::Moved => {}
        }
    }
    for click in clicks.read().filter(|click| click.button == MouseButton::Left) {
        if click.state.is_pressed() { downs.extend(window.cursor_position()) } else { ups += 1 }
    }
    let side = finger(layout.window.size(), running.stand.screen).min(0.2 * layout.window.size().min_element());
    for at in downs {
        let corner = corner(layout.window.size(), side, at);
        if staff.open.is_some_and(|open| now < open + CORNERS) && corner == Some(staff.corners + 1) {
            staff.corners += 1;
            if staff.corners == 3 {
                *staff = Staff::default();
                navigate.write(StandCommand::Staff);
            }
            staff.went_on = true;
        } else {
            *staff = Staff { held: (corner == Some(0)).then_some(now), ..Staff::default() };
        }
    }
    if staff.held.is_some_and(|held| now >= held + HELD) {
        *staff = Staff { open: Some(now), ..Staff::default() };
    } else if ups > 0 {
        staff.held = None;
    }
}

/// Which corner of the window this is in, from the upper left one on clockwise.
fn corner(window: Vec2, side: f32, at: Vec2) -> Option<usize> {
    let near = |length: f32, at: f32| if at <= side { Some(false) } else { (at >= length - side).then_some(true) };
    Some(match (near(window.x, at.x)?, near(window.y, at.y)?) {
        (false, false) => 0,
        (true, false) => 1,
        (true, true) => 2,
        (false, true) => 3,
    })
}

/// Somebody is there; where a game is shown they play it, unless they chose a language or went for the corners of the staff. What a key
/// repeats that is held down, or that something lies on, is nobody.
fn hear_anything(
    mut touches: MessageReader<TouchInput>,
    mut clicks: MessageReader<MouseButtonInput>,
    mut keys: MessageReader<KeyboardInput>,
    mut pads: MessageReader<PadPress>,
    window: Single<&Window, With<PrimaryWindow>>,
    (layout, tongues, staff): (Res<Layout>, Res<LanguageButtons>, Res<Staff>),
    mut running: ResMut<Running>,
    mut navigate: MessageWriter<StandCommand>,
) {
    let started = |touch: &&TouchInput| touch.phase == TouchPhase::Started;
    let touched: Vec<Vec2> = touches.read().filter(started).map(|touch| touch.position).collect();
    let clicked = clicks.read().filter(|click| click.state.is_pressed()).count() > 0;
    let modifier = |code: KeyCode| {
        use KeyCode as K;
        matches!(code, K::ControlLeft | K::ControlRight | K::ShiftLeft | K::ShiftRight | K::F10)
    };
    let goes_down = |key: &&KeyboardInput| key.state.is_pressed() && !key.repeat && !modifier(key.key_code);
    let typed = keys.read().filter(goes_down).count() > 0;
    let pressed = pads.read().count() > 0;
    if touched.is_empty() && !clicked && !typed && !pressed {
        return;
    }
    running.touch();
    if running.phase != Phase::Attract {
        return;
    }
    let size = layout.window.size();
    let side = finger(size, running.stand.screen).min(0.2 * size.min_element());
    let elsewhere = |at: &Vec2| !tongues.has(*at) && corner(size, side, *at) != Some(0);
    let at = window.cursor_position();
    let pointed = touched.iter().any(elsewhere) || clicked && at.as_ref().is_none_or(elsewhere);
    if typed || pressed || pointed && !staff.went_on {
        navigate.write(StandCommand::Begin);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_go_round_with_the_clock() {
        let window = Vec2::new(1000.0, 500.0);
        let found = |x: f32, y: f32| corner(window, 70.0, Vec2::new(x, y));
        assert_eq!(
            [found(3.0, 60.0), found(940.0, 2.0), found(999.0, 499.0), found(1.0, 431.0)],
            [0, 1, 2, 3].map(Some)
        );
        assert_eq!((found(500.0, 10.0), found(100.0, 100.0)), (None, None));
    }
}
