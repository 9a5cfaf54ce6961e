//! Thinking on a thread of its own, so that no frame waits for it.

use bevy::prelude::*;
use mbrane_search::thinker::{Answer, Job, Lane, Minds, Order};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex,
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
    thread,
    time::Instant,
};

use crate::redraw;

/// Playouts between two looks at whether the answer is still wanted.
const GLANCE: u32 = 48;
/// The memory of each opponent and of the judge, in bytes.
const MEMORY: usize = 64 << 20;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Driver>();
}

/// An order, and whether its search is to fail, to test the recovery.
type ThreadOrder = (Order, bool);

/// The connection to the thinking thread. When it is dropped, the thread ends at its next look.
#[derive(Resource, Default)]
pub(in crate::table) struct Driver {
    orders: Option<Sender<ThreadOrder>>,
    answers: Option<Mutex<Receiver<Answer>>>,
}

impl Driver {
    /// Starts this job in place of the one of its kind.
    pub(in crate::table) fn ask(&mut self, job: Job, fault: bool) {
        self.order((Order::Ask(job), fault));
    }

    pub(in crate::table) fn cancel(&mut self, lane: Lane) {
        if let Some(orders) = &self.orders {
            // A thread that has ended has no job to cancel.
            let _ = orders.send((Order::Cancel(lane), false));
        }
    }

    pub(in crate::table) fn answer(&mut self) -> Option<Answer> {
        self.answers.as_ref()?.lock().ok()?.try_recv().ok()
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
        let thinker = thread::Builder::new()
            .name("thinker".into())
            .spawn(move || think(&inbox, &outbox, redraw::wake));
        match thinker {
            Ok(_) => (self.orders, self.answers) = (Some(orders), Some(Mutex::new(answers))),
            Err(error) => error!("nobody can think: {error}"),
        }
    }
}

/// Returns the next order. Without a job it waits for one.
fn hear(inbox: &Receiver<ThreadOrder>, busy: bool) -> Result<ThreadOrder, TryRecvError> {
    if busy {
        inbox.try_recv()
    } else {
        inbox.recv().map_err(|_| TryRecvError::Disconnected)
    }
}

/// Thinks until the driver is dropped; `wake` wakes the window.
fn think(inbox: &Receiver<ThreadOrder>, outbox: &Sender<Answer>, wake: impl Fn()) {
    let mut minds = Minds::new(MEMORY);
    let begun = Instant::now();
    let mut fails = None;
    loop {
        let answer = match hear(inbox, minds.busy().is_some()) {
            Ok((Order::Ask(job), fault)) => {
                let lane = job.ask.lane();
                fails = if fault {
                    Some(lane)
                } else {
                    fails.filter(|failing| *failing != lane)
                };
                attempt(&mut minds, lane, job.ticket, |minds| {
                    let refused = minds.ask(&job).err()?;
                    error!("a job is refused: {refused}");
                    Some(Answer::lost(job.ticket, lane))
                })
            }
            Ok((Order::Cancel(lane), _)) => {
                minds.cancel(lane);
                None
            }
            Err(TryRecvError::Disconnected) => return,
            Err(TryRecvError::Empty) => {
                let (Some(lane), Some(ticket)) = (minds.busy(), minds.ticket()) else {
                    continue;
                };
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
        thinker::{Ask, Reply},
    };
    use std::time::Duration;

    const MBRANE: &str = "mbrane 4 full :";

    fn job(ticket: u64, level: u8, game: &str) -> Job {
        let level = Level::new(level).expect("a level");
        Job {
            ticket,
            ask: Ask::Move {
                seat: Seat::First,
                level,
                seed: 0,
            },
            game: game.to_owned(),
        }
    }

    fn judge(ticket: u64, playouts: u64) -> Job {
        let ask = Ask::Judgement(Budget {
            playouts,
            milliseconds: 3_600_000,
        });
        Job {
            ticket,
            ask,
            game: MBRANE.to_owned(),
        }
    }

    fn wait(driver: &mut Driver) -> Answer {
        let begun = Instant::now();
        loop {
            if let Some(answer) = driver.answer() {
                return answer;
            }
            assert!(
                begun.elapsed() < Duration::from_secs(300),
                "the thread hangs"
            );
            thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn failed_search_is_reported_and_the_next_one_works() {
        let mut driver = Driver::default();
        driver.ask(job(1, 1, MBRANE), true);
        assert_eq!(wait(&mut driver), Answer::lost(1, Lane::Move));
        driver.ask(job(2, 1, MBRANE), false);
        assert!(matches!(
            wait(&mut driver),
            Answer {
                ticket: 2,
                said: Reply::Move {
                    chosen: Some(_),
                    ..
                }
            }
        ));
    }

    #[test]
    fn invalid_job_is_reported_as_failed() {
        let mut driver = Driver::default();
        driver.ask(job(1, 1, "chess : e4"), false);
        assert_eq!(wait(&mut driver), Answer::lost(1, Lane::Move));
        driver.ask(job(2, 1, "sansumoku :"), false);
        assert!(matches!(
            wait(&mut driver),
            Answer {
                ticket: 2,
                said: Reply::Move {
                    chosen: Some(_),
                    ..
                }
            }
        ));
    }

    #[test]
    fn cancelled_judgement_is_not_answered() {
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
                answer => assert!(
                    matches!(answer.said, Reply::Judgement { done: false, .. }),
                    "{answer:?}"
                ),
            }
        }
    }
}
