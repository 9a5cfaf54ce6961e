//! How the game looks, apart from what it shows.

pub(crate) mod brand;
pub(crate) mod fonts;
pub(crate) mod palette;
pub(crate) mod shake;
pub(crate) mod signs;
pub(crate) mod slab;
pub(crate) mod widgets;
pub(crate) mod words;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(palette::ROOM.color()));
    app.add_plugins((fonts::plugin, slab::plugin, shake::plugin));
}
