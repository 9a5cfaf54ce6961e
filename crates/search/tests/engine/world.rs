//! An engine without a process: a clock that counts looks, a stop at a chosen look, answers that are kept.

use std::time::Duration;

use mbrane_search::engine::{Engine, World};

/// An engine and the world that it answers to.
pub(crate) struct Talk {
    engine: Engine,
    world: Kept,
}

#[derive(Default)]
struct Kept {
    now: Duration,
    looks: u32,
    stop_at: Option<u32>,
    answers: Vec<String>,
}

impl World for Kept {
    fn now(&mut self) -> Duration {
        self.now += Duration::from_millis(10);
        self.now
    }

    fn stopped(&mut self) -> bool {
        self.looks += 1;
        self.stop_at == Some(self.looks)
    }

    fn say(&mut self, line: &str) {
        self.answers.push(line.to_owned());
    }
}

impl Talk {
    pub(crate) fn new() -> Self {
        Self {
            engine: Engine::new(0),
            world: Kept::default(),
        }
    }

    /// Sends a line; returns all answers.
    pub(crate) fn all(&mut self, line: &str) -> Vec<String> {
        let went_on = self.engine.obey(line, &mut self.world);
        assert_eq!(
            went_on.is_break(),
            line.trim() == "quit",
            "only quit ends: {line}"
        );
        std::mem::take(&mut self.world.answers)
    }

    /// Sends a line; returns its only answer.
    pub(crate) fn one(&mut self, line: &str) -> String {
        let answers = self.all(line);
        assert_eq!(answers.len(), 1, "{line} is answered by {answers:?}");
        answers.into_iter().next().unwrap_or_default()
    }

    /// Sends a line; a stop arrives at the `look`-th time that the engine looks for one.
    pub(crate) fn stopped_at(&mut self, look: u32, line: &str) -> Vec<String> {
        self.world.looks = 0;
        self.world.stop_at = Some(look);
        let answers = self.all(line);
        self.world.stop_at = None;
        answers
    }

    /// Sends lines that are answered by `ok`.
    pub(crate) fn agreed(&mut self, lines: &[&str]) {
        for line in lines {
            assert_eq!(self.one(line), "ok", "{line}");
        }
    }

    /// Sends lines, each with the one answer that it must have.
    pub(crate) fn answers(&mut self, expected: &[(&str, &str)]) {
        for (line, answer) in expected {
            assert_eq!(self.one(line), *answer, "{line}");
        }
    }
}
