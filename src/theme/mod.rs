//! How everything looks, and how buttons behave, whatever is shown.

pub(crate) mod areas;
pub(crate) mod brand;
pub(crate) mod focus;
pub(crate) mod fonts;
pub(crate) mod palette;
mod pointer;
pub(crate) mod shake;
pub(crate) mod signs;
pub(crate) mod slab;
pub(crate) mod small;
pub(crate) mod text;
pub(crate) mod widgets;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(palette::ROOM.color()));
    app.add_plugins((fonts::plugin, slab::plugin, shake::plugin, focus::plugin, pointer::plugin));
}
