//! Thinking within the page, a little in every frame: slow, for when the worker is lost.

use bevy::platform::time::Instant;
use mbrane_search::thinker::Thinker;
use std::{collections::VecDeque, time::Duration};

use super::{Answer, GLANCE, Job, Lane, MEMORY, Mbrane, Move};

/// Who thinks.
pub(super) struct Driver {
    thinker: Thinker<Mbrane>,
    answers: VecDeque<Answer<Move>>,
    /// Time is counted from here.
    begun: Instant,
}

impl Default for Driver {
    fn default() -> Self {
        Self { thinker: Thinker::new(MEMORY), answers: VecDeque::new(), begun: Instant::now() }
    }
}

impl Driver {
    /// Thinks about this, in place of the job of its kind.
    pub(super) fn ask(&mut self, job: &Job<Mbrane>) {
        self.thinker.ask(job);
    }

    /// What is thought is not wanted any more.
    pub(super) fn cancel(&mut self, lane: Lane) {
        self.thinker.cancel(lane);
        self.answers.retain(|answer| answer.said.lane() != lane);
    }

    /// The next answer that has come, if one has.
    pub(super) fn answer(&mut self) -> Option<Answer<Move>> {
        self.answers.pop_front()
    }

    /// Thinks for a part of a frame; whether there is more to do.
    pub(super) fn think(&mut self) -> bool {
        const SLICE: Duration = Duration::from_millis(6);
        let slice = Instant::now();
        while self.thinker.busy().is_some() && slice.elapsed() < SLICE {
            self.answers.extend(self.thinker.step(GLANCE / 8, self.begun.elapsed()));
        }
        self.thinker.busy().is_some() || !self.answers.is_empty()
    }
}
