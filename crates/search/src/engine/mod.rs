//! The text protocol of `mbrane-engine`: one command a line, each answered before the next.
//!
//! This module has no clock and no thread: [`Engine`] takes a line and a [`World`], and answers. Lines that arrive while it
//! works wait in an [`Inbox`](inbox::Inbox), where only `stop` jumps the queue.

mod bench;
mod command;
pub(crate) mod desk;
mod go;
pub mod inbox;
pub(crate) mod limit;
pub(crate) mod masbrur;
mod perft;
pub(crate) mod spoken;
pub(crate) mod words;

use std::ops::ControlFlow;
use std::time::Duration;

use mbrane_rules::mbrane::{Mbrane, Setup};

use crate::games;
use command::Command;
use desk::{EngineSession, Table};
pub use limit::{Limit, spend, think};
pub use words::excerpt;

/// The answer to `help`.
pub const HELP: &str = include_str!("help.txt").trim_ascii();

/// The line that answers a command, or the reason why it cannot be carried out.
pub(crate) type Answer = Result<String, String>;

/// Joins a word and its items with blanks.
fn list(word: &str, items: impl IntoIterator<Item = String>) -> String {
    items
        .into_iter()
        .fold(word.to_owned(), |line, item| line + " " + &item)
}

/// The engine's surroundings: a clock, requests to stop, and an output.
pub trait World {
    /// Returns the time since any fixed moment.
    fn now(&mut self) -> Duration;

    /// Returns whether the running command is to end early. Called every few milliseconds while a command runs, and never otherwise; a
    /// return of true uses up one `stop`.
    fn stopped(&mut self) -> bool;

    /// Writes a line and flushes it. After an error of the output, all commands are to stop.
    fn say(&mut self, line: &str);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seed {
    number: u64,
    /// True if a command set it. The answer must then follow from seed, position and budget alone, so earlier search is dropped.
    asked_for: bool,
}

pub struct Engine {
    desk: Box<dyn EngineSession>,
    seed: Seed,
}

impl Engine {
    /// Creates an engine with the standard game of Mbrane. The seed holds until a `seed` command.
    pub fn new(seed: u64) -> Self {
        Self {
            desk: Box::new(Table::<Mbrane>::new(Setup::default())),
            seed: Seed {
                number: seed,
                asked_for: false,
            },
        }
    }

    /// Obeys one line; breaks at `quit`. A command that cannot be carried out is answered by one line that begins with `error`, and
    /// changes nothing.
    pub fn obey(&mut self, line: &str, world: &mut dyn World) -> ControlFlow<()> {
        match Command::parse(line) {
            Ok(Command::Quit) => return ControlFlow::Break(()),
            Ok(command) => self.carry_out(command, world),
            Err(reason) => Self::refuse(&reason, world),
        }
        ControlFlow::Continue(())
    }

    /// Answers with an error.
    pub fn refuse(reason: &str, world: &mut dyn World) {
        world.say(&format!("error {reason}"));
    }

    fn carry_out(&mut self, command: Command, world: &mut dyn World) {
        let answer = match command {
            Command::Help => return HELP.lines().for_each(|line| world.say(line)),
            // No command is running here: running ones look for `stop` themselves.
            Command::Stop | Command::Quit => return,
            Command::Game(setup) => games::find(&games::DESKS, &setup)
                .and_then(|(_, made)| made(&setup))
                .map(|desk| {
                    self.desk = desk;
                    "ok".to_owned()
                }),
            command => {
                if let Command::Seed(number) = command {
                    self.seed = Seed {
                        number,
                        asked_for: true,
                    };
                }
                self.desk.answer(command, self.seed, world)
            }
        };
        match answer {
            Ok(line) => world.say(&line),
            Err(reason) => Self::refuse(&reason, world),
        }
    }
}
