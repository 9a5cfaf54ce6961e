//! The page around the game, in a browser: requests of the game, and messages to it.

mod answers;
mod around;
mod camera;
mod console;
mod links;
mod messages;
mod mirror;
mod places;
mod tab;

pub(crate) use {around::tell_panics, console::console};

pub(super) fn plugin(app: &mut bevy::prelude::App) {
    app.add_plugins((
        answers::plugin,
        around::plugin,
        camera::plugin,
        links::plugin,
    ));
    app.add_plugins((mirror::plugin, places::plugin, tab::plugin));
}
