//! The bench that the game is tested on.

use crate::rest::asks_for_more;
use bevy::{
    app::PluginsState,
    log::LogPlugin,
    prelude::*,
    render::{RenderPlugin, settings::WgpuSettings},
    state::state::StateTransition,
    tasks::tick_global_task_pools_on_main_thread,
    time::TimeUpdateStrategy,
    window::WindowResolution,
    winit::WinitPlugin,
};
use mbrane::{
    session::{Screen, Session},
    storage::{Memory, Storage},
};
use mbrane_play::{Composed, Match};
use std::time::Duration;

/// One frame of the time that passes in tests.
pub(crate) const FRAME: Duration = Duration::from_millis(20);

/// The game in a window of this size, after its first frame. A system that fails panics.
pub(crate) fn game(width: u32, height: u32) -> App {
    game_keeping(width, height, Memory::default())
}

/// The same, with what an earlier program has kept.
pub(crate) fn game_keeping(width: u32, height: u32, memory: Memory) -> App {
    with(width, height, move |app: &mut App| {
        app.insert_resource(Storage::direct(memory.clone()));
        app.add_plugins(mbrane::plugin);
    })
}

/// A plugin in a window of this size, after its first frame.
pub(crate) fn with(width: u32, height: u32, plugin: impl Fn(&mut App) + Send + Sync + 'static) -> App {
    let window = Window { resolution: WindowResolution::new(width, height), ..default() };
    let no_card = WgpuSettings { backends: None, ..default() };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .build()
            .disable::<WinitPlugin>()
            // One process runs many tests, and may set up its log once.
            .disable::<LogPlugin>()
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(RenderPlugin { render_creation: no_card.into(), ..default() }),
    );
    app.add_plugins(plugin);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    while app.plugins_state() == PluginsState::Adding {
        tick_global_task_pools_on_main_thread();
    }
    app.finish();
    app.cleanup();
    app.update();
    app
}

/// Lets time pass.
pub(crate) fn run(app: &mut App, time: Duration) {
    for _ in 0..time.div_duration_f32(FRAME).ceil() as u32 {
        app.update();
    }
}

/// Lets time pass until nothing asks for another frame.
pub(crate) fn rest(app: &mut App) {
    let mut still = 0;
    for _ in 0..1500 {
        app.update();
        still = if asks_for_more(app) { 0 } else { still + 1 };
        if still == 10 {
            return;
        }
    }
    panic!("it does not come to rest");
}

/// Says something to the game, and lets one frame pass.
pub(crate) fn tell<M: Message>(app: &mut App, message: M) {
    app.world_mut().write_message(message);
    app.update();
}

/// What is in front.
pub(crate) fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

/// Shows another screen at once.
pub(crate) fn go_to(app: &mut App, to: Screen) {
    if screen(app) != to {
        app.world_mut().resource_mut::<NextState<Screen>>().set(to);
        app.world_mut().run_schedule(StateTransition);
    }
}

/// Lays a match on the table that is in front. What of it is not over plays on from there.
pub(crate) fn lay<G: Composed>(app: &mut App, play: Match<G>) {
    go_to(app, Screen::Table);
    app.world_mut().resource_mut::<Session>().replace(Box::new(play));
}
