//! The player of Masbrur as a [`Mind`]: it thinks about moves in steps, and judges positions by quick games.

use std::time::Duration;

use mbrane_rules::masbrur::{Masbrur, Secret, Wall};
use mbrane_rules::{Game, Outcome, Playout, Record, Seat, Seats, TextError};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

use super::{Thought, choose};
use crate::thinker::{Answer, Ask, Job, Lane, Mind, Said};
use crate::{Budget, Candidate, Judgement, Level};

/// A mind for Masbrur.
#[derive(Default)]
pub(crate) struct Thinker {
    choosing: Option<Choosing>,
    judging: Option<Judging>,
}

/// A move that is being chosen.
struct Choosing {
    ticket: u64,
    /// None if there is nothing to choose.
    thought: Option<Thought>,
    begun: Option<Duration>,
}

/// A position that is being judged by quick games.
struct Judging {
    ticket: u64,
    position: Masbrur,
    budget: Budget,
    since: Option<Duration>,
    rng: Xoshiro256PlusPlus,
    games: u32,
    /// Games won by the first seat; a draw counts half.
    won: f64,
    points: [f64; 2],
}

/// Games after which a judgement ends: more hardly change its figures.
const ENOUGH: u64 = 300;
/// The longest time for a move.
const PATIENCE: Duration = Duration::from_millis(3_000);
/// The number of playouts in other games that take as long as a node here.
const PLAYOUTS: u32 = 4;
/// The level that plays the current round to its end.
const QUICK: u8 = 2;

impl Judging {
    fn new(ticket: u64, position: Masbrur, budget: Budget) -> Self {
        let rng = Xoshiro256PlusPlus::seed_from_u64(0);
        Self { ticket, position, budget, since: None, rng, games: 0, won: 0.0, points: [0.0; 2] }
    }

    /// Plays the current round to its end at a weak level, and later rounds at random. Draws hidden walls at random first.
    fn play_on(&mut self) -> Outcome {
        let mut position = self.position.clone();
        for seat in Seat::BOTH {
            if position.wall(seat).is_some_and(Secret::is_hidden) {
                let walls: Vec<Wall> = Wall::every(position.hand(seat)).collect();
                let supposed = walls.choose(&mut self.rng).and_then(|wall| position.supposing_wall(seat, *wall));
                position = supposed.unwrap_or(position);
            }
        }
        let round = position.round();
        while let Some(seat) = position.speaker().filter(|_| position.round() == round) {
            let chosen = choose(&position, seat, Level::new(QUICK), u64::from(self.games));
            // A move that depends on hidden dominoes cannot be played: the playout goes on from here.
            let Some(m) = chosen.filter(|m| position.check(*m).is_ok()) else { break };
            position.apply(m);
        }
        position.playout(&mut self.rng, |_, _| {})
    }

    fn step(&mut self, now: Duration) -> Option<Answer> {
        let since = *self.since.get_or_insert(now);
        // A game takes milliseconds.
        let outcome = self.position.outcome().unwrap_or_else(|| self.play_on());
        self.games += 1;
        self.won += f64::from(outcome.value_for(Seat::First));
        for seat in 0..2 {
            self.points[seat] += f64::from(outcome.points[seat]);
        }
        let spent = now.saturating_sub(since) >= Duration::from_millis(self.budget.milliseconds);
        let over = self.position.outcome().is_some();
        (over || spent || u64::from(self.games) >= self.budget.playouts.min(ENOUGH)).then(|| self.answer())
    }

    fn answer(&self) -> Answer {
        let games = f64::from(self.games);
        let first = (self.won / games) as f32;
        let chance = [first, 1.0 - first];
        let points = self.points.map(|points| (points / games) as f32);
        // A simultaneous choice has no best move here, because the opponent could see it.
        let best = self.position.to_act().single().and_then(|seat| {
            let action = choose(&self.position, seat, None, 0)?.to_string();
            Some(Candidate { action, visits: self.games, chance: chance[seat.index()], points, proven: None })
        });
        let proven = self.position.outcome().is_some();
        let best = best.into_iter().collect();
        let judgement = Judgement { playouts: self.games, chance, points, proven, best };
        Answer { ticket: self.ticket, said: Said::Judgement { judgement, done: true } }
    }
}

impl Mind for Thinker {
    fn ask(&mut self, job: &Job) -> Result<(), String> {
        self.cancel(job.ask.lane());
        let record: Record<Masbrur> = job.game.parse().map_err(|error: TextError| error.to_string())?;
        let position = record.position();
        let to_act = position.to_act();
        match job.ask {
            Ask::Move { seat, level, seed } => {
                // The answer is no move if the game is over.
                if to_act != Seats::NOBODY && !to_act.contains(seat) {
                    return Err(format!("seat {} is not to act", seat.index() + 1));
                }
                let thought = Thought::new(position, seat, Some(level), seed);
                self.choosing = Some(Choosing { ticket: job.ticket, thought, begun: None });
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
        if let Some(Choosing { ticket, thought, begun }) = &mut self.choosing {
            let begun = *begun.get_or_insert(now);
            let open = thought.as_mut().is_some_and(|thought| thought.step(playouts.div_ceil(PLAYOUTS)));
            if open && now.saturating_sub(begun) < PATIENCE {
                return None;
            }
            let chosen = thought.as_ref().and_then(Thought::best).map(|chosen| chosen.to_string());
            let answer = Answer { ticket: *ticket, said: Said::Move { chosen, judgement: None } };
            self.choosing = None;
            return Some(answer);
        }
        let answer = self.judging.as_mut()?.step(now)?;
        self.judging = None;
        Some(answer)
    }
}
