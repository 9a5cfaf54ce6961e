//! A mind for one game: an opponent for each seat, and a judge.

use std::time::Duration;

use mbrane_rules::{Record, Seat, Seats, TextError};

use super::{Answer, Ask, Job, Lane, Mind, Said};
use crate::{Budget, Judgement, Knowledge, Level, Opponent, Options, Search, Talk};

/// The time between two answers of a judgement in progress.
const BETWEEN_NEWS: Duration = Duration::from_millis(250);

/// A mind for one game.
pub struct Thinker<G: Knowledge> {
    /// The opponent at each seat with its level and seed, and with what it knows from earlier moves.
    opponents: [Option<(Level, u64, Opponent<G>)>; 2],
    judge: Option<Search<G>>,
    choosing: Option<Choosing>,
    judging: Option<Judging>,
    memory: usize,
}

/// A move that is being chosen.
struct Choosing {
    ticket: u64,
    seat: Seat,
    begun: Option<Duration>,
}

/// A position that is being judged.
struct Judging {
    ticket: u64,
    budget: Budget,
    spent: Duration,
    /// The value of `spent` at its last answer.
    told: Duration,
    /// The time of its last step, unless a move came in between.
    since: Option<Duration>,
}

impl<G: Knowledge> Thinker<G> {
    /// Creates a thinker with nothing to do, whose opponents and judge each stay below this many bytes.
    pub const fn new(memory: usize) -> Self {
        Self { opponents: [None, None], judge: None, choosing: None, judging: None, memory }
    }

    fn choose(&mut self, playouts: u32, now: Duration) -> Option<Answer> {
        let Choosing { ticket, seat, begun } = self.choosing.as_mut()?;
        let (.., opponent) = self.opponents[seat.index()].as_mut()?;
        let begun = *begun.get_or_insert(now);
        let patience = opponent.budget().map_or(Duration::ZERO, |budget| Duration::from_millis(budget.milliseconds));
        if opponent.step(playouts) && now.saturating_sub(begun) < patience {
            return None;
        }
        let chosen = opponent.choose().map(|chosen| chosen.to_string());
        let said = Said::Move { chosen, judgement: opponent.judgement().map(Judgement::into_text) };
        let answer = Answer { ticket: *ticket, said };
        self.choosing = None;
        Some(answer)
    }

    fn judge(&mut self, playouts: u32, now: Duration) -> Option<Answer> {
        let judging = self.judging.as_mut()?;
        let search = self.judge.as_mut()?;
        judging.spent += now.saturating_sub(judging.since.unwrap_or(now));
        judging.since = Some(now);
        let left = judging.budget.playouts.saturating_sub(u64::from(search.playouts()));
        let open = search.position().decided().is_none() && left > 0 && search.step(playouts);
        let done = !open || judging.spent >= Duration::from_millis(judging.budget.milliseconds);
        if !done && judging.spent < judging.told + BETWEEN_NEWS {
            return None;
        }
        judging.told = judging.spent;
        // Before its first game there is no judgement; a budget spent without one loses the job.
        let ticket = judging.ticket;
        if done {
            self.judging = None;
        }
        match search.judgement() {
            Some(judgement) => {
                Some(Answer { ticket, said: Said::Judgement { judgement: judgement.into_text(), done } })
            }
            None if done => Some(Answer::lost(ticket, Lane::Judgement)),
            None => None,
        }
    }

    /// Returns the opponent at a seat; a new one if the level or the match has changed.
    fn opponent(&mut self, seat: Seat, level: Level, seed: u64) -> &mut Opponent<G> {
        let slot = &mut self.opponents[seat.index()];
        if slot.as_ref().is_some_and(|(known, of, _)| (*known, *of) != (level, seed)) {
            *slot = None;
        }
        let apart = u64::from(level.number()) + 1000 * seat.index() as u64;
        let options = Options { seed: seed.wrapping_mul(10_000).wrapping_add(apart), memory: self.memory };
        &mut slot.get_or_insert_with(|| (level, seed, Opponent::new(Some(level), options))).2
    }

    /// Turns the judge to a position; an offer is judged as if it were declined.
    fn turn_judge_to(&mut self, position: &G) {
        let mut ahead = position.clone();
        if let Talk::MustAnswer { decline, .. } = position.talk() {
            ahead.apply(decline);
        }
        match &mut self.judge {
            Some(search) => search.turn_to(&ahead),
            None => self.judge = Some(Search::new(ahead, Options { seed: 0, memory: self.memory })),
        }
    }
}

impl<G: Knowledge> Mind for Thinker<G> {
    fn ask(&mut self, job: &Job) -> Result<(), String> {
        self.cancel(job.ask.lane());
        let record: Record<G> = job.game.parse().map_err(|error: TextError| error.to_string())?;
        let position = record.position();
        match job.ask {
            Ask::Move { seat, level, seed } => {
                let to_act = position.to_act();
                // The answer is no move if the game is over.
                if to_act != Seats::NOBODY && !to_act.contains(seat) {
                    return Err(format!("seat {} is not to act", seat.index() + 1));
                }
                self.opponent(seat, level, seed).begin(position);
                self.choosing = Some(Choosing { ticket: job.ticket, seat, begun: None });
            }
            Ask::Judgement(budget) => {
                self.turn_judge_to(position);
                let zero = Duration::ZERO;
                self.judging = Some(Judging { ticket: job.ticket, budget, spent: zero, told: zero, since: None });
            }
        }
        Ok(())
    }

    fn cancel(&mut self, lane: Lane) {
        match lane {
            Lane::Move => self.choosing = None,
            Lane::Judgement => self.judging = None,
        }
    }

    fn forget(&mut self, lane: Lane) {
        self.cancel(lane);
        match lane {
            Lane::Move => self.opponents = [None, None],
            Lane::Judgement => self.judge = None,
        }
    }

    fn busy(&self) -> Option<Lane> {
        match (&self.choosing, &self.judging) {
            (Some(_), _) => Some(Lane::Move),
            (None, Some(_)) => Some(Lane::Judgement),
            (None, None) => None,
        }
    }

    fn ticket(&self) -> Option<u64> {
        self.choosing.as_ref().map(|job| job.ticket).or_else(|| self.judging.as_ref().map(|job| job.ticket))
    }

    fn step(&mut self, playouts: u32, now: Duration) -> Option<Answer> {
        if self.choosing.is_some() {
            if let Some(judging) = &mut self.judging {
                judging.since = None;
            }
            self.choose(playouts, now)
        } else {
            self.judge(playouts, now)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_rules::Game as _;
    use mbrane_rules::mbrane::{Mbrane, Move};

    /// Returns the position on a board of sixteen cells after this many moves of a game that ends by itself.
    fn position(moves: usize) -> Mbrane {
        let record: Record<Mbrane> =
            "mbrane 4 full pie consent : 0c4 3b1 2c3 1d2 0b3 2a2 1a1 3d3 3c2 2d1 3a4 1b4".parse().expect("a record");
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
        Job { ticket, ask: Ask::Move { seat, level, seed: 0 }, game: game(&position) }
    }

    fn judging(ticket: u64, moves: usize, playouts: u64) -> Job {
        let budget = Budget { playouts, milliseconds: 60_000 };
        Job { ticket, ask: Ask::Judgement(budget), game: game(&position(moves)) }
    }

    fn take(thinker: &mut Thinker<Mbrane>, job: &Job) {
        thinker.ask(job).expect("a job");
    }

    /// Steps to the next answer; every step takes a millisecond.
    fn answer(thinker: &mut Thinker<Mbrane>, now: &mut u64) -> Answer {
        for _ in 0..200_000 {
            *now += 1;
            if let Some(answer) = thinker.step(16, Duration::from_millis(*now)) {
                return answer;
            }
        }
        panic!("nothing is answered");
    }

    fn judgement(thinker: &mut Thinker<Mbrane>, now: &mut u64) -> (u64, Judgement) {
        loop {
            match answer(thinker, now) {
                Answer { ticket, said: Said::Judgement { judgement, done: true } } => return (ticket, judgement),
                Answer { said: Said::Judgement { .. }, .. } => {}
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn a_move_comes_before_a_judgement_and_the_judgement_goes_on_then() {
        let mut thinker = Thinker::new(8 << 20);
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
            Answer { ticket: 1, said: Said::Move { chosen: Some(_), .. } }
        ));
        assert_eq!((thinker.busy(), thinker.ticket()), (Some(Lane::Judgement), Some(7)));
        let (ticket, judgement) = judgement(&mut thinker, &mut now);
        assert!(ticket == 7 && (judgement.proven || judgement.playouts >= 40_000), "{judgement:?}");
        assert_eq!(thinker.busy(), None);
    }

    #[test]
    fn what_is_cancelled_is_not_answered_but_stays_known() {
        let mut thinker = Thinker::new(8 << 20);
        let mut now = 0;
        // The board with nine regions is not solved meanwhile.
        let budget = Budget { playouts: 3_000, milliseconds: 60_000 };
        let job = |ticket| Job { ticket, ask: Ask::Judgement(budget), game: "mbrane 9 full :".to_owned() };
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
        assert!(now - begun < 100, "the 1,600 playouts from before count: {}", now - begun);
    }

    #[test]
    fn a_judgement_stops_when_its_time_is_over() {
        let mut thinker = Thinker::new(8 << 20);
        let budget = Budget { playouts: u64::MAX, milliseconds: 500 };
        take(&mut thinker, &Job { ticket: 1, ask: Ask::Judgement(budget), game: "mbrane 9 full :".to_owned() });
        let mut now = 0;
        let mut news = 0;
        while thinker.busy().is_some() {
            news += usize::from(matches!(answer(&mut thinker, &mut now).said, Said::Judgement { .. }));
        }
        assert!((500..=503).contains(&now) && news == 2, "{now}, {news}");
    }

    #[test]
    fn what_is_over_or_settled_needs_no_thought() {
        let mut thinker = Thinker::new(8 << 20);
        let mut now = 0;
        take(&mut thinker, &judging(3, 12, 1_000));
        let (_, judged) = judgement(&mut thinker, &mut now);
        let outcome = position(12).outcome().expect("it is over");
        assert!(judged.proven && judged.playouts == 0 && judged.best.is_empty());
        assert_eq!(judged.chance, Seat::BOTH.map(|seat| outcome.value_for(seat)));
        assert_eq!(judged.points, outcome.points.map(f32::from));
        assert_eq!(now, 1);
    }

    #[test]
    fn chances_and_points_belong_to_seats_whoever_acts() {
        // The last few placements are solved: the judgement is the result with best play.
        for moves in [8, 9, 10] {
            let mut thinker = Thinker::new(8 << 20);
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
        let mut thinker = Thinker::new(8 << 20);
        let budget = Budget { playouts: 2_000, milliseconds: 60_000 };
        let job = |position: &Mbrane| Job { ticket: 1, ask: Ask::Judgement(budget), game: game(position) };
        take(&mut thinker, &job(&offered));
        let (_, one) = judgement(&mut thinker, &mut 0);
        let mut thinker = Thinker::new(8 << 20);
        take(&mut thinker, &job(&declined(&offered)));
        let (_, other) = judgement(&mut thinker, &mut 0);
        assert_eq!(one, other);
    }

    #[test]
    fn a_job_that_means_nothing_is_refused_with_the_reason() {
        let mut thinker = Thinker::<Mbrane>::new(8 << 20);
        let level = Level::ALL[0];
        let ask = |seat| Ask::Move { seat, level, seed: 0 };
        let cases = [
            ("", "colon"),
            ("mbrane 9 full", "colon"),
            ("sansumoku :", "`mbrane`"),
            ("mbrane 4 full : 3b2 3b2", "move 2"),
            ("mbrane 4 full from 3 :", "row"),
            ("mbrane 4 full : 3b2", "seat 1 is not to act"),
        ];
        for (game, reason) in cases {
            take(&mut thinker, &moving(1, 1));
            let job = Job { ticket: 2, ask: ask(Seat::First), game: game.to_owned() };
            let refused = thinker.ask(&job).expect_err("it is refused");
            assert!(refused.contains(reason), "{game}: {refused}");
            assert_eq!((thinker.busy(), thinker.step(16, Duration::ZERO)), (None, None), "what it replaces is dropped");
        }
        // The answer is no move if the game is over.
        take(&mut thinker, &Job { ticket: 3, ask: ask(Seat::First), game: game(&position(12)) });
        let none = Said::Move { chosen: None, judgement: None };
        assert_eq!(answer(&mut thinker, &mut 0), Answer { ticket: 3, said: none });
    }

    #[test]
    fn only_who_sees_everything_tells_what_a_position_is_worth() {
        for (level, tells) in [(1, false), (5, true)] {
            let mut thinker = Thinker::new(8 << 20);
            take(&mut thinker, &moving(1, level));
            let Said::Move { judgement, .. } = answer(&mut thinker, &mut 0).said else { panic!("a move") };
            assert_eq!(judgement.is_some(), tells, "level {level}");
        }
    }
}
