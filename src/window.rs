//! The window, or in a browser the canvas, that the game is shown in.

use bevy::{
    prelude::*,
    window::{
        MonitorSelection, WindowMode, WindowResizeConstraints, WindowResolution, WindowTheme,
    },
};

#[cfg(not(target_family = "wasm"))]
use crate::{session::Session, settings::Settings};

#[cfg(not(target_family = "wasm"))]
pub(super) fn plugin(app: &mut App) {
    // The windows of a stand and of an audience are as the command line says.
    let is_stand = |session: Res<Session>| session.stand().is_some() || session.is_audience();
    app.add_systems(
        Update,
        sync_full_screen.run_if(resource_changed::<Settings>.and_then(not(is_stand))),
    );
    #[cfg(target_os = "linux")]
    app.add_systems(Update, fill_bare_screen);
}

/// A window that fills the screen because the command line says so stays until something else is chosen.
#[cfg(not(target_family = "wasm"))]
fn sync_full_screen(
    settings: Res<Settings>,
    mut window: Single<&mut Window, With<bevy::window::PrimaryWindow>>,
    mut chosen: Local<bool>,
) {
    if std::mem::replace(&mut *chosen, settings.full_screen) != settings.full_screen {
        window.mode = mode(settings.full_screen);
    }
}

/// Under X11 the window manager makes a window fill the screen. Without one, as on a machine that shows nothing
/// else, the window takes the screen's size by itself, a second after its start.
#[cfg(target_os = "linux")]
fn fill_bare_screen(
    window: Single<(Entity, &mut Window), With<bevy::window::PrimaryWindow>>,
    time: Res<Time<Real>>,
    mut looked: Local<bool>,
    _main_thread: bevy::ecs::system::NonSendMarker,
) {
    let (entity, mut window) = window.into_inner();
    let wayland = || std::env::var_os("WAYLAND_DISPLAY").is_some();
    if *looked || window.mode == WindowMode::Windowed || time.elapsed_secs() < 1.0 || wayland() {
        return;
    }
    *looked = true;
    let screen = bevy::winit::WINIT_WINDOWS.with_borrow(|windows| {
        let own = windows.get_window(entity)?;
        let monitor = own.current_monitor().or_else(|| own.primary_monitor());
        let screen = monitor.or_else(|| own.available_monitors().next())?.size();
        (own.inner_size() != screen).then_some(screen)
    });
    if let Some(screen) = screen {
        window
            .resolution
            .set_physical_resolution(screen.width, screen.height);
        window.position = WindowPosition::At(IVec2::ZERO);
    }
}

const fn mode(fills: bool) -> WindowMode {
    if fills {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    }
}

/// The usual size of the window's inside, in pixels.
pub(super) const SIZE: UVec2 = UVec2::new(1280, 800);

/// A window whose inside has this many pixels, counted as if the screen had one to a logical pixel where `exact`;
/// or one that fills the screen.
pub(super) fn window(size: UVec2, exact: bool, fullscreen: bool) -> Window {
    let mut resolution = WindowResolution::new(size.x, size.y);
    if exact {
        resolution = resolution.with_scale_factor_override(1.0);
    }
    // Below this, cells are too small for a finger. A page has what room it has, and a canvas that is larger would be cut.
    let least = if cfg!(target_family = "wasm") {
        1.0
    } else {
        320.0
    };
    Window {
        mode: mode(fullscreen),
        title: "Mbrane".to_owned(),
        name: Some("mbrane".to_owned()),
        resolution,
        resize_constraints: WindowResizeConstraints {
            min_width: least,
            min_height: least,
            ..default()
        },
        window_theme: Some(WindowTheme::Dark),
        canvas: Some("#game".to_owned()),
        fit_canvas_to_parent: true,
        // The page lists the keys that the game takes, and leaves all others to the browser: web/page/keys.mjs.
        prevent_default_event_handling: false,
        ..default()
    }
}
