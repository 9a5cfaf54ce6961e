//! The game on screen: the app, and the map of its parts.

#![expect(
    clippy::needless_pass_by_value,
    reason = "systems take their parameters by value"
)]
#![expect(
    clippy::too_many_arguments,
    reason = "systems name all that they read and write"
)]
#![expect(
    clippy::type_complexity,
    reason = "the types of queries say what they find"
)]

pub mod audience;
mod bevy_plugins;
pub mod bridge;
#[cfg(not(target_family = "wasm"))]
mod camera;
pub mod clipboard;
#[cfg(not(target_family = "wasm"))]
pub mod film;
pub mod games;
pub mod input;
mod journal;
pub mod library;
pub mod live;
pub mod mistakes;
mod motion;
pub mod notices;
#[cfg(not(target_family = "wasm"))]
pub mod options;
#[cfg(target_family = "wasm")]
mod page;
#[cfg(feature = "pictures")]
pub mod picture;
pub mod puzzles;
pub mod reader;
mod redraw;
#[cfg(not(target_family = "wasm"))]
mod reduced_motion;
pub mod saving;
pub mod screens;
mod second_window;
pub mod session;
pub mod settings;
pub mod sound;
pub mod stand;
pub mod storage;
pub mod table;
pub mod theme;
// A part of the page that can be tested without a browser.
#[cfg(all(test, not(target_family = "wasm")))]
#[path = "page/messages.rs"]
mod messages;
mod window;
pub mod words;

pub use theme::fonts::plugin as fonts;

use bevy::{ecs::schedule::SingleThreadedExecutor, prelude::*};
use bevy_egui::EguiPlugin;
use bevy_plugins::Machine;
use bevy_tweening::TweeningPlugin;

/// The whole game, apart from the machine that it runs on.
pub fn plugin(app: &mut App) {
    app.add_plugins((EguiPlugin::default(), TweeningPlugin));
    app.add_plugins((
        words::plugin,
        bridge::plugin,
        clipboard::plugin,
        storage::plugin,
        notices::plugin,
        settings::plugin,
        sound::plugin,
        library::plugin,
        (puzzles::plugin, mistakes::plugin),
        redraw::plugin,
        input::plugin,
        theme::plugin,
    ));
    #[cfg(not(target_family = "wasm"))]
    app.add_plugins((window::plugin, reduced_motion::plugin));
    // The session builds on the list of games.
    app.add_plugins((
        session::plugin,
        live::plugin,
        table::plugin,
        saving::plugin,
        games::plugin,
    ));
    app.add_plugins((stand::plugin, audience::plugin, screens::plugin));
    #[cfg(not(target_family = "wasm"))]
    app.add_plugins(reader::plugin);
}

/// The game in a page, ready to run.
#[cfg(target_family = "wasm")]
pub fn app() -> App {
    let mut app = windowed(window::window(window::SIZE, false, false));
    keep_and_sound(&mut app);
    app.add_plugins(plugin);
    page::tell_panics();
    app.add_plugins(page::plugin);
    app
}

/// The game on this machine, ready to run: with the match of this text on its table, or with the title.
#[cfg(not(target_family = "wasm"))]
pub fn app(options: options::Options, game: Option<String>) -> App {
    #[cfg(feature = "pictures")]
    let draws = options.drawing.wanted.is_some();
    #[cfg(not(feature = "pictures"))]
    let draws = false;
    let mut app = windowed(window::window(
        options.size.unwrap_or(window::SIZE),
        draws,
        options.fullscreen,
    ));
    // Pictures are the same on every machine.
    let language = options.language.or_else(|| {
        if draws {
            None
        } else {
            words::of_this_machine()
        }
    });
    app.insert_resource(settings::SystemPreferences {
        language,
        ..default()
    });
    if !draws {
        keep_and_sound(&mut app);
    }
    #[cfg(feature = "pictures")]
    if draws {
        app.insert_resource(settings::Settings(*options.drawing.settings));
    }
    app.add_plugins(plugin);
    if !draws && options.stand.is_none() && options.audience.is_none() {
        app.add_plugins(camera::plugin);
    }
    if let Some(stand) = options.stand {
        app.insert_resource(stand::Running::new(*stand));
        #[cfg(target_os = "linux")]
        app.add_plugins(stand::awake);
    }
    if let Some(audience) = options.audience {
        audience::Audience::open(&mut app, audience);
        #[cfg(target_os = "linux")]
        app.add_plugins(stand::awake);
    }
    if let Some(game) = game {
        app.insert_resource(saving::Given(Some(game)));
    }
    #[cfg(feature = "pictures")]
    if let Some(wanted) = options.drawing.wanted {
        app.add_plugins(picture::plugin(wanted));
    }
    run_on_one_thread(&mut app);
    app
}

/// Has all systems run on one thread. Most of them have nothing to do, and waking threads for them takes longer than they run.
pub fn run_on_one_thread(app: &mut App) {
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

fn windowed(window: Window) -> App {
    let mut app = App::new();
    // A system that fails leaves a line in the log and the game goes on; in tests, which do not come this way, it panics.
    app.set_error_handler(bevy::ecs::error::warn);
    app.add_plugins(Machine { window });
    app
}

/// Lets the game use this machine's storage, clipboard and sound.
fn keep_and_sound(app: &mut App) {
    app.insert_resource(storage::Storage::of_this_machine());
    app.insert_resource(clipboard::Clipboard::of_this_machine());
    app.insert_resource(sound::Speaker::of_this_machine());
}
