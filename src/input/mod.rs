//! Input: fingers, clicks, the keyboard focus, gamepads.

pub(crate) mod egui_clicks;
pub(crate) mod focus;
pub mod pad;
pub(crate) mod touch;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        pad::plugin,
        touch::plugin,
        focus::plugin,
        egui_clicks::plugin,
    ));
}
