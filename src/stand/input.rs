//! Input at a stand: any touch, key or button begins a visit, and a gesture calls the staff.

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
use mbrane_play::TableAction;
use std::time::Duration;

use super::{Phase, Running, StandCommand, attract::LanguageButtons, size::finger};
use crate::{
    bridge::PageCommand,
    input::pad::PadPress,
    table::{
        Frame,
        analysis::{chance::ToggleChance, hint::ToggleHint, review::ReviewCommand},
        change::{
            hand::{HandCommand, RackPress},
            lesson::LessonCommand,
            match_commands::MatchCommand,
        },
        layout::Layout,
        links::{
            LinkCommand,
            clipboard::{ClipboardCommand, apply_clipboard},
        },
        stage::playback_commands::PlaybackCommand,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Staff>();
    let after = (mute_rest, hear).chain();
    // It runs before texts are copied, pasted and opened by links.
    let before = after
        .after(Frame::Input)
        .before(apply_clipboard)
        .before(Frame::Navigate);
    app.add_systems(Update, before.run_if(resource_exists::<Running>));
}

/// How long the first corner is held, and how long the others may take then.
const CORNER_HOLD: Duration = Duration::from_secs(3);
const CORNERS: Duration = Duration::from_secs(6);

fn mute_rest(world: &mut World) {
    fn mute<M: Message>(world: &mut World) {
        if let Some(mut messages) = world.get_resource_mut::<Messages<M>>() {
            messages.clear();
        }
    }
    mute::<ReviewCommand>(world);
    mute::<LessonCommand>(world);
    mute::<ClipboardCommand>(world);
    mute::<LinkCommand>(world);
    mute::<ToggleHint>(world);
    mute::<ToggleChance>(world);
    mute::<PageCommand>(world);
    let running = world.resource::<Running>();
    // A finished game is counted, so undo and replay are off.
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
        world.resource_mut::<RackPress>().0 = None;
    }
}

#[derive(Resource, Default)]
struct Staff {
    held: Option<Duration>,
    /// When it had been held long enough.
    open: Option<Duration>,
    /// How many of the other corners were touched.
    corners: usize,
}

/// Calls the staff by a key with Control and Shift, or by the upper left corner held for three seconds and the others touched clockwise.
/// Any other input shows that a visitor is there; it begins a game, unless it chooses a language. A key held down, perhaps by an object on
/// it, does not count.
fn hear(
    mut touches: MessageReader<TouchInput>,
    mut clicks: MessageReader<MouseButtonInput>,
    mut keys: MessageReader<KeyboardInput>,
    (mut pads, mut hands): (MessageReader<PadPress>, MessageReader<HandCommand>),
    pressed: Option<Res<ButtonInput<KeyCode>>>,
    window: Single<&Window, With<PrimaryWindow>>,
    (layout, languages, time): (Res<Layout>, Res<LanguageButtons>, Res<Time<Real>>),
    (mut running, mut staff): (ResMut<Running>, ResMut<Staff>),
    mut commands: MessageWriter<StandCommand>,
) {
    let (now, size) = (time.elapsed(), layout.window.size());
    let side = finger(size, running.stand.screen).min(0.2 * size.min_element());
    // A slow frame may contain the whole combination, or its release.
    let either = |keys: [KeyCode; 2]| {
        pressed.as_ref().is_some_and(|pressed| {
            pressed.any_pressed(keys)
                || pressed.any_just_pressed(keys)
                || pressed.any_just_released(keys)
        })
    };
    let held = either([KeyCode::ControlLeft, KeyCode::ControlRight])
        && either([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let mut typed = false;
    for key in keys
        .read()
        .filter(|key| key.state.is_pressed() && !key.repeat)
    {
        use KeyCode as K;
        match key.key_code {
            K::F10 if held => _ = commands.write(StandCommand::Staff),
            K::ControlLeft | K::ControlRight | K::ShiftLeft | K::ShiftRight | K::F10 => {}
            _ => typed = true,
        }
    }
    let mut touched: Vec<Vec2> = Vec::new();
    let mut ups = 0;
    for touch in touches.read() {
        match touch.phase {
            TouchPhase::Started => touched.push(touch.position),
            TouchPhase::Ended | TouchPhase::Canceled => ups += 1,
            TouchPhase::Moved => {}
        }
    }
    let (mut downs, mut clicked) = (touched.clone(), false);
    let at = window.cursor_position();
    for click in clicks.read() {
        clicked |= click.state.is_pressed();
        if click.button == MouseButton::Left {
            if click.state.is_pressed() {
                downs.extend(at);
            } else {
                ups += 1;
            }
        }
    }
    let mut goes_on = false;
    for at in downs {
        let corner = corner(size, side, at);
        if staff.open.is_some_and(|open| now < open + CORNERS) && corner == Some(staff.corners + 1)
        {
            goes_on = true;
            staff.corners += 1;
            if staff.corners == 3 {
                *staff = Staff::default();
                commands.write(StandCommand::Staff);
            }
        } else {
            goes_on = false;
            *staff = Staff {
                held: (corner == Some(0)).then_some(now),
                ..Staff::default()
            };
        }
    }
    if staff.held.is_some_and(|held| now >= held + CORNER_HOLD) {
        *staff = Staff {
            open: Some(now),
            ..Staff::default()
        };
    } else if ups > 0 {
        staff.held = None;
    }
    let pressed = pads.read().count() > 0;
    // A move by a screen reader comes without touches and keys. A settled game closes by itself.
    let moved = hands
        .read()
        .filter(|command| !matches!(command, HandCommand::Do(TableAction::Close)))
        .count()
        > 0;
    if touched.is_empty() && !(clicked || typed || pressed || moved) {
        return;
    }
    running.touch();
    let elsewhere = |at: &Vec2| !languages.has(*at) && corner(size, side, *at) != Some(0);
    let pointed = touched.iter().any(elsewhere) || clicked && at.as_ref().is_none_or(elsewhere);
    if running.phase == Phase::Attract && (typed || pressed || pointed && !goes_on) {
        commands.write(StandCommand::Begin);
    }
}

/// Which corner of the window this is in, from the upper left one on clockwise.
fn corner(window: Vec2, side: f32, at: Vec2) -> Option<usize> {
    let near = |length: f32, at: f32| {
        if at <= side {
            Some(false)
        } else {
            (at >= length - side).then_some(true)
        }
    };
    Some(match (near(window.x, at.x)?, near(window.y, at.y)?) {
        (false, false) => 0,
        (true, false) => 1,
        (true, true) => 2,
        (false, true) => 3,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_are_numbered_clockwise() {
        let window = Vec2::new(1000.0, 500.0);
        let found = |x: f32, y: f32| corner(window, 70.0, Vec2::new(x, y));
        assert_eq!(
            [
                found(3.0, 60.0),
                found(940.0, 2.0),
                found(999.0, 499.0),
                found(1.0, 431.0)
            ],
            [0, 1, 2, 3].map(Some)
        );
        assert_eq!((found(500.0, 10.0), found(100.0, 100.0)), (None, None));
    }
}
