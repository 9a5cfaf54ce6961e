//! The player of Masbrur as a [`Mind`]: a move is one step, judgements are random games.

use std::time::Duration;

use mbrane_rules::masbrur::Masbrur;
use mbrane_rules::{Playout, Record, Seat, Seats, TextError};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::choose;
use crate::thinker::{Answer, Ask, Job, Lane, Mind, Said};
use crate::{Budget, Judgement, Level};

/// One who thinks about Masbrur.
#[derive(Default)]
pub(crate) struct Thinker {
    choosing: Option<Choosing>,
    judging: Option<Judging>,
}

/// A move that is to be chosen.
struct Choosing {
    ticket: u64,
    position: Masbrur,
    seat: Seat,
    level: Level,
}

/// A position that is judged: what random games from it came to.
struct Judging {
    ticket: u64,
    position: Masbrur,
    budget: Budget,
    since: Option<Duration>,
    rng: Xoshiro256PlusPlus,
    games: u32,
    /// Games won by the first seat, a draw counting half.
    won: f64,
    points: [f64; 2],
}

/// So many games tell what random games can tell.
const ENOUGH: u64 = 2_000;

impl Judging {
    fn new(ticket: u64, position: Masbrur, budget: Budget) -> Self {
        let rng = Xoshiro256PlusPlus::seed_from_u64(0);
        Self { ticket, position, budget, since: None, rng, games: 0, won: 0.0, points: [0.0; 2] }
    }

    fn step(&mut self, games: u32, now: Duration) -> Option<Answer> {
        let since = *self.since.get_or_insert(now);
        for _ in 0..games.max(1) {
            let outcome = self.position.playout(&mut self.rng, |_, _| {});
            self.games += 1;
            self.won += f64::from(outcome.value_for(Seat::First));
            for seat in 0..2 {
                self.points[seat] += f64::from(outcome.points[seat]);
            }
        }
        let spent = now.saturating_sub(since) >= Duration::from_millis(self.budget.milliseconds);
        (spent || u64::from(self.games) >= self.budget.playouts.min(ENOUGH)).then(|| self.answer())
    }

    fn answer(&self) -> Answer {
        let games = f64::from(self.games);
        let chance = (self.won / games) as f32;
        let judgement = Judgement {
            playouts: self.games,
            chance: [chance, 1.0 - chance],
            points: self.points.map(|points| (points / games) as f32),
            proven: false,
            best: Vec::new(),
        };
        Answer { ticket: self.ticket, said: Said::Judgement { judgement, done: true } }
    }
}

impl Mind for Thinker {
    fn ask(&mut self, job: &Job) -> Result<(), String> {
        self.cancel(job.ask.lane());
        let record: Record<Masbrur> = job.game.parse().map_err(|error: TextError| error.to_string())?;
        let position = record.position();
        let to_act = mbrane_rules::Game::to_act(position);
        match job.ask {
            Ask::Move { seat, level } => {
                // Where nobody is to act no move is the answer.
                if to_act != Seats::NOBODY && !to_act.contains(seat) {
                    return Err(format!("seat {} is not to act", seat.index() + 1));
                }
                self.choosing = Some(Choosing { ticket: job.ticket, position: position.clone(), seat, level });
            }
            Ask::Judgement(budget) => self.judging = Some(Judging::new(job.ticket, position.clone(), budget)),
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
    }

    fn busy(&self) -> Option<Lane> {
        match (&self.choosing, &self.judging) {
            (Some(_), _) => Some(Lane::Move),
            (None, Some(_)) => Some(Lane::Judgement),
            (None, None) => None,
        }
    }

    fn ticket(&self) -> Option<u64> {
        let choosing = self.choosing.as_ref().map(|choosing| choosing.ticket);
        choosing.or_else(|| self.judging.as_ref().map(|judging| judging.ticket))
    }

    fn step(&mut self, playouts: u32, now: Duration) -> Option<Answer> {
        if let Some(Choosing { ticket, position, seat, level }) = self.choosing.take() {
            let chosen = choose(&position, seat, Some(level), u64::from(level.number()));
            let chosen = chosen.map(|chosen| chosen.to_string());
            return Some(Answer { ticket, said: Said::Move { chosen, judgement: None } });
        }
        let answer = self.judging.as_mut()?.step(playouts, now)?;
        self.judging = None;
        Some(answer)
    }
}
