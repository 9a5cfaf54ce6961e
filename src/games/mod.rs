//! What each game adds to the table.

pub mod mbrane;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(mbrane::plugin);
}
