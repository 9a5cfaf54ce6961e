//! Starts the game.

use bevy::app::AppExit;
use mbrane::options::{Options, USAGE};

fn main() -> AppExit {
    match Options::parse(std::env::args().skip(1)) {
        Ok(options) => mbrane::app(options).run(),
        Err(reason) => {
            eprintln!("mbrane: {reason}\n\n{USAGE}");
            AppExit::error()
        }
    }
}
