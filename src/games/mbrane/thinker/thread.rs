//! Thinking on a thread of its own: no frame waits for it.

use bevy::{
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use mbrane_search::thinker::Thinker;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex,
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
    thread,
    time::{Duration, Instant},
};

use super::{Answer, GLANCE, Job, Lane, MEMORY, Mbrane, Move, Said};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Driver>();
    app.add_systems(Startup, open_wake);
}

/// Wakes a program that waits for its window's events.
type Wake = Arc<Mutex<Option<Box<dyn Fn() + Send>>>>;

/// What the thread is told.
enum Order {
    /// Think about this; whether the thinking should fail, to try what comes then.
    Ask(Box<Job<Mbrane>>, bool),
    /// The job of this kind is not wanted any more.
    Cancel(Lane),
}

/// Who thinks, and how to talk to it. When it is dropped, the thread ends at its next glance.
#[derive(Resource, Default)]
pub(in super::super) struct Driver {
    orders: Option<Sender<Order>>,
    answers: Option<Mutex<Receiver<Answer<Move>>>>,
    wake: Wake,
}

impl Driver {
    /// Thinks about this, in place of the job of its kind.
    pub(in super::super) fn ask(&mut self, job: Job<Mbrane>, fault: bool) {
        let order = Order::Ask(Box::new(job), fault);
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

    /// What is thought is not wanted any more.
    pub(in super::super) fn cancel(&mut self, lane: Lane) {
        if let Some(orders) = &self.orders {
            // A thread that is gone thinks of nothing.
            let _ = orders.send(Order::Cancel(lane));
        }
    }

    /// The next answer that has come, if one has.
    pub(in super::super) fn answer(&mut self) -> Option<Answer<Move>> {
        self.answers.as_ref()?.lock().ok()?.try_recv().ok()
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
        let (orders, inbox) = channel();
        let (outbox, answers) = channel();
        let wake = self.wake.clone();
        let thinker = thread::Builder::new().name("thinker".into()).spawn(move || think(&inbox, &outbox, &wake));
        match thinker {
            Ok(_) => (self.orders, self.answers) = (Some(orders), Some(Mutex::new(answers))),
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

/// Thinks until nobody talks to it any more; while there is nothing to do it waits.
fn think(inbox: &Receiver<Order>, outbox: &Sender<Answer<Move>>, wake: &Wake) {
    let mut thinker = Thinker::new(MEMORY);
    let begun = Instant::now();
    let mut fails = None;
    loop {
        let order = match thinker.busy() {
            None => inbox.recv().map_err(|_| TryRecvError::Disconnected),
            Some(_) => inbox.try_recv(),
        };
        match order {
            Ok(Order::Ask(job, fault)) => {
                fails = fault.then(|| job.ask.lane());
                thinker.ask(&job);
                continue;
            }
            Ok(Order::Cancel(lane)) => {
                thinker.cancel(lane);
                continue;
            }
            Err(TryRecvError::Disconnected) => return,
            Err(TryRecvError::Empty) => {}
        }
        let (Some(lane), Some(ticket)) = (thinker.busy(), thinker.ticket()) else { continue };
        let answer = catch_unwind(AssertUnwindSafe(|| {
            assert!(fails != Some(lane), "asked to fail");
            thinker.step(GLANCE, begun.elapsed())
        }));
        let answer = answer.unwrap_or_else(|_| {
            fails = None;
            thinker.forget(lane);
            Some(Answer { ticket, said: Said::Lost(lane) })
        });
        if let Some(answer) = answer {
            if outbox.send(answer).is_err() {
                return;
            }
            ring(wake);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::Ask, *};
    use mbrane_rules::{Game as _, Seat};
    use mbrane_search::{Budget, Level};

    fn start() -> Mbrane {
        Mbrane::start("mbrane 4 full".parse().expect("a set-up"))
    }

    fn job(ticket: u64, level: u8) -> Job<Mbrane> {
        let level = Level::new(level).expect("a level");
        Job { ticket, ask: Ask::Move { seat: Seat::First, level }, position: start() }
    }

    fn judge(ticket: u64, playouts: u64) -> Job<Mbrane> {
        Job { ticket, ask: Ask::Judgement(Budget { playouts, milliseconds: 20_000 }), position: start() }
    }

    fn wait(driver: &mut Driver) -> Answer<Move> {
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
        driver.ask(job(1, 1), true);
        assert_eq!(wait(&mut driver), Answer { ticket: 1, said: Said::Lost(Lane::Move) });
        driver.ask(job(2, 1), false);
        assert!(matches!(wait(&mut driver), Answer { ticket: 2, said: Said::Move { chosen: Some(_), .. } }));
    }

    #[test]
    fn what_is_not_wanted_any_more_is_not_answered() {
        let mut driver = Driver::default();
        driver.ask(job(1, 5), false);
        driver.ask(job(2, 1), false);
        assert_eq!(wait(&mut driver).ticket, 2);
        driver.ask(judge(3, u64::MAX), false);
        driver.cancel(Lane::Judgement);
        driver.ask(job(4, 1), false);
        assert_eq!(wait(&mut driver).ticket, 4);
        thread::sleep(Duration::from_millis(400));
        assert_eq!(driver.answer(), None);
    }

    #[test]
    fn a_move_does_not_wait_for_a_judgement() {
        let mut driver = Driver::default();
        driver.ask(judge(1, u64::MAX), false);
        thread::sleep(Duration::from_millis(20));
        let begun = Instant::now();
        driver.ask(job(2, 1), false);
        let answer = std::iter::repeat_with(|| wait(&mut driver)).find(|answer| answer.said.lane() == Lane::Move);
        assert_eq!(answer.map(|answer| answer.ticket), Some(2));
        assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    }
}
