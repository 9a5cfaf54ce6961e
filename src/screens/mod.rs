//! The screens around the table.

mod about;
mod frame;
mod friend;
mod home;
mod keys;
mod ladder;
pub mod learn;
mod notices;
mod onscreen_keyboard;
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

use bevy::{prelude::*, window::RequestRedraw};

use crate::{library::Library, session::Screen, storage::Storage};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        notices::plugin,
        home::plugin,
        setup::plugin,
        learn::plugin,
        settings::plugin,
        records::plugin,
    ));
    app.add_plugins((
        about::plugin,
        friend::plugin,
        keys::plugin,
        onscreen_keyboard::plugin,
    ));
    app.add_plugins((ladder::plugin, puzzles::plugin));
    // The home shows the number of saved games.
    let unread = |library: Res<Library>| !library.is_read() && !library.is_reading();
    app.add_systems(
        Update,
        read_library.run_if(in_state(Screen::Title).and_then(unread)),
    );
    for screen in [Screen::Records, Screen::Ladder] {
        // Another window may have saved more.
        app.add_systems(OnEnter(screen), read_library);
        let deleted = |library: Res<Library>| library.can_restore();
        let forget = |mut library: ResMut<Library>| library.forget_deleted();
        app.add_systems(OnExit(screen), forget.run_if(deleted));
    }
}

fn read_library(
    mut library: ResMut<Library>,
    mut storage: ResMut<Storage>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    library.read(&mut storage);
    redraw.write(RequestRedraw);
}
