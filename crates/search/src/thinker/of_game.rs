//! A mind for one game: an opponent for each seat, and a judge.

use std::time::Duration;

use mbrane_rules::Seat;

use super::{Ask, Lane, Mind, Reply, record};
use crate::{Budget, Knowledge, Level, Opponent, Options, Search, Talk};

pub(crate) struct Thinker<G: Knowledge> {
    /// The opponent at each seat with its level and seed, and with what it knows from earlier moves.
    opponents: [Option<(Level, u64, Opponent<G>)>; 2],
    judge: Option<Search<G>>,
    /// The seat that a move is chosen for.
    seat: Seat,
    memory: usize,
}

impl<G: Knowledge> Thinker<G> {
    /// Creates a thinker with nothing to do, whose opponents and judge each stay below this many bytes.
    pub(crate) const fn new(memory: usize) -> Self {
        Self {
            opponents: [None, None],
            judge: None,
            seat: Seat::First,
            memory,
        }
    }

    /// Returns the opponent at a seat; a new one if the level or the match has changed.
    fn opponent(&mut self, seat: Seat, level: Level, seed: u64) -> &mut Opponent<G> {
        let slot = &mut self.opponents[seat.index()];
        slot.take_if(|(known, of, _)| (*known, *of) != (level, seed));
        let apart = u64::from(level.number()) + 1000 * seat.index() as u64;
        let options = Options {
            seed: seed.wrapping_mul(10_000).wrapping_add(apart),
            memory: self.memory,
        };
        let new = || (level, seed, Opponent::new(Some(level), options));
        &mut slot.get_or_insert_with(new).2
    }

    /// Turns the judge to a position; an offer is judged as if it were declined.
    fn turn_judge_to(&mut self, position: &G) {
        let mut ahead = position.clone();
        if let Talk::MustAnswer { decline, .. } = position.talk() {
            ahead.apply(decline);
        }
        match &mut self.judge {
            Some(search) => search.turn_to(&ahead),
            None => {
                let memory = self.memory;
                self.judge = Some(Search::new(ahead, Options { seed: 0, memory }));
            }
        }
    }
}

impl<G: Knowledge> Mind for Thinker<G> {
    fn begin(&mut self, ask: &Ask, game: &str) -> Result<(), String> {
        let record = record::<G>(ask, game)?;
        match *ask {
            Ask::Move { seat, level, seed } => {
                self.seat = seat;
                self.opponent(seat, level, seed).begin(record.position());
            }
            Ask::Judgement(_) => self.turn_judge_to(record.position()),
        }
        Ok(())
    }

    fn forget(&mut self, lane: Lane) {
        match lane {
            Lane::Move => self.opponents = [None, None],
            Lane::Judgement => self.judge = None,
        }
    }

    fn choose(&mut self, playouts: u32, spent: Duration) -> Option<Reply> {
        let (.., opponent) = self.opponents[self.seat.index()].as_mut()?;
        let patience = opponent.budget().map_or(Duration::ZERO, |budget| {
            Duration::from_millis(budget.milliseconds)
        });
        if opponent.step(playouts) && spent < patience {
            return None;
        }
        let chosen = opponent.choose().map(|chosen| chosen.to_string());
        Some(Reply::Move {
            chosen,
            judgement: opponent.judgement(),
        })
    }

    fn judge(&mut self, playouts: u32, budget: Budget, up: bool, news: bool) -> Option<Reply> {
        let search = self.judge.as_mut()?;
        let left = budget.playouts.saturating_sub(u64::from(search.playouts()));
        let open = search.position().decided().is_none() && left > 0 && search.step(playouts);
        let done = !open || up;
        if !done && !news {
            return None;
        }
        // Before its first game there is no judgement; a budget spent without one loses the job.
        match search.judgement() {
            Some(judgement) => Some(Reply::Judgement { judgement, done }),
            None => done.then_some(Reply::Lost(Lane::Judgement)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Judgement;
    use crate::thinker::{Answer, Job, Minds};
    use mbrane_rules::mbrane::{Mbrane, Move};
    use mbrane_rules::{Game as _, Record};

    /// Returns the position on a board of sixteen cells after this many moves of a game that ends by itself.
    fn position(moves: usize) -> Mbrane {
        let record: Record<Mbrane> =
            "mbrane 4 full pie consent : 0c4 3b1 2c3 1d2 0b3 2a2 1a1 3d3 3c2 2d1 3a4 1b4"
                .parse()
                .expect("a record");
        record.position_at(moves)
    }

    /// Returns a record that begins at a position.
    fn game(position: &Mbrane) -> String {
        Record::from_position(position.clone()).to_string()
    }

    fn moving(ticket: u64, level: u8) -> Job {
        let level = Level::new(level).expect("a level");
        let position = position(2);
        let seat = position.to_act().single().expect("a seat");
        Job {
            ticket,
            ask: Ask::Move {
                seat,
                level,
                seed: 0,
            },
            game: game(&position),
        }
    }

    fn judging(ticket: u64, moves: usize, playouts: u64) -> Job {
        let budget = Budget {
            playouts,
            milliseconds: 60_000,
        };
        Job {
            ticket,
            ask: Ask::Judgement(budget),
            game: game(&position(moves)),
        }
    }

    fn take(thinker: &mut Minds, job: &Job) {
        thinker.ask(job).expect("a job");
    }

    /// Steps to the next answer; every step takes a millisecond.
    fn answer(thinker: &mut Minds, now: &mut u64) -> Answer {
        for _ in 0..200_000 {
            *now += 1;
            if let Some(answer) = thinker.step(16, Duration::from_millis(*now)) {
                return answer;
            }
        }
        panic!("nothing is answered");
    }

    fn judgement(thinker: &mut Minds, now: &mut u64) -> (u64, Judgement) {
        loop {
            match answer(thinker, now) {
                Answer {
                    ticket,
                    said:
                        Reply::Judgement {
                            judgement,
                            done: true,
                        },
                } => return (ticket, judgement),
                Answer {
                    said: Reply::Judgement { .. },
                    ..
                } => {}
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn judgement_resumes_after_a_move_request() {
        let mut thinker = Minds::new(8 << 20);
        let mut now = 0;
        take(&mut thinker, &judging(7, 2, 40_000));
        for _ in 0..20 {
            now += 1;
            assert_eq!(thinker.step(16, Duration::from_millis(now)), None);
        }
        take(&mut thinker, &moving(1, 2));
        assert_eq!(thinker.busy(), Some(Lane::Move));
        assert!(matches!(
            answer(&mut thinker, &mut now),
            Answer {
                ticket: 1,
                said: Reply::Move {
                    chosen: Some(_),
                    ..
                }
            }
        ));
        assert_eq!(
            (thinker.busy(), thinker.ticket()),
            (Some(Lane::Judgement), Some(7))
        );
        let (ticket, judgement) = judgement(&mut thinker, &mut now);
        assert!(
            ticket == 7 && (judgement.proven || judgement.playouts >= 40_000),
            "{judgement:?}"
        );
        assert_eq!(thinker.busy(), None);
    }

    #[test]
    fn cancelled_job_keeps_its_tree() {
        let mut thinker = Minds::new(8 << 20);
        let mut now = 0;
        // The board with nine regions is not solved meanwhile.
        let budget = Budget {
            playouts: 3_000,
            milliseconds: 60_000,
        };
        let job = |ticket| Job {
            ticket,
            ask: Ask::Judgement(budget),
            game: "mbrane 9 full :".to_owned(),
        };
        take(&mut thinker, &job(1));
        for _ in 0..100 {
            now += 1;
            assert_eq!(thinker.step(16, Duration::from_millis(now)), None);
        }
        thinker.cancel(Lane::Judgement);
        assert_eq!(thinker.busy(), None);
        assert_eq!(thinker.step(16, Duration::from_millis(now + 1)), None);
        take(&mut thinker, &job(2));
        let begun = now;
        let (ticket, judged) = judgement(&mut thinker, &mut now);
        assert!(ticket == 2 && judged.playouts >= 3_000);
        assert!(
            now - begun < 100,
            "the 1,600 playouts from before count: {}",
            now - begun
        );
    }

    #[test]
    fn a_judgement_stops_when_its_time_is_over() {
        let mut thinker = Minds::new(8 << 20);
        let budget = Budget {
            playouts: u64::MAX,
            milliseconds: 500,
        };
        take(
            &mut thinker,
            &Job {
                ticket: 1,
                ask: Ask::Judgement(budget),
                game: "mbrane 9 full :".to_owned(),
            },
        );
        let mut now = 0;
        let mut news = 0;
        while thinker.busy().is_some() {
            news += usize::from(matches!(
                answer(&mut thinker, &mut now).said,
                Reply::Judgement { .. }
            ));
        }
        assert!((500..=503).contains(&now) && news == 2, "{now}, {news}");
    }

    #[test]
    fn finished_and_settled_games_are_judged_without_search() {
        let mut thinker = Minds::new(8 << 20);
        let mut now = 0;
        take(&mut thinker, &judging(3, 12, 1_000));
        let (_, judged) = judgement(&mut thinker, &mut now);
        let outcome = position(12).outcome().expect("it is over");
        assert!(judged.proven && judged.playouts == 0 && judged.best.is_empty());
        assert_eq!(
            judged.chance,
            Seat::BOTH.map(|seat| outcome.value_for(seat))
        );
        assert_eq!(judged.points, outcome.points.map(f32::from));
        assert_eq!(now, 1);
    }

    #[test]
    fn chances_and_points_are_given_by_seat() {
        // The last few placements are solved: the judgement is the result with best play.
        for moves in [8, 9, 10] {
            let mut thinker = Minds::new(8 << 20);
            let position = position(moves);
            take(&mut thinker, &judging(1, moves, 50_000));
            let (_, judged) = judgement(&mut thinker, &mut 0);
            let (score, _) = crate::solve(&position, 8 << 20, 10_000_000).expect("it is solved");
            assert!(judged.proven, "{judged:?}");
            let first = 0.5 + 0.5 * f32::from(score.signum());
            assert_eq!(judged.chance, [first, 1.0 - first], "after {moves}");
            assert_eq!(judged.points[0] - judged.points[1], f32::from(score));
            let mut after = position.clone();
            let best: Move = judged.best[0].action.parse().expect("a move");
            after.apply(best);
            let (reached, _) = crate::solve(&after, 8 << 20, 10_000_000).unwrap_or((score, best));
            assert_eq!(reached, score, "its best move keeps that");
        }
    }

    #[test]
    fn an_offer_is_judged_as_if_it_were_declined() {
        let mut offered = position(6);
        let declined = |position: &Mbrane| {
            let mut ahead = position.clone();
            ahead.apply(Move::Decline);
            ahead
        };
        offered.apply(Move::Offer);
        let mut thinker = Minds::new(8 << 20);
        let budget = Budget {
            playouts: 2_000,
            milliseconds: 60_000,
        };
        let job = |position: &Mbrane| Job {
            ticket: 1,
            ask: Ask::Judgement(budget),
            game: game(position),
        };
        take(&mut thinker, &job(&offered));
        let (_, one) = judgement(&mut thinker, &mut 0);
        let mut thinker = Minds::new(8 << 20);
        take(&mut thinker, &job(&declined(&offered)));
        let (_, other) = judgement(&mut thinker, &mut 0);
        assert_eq!(one, other);
    }

    #[test]
    fn invalid_job_is_refused_with_a_reason() {
        let mut thinker = Minds::new(8 << 20);
        let level = Level::ALL[0];
        let ask = |seat| Ask::Move {
            seat,
            level,
            seed: 0,
        };
        let cases = [
            ("", "a name"),
            ("mbrane 9 full", "colon"),
            ("mbrane : 3b2", "4 or 9"),
            ("mbrane 4 full : 3b2 3b2", "move 2"),
            ("mbrane 4 full from 3 :", "row"),
            ("mbrane 4 full : 3b2", "seat 1 is not to act"),
        ];
        for (game, reason) in cases {
            take(&mut thinker, &moving(1, 1));
            let job = Job {
                ticket: 2,
                ask: ask(Seat::First),
                game: game.to_owned(),
            };
            let refused = thinker.ask(&job).expect_err("it is refused");
            assert!(refused.contains(reason), "{game}: {refused}");
            assert_eq!(
                (thinker.busy(), thinker.step(16, Duration::ZERO)),
                (None, None),
                "what it replaces is dropped"
            );
        }
        // The answer is no move if the game is over.
        take(
            &mut thinker,
            &Job {
                ticket: 3,
                ask: ask(Seat::First),
                game: game(&position(12)),
            },
        );
        let none = Reply::Move {
            chosen: None,
            judgement: None,
        };
        assert_eq!(
            answer(&mut thinker, &mut 0),
            Answer {
                ticket: 3,
                said: none
            }
        );
    }

    #[test]
    fn value_is_given_only_to_viewers_who_see_everything() {
        for (level, tells) in [(1, false), (5, true)] {
            let mut thinker = Minds::new(8 << 20);
            take(&mut thinker, &moving(1, level));
            let Reply::Move { judgement, .. } = answer(&mut thinker, &mut 0).said else {
                panic!("a move")
            };
            assert_eq!(judgement.is_some(), tells, "level {level}");
        }
    }
}
