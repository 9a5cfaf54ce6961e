//! What every game's table shares.

pub mod board;
pub mod layout;
mod panel;
mod seats;
mod view;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((view::plugin, board::plugin, panel::plugin));
}

/// The systems that work out where things lie, before anything that asks.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
struct LayoutSystems;
