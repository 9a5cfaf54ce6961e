//! Thinking on a thread of its own, so that no frame waits for it.

use bevy::prelude::*;
use mbrane_search::thinker::{Answer, Job, Lane, Minds};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex,
        mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel},
    },
    thread,
    time::{Duration, Instant},
};

use crate::rest;

/// Playouts between two looks at whether the answer is still wanted.
const GLANCE: u32 = 48;
/// The memory of each opponent and of the judge, in bytes.
const MEMORY: usize = 64 << 20;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Driver>();
}

enum ThreadOrder {
    /// Think about this; the flag makes the search fail, to test the recovery.
    Ask(Job, bool),
    Cancel(Lane),
    Wake(Instant),
}

/// The connection to the thinking thread. When it is dropped, the thread ends at its next look.
#[derive(Resource, Default)]
pub(in crate::table) struct Driver {
    orders: Option<Sender<ThreadOrder>>,
    answers: Option<Mutex<Receiver<Answer>>>,
    /// The latest time of the next frame, if one was requested.
    alarm: Option<Instant>,
}

impl Driver {
    /// Starts this job in place of the one of its kind.
    pub(in crate::table) fn ask(&mut self, job: Job, fault: bool) {
        self.order(ThreadOrder::Ask(job, fault));
    }

    pub(in crate::table) fn cancel(&mut self, lane: Lane) {
        if let Some(orders) = &self.orders {
            // A thread that has ended has no job to cancel.
            let _ = orders.send(ThreadOrder::Cancel(lane));
        }
    }

    pub(in crate::table) fn answer(&mut self) -> Option<Answer> {
        self.answers.as_ref()?.lock().ok()?.try_recv().ok()
    }

    /// Requests a frame after this time at the latest. Calls in every frame still request only one.
    pub(in crate::table) fn wake_after(&mut self, time: Duration) {
        let now = Instant::now();
        self.wake_at(now + time, now);
    }

    fn wake_at(&mut self, at: Instant, now: Instant) {
        if self.alarm.is_none_or(|alarm| alarm <= now || at < alarm) {
            self.alarm = Some(at);
            self.order(ThreadOrder::Wake(at));
        }
    }

    /// Sends an order, and starts the thread if it does not run.
    fn order(&mut self, order: ThreadOrder) {
        let rejected = match &self.orders {
            Some(orders) => orders.send(order).err().map(|error| error.0),
            None => Some(order),
        };
        if let Some(order) = rejected {
            self.open();
            if let Some(orders) = &self.orders {
                let _ = orders.send(order);
            }
        }
    }

    fn open(&mut self) {
        let (orders, inbox) = channel();
        let (outbox, answers) = channel();
        let thinker = thread::Builder::new().name("thinker".into()).spawn(move || think(&inbox, &outbox, rest::wake));
        match thinker {
            Ok(_) => (self.orders, self.answers) = (Some(orders), Some(Mutex::new(answers))),
            Err(error) => error!("nobody can think: {error}"),
        }
    }
}

/// Returns the next order. Without a job it waits for one, until the alarm at the latest.
fn hear(inbox: &Receiver<ThreadOrder>, busy: bool, alarm: Option<Instant>) -> Result<ThreadOrder, TryRecvError> {
    match alarm {
        _ if busy => inbox.try_recv(),
        None => inbox.recv().map_err(|_| TryRecvError::Disconnected),
        Some(at) => inbox.recv_timeout(at.saturating_duration_since(Instant::now())).map_err(|error| match error {
            RecvTimeoutError::Timeout => TryRecvError::Empty,
            RecvTimeoutError::Disconnected => TryRecvError::Disconnected,
        }),
    }
}

/// Thinks until the driver is dropped, and keeps the alarm; `wake` wakes the window.
fn think(inbox: &Receiver<ThreadOrder>, outbox: &Sender<Answer>, wake: impl Fn()) {
    let mut minds = Minds::new(MEMORY);
    let begun = Instant::now();
    let mut fails = None;
    let mut alarm: Option<Instant> = None;
    loop {
        if alarm.take_if(|at| *at <= Instant::now()).is_some() {
            wake();
        }
        let answer = match hear(inbox, minds.busy().is_some(), alarm) {
            Ok(ThreadOrder::Ask(job, fault)) => {
                let lane = job.ask.lane();
                fails = if fault { Some(lane) } else { fails.filter(|failing| *failing != lane) };
                attempt(&mut minds, lane, job.ticket, |minds| {
                    let refused = minds.ask(&job).err()?;
                    error!("a job is refused: {refused}");
                    Some(Answer::lost(job.ticket, lane))
                })
            }
            Ok(ThreadOrder::Cancel(lane)) => {
                minds.cancel(lane);
                None
            }
            Ok(ThreadOrder::Wake(at)) => {
                alarm = Some(alarm.map_or(at, |alarm| alarm.min(at)));
                None
            }
            Err(TryRecvError::Disconnected) => return,
            Err(TryRecvError::Empty) => {
                let (Some(lane), Some(ticket)) = (minds.busy(), minds.ticket()) else { continue };
                let fault = fails.take_if(|failing| *failing == lane).is_some();
                attempt(&mut minds, lane, ticket, |minds| {
                    assert!(!fault, "asked to fail");
                    minds.step(GLANCE, begun.elapsed())
                })
            }
        };
        if let Some(answer) = answer {
            if outbox.send(answer).is_err() {
                return;
            }
            wake();
        }
    }
}

/// Works on a job; after a panic, drops the knowledge of its kind.
fn attempt(
    minds: &mut Minds,
    lane: Lane,
    ticket: u64,
    act: impl FnOnce(&mut Minds) -> Option<Answer>,
) -> Option<Answer> {
    catch_unwind(AssertUnwindSafe(|| act(minds))).unwrap_or_else(|_| {
        minds.forget(lane);
        Some(Answer::lost(ticket, lane))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_rules::Seat;
    use mbrane_search::{
        Budget, Level,
        thinker::{Ask, Said},
    };

    const MBRANE: &str = "mbrane 4 full :";

    fn job(ticket: u64, level: u8, game: &str) -> Job {
        let level = Level::new(level).expect("a level");
        Job { ticket, ask: Ask::Move { seat: Seat::First, level, seed: 0 }, game: game.to_owned() }
    }

    fn judge(ticket: u64, playouts: u64) -> Job {
        let ask = Ask::Judgement(Budget { playouts, milliseconds: 3_600_000 });
        Job { ticket, ask, game: MBRANE.to_owned() }
    }

    fn wait(driver: &mut Driver) -> Answer {
        let begun = Instant::now();
        loop {
            if let Some(answer) = driver.answer() {
                return answer;
            }
            assert!(begun.elapsed() < Duration::from_secs(300), "the thread hangs");
            thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn a_fault_is_told_and_the_next_thought_is_as_good_as_any() {
        let mut driver = Driver::default();
        driver.ask(job(1, 1, MBRANE), true);
        assert_eq!(wait(&mut driver), Answer::lost(1, Lane::Move));
        driver.ask(job(2, 1, MBRANE), false);
        assert!(matches!(wait(&mut driver), Answer { ticket: 2, said: Said::Move { chosen: Some(_), .. } }));
    }

    #[test]
    fn a_job_that_means_nothing_is_told_to_be_lost() {
        let mut driver = Driver::default();
        driver.ask(job(1, 1, "chess : e4"), false);
        assert_eq!(wait(&mut driver), Answer::lost(1, Lane::Move));
        driver.ask(job(2, 1, "sansumoku :"), false);
        assert!(matches!(wait(&mut driver), Answer { ticket: 2, said: Said::Move { chosen: Some(_), .. } }));
    }

    #[test]
    fn what_is_not_wanted_any_more_is_not_answered() {
        let mut driver = Driver::default();
        driver.ask(job(1, 5, MBRANE), false);
        driver.ask(job(2, 1, MBRANE), false);
        assert_eq!(wait(&mut driver).ticket, 2);
        driver.ask(judge(3, u64::MAX), false);
        driver.cancel(Lane::Judgement);
        driver.ask(job(4, 1, MBRANE), false);
        assert_eq!(wait(&mut driver).ticket, 4);
        thread::sleep(Duration::from_millis(400));
        assert_eq!(driver.answer(), None);
    }

    #[test]
    fn a_move_is_answered_before_a_judgement_under_way() {
        let mut driver = Driver::default();
        driver.ask(judge(1, u64::MAX), false);
        assert_eq!(wait(&mut driver).ticket, 1, "it is under way");
        driver.ask(job(2, 1, MBRANE), false);
        loop {
            match wait(&mut driver) {
                Answer { ticket: 2, .. } => break,
                answer => assert!(matches!(answer.said, Said::Judgement { done: false, .. }), "{answer:?}"),
            }
        }
    }

    #[test]
    fn waking_at_one_time_however_often_is_one_order() {
        let (orders, inbox) = channel();
        let mut driver = Driver { orders: Some(orders), ..Driver::default() };
        let now = Instant::now();
        let seconds = |seconds: u64| now + Duration::from_secs(seconds);
        (0..100).for_each(|_| driver.wake_at(seconds(2), now));
        assert_eq!(inbox.try_iter().count(), 1);
        driver.wake_at(seconds(1), now);
        assert_eq!(inbox.try_iter().count(), 1, "a sooner time is another order");
        driver.wake_at(seconds(3), seconds(1));
        assert_eq!(inbox.try_iter().count(), 1, "the time before has come");
    }

    #[test]
    fn alarm_rings_when_due_also_during_a_long_thought() {
        for thought in [None, Some(job(1, 5, "mbrane 9 full :"))] {
            let (orders, inbox) = channel();
            let (outbox, answers) = channel();
            let at = Instant::now() + Duration::from_millis(20);
            let all = thought.map(|job| ThreadOrder::Ask(job, false)).into_iter().chain([ThreadOrder::Wake(at)]);
            all.for_each(|order| orders.send(order).expect("an open inbox"));
            // The first ring closes the inbox, which ends the thinking.
            let open = Mutex::new(Some(orders));
            think(&inbox, &outbox, || drop(open.lock().map(|mut open| open.take())));
            assert!(Instant::now() >= at);
            assert!(answers.try_recv().is_err(), "it rang before the thought ended");
        }
    }
}
