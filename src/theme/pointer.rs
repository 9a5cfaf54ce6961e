//! What the mouse and fingers do reaches the buttons in its order, however few frames there are for it.

use bevy::{prelude::*, window::RequestRedraw};
use bevy_egui::{
    EguiContext, EguiInput, EguiPreUpdateSet, PrimaryEguiContext,
    egui::{Event, Pos2, TouchPhase},
};

use super::focus::drop_repeats;

pub(super) fn plugin(app: &mut App) {
    let before_pass = (allow_long_clicks, spread_clicks.after(drop_repeats));
    app.add_systems(PreUpdate, before_pass.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass));
}

/// A button that is held for long is still pressed when it is let go. egui's own limit of 0.8 seconds is counted from the
/// start of one frame to the start of another, so that on a busy machine it gives up quick clicks as well.
fn allow_long_clicks(mut contexts: Query<&mut EguiContext, Added<EguiContext>>) {
    for mut context in &mut contexts {
        context.get_mut().options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
    }
}

/// Gives egui one click a pass; what came after it is kept for the next pass. egui looks for what is pressed where the
/// pointer is at the end of all that it is given, and reports one click.
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

/// So many clicks may wait for a pass of their own. Who presses faster than that for long, as ten fingers do, would be answered when
/// nobody knows any more what was pressed.
const MOST_WAITING: usize = 8;

/// Forgets the clicks after the first [`MOST_WAITING`], and where the pointer was for them. The button is up after each that is kept.
fn forget_most(later: &mut Vec<Event>) {
    let mut clicks = 0;
    later.retain(|event| {
        let kept = clicks < MOST_WAITING;
        match event {
            Event::PointerButton { pressed, .. } => clicks += usize::from(kept && !pressed),
            Event::PointerMoved(_) | Event::Touch { phase: TouchPhase::Start | TouchPhase::Move, .. } => {}
            _ => return true,
        }
        kept
    });
}

/// How many of these events, from the first one, may come in one pass: as long as the pointer stays where its button was
/// pressed or released, and is not pressed again.
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
