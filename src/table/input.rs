//! Input at the table: pointer, keys and typed moves become commands.

pub(crate) mod keys;
pub mod pointer;
pub mod typing;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((pointer::plugin, keys::plugin, typing::plugin));
}
