//! One mind for every game, which it knows by the first word of a job's text.

use std::time::Duration;

use super::{Answer, Ask, Job, Lane, Mind, Reply};
use crate::{Budget, games};

/// The time between two answers of a judgement in progress.
const BETWEEN_NEWS: Duration = Duration::from_millis(250);

/// A mind for every game. It knows one game at a time: a job for another game drops both jobs of the game before, unanswered,
/// and all that was known.
pub struct Minds {
    memory: usize,
    current: Option<(&'static str, Box<dyn Mind>)>,
    choosing: Option<Choosing>,
    judging: Option<Judging>,
}

struct Choosing {
    ticket: u64,
    begun: Option<Duration>,
}

struct Judging {
    ticket: u64,
    budget: Budget,
    spent: Duration,
    /// The value of `spent` at its last answer.
    answered: Duration,
    /// The time of its last step, unless a move came in between.
    since: Option<Duration>,
}

impl Minds {
    /// Creates a mind without a game; each opponent and the judge will stay below this many bytes.
    pub const fn new(memory: usize) -> Self {
        Self {
            memory,
            current: None,
            choosing: None,
            judging: None,
        }
    }

    /// Takes a job, in place of the one in its lane.
    ///
    /// # Errors
    /// The reason why the job is refused: its text is no record of a game, or the seat has no choice. A refused job gets no
    /// answer, and the earlier job in its lane is dropped all the same; the other lane's stays as it is.
    pub fn ask(&mut self, job: &Job) -> Result<(), String> {
        self.cancel(job.ask.lane());
        let (game, made) = games::find(&games::MINDS, &job.game)?;
        match &mut self.current {
            Some((name, mind)) if *name == game => mind.begin(&job.ask, &job.game)?,
            _ => {
                let mut mind = made(self.memory);
                mind.begin(&job.ask, &job.game)?;
                *self = Self {
                    current: Some((game, mind)),
                    ..Self::new(self.memory)
                };
            }
        }
        let ticket = job.ticket;
        match job.ask {
            Ask::Move { .. } => {
                self.choosing = Some(Choosing {
                    ticket,
                    begun: None,
                });
            }
            Ask::Judgement(budget) => {
                self.judging = Some(Judging {
                    ticket,
                    budget,
                    spent: Duration::ZERO,
                    answered: Duration::ZERO,
                    since: None,
                });
            }
        }
        Ok(())
    }

    /// Drops the job in a lane, and keeps its tree.
    pub fn cancel(&mut self, lane: Lane) {
        match lane {
            Lane::Move => self.choosing = None,
            Lane::Judgement => self.judging = None,
        }
    }

    /// Drops the job in a lane, and its tree: after a fault it may be half-written.
    pub fn forget(&mut self, lane: Lane) {
        self.cancel(lane);
        if let Some((_, mind)) = &mut self.current {
            mind.forget(lane);
        }
    }

    /// Returns the lane that the next step works on; none when there is nothing to do.
    pub fn busy(&self) -> Option<Lane> {
        let judging = self.judging.as_ref().map(|_| Lane::Judgement);
        self.choosing.as_ref().map(|_| Lane::Move).or(judging)
    }

    /// Returns the ticket of the job that the next step works on.
    pub fn ticket(&self) -> Option<u64> {
        let judging = self.judging.as_ref().map(|job| job.ticket);
        self.choosing.as_ref().map(|job| job.ticket).or(judging)
    }

    /// Thinks for about this many playouts; `now` is the time since any fixed moment.
    pub fn step(&mut self, playouts: u32, now: Duration) -> Option<Answer> {
        let (_, mind) = self.current.as_mut()?;
        if let Some(Choosing { ticket, begun }) = &mut self.choosing {
            if let Some(judging) = &mut self.judging {
                judging.since = None;
            }
            let said = mind.choose(playouts, now.saturating_sub(*begun.get_or_insert(now)))?;
            let ticket = *ticket;
            self.choosing = None;
            return Some(Answer { ticket, said });
        }
        let job = self.judging.as_mut()?;
        job.spent += now.saturating_sub(job.since.unwrap_or(now));
        job.since = Some(now);
        let news = job.spent >= job.answered + BETWEEN_NEWS;
        if news {
            job.answered = job.spent;
        }
        let up = job.spent >= Duration::from_millis(job.budget.milliseconds);
        let said = mind.judge(playouts, job.budget, up, news)?;
        let ticket = job.ticket;
        if !matches!(said, Reply::Judgement { done: false, .. }) {
            self.judging = None;
        }
        Some(Answer { ticket, said })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Level;
    use crate::thinker::Order;
    use mbrane_rules::Seat;

    const MBRANE: &str = "mbrane 9 full pie : 8e5 7d4";
    const SANSUMOKU: &str = "sansumoku : e5 d6";

    fn moving(ticket: u64, game: &str) -> Job {
        let level = Level::new(2).expect("a level");
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

    fn judging(ticket: u64, game: &str, playouts: u64) -> Job {
        let budget = Budget {
            playouts,
            milliseconds: 600_000,
        };
        Job {
            ticket,
            ask: Ask::Judgement(budget),
            game: game.to_owned(),
        }
    }

    /// Steps to the next answer that ends a job.
    fn answer(mind: &mut Minds) -> Answer {
        let mut now = Duration::ZERO;
        while mind.busy().is_some() {
            now += Duration::from_millis(1);
            match mind.step(16, now) {
                None
                | Some(Answer {
                    said: Reply::Judgement { done: false, .. },
                    ..
                }) => {}
                Some(answer) => return answer,
            }
        }
        panic!("nothing is answered");
    }

    fn playouts(answer: &Answer) -> u32 {
        match &answer.said {
            Reply::Judgement { judgement, .. } => judgement.playouts,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn both_games_are_answered_a_move_before_a_judgement() {
        for (game, legal) in [
            (MBRANE, "mbrane 9 full pie : 8e5 7d4 "),
            (SANSUMOKU, "sansumoku : e5 d6 "),
        ] {
            let mut minds = Minds::new(8 << 20);
            minds.ask(&judging(1, game, 2_000)).unwrap();
            assert_eq!(
                (minds.busy(), minds.ticket()),
                (Some(Lane::Judgement), Some(1))
            );
            minds.ask(&moving(2, game)).unwrap();
            assert_eq!((minds.busy(), minds.ticket()), (Some(Lane::Move), Some(2)));
            let Answer {
                ticket: 2,
                said:
                    Reply::Move {
                        chosen: Some(chosen),
                        ..
                    },
            } = answer(&mut minds)
            else {
                panic!("a move of {game}");
            };
            minds
                .ask(&judging(3, &format!("{legal}{chosen}"), 100))
                .expect("the move is legal");
            minds.ask(&judging(4, game, 2_000)).unwrap();
            let judged = answer(&mut minds);
            assert!(judged.ticket == 4 && playouts(&judged) >= 2_000);
            assert_eq!(
                (minds.busy(), minds.ticket(), minds.step(16, Duration::ZERO)),
                (None, None, None)
            );
        }
    }

    #[test]
    fn another_game_cancels_jobs_and_drops_trees() {
        let mut minds = Minds::new(8 << 20);
        minds.ask(&judging(1, MBRANE, 4_000)).unwrap();
        assert!(playouts(&answer(&mut minds)) >= 4_000);
        minds.ask(&judging(2, MBRANE, 50_000)).unwrap();
        minds.ask(&moving(3, MBRANE)).unwrap();
        assert_eq!(minds.step(16, Duration::ZERO), None, "it has begun");
        minds.ask(&moving(4, SANSUMOKU)).unwrap();
        assert_eq!(minds.ticket(), Some(4));
        assert_eq!(answer(&mut minds).ticket, 4);
        assert_eq!(
            minds.busy(),
            None,
            "nothing of the other game is gone on with"
        );
        minds.ask(&judging(5, MBRANE, 100)).unwrap();
        let judged = answer(&mut minds);
        assert!(
            judged.ticket == 5 && playouts(&judged) < 1_000,
            "it begins from nothing: {}",
            playouts(&judged)
        );
    }

    #[test]
    fn answer_does_not_depend_on_the_game_before() {
        let mut fresh = Minds::new(8 << 20);
        let mut used = Minds::new(8 << 20);
        used.ask(&moving(1, SANSUMOKU)).unwrap();
        used.step(100, Duration::ZERO);
        for minds in [&mut fresh, &mut used] {
            minds.ask(&moving(2, MBRANE)).unwrap();
        }
        assert_eq!(answer(&mut fresh), answer(&mut used));
    }

    #[test]
    fn invalid_game_is_refused_and_leaves_the_other_job() {
        let mut minds = Minds::new(8 << 20);
        assert!(
            minds
                .ask(&moving(1, "chess : e4"))
                .unwrap_err()
                .contains("mbrane, sansumoku or masbrur")
        );
        assert!(
            minds
                .ask(&moving(1, " "))
                .unwrap_err()
                .contains("needs a name")
        );
        for bad in [
            "chess :",
            "sansumoku : e5 e5",
            "mbrane 9 full : 8e5 8e4",
            "sansumoku : e5",
        ] {
            minds.ask(&judging(2, MBRANE, 300)).unwrap();
            minds.ask(&moving(3, MBRANE)).unwrap();
            minds.ask(&moving(4, bad)).expect_err(bad);
            assert_eq!(
                (minds.busy(), minds.ticket()),
                (Some(Lane::Judgement), Some(2)),
                "{bad}"
            );
            assert_eq!(answer(&mut minds).ticket, 2);
        }
    }

    #[test]
    fn cancelled_and_forgotten_jobs_are_not_answered() {
        let mut minds = Minds::new(8 << 20);
        // Without a game there is no tree to drop.
        minds.cancel(Lane::Move);
        minds.forget(Lane::Judgement);
        assert_eq!(
            (minds.busy(), minds.ticket(), minds.step(16, Duration::ZERO)),
            (None, None, None)
        );
        for game in [MBRANE, SANSUMOKU] {
            minds.ask(&judging(1, game, 1_000)).unwrap();
            minds.ask(&moving(2, game)).unwrap();
            minds.cancel(Lane::Move);
            assert_eq!(minds.ticket(), Some(1));
            minds.step(500, Duration::ZERO);
            minds.cancel(Lane::Judgement);
            assert_eq!(minds.busy(), None);
            // A cancelled job keeps its tree, a forgotten one does not.
            minds.ask(&judging(3, game, 1)).unwrap();
            assert!(playouts(&answer(&mut minds)) >= 400);
            minds.forget(Lane::Judgement);
            minds.ask(&judging(4, game, 1)).unwrap();
            assert!(playouts(&answer(&mut minds)) < 400);
        }
    }

    #[test]
    fn an_order_that_came_as_a_line_is_thought_about_like_any() {
        for game in [MBRANE, SANSUMOKU] {
            let line = Order::Ask(moving(9, game)).to_string();
            let Some(Order::Ask(job)) = Order::read(&line) else {
                panic!("{line}")
            };
            let [mut by_line, mut by_job] = [Minds::new(8 << 20), Minds::new(8 << 20)];
            by_line.ask(&job).unwrap();
            by_job.ask(&moving(9, game)).unwrap();
            let heard = answer(&mut by_line);
            assert_eq!(Answer::read(&heard.to_string()), Some(answer(&mut by_job)));
        }
    }

    #[test]
    fn moves_of_a_level_vary_with_the_seed() {
        for game in ["mbrane 9 full :", "sansumoku :", "masbrur 1 :"] {
            let answers = |seed| {
                let mut minds = Minds::new(1 << 22);
                let ask = Ask::Move {
                    seat: Seat::First,
                    level: Level::new(1).expect("a level"),
                    seed,
                };
                minds
                    .ask(&Job {
                        ticket: 1,
                        ask,
                        game: game.to_owned(),
                    })
                    .expect("a job");
                let step = |_| minds.step(1_000, Duration::ZERO);
                (0..1_000).find_map(step).expect("an answer")
            };
            assert_eq!(answers(3), answers(3), "{game}");
            assert!((0..20).any(|seed| answers(seed) != answers(20)), "{game}");
        }
    }
}
