//! A table at rest draws no frames: a frame is drawn when something came in, or while something moves.

use bevy::{
    prelude::*,
    window::RequestRedraw,
    winit::{UpdateMode, WinitSettings},
};
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};
use bevy_tweening::{PlaybackState, TweenAnim};
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    // Not `desktop_app()`: that one still wakes every few seconds, and whenever the mouse moves anywhere.
    let when_asked = UpdateMode::reactive_low_power(Duration::MAX);
    app.insert_resource(WinitSettings { focused_mode: when_asked, unfocused_mode: when_asked });
    app.add_systems(
        PreUpdate,
        sync_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
    app.add_systems(Last, (tick_while_moving, tell));
}

/// Drops the news that no modifier key has changed. bevy_egui 0.42 brings it every frame, and egui answers any news with a
/// wish for another frame, so that frames would never end.
fn sync_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => std::mem::replace(&mut *last, *now) != *now,
            _ => true,
        });
    }
}

fn tick_while_moving(moving: Query<&TweenAnim>, mut redraw: MessageWriter<RequestRedraw>) {
    if moving.iter().any(|anim| anim.playback_state == PlaybackState::Playing) {
        redraw.write(RequestRedraw);
    }
}

/// A line of the log for each update, for those who count them.
fn tell() {
    trace!("an update");
}
