//! The language that the game speaks, for every system that says something.

use bevy::prelude::*;
use mbrane_play::words::Words;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Language>();
}

/// The words of the language in use. English is built in.
#[derive(Resource, Clone, Deref)]
pub struct Language(pub Words);

impl Default for Language {
    fn default() -> Self {
        Self(Words::english())
    }
}
