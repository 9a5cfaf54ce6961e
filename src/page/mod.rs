//! The page around the game, in a browser: what the game asks of it, and what it tells the game.

mod around;
mod camera;
mod console;
mod fields;
mod json;
mod language;
mod links;
mod mirror;
mod places;
mod puzzles;
mod stand;
mod tab;

pub(crate) use {around::tell_panics, console::console};

pub(super) fn plugin(app: &mut bevy::prelude::App) {
    app.add_plugins((
        around::plugin,
        camera::plugin,
        fields::plugin,
        language::plugin,
        links::plugin,
        mirror::plugin,
        places::plugin,
        puzzles::plugin,
        stand::plugin,
        tab::plugin,
    ));
}
