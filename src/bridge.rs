//! The way between the game and the page around it: what buttons ask of the page, and strings in both directions.

#[cfg(target_family = "wasm")]
mod strings;

use bevy::prelude::*;

use crate::redraw;

#[cfg(target_family = "wasm")]
pub(crate) use strings::{PageSaid, ask, hear_page, page_said};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(redraw::add_command_message::<PageCommand>);
    #[cfg(target_family = "wasm")]
    app.add_plugins(strings::plugin);
}

/// A button's command to the page. It does nothing outside the page.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageCommand {
    FullScreen,
}
