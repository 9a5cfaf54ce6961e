//! The bench that the game is tested on.

use crate::redraw::asks_for_more;
use bevy::{
    app::{MainScheduleOrder, PluginsState, TaskPoolOptions, TaskPoolPlugin},
    core_pipeline::CorePipelinePlugin,
    ecs::{schedule::ScheduleLabel, system::SystemState},
    log::LogPlugin,
    prelude::*,
    render::{RenderPlugin, settings::WgpuSettings},
    state::state::StateTransition,
    tasks::tick_global_task_pools_on_main_thread,
    time::{TimeSystems, TimeUpdateStrategy},
    window::{RequestRedraw, WindowResolution},
    winit::{UpdateMode, WinitPlugin, WinitSettings},
};
use mbrane::{
    library::Library,
    mistakes::Power,
    session::{By, MatchEditor, Screen, Session},
    storage::{Memory, Storage, WallClock},
    table::{
        analysis::{judge::Judge, thinking::Thinking},
        scene::Key,
    },
};
use mbrane_play::{Match, MoveInput};
use mbrane_rules::Seat;
use std::{thread, time::Duration};

/// One frame of the time that passes in tests.
pub(crate) const FRAME: Duration = Duration::from_millis(40);
/// A frame where it is looked at what moves.
pub(crate) const SHORT_FRAME: Duration = Duration::from_millis(20);
/// A frame for times in which no motion is checked.
const LONG_FRAME: Duration = Duration::from_millis(200);
/// When every test begins, in milliseconds since the beginning of 1970.
const BEGIN: u64 = 1_800_000_000_000;

/// The game in a window of this size, after its first frame. A system that fails panics.
pub(crate) fn game(width: u32, height: u32) -> App {
    game_keeping(width, height, Memory::default())
}

/// The same, with what an earlier program has kept.
pub(crate) fn game_keeping(width: u32, height: u32, memory: Memory) -> App {
    with(width, height, keeping(memory))
}

/// The game with what an earlier program has kept, as a plugin.
pub(crate) fn keeping(memory: Memory) -> impl Fn(&mut App) + Send + Sync {
    move |app: &mut App| {
        app.insert_resource(Storage::direct(memory.clone()));
        app.add_plugins(mbrane::plugin);
    }
}

/// A plugin in a window of this size, after its first frame.
pub(crate) fn with(
    width: u32,
    height: u32,
    plugin: impl Fn(&mut App) + Send + Sync + 'static,
) -> App {
    let mut app = threaded(width, height, plugin);
    mbrane::run_on_one_thread(&mut app);
    app.update();
    app
}

/// The same with systems on several threads, as Bevy runs them by itself, before its first frame.
pub(crate) fn threaded(
    width: u32,
    height: u32,
    plugin: impl Fn(&mut App) + Send + Sync + 'static,
) -> App {
    let window = Window {
        resolution: WindowResolution::new(width, height),
        ..default()
    };
    let no_card = WgpuSettings {
        backends: None,
        ..default()
    };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .build()
            .disable::<WinitPlugin>()
            // One process runs many tests, and may set up its log once.
            .disable::<LogPlugin>()
            // All it does here is to read its shaders, a fifth of the time of a start.
            .disable::<CorePipelinePlugin>()
            .set(WindowPlugin {
                primary_window: Some(window),
                ..default()
            })
            .set(TaskPoolPlugin {
                task_pool_options: without_files(),
            })
            .set(RenderPlugin {
                render_creation: no_card.into(),
                ..default()
            }),
    );
    app.add_plugins(plugin);
    // Most tests are not to search the games that they play.
    app.insert_resource(Power(|| true));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    let pass = |mut clock: ResMut<WallClock>, time: Res<Time<Real>>| {
        if let WallClock::At(now) = &mut *clock {
            *now += time.delta().as_millis() as u64;
        }
    };
    app.insert_resource(WallClock::At(BEGIN))
        .add_systems(First, pass.after(TimeSystems));
    // Bevy's window draws a frame after each change of the update mode, which a bare app never makes.
    let draw = |settings: If<Res<WinitSettings>>,
                mut redraw: MessageWriter<RequestRedraw>,
                mut last: Local<Option<UpdateMode>>| {
        let mode = settings.focused_mode;
        if last.replace(mode) != Some(mode) {
            redraw.write(RequestRedraw);
        }
    };
    app.init_schedule(AfterFrame).add_systems(AfterFrame, draw);
    let mut order = app.world_mut().resource_mut::<MainScheduleOrder>();
    order.insert_after(Last, AfterFrame);
    while app.plugins_state() == PluginsState::Adding {
        tick_global_task_pools_on_main_thread();
    }
    app.finish();
    app.cleanup();
    app
}

/// The place in a frame where Bevy's window reads the update mode.
#[derive(ScheduleLabel, Debug, Clone, PartialEq, Eq, Hash)]
struct AfterFrame;

/// No thread loads assets: Bevy would load only shaders in the background, which are not used here.
fn without_files() -> TaskPoolOptions {
    let mut options = TaskPoolOptions::default();
    (options.io.min_threads, options.io.max_threads) = (0, 0);
    options
}

/// Lets time pass.
pub(crate) fn run(app: &mut App, time: Duration) {
    let TimeUpdateStrategy::ManualDuration(frame) = *app.world().resource() else {
        panic!("the bench gives the time")
    };
    for _ in 0..time.div_duration_f32(frame).ceil() as u32 {
        app.update();
    }
}

/// From now on every frame is a short one.
pub(crate) fn shorten_frames(app: &mut App) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(SHORT_FRAME));
}

/// Lets time pass in long frames.
pub(crate) fn skip(app: &mut App, time: Duration) {
    by_frames_of(app, LONG_FRAME, |app| {
        for _ in 0..time.div_duration_f32(LONG_FRAME).ceil() as u32 {
            app.update();
        }
    });
}

/// Acts while frames take this long.
fn by_frames_of<T>(app: &mut App, frame: Duration, act: impl FnOnce(&mut App) -> T) -> T {
    let mut frames = app.world_mut().resource_mut::<TimeUpdateStrategy>();
    let usual = std::mem::replace(&mut *frames, TimeUpdateStrategy::ManualDuration(frame));
    let outcome = act(app);
    app.insert_resource(usual);
    outcome
}

/// Returns whether a computer's move is thought about, and not held.
fn is_thinking(app: &App) -> bool {
    let thinking = app.world().resource::<Thinking>();
    thinking.is_busy() && !thinking.holds_answer()
}

/// Returns whether a thread thinks or reads for the game.
fn is_awaited(app: &App) -> bool {
    let world = app.world();
    is_thinking(app)
        || world.resource::<Judge>().is_busy()
        || world.resource::<Library>().is_reading()
}

/// Waits for the computer's thought about its move. No time of the game passes meanwhile.
pub(crate) fn wait_for_thought(app: &mut App) {
    wait_while(app, is_thinking);
}

/// Waits until no thread thinks or reads for the game. No time of the game passes meanwhile.
pub(crate) fn wait_for_threads(app: &mut App) {
    wait_while(app, is_awaited);
}

fn wait_while(app: &mut App, awaits: impl Fn(&App) -> bool) {
    by_frames_of(app, Duration::ZERO, |app| {
        for _ in 0..60_000 {
            if !awaits(app) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
            app.update();
        }
        panic!("a thread hangs");
    });
}

/// Lets time pass until something is so, a minute at most. It does not pass while a thread thinks or reads.
pub(crate) fn until(app: &mut App, what: &str, is: impl Fn(&App) -> bool) {
    until_within(app, 3000, what, is);
}

/// The same within a number of frames.
pub(crate) fn until_within(app: &mut App, frames: usize, what: &str, is: impl Fn(&App) -> bool) {
    for _ in 0..frames {
        wait_while(app, |app| is_awaited(app) && !is(app));
        if is(app) {
            return;
        }
        app.update();
    }
    panic!(
        "never: {what}: {:?}",
        app.world().resource::<Session>().table()
    );
}

/// Lets time pass until nothing asks for another frame.
pub(crate) fn rest(app: &mut App) {
    let mut still = 0;
    for _ in 0..1500 {
        // Motion does not matter here.
        by_frames_of(
            app,
            if still == 0 { LONG_FRAME } else { FRAME },
            App::update,
        );
        still = if asks_for_more(app) { 0 } else { still + 1 };
        if still == 10 {
            return;
        }
    }
    panic!("it does not come to rest");
}

/// Sends a message to the game, and lets one frame pass.
pub(crate) fn tell<M: Message>(app: &mut App, message: M) {
    app.world_mut().write_message(message);
    app.update();
}

/// The screen in front.
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
pub(crate) fn open_match<G: MoveInput>(app: &mut App, play: Match<G>) {
    go_to(app, Screen::Table);
    app.world_mut()
        .resource_mut::<Session>()
        .replace(Box::new(play));
}

/// The pieces of a kind that are drawn, each with its number and its place on its parent.
pub(crate) fn pieces(app: &mut App, part: &str) -> Vec<(Key, Transform)> {
    let mut drawn = app.world_mut().query::<(&Key, &Transform)>();
    drawn
        .iter(app.world())
        .filter(|(key, _)| key.part == part)
        .map(|(key, place)| (*key, *place))
        .collect()
}

/// Plays a move for a seat, as a computer does. Returns whether it was legal.
pub(crate) fn play_for(app: &mut App, seat: Seat, m: &str) -> bool {
    let mut state = SystemState::<MatchEditor>::new(app.world_mut());
    let mut editor = state
        .get_mut(app.world_mut())
        .expect("the game has a session");
    let played = editor.play_text(By::Opponent, seat, m).is_ok();
    state.apply(app.world_mut());
    played
}
