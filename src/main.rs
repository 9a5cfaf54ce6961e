//! Starts the game.

// Windows would open a console beside the game's window; a development build keeps it for its log.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

use bevy::app::AppExit;

#[cfg(target_family = "wasm")]
fn main() -> AppExit {
    // A page has no command line: src/page reads the address it was opened with.
    mbrane::app().run()
}

#[cfg(not(target_family = "wasm"))]
fn main() -> AppExit {
    use mbrane::options::{Asked, Options, usage};
    use std::io::Write;

    /// The exit code for a mistake in the command line.
    const MISTAKEN: u8 = 2;

    let asked = Options::parse(std::env::args_os().skip(1)).and_then(|asked| match asked {
        Asked::Game(options) => {
            #[cfg(feature = "pictures")]
            options.drawing.prepare()?;
            options.game().map(|game| Ok((options, game)))
        }
        Asked::Print(text) => Ok(Err(text)),
    });
    match asked {
        Ok(Ok((options, game))) => mbrane::app(options, game).run(),
        Ok(Err(text)) => {
            // The reader may close the pipe early.
            let _ = std::io::stdout().write_all(text.as_bytes());
            AppExit::Success
        }
        Err(reason) => {
            let _ = writeln!(std::io::stderr(), "mbrane: {reason}\n\n{}", usage());
            AppExit::from_code(MISTAKEN)
        }
    }
}
