//! Thinking on a thread of its own: no frame waits for it.

use bevy::{
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::{Duration, Instant},
};

use super::{Answer, GLANCE, Job, Minds};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Driver>();
    app.add_systems(Startup, open_wake);
}

/// Wakes a program that waits for its window's events.
type Wake = Arc<Mutex<Option<Box<dyn Fn() + Send>>>>;

/// Who thinks, and how to talk to it.
#[derive(Resource)]
pub(super) struct Driver {
    jobs: Option<Sender<Job>>,
    answers: Option<Mutex<Receiver<Answer>>>,
    /// The one job that is still wanted.
    wanted: Arc<AtomicU64>,
    wake: Wake,
}

/// Nothing is wanted.
const NOTHING: u64 = u64::MAX;

impl Default for Driver {
    fn default() -> Self {
        Self { jobs: None, answers: None, wanted: Arc::new(AtomicU64::new(NOTHING)), wake: Wake::default() }
    }
}

impl Drop for Driver {
    /// A program that ends does not wait for a thought.
    fn drop(&mut self) {
        self.cancel();
    }
}

impl Driver {
    /// Thinks about this, and about nothing else.
    pub(super) fn ask(&mut self, job: Job) {
        self.wanted.store(job.revision, Ordering::Relaxed);
        let rejected = match &self.jobs {
            Some(jobs) => jobs.send(job).err().map(|error| error.0),
            None => Some(job),
        };
        if let Some(job) = rejected {
            self.open();
            if let Some(jobs) = &self.jobs {
                let _ = jobs.send(job);
            }
        }
    }

    /// What is thought is not wanted any more.
    pub(super) fn cancel(&mut self) {
        self.wanted.store(NOTHING, Ordering::Relaxed);
    }

    /// The last answer that has come, if one has.
    pub(super) fn answer(&mut self) -> Option<Answer> {
        let answers = self.answers.as_ref()?.lock().ok()?;
        answers.try_iter().last()
    }

    /// Has another frame drawn a little later.
    pub(super) fn wake_after(&self, time: Duration) {
        let wake = self.wake.clone();
        let _ = thread::Builder::new().name("alarm".into()).spawn(move || {
            thread::sleep(time);
            ring(&wake);
        });
    }

    fn open(&mut self) {
        let (jobs, inbox) = channel();
        let (outbox, answers) = channel();
        let (wanted, wake) = (self.wanted.clone(), self.wake.clone());
        let thinker =
            thread::Builder::new().name("thinker".into()).spawn(move || think(&inbox, &outbox, &wanted, &wake));
        match thinker {
            Ok(_) => (self.jobs, self.answers) = (Some(jobs), Some(Mutex::new(answers))),
            Err(error) => error!("nobody can think: {error}"),
        }
    }
}

fn ring(wake: &Wake) {
    if let Ok(wake) = wake.lock()
        && let Some(wake) = wake.as_ref()
    {
        wake();
    }
}

/// Where there is no window there is nobody to wake.
fn open_wake(driver: Res<Driver>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    let Some(proxy) = proxy else { return };
    let proxy = (**proxy).clone();
    if let Ok(mut wake) = driver.wake.lock() {
        *wake = Some(Box::new(move || {
            // A program that has ended needs no waking.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }));
    }
}

fn think(inbox: &Receiver<Job>, outbox: &Sender<Answer>, wanted: &AtomicU64, wake: &Wake) {
    let mut minds = Minds::default();
    while let Ok(job) = inbox.recv() {
        let still_wanted = || wanted.load(Ordering::Relaxed) == job.revision;
        let chosen = catch_unwind(AssertUnwindSafe(|| {
            assert!(!job.fault, "asked to fail");
            let mind = minds.begin(&job);
            let patience = mind.budget().map_or(Duration::ZERO, |budget| Duration::from_millis(budget.milliseconds));
            let begun = Instant::now();
            while still_wanted() && mind.step(GLANCE) && begun.elapsed() < patience {}
            mind.choose()
        }));
        if chosen.is_err() {
            // What it knew may be half-written.
            minds = Minds::default();
        }
        if !still_wanted() {
            continue;
        }
        let answer = Answer { revision: job.revision, chosen: chosen.ok().flatten() };
        if outbox.send(answer).is_err() {
            return;
        }
        ring(wake);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_rules::{Game as _, Seat, mbrane::Mbrane};
    use mbrane_search::Level;

    fn job(revision: u64, level: u8, fault: bool) -> Job {
        let level = Level::new(level).expect("a level");
        Job {
            revision,
            seat: Seat::First,
            level,
            position: Mbrane::start("mbrane 4 full".parse().expect("a set-up")),
            fault,
        }
    }

    fn wait(driver: &mut Driver) -> Answer {
        let begun = Instant::now();
        loop {
            if let Some(answer) = driver.answer() {
                return answer;
            }
            assert!(begun.elapsed() < Duration::from_secs(30), "an answer comes");
            thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn a_fault_is_told_and_the_next_thought_is_as_good_as_any() {
        let mut driver = Driver::default();
        driver.ask(job(1, 1, true));
        assert_eq!(wait(&mut driver), Answer { revision: 1, chosen: None });
        driver.ask(job(2, 1, false));
        let answer = wait(&mut driver);
        assert!(answer.revision == 2 && answer.chosen.is_some());
    }

    #[test]
    fn what_is_not_wanted_any_more_is_not_answered() {
        let mut driver = Driver::default();
        driver.ask(job(1, 5, false));
        driver.ask(job(2, 1, false));
        assert_eq!(wait(&mut driver).revision, 2);
    }
}
