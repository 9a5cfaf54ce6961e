//! The text protocol of `mbrane-engine`: one command a line, each answered before the next.
//!
//! Nothing here has a clock or a thread: [`Engine`] is handed a line and a [`World`], and answers. Lines that come while
//! it works wait in an [`Inbox`](inbox::Inbox), where only `stop` jumps the queue.

mod bench;
mod command;
pub(crate) mod desk;
mod go;
mod help;
pub mod inbox;
pub(crate) mod limit;
pub(crate) mod masbrur;
mod perft;
pub(crate) mod spoken;
pub(crate) mod words;

use std::io;
use std::ops::ControlFlow;
use std::time::Duration;

use mbrane_rules::mbrane::{Mbrane, Setup};

use crate::games;
use command::Command;
use desk::{Desk, Table};
pub use help::HELP;
pub use limit::Limit;

/// What the engine sees of the world: a clock, whether to stop, and where to answer.
pub trait World {
    /// The time since any fixed moment.
    fn now(&mut self) -> Duration;

    /// Whether what runs is to end early. Asked every few milliseconds while something runs, and never otherwise; who
    /// answers yes has thereby delivered that one `stop`.
    fn stopped(&mut self) -> bool;

    /// Writes a line and sends it off.
    ///
    /// # Errors
    /// When nobody listens any more.
    fn say(&mut self, line: &str) -> io::Result<()>;
}

/// Where everything random comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seed {
    number: u64,
    /// Whether somebody asked for it. An answer must then follow from seed, position and budget alone, so what was
    /// thought before is not taken along.
    asked_for: bool,
}

impl Seed {
    pub(crate) const fn number(self) -> u64 {
        self.number
    }
}

/// The engine between two commands.
pub struct Engine {
    desk: Box<dyn Desk>,
    seed: Seed,
}

impl Engine {
    /// An engine with the standard game of Mbrane on the table. The seed holds until a `seed` is asked for.
    pub fn new(seed: u64) -> Self {
        Self { desk: Box::new(Table::<Mbrane>::new(Setup::default())), seed: Seed { number: seed, asked_for: false } }
    }

    /// Obeys one line; breaks when it says `quit`. What cannot be done is answered by one line that begins with `error`,
    /// and changes nothing.
    ///
    /// # Errors
    /// When an answer could not be written.
    pub fn obey(&mut self, line: &str, world: &mut dyn World) -> io::Result<ControlFlow<()>> {
        match Command::parse(line) {
            Ok(Command::Quit) => return Ok(ControlFlow::Break(())),
            Ok(command) => self.carry_out(command, world)?,
            Err(reason) => Self::refuse(&reason, world)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Answers that something could not be done.
    ///
    /// # Errors
    /// When the answer could not be written.
    pub fn refuse(reason: &str, world: &mut dyn World) -> io::Result<()> {
        world.say(&format!("error {reason}"))
    }

    fn carry_out(&mut self, command: Command, world: &mut dyn World) -> io::Result<()> {
        let answer = match command {
            Command::Game(setup) => self.lay(&setup).map(|()| "ok".to_owned()),
            Command::Position { from, moves } => self.desk.position(from.as_deref(), &moves).map(|()| "ok".to_owned()),
            Command::Show => Ok(self.desk.show()),
            Command::Moves => self.desk.moves(),
            Command::Trace => self.desk.trace(),
            Command::Resolve => self.desk.resolve(),
            Command::Result => Ok(self.desk.result()),
            Command::Rounds => self.desk.rounds(),
            Command::Seen(seat) => self.desk.seen(seat),
            Command::Perft(depth) => self.desk.perft(depth, world),
            Command::Bench(time) => Ok(self.desk.bench(time, self.seed.number, world)),
            Command::Seed(number) => {
                self.seed = Seed { number, asked_for: true };
                self.desk.forget();
                Ok("ok".to_owned())
            }
            Command::Go(limit, by) => return self.desk.go(limit, by, self.seed, world),
            Command::Help => return HELP.lines().try_for_each(|line| world.say(line)),
            // Nothing runs that it could end: whatever does looks for `stop` by itself.
            Command::Stop | Command::Quit => return Ok(()),
        };
        match answer {
            Ok(line) => world.say(&line),
            Err(reason) => Self::refuse(&reason, world),
        }
    }

    /// Lays another game on the table, at its start.
    fn lay(&mut self, setup: &str) -> Result<(), String> {
        self.desk = (games::find(&games::DESKS, setup)?.made)(setup)?;
        Ok(())
    }
}
