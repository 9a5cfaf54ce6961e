//! Scenes of learning a game: its rules to read.

use bevy::prelude::*;

use super::super::{arrange::show_screen, later};
use crate::{
    games::GAMES,
    screens::learn::Reading,
    session::{Navigate, Screen},
};

/// The rules of the first game.
pub(super) fn rules(world: &mut World) {
    learn(world, 0);
}

/// The same, some pages on.
pub(super) fn rules_further(world: &mut World) {
    learn(world, 0);
    later(world, |world| world.resource_mut::<Reading>().offset = 900.0);
}

/// The end of them.
pub(super) fn rules_end(world: &mut World) {
    learn(world, 0);
    later(world, |world| world.resource_mut::<Reading>().offset = 100_000.0);
}

fn learn(world: &mut World, game: usize) {
    show_screen(world, Screen::Title);
    world.write_message(Navigate::Learn(GAMES[game].kind.name()));
}
