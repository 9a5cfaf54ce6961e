//! A state of the game that is pictured.

use bevy::prelude::*;

/// A state under a name, and how to set it up.
pub(super) struct Scene {
    pub(super) name: &'static str,
    pub(super) set: fn(&mut World),
}
