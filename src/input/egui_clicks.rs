//! Delivers mouse and touch input to the buttons in order, however few frames there are.

use bevy::{prelude::*, window::RequestRedraw};
use bevy_egui::{
    EguiContext, EguiInput, EguiPreUpdateSet, PrimaryEguiContext,
    egui::{Event, Pos2, TouchPhase},
};

use crate::input::focus::drop_repeats;

pub(super) fn plugin(app: &mut App) {
    let before_pass = (allow_long_clicks, spread_clicks.after(drop_repeats));
    app.add_systems(
        PreUpdate,
        before_pass
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
}

/// Lets a long press still click. egui measures its limit of 0.8 seconds between starts of frames, so that a busy machine would lose quick
/// clicks as well.
fn allow_long_clicks(mut contexts: Query<&mut EguiContext, Added<EguiContext>>) {
    for mut context in &mut contexts {
        context
            .get_mut()
            .options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
    }
}

/// Gives egui one click a pass, and keeps later events for the next pass. In each pass egui uses the last position of the pointer, and
/// reports one click.
fn spread_clicks(
    mut input: Single<&mut EguiInput, With<PrimaryEguiContext>>,
    mut later: Local<Vec<Event>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    later.append(&mut input.events);
    let first = one_click(&later);
    let rest = later.split_off(first);
    input.events = std::mem::replace(&mut *later, rest);
    forget_most(&mut later);
    if !later.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// The most clicks that may wait for a pass. More would be answered too late to make sense, as when a hand drums on the screen.
const MOST_WAITING: usize = 8;

/// Drops the clicks after the first [`MOST_WAITING`], with their pointer positions. Each click kept includes its release.
fn forget_most(later: &mut Vec<Event>) {
    let mut clicks = 0;
    later.retain(|event| {
        let kept = clicks < MOST_WAITING;
        match event {
            Event::PointerButton { pressed, .. } => clicks += usize::from(kept && !pressed),
            Event::PointerMoved(_)
            | Event::Touch {
                phase: TouchPhase::Start | TouchPhase::Move,
                ..
            } => {}
            _ => return true,
        }
        kept
    });
}

/// Returns the number of first events that fit in one pass: until the pointer leaves the place of its press or release, or makes a
/// second press.
fn one_click(events: &[Event]) -> usize {
    let mut at: Option<Pos2> = None;
    let mut released = false;
    let mut goes_on = |event: &Event| match *event {
        Event::PointerMoved(place) => at.is_none_or(|at| at == place),
        Event::PointerButton { pos, pressed, .. } => {
            let goes_on = at.is_none_or(|at| at == pos) && !(released && pressed);
            at = Some(pos);
            released |= !pressed;
            goes_on
        }
        _ => true,
    };
    events.iter().take_while(|event| goes_on(event)).count()
}
