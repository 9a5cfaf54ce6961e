//! Whether the system asks for less motion, as the browser knows it.

use bevy::prelude::*;

use crate::{
    bridge::{PageSaid, ask},
    settings::SystemPreferences,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, open_motion);
    app.add_systems(PreUpdate, sync_motion);
}

fn open_motion(mut asks: ResMut<SystemPreferences>) {
    asks.reduced_motion = ask("motion", "") == "true";
}

/// Somebody may change it in the system's settings while the game runs.
fn sync_motion(mut said: MessageReader<PageSaid>, mut asks: ResMut<SystemPreferences>) {
    for said in said.read().filter(|said| said.kind == "motion") {
        asks.set_if_neq(SystemPreferences { reduced_motion: said.text == "true", ..*asks });
    }
}
