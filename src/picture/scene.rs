//! A state of the game that is pictured.

use bevy::prelude::*;

pub(super) struct Scene {
    pub(super) name: &'static str,
    pub(super) set: fn(&mut World),
}
