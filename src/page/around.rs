//! The page around the game: its cover until the title is drawn, a panic, and full screen.

use bevy::{app::AppExit, prelude::*, window::RequestRedraw};

use mbrane_play::Theme;

use crate::{
    bridge::{PageCommand, ask},
    theme::{
        ActiveTheme,
        palette::{BUTTON, FOCUS, PANEL, REFUSAL, ROOM, SEAM, TEXT, TEXT_MUTED},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Last,
        (
            tell_ready,
            fill_screen,
            tell_theme.run_if(resource_changed::<ActiveTheme>),
        ),
    );
}

/// From now on the page shows a panic, with buttons for what can be done about it.
pub(crate) fn tell_panics() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        before(panic);
        ask("stopped", &panic.to_string());
    }));
}

/// Frames until everything is on the canvas: egui draws words one frame after it has asked for their signs.
const FIRST: u32 = 4;

/// Tells the page to take its cover away once the whole title has been drawn.
fn tell_ready(
    mut frames: Local<u32>,
    mut redraw: MessageWriter<RequestRedraw>,
    exit: MessageReader<AppExit>,
) {
    if *frames <= FIRST && exit.is_empty() {
        redraw.write(RequestRedraw);
        if *frames == FIRST {
            ask("ready", "");
        }
        *frames += 1;
    }
}

/// The page around the canvas has the game's colours: web/page/theme.mjs.
fn tell_theme(theme: Res<ActiveTheme>) {
    let scheme = if theme.0 == Theme::Paper {
        "light"
    } else {
        "dark"
    };
    let tones = [ROOM, PANEL, TEXT, TEXT_MUTED, SEAM, FOCUS, REFUSAL, BUTTON];
    let colours = tones.map(|tone| {
        let [red, green, blue] = tone.of(theme.0);
        format!("#{red:02x}{green:02x}{blue:02x}")
    });
    ask("theme", &format!("{scheme} {}", colours.join(" ")));
}

/// Browsers allow the full screen only for a short time after a tap.
fn fill_screen(mut commands: MessageReader<PageCommand>) {
    if commands
        .read()
        .filter(|command| **command == PageCommand::FullScreen)
        .count()
        > 0
    {
        ask("fullscreen", "");
    }
}
