//! What every game's table shares.

pub mod board;
pub mod layout;
pub(crate) mod view;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((view::plugin, board::plugin));
}

/// The systems that lay another board where another game needs one, after whatever lays a game on the table.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct RelayoutSystems;

/// The systems that work out where things lie, before anything that asks.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct LayoutSystems;
