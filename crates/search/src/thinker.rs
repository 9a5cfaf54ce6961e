//! Who thinks for a table: chooses moves for its computers, and between them judges positions for whoever asks.
//!
//! A thinker has no clock and no thread. Whoever drives it hands it jobs, then steps and the time, until it is idle. A job to judge
//! never holds a job to move up: it rests meanwhile, and is gone on with when the move is found.

mod text;

use std::time::Duration;

use mbrane_rules::Seat;

use crate::judgement::{Judgement, decided};
pub use text::{Order, VERSION};

use crate::{Budget, Knowledge, Level, Opponent, Options, Search, Talk};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A move for a seat, as a level plays.
    Move {
        /// The seat to act.
        seat: Seat,
        /// How strong.
        level: Level,
    },
    /// What the position is worth, within a budget: playouts known from earlier count, time does not.
    Judgement(Budget),
}

/// The two kinds of jobs; there is at most one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lane {
    /// Choosing a move. It comes first.
    Move,
    /// Judging a position.
    Judgement,
}

impl Ask {
    /// The lane that it goes to.
    pub const fn lane(&self) -> Lane {
        match self {
            Self::Move { .. } => Lane::Move,
            Self::Judgement(_) => Lane::Judgement,
        }
    }
}

/// Something to think about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job<G> {
    /// What its answers are known by.
    pub ticket: u64,
    /// What is asked.
    pub ask: Ask,
    /// About which position.
    pub position: G,
}

/// What came of a job.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<M> {
    /// The job's.
    pub ticket: u64,
    /// What it comes to.
    pub said: Said<M>,
}

/// What a job comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Said<M> {
    /// A move.
    Move {
        /// Which; none when there is none.
        chosen: Option<M>,
        /// What the position is worth, where whoever chose can tell that as well as a judge.
        judgement: Option<Judgement<M>>,
    },
    /// What a position is worth.
    Judgement {
        /// What is held so far.
        judgement: Judgement<M>,
        /// Whether that is all: the budget is spent, or nothing more can be found out.
        done: bool,
    },
    /// The thinking ended by a fault.
    Lost(Lane),
}

impl<M> Said<M> {
    /// The lane of the job.
    pub const fn lane(&self) -> Lane {
        match self {
            Self::Move { .. } => Lane::Move,
            Self::Judgement { .. } => Lane::Judgement,
            Self::Lost(lane) => *lane,
        }
    }
}

/// A judge tells how it stands this often.
const BETWEEN_NEWS: Duration = Duration::from_millis(250);

/// One who thinks for a table.
pub struct Thinker<G: Knowledge> {
    /// The opponents of both seats, who remember what they thought before.
    minds: [Option<(Level, Opponent<G>)>; 2],
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
    /// When it was last told how it stands, in what was spent.
    told: Duration,
    /// Since when it thinks without a break.
    since: Option<Duration>,
}

impl<G: Knowledge> Thinker<G> {
    /// A thinker with nothing to do, whose opponents and judge each keep below so many bytes.
    pub const fn new(memory: usize) -> Self {
        Self { minds: [None, None], judge: None, choosing: None, judging: None, memory }
    }

    /// Takes a job, in place of the one of its kind.
    pub fn ask(&mut self, job: &Job<G>) {
        match job.ask {
            Ask::Move { seat, level } => {
                self.mind(seat, level).begin(&job.position);
                self.choosing = Some(Choosing { ticket: job.ticket, seat, begun: None });
            }
            Ask::Judgement(budget) => {
                self.turn_judge_to(&job.position);
                let zero = Duration::ZERO;
                self.judging = Some(Judging { ticket: job.ticket, budget, spent: zero, told: zero, since: None });
            }
        }
    }

    /// Drops the job of a kind. What was found out stays known.
    pub fn cancel(&mut self, lane: Lane) {
        match lane {
            Lane::Move => self.choosing = None,
            Lane::Judgement => self.judging = None,
        }
    }

    /// Drops the job of a kind, and what was known for it: after a fault it may be half-written.
    pub fn forget(&mut self, lane: Lane) {
        self.cancel(lane);
        match lane {
            Lane::Move => self.minds = [None, None],
            Lane::Judgement => self.judge = None,
        }
    }

    /// What the next step works on; nothing when there is nothing to do.
    pub const fn busy(&self) -> Option<Lane> {
        match (&self.choosing, &self.judging) {
            (Some(_), _) => Some(Lane::Move),
            (None, Some(_)) => Some(Lane::Judgement),
            (None, None) => None,
        }
    }

    /// The ticket of the job that the next step works on.
    pub fn ticket(&self) -> Option<u64> {
        self.choosing.as_ref().map(|job| job.ticket).or_else(|| self.judging.as_ref().map(|job| job.ticket))
    }

    /// Thinks for about so many playouts, at a time that is counted from anywhere.
    pub fn step(&mut self, playouts: u32, now: Duration) -> Option<Answer<G::Move>> {
        if self.choosing.is_some() {
            if let Some(judging) = &mut self.judging {
                judging.since = None;
            }
            self.choose(playouts, now)
        } else {
            self.judge(playouts, now)
        }
    }

    fn choose(&mut self, playouts: u32, now: Duration) -> Option<Answer<G::Move>> {
        let Choosing { ticket, seat, begun } = self.choosing.as_mut()?;
        let (_, mind) = self.minds[seat.index()].as_mut()?;
        let begun = *begun.get_or_insert(now);
        let patience = mind.budget().map_or(Duration::ZERO, |budget| Duration::from_millis(budget.milliseconds));
        if mind.step(playouts) && now.saturating_sub(begun) < patience {
            return None;
        }
        let said = Said::Move { chosen: mind.choose(), judgement: mind.judgement() };
        let answer = Answer { ticket: *ticket, said };
        self.choosing = None;
        Some(answer)
    }

    fn judge(&mut self, playouts: u32, now: Duration) -> Option<Answer<G::Move>> {
        let judging = self.judging.as_mut()?;
        let search = self.judge.as_mut()?;
        judging.spent += now.saturating_sub(judging.since.unwrap_or(now));
        judging.since = Some(now);
        let left = judging.budget.playouts.saturating_sub(u64::from(search.playouts()));
        let open = decided(search.position()).is_none() && left > 0 && search.step(playouts);
        let done = !open || judging.spent >= Duration::from_millis(judging.budget.milliseconds);
        if !done && judging.spent < judging.told + BETWEEN_NEWS {
            return None;
        }
        judging.told = judging.spent;
        // Before its first game there is nothing to tell; a budget of nothing is told what it is worth.
        let ticket = judging.ticket;
        if done {
            self.judging = None;
        }
        match search.judgement() {
            Some(judgement) => Some(Answer { ticket, said: Said::Judgement { judgement, done } }),
            None if done => Some(Answer { ticket, said: Said::Lost(Lane::Judgement) }),
            None => None,
        }
    }

    /// The opponent who plays a seat; another one where the level has changed.
    fn mind(&mut self, seat: Seat, level: Level) -> &mut Opponent<G> {
        let slot = &mut self.minds[seat.index()];
        if slot.as_ref().is_some_and(|(known, _)| *known != level) {
            *slot = None;
        }
        let seed = u64::from(level.number()) + 1000 * seat.index() as u64;
        let options = Options { seed, memory: self.memory };
        &mut slot.get_or_insert_with(|| (level, Opponent::new(Some(level), options))).1
    }

    /// An offer is judged by what comes when it is declined.
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

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_rules::mbrane::{Mbrane, Move};
    use mbrane_rules::{Game as _, Record};

    /// A board of sixteen cells after so many moves of a game that ends by itself.
    fn position(moves: usize) -> Mbrane {
        let record: Record<Mbrane> =
            "mbrane 4 full pie consent : 0c4 3b1 2c3 1d2 0b3 2a2 1a1 3d3 3c2 2d1 3a4 1b4".parse().expect("a record");
        record.position_at(moves)
    }

    fn moving(ticket: u64, level: u8) -> Job<Mbrane> {
        let level = Level::new(level).expect("a level");
        let position = position(2);
        let seat = position.to_act().single().expect("a seat");
        Job { ticket, ask: Ask::Move { seat, level }, position }
    }

    fn judging(ticket: u64, moves: usize, playouts: u64) -> Job<Mbrane> {
        let budget = Budget { playouts, milliseconds: 60_000 };
        Job { ticket, ask: Ask::Judgement(budget), position: position(moves) }
    }

    /// Steps until something is answered; every step takes a millisecond.
    fn answer(thinker: &mut Thinker<Mbrane>, now: &mut u64) -> Answer<Move> {
        for _ in 0..200_000 {
            *now += 1;
            if let Some(answer) = thinker.step(16, Duration::from_millis(*now)) {
                return answer;
            }
        }
        panic!("nothing is answered");
    }

    fn judgement(thinker: &mut Thinker<Mbrane>, now: &mut u64) -> (u64, Judgement<Move>) {
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
        thinker.ask(&judging(7, 2, 40_000));
        for _ in 0..20 {
            now += 1;
            assert_eq!(thinker.step(16, Duration::from_millis(now)), None);
        }
        thinker.ask(&moving(1, 2));
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
        // The board with nine regions is not solved in between.
        let start = Mbrane::start("mbrane 9 full".parse().expect("a set-up"));
        let job = |ticket| Job {
            ticket,
            ask: Ask::Judgement(Budget { playouts: 3_000, milliseconds: 60_000 }),
            position: start.clone(),
        };
        thinker.ask(&job(1));
        for _ in 0..100 {
            now += 1;
            assert_eq!(thinker.step(16, Duration::from_millis(now)), None);
        }
        thinker.cancel(Lane::Judgement);
        assert_eq!(thinker.busy(), None);
        assert_eq!(thinker.step(16, Duration::from_millis(now + 1)), None);
        thinker.ask(&job(2));
        let begun = now;
        let (ticket, judged) = judgement(&mut thinker, &mut now);
        assert!(ticket == 2 && judged.playouts >= 3_000);
        assert!(now - begun < 100, "the 1,600 playouts from before count: {}", now - begun);
    }

    #[test]
    fn a_judgement_stops_when_its_time_is_over() {
        let mut thinker = Thinker::new(8 << 20);
        let start = Mbrane::start("mbrane 9 full".parse().expect("a set-up"));
        let budget = Budget { playouts: u64::MAX, milliseconds: 500 };
        thinker.ask(&Job { ticket: 1, ask: Ask::Judgement(budget), position: start });
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
        thinker.ask(&judging(3, 12, 1_000));
        let (_, judged) = judgement(&mut thinker, &mut now);
        let outcome = position(12).outcome().expect("it is over");
        assert!(judged.proven && judged.playouts == 0 && judged.best.is_empty());
        assert_eq!(judged.chance, Seat::BOTH.map(|seat| outcome.value_for(seat)));
        assert_eq!(judged.points, outcome.points.map(f32::from));
        assert_eq!(now, 1);
    }

    #[test]
    fn chances_and_points_belong_to_seats_whoever_acts() {
        // The last few placements are solved: what is judged is what the game comes to with best play.
        for moves in [8, 9, 10] {
            let mut thinker = Thinker::new(8 << 20);
            let position = position(moves);
            thinker.ask(&judging(1, moves, 50_000));
            let (_, judged) = judgement(&mut thinker, &mut 0);
            let (score, _) = crate::solve(&position, 8 << 20, 10_000_000).expect("it is solved");
            assert!(judged.proven, "{judged:?}");
            let first = 0.5 + 0.5 * f32::from(score.signum());
            assert_eq!(judged.chance, [first, 1.0 - first], "after {moves}");
            assert_eq!(judged.points[0] - judged.points[1], f32::from(score));
            let mut after = position.clone();
            after.apply(judged.best[0].action);
            let (reached, _) = crate::solve(&after, 8 << 20, 10_000_000).unwrap_or((score, judged.best[0].action));
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
        let job = |position: &Mbrane| Job { ticket: 1, ask: Ask::Judgement(budget), position: position.clone() };
        thinker.ask(&job(&offered));
        let (_, one) = judgement(&mut thinker, &mut 0);
        let mut thinker = Thinker::new(8 << 20);
        thinker.ask(&job(&declined(&offered)));
        let (_, other) = judgement(&mut thinker, &mut 0);
        assert_eq!(one, other);
    }

    #[test]
    fn only_who_sees_everything_tells_what_a_position_is_worth() {
        for (level, tells) in [(1, false), (5, true)] {
            let mut thinker = Thinker::new(8 << 20);
            thinker.ask(&moving(1, level));
            let Said::Move { judgement, .. } = answer(&mut thinker, &mut 0).said else { panic!("a move") };
            assert_eq!(judgement.is_some(), tells, "level {level}");
        }
    }
}
