//! Thinking within the page, a little in every frame: slow, until a worker does it.

use bevy::{platform::time::Instant, prelude::*, window::RequestRedraw};
use mbrane_search::thinker::Thinker;
use std::{collections::VecDeque, time::Duration};

use super::{Answer, GLANCE, Job, Lane, MEMORY, Mbrane, Move, Said};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Driver>();
    app.add_systems(Last, tick_while_thinking);
}

/// Who thinks.
#[derive(Resource)]
pub(in super::super) struct Driver {
    thinker: Thinker<Mbrane>,
    answers: VecDeque<Answer<Move>>,
    /// Time is counted from here.
    begun: Instant,
    alarm: bool,
}

impl Default for Driver {
    fn default() -> Self {
        Self { thinker: Thinker::new(MEMORY), answers: VecDeque::new(), begun: Instant::now(), alarm: false }
    }
}

impl Driver {
    /// Thinks about this, in place of the job of its kind.
    pub(in super::super) fn ask(&mut self, job: Job<Mbrane>, fault: bool) {
        if fault {
            let said = Said::Lost(job.ask.lane());
            self.answers.push_back(Answer { ticket: job.ticket, said });
        } else {
            self.thinker.ask(&job);
        }
    }

    /// What is thought is not wanted any more.
    pub(in super::super) fn cancel(&mut self, lane: Lane) {
        self.thinker.cancel(lane);
        self.answers.retain(|answer| answer.said.lane() != lane);
    }

    /// The next answer that has come, if one has.
    pub(in super::super) fn answer(&mut self) -> Option<Answer<Move>> {
        self.answers.pop_front()
    }

    pub(super) fn wake_after(&mut self, _: Duration) {
        self.alarm = true;
    }

    /// Thinks for a part of a frame.
    fn think(&mut self) {
        const SLICE: Duration = Duration::from_millis(6);
        let slice = Instant::now();
        while self.thinker.busy().is_some() && slice.elapsed() < SLICE {
            self.answers.extend(self.thinker.step(GLANCE / 8, self.begun.elapsed()));
        }
    }
}

fn tick_while_thinking(mut driver: ResMut<Driver>, mut redraw: MessageWriter<RequestRedraw>) {
    driver.think();
    if std::mem::take(&mut driver.alarm) || driver.thinker.busy().is_some() || !driver.answers.is_empty() {
        redraw.write(RequestRedraw);
    }
}
