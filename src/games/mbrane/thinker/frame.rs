//! Thinking within the page, a little in every frame: slow, until a worker does it.

use bevy::{platform::time::Instant, prelude::*, window::RequestRedraw};
use std::time::Duration;

use super::{Answer, GLANCE, Job, Minds};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Driver>();
    app.add_systems(Last, tick_while_thinking);
}

/// Who thinks.
#[derive(Resource, Default)]
pub(super) struct Driver {
    minds: Minds,
    job: Option<(Job, Instant)>,
    alarm: bool,
}

impl Driver {
    pub(super) fn ask(&mut self, job: Job) {
        self.minds.begin(&job);
        self.job = Some((job, Instant::now()));
    }

    pub(super) fn cancel(&mut self) {
        self.job = None;
    }

    /// Thinks for a part of a frame, and answers when that was enough.
    pub(super) fn answer(&mut self) -> Option<Answer> {
        const SLICE: Duration = Duration::from_millis(6);
        let (job, begun) = self.job.as_ref()?;
        if job.fault {
            let answer = Answer { revision: job.revision, chosen: None };
            self.job = None;
            return Some(answer);
        }
        let (_, mind) = self.minds.0[job.seat.index()].as_mut()?;
        let patience = mind.budget().map_or(Duration::ZERO, |budget| Duration::from_millis(budget.milliseconds));
        let slice = Instant::now();
        let mut open = true;
        while open && slice.elapsed() < SLICE {
            open = mind.step(GLANCE / 8);
        }
        if open && begun.elapsed() < patience {
            return None;
        }
        let answer = Answer { revision: job.revision, chosen: mind.choose() };
        self.job = None;
        Some(answer)
    }

    pub(super) fn wake_after(&mut self, _: Duration) {
        self.alarm = true;
    }
}

fn tick_while_thinking(mut driver: ResMut<Driver>, mut redraw: MessageWriter<RequestRedraw>) {
    if std::mem::take(&mut driver.alarm) || driver.job.is_some() {
        redraw.write(RequestRedraw);
    }
}
