//! The page around the game, in a browser: what the game asks of it, and what it tells the game.

#[cfg(target_family = "wasm")]
mod around;
#[cfg(target_family = "wasm")]
mod camera;
#[cfg(target_family = "wasm")]
mod console;
#[cfg(target_family = "wasm")]
mod fields;
mod json;
#[cfg(target_family = "wasm")]
mod language;
#[cfg(target_family = "wasm")]
mod links;
#[cfg(target_family = "wasm")]
mod mirror;
#[cfg(target_family = "wasm")]
mod places;
#[cfg(target_family = "wasm")]
mod puzzles;
#[cfg(target_family = "wasm")]
mod stand;
#[cfg(target_family = "wasm")]
mod tab;

#[cfg(target_family = "wasm")]
pub(crate) use {around::tell_panics, console::console};

#[cfg(target_family = "wasm")]
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
