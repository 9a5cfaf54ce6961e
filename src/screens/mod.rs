//! The screens around the table.

mod about;
mod frame;
mod friend;
mod home;
mod keys;
mod ladder;
pub mod learn;
mod letters;
mod notices;
mod prelude;
pub mod puzzles;
pub mod records;
mod rows;
mod settings;
mod setup;

#[cfg(feature = "pictures")]
pub(crate) use {
    friend::{Front, View},
    home::{hold_pictures, pictures_move},
};

pub(super) fn plugin(app: &mut bevy::prelude::App) {
    app.add_plugins((notices::plugin, home::plugin, setup::plugin, learn::plugin, settings::plugin, records::plugin));
    app.add_plugins((about::plugin, friend::plugin, keys::plugin, letters::plugin));
    app.add_plugins((ladder::plugin, puzzles::plugin));
}
