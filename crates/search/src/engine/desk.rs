//! The engine's current game: its record, and what thinks about it.

use mbrane_rules::Record;

use super::command::Command;
use super::go::{Task, Thinking as _};
use super::spoken::Spoken;
use super::{Answer, Seed, World, bench, list, perft};

pub(crate) trait EngineSession {
    /// Answers a command about the current game by one line, after the lines on the way.
    fn answer(&mut self, command: Command, seed: Seed, world: &mut dyn World) -> Answer;
}

pub(crate) struct Table<G: Spoken> {
    record: Record<G>,
    thinker: G::Thinker,
}

impl<G: Spoken> Table<G> {
    pub(crate) fn new(setup: G::Setup) -> Self {
        Self {
            record: Record::new(setup),
            thinker: G::Thinker::default(),
        }
    }

    /// Lays another position of this game: from its start or from a text, with these moves.
    fn lay(&mut self, from: Option<&str>, moves: &str) -> Answer {
        let setup = self.record.start().setup();
        let start = match from {
            None => G::start(setup),
            Some(text) => G::from_text(setup, text).map_err(|error| error.to_string())?,
        };
        let mut record = Record::from_position(start);
        record.push_text(moves).map_err(|error| error.to_string())?;
        self.record = record;
        Ok("ok".to_owned())
    }

    /// How many moves were legal before each move.
    fn trace(&self) -> Answer {
        let mut position = self.record.start().clone();
        let mut counts = Vec::new();
        for (number, &m) in self.record.moves().iter().enumerate() {
            let choices = position
                .choices_before(m)
                .map_err(|reason| format!("move {} `{m}`: {reason}", number + 1))?;
            counts.extend(choices.map(|count| count.to_string()));
            position.apply(m);
        }
        Ok(list("trace", counts))
    }
}

impl<G: Spoken> EngineSession for Table<G> {
    fn answer(&mut self, command: Command, seed: Seed, world: &mut dyn World) -> Answer {
        let position = self.record.position();
        match command {
            Command::Position { from, moves } => self.lay(from.as_deref(), &moves),
            Command::Show => Ok(format!("position {position}")),
            Command::Moves => position.moves(),
            Command::Trace => self.trace(),
            Command::Resolve => position.resolution(),
            Command::Result => Ok(position.result()),
            Command::Rounds => G::rounds(&self.record),
            Command::Seen(seat) => G::seen(&self.record, seat),
            Command::Perft(depth) => perft::answer(position, depth, world),
            Command::Bench(time) => {
                let start = G::start(position.setup());
                Ok(bench::answer(&start, time, seed.number, world))
            }
            Command::Go(limit, by) => self.thinker.go(position, Task { limit, by, seed }, world),
            Command::Seed(_) => {
                self.thinker = G::Thinker::default();
                Ok("ok".to_owned())
            }
            // The engine answers these itself.
            Command::Game(_) | Command::Stop | Command::Help | Command::Quit => Ok(String::new()),
        }
    }
}
