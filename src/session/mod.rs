//! The session: the screen in front, the match on the table, the parked ones, and navigation.

mod change;
mod guide;
mod kinds;
mod navigate;
mod screen;
mod state;

use bevy::prelude::*;

pub use change::{By, MatchChanged, MatchEditor};
pub use guide::{GuideStep, Practised, PuzzlePhase, PuzzleRun, PuzzleSource};
pub use kinds::{KindEntry, Kinds};
pub use navigate::Navigate;
pub(crate) use navigate::NavigationSystems;
pub use screen::Screen;
pub use state::{AtStand, Mode, Remote, Session};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((screen::plugin, navigate::plugin));
}
