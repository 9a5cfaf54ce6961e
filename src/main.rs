//! Starts the game.

use bevy::app::AppExit;
use mbrane::options::{Asked, Options, USAGE};

/// What a program ends with that was told something that it cannot do.
const MISTAKEN: u8 = 2;

fn main() -> AppExit {
    let asked = Options::parse(std::env::args().skip(1)).and_then(|asked| match asked {
        Asked::Game(options) => options.game().map(|game| Ok((options, game))),
        Asked::Words(words) => Ok(Err(words)),
    });
    match asked {
        Ok(Ok((options, game))) => mbrane::app(options, game).run(),
        Ok(Err(words)) => {
            print!("{words}");
            AppExit::Success
        }
        Err(reason) => {
            eprintln!("mbrane: {reason}\n\n{USAGE}");
            AppExit::from_code(MISTAKEN)
        }
    }
}
