//! The screens, as a Bevy state: a requested screen shows in the same frame.

use bevy::{
    prelude::*,
    state::{app::StatesPlugin, state::StateTransition},
};

use crate::redraw::draw_next_frame;

pub(super) fn plugin(app: &mut App) {
    if !app.is_plugin_added::<StatesPlugin>() {
        app.add_plugins(StatesPlugin);
    }
    app.init_state::<Screen>();
    // One that was asked for later in a frame comes in the next one, which must come then.
    app.add_systems(Last, draw_next_frame.run_if(screen_pends));
}

#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    #[default]
    Title,
    SetUp,
    Table,
    Settings,
    /// The parts that the program is made of.
    About,
    Keys,
    Letters,
    Records,
    /// The results against computers.
    Ladder,
    /// Live play with a friend, and its state.
    Friend,
    Learn,
    Puzzles,
    Practice,
    /// A stand's pages beside its table.
    Stand,
}

pub(super) fn screen_pends(next: Res<NextState<Screen>>) -> bool {
    !matches!(*next, NextState::Unchanged)
}

/// Changes the screen in the frame in which it was asked for, so that no frame mixes two screens.
pub(super) fn apply_screen(world: &mut World) {
    world.run_schedule(StateTransition);
}
