//! The player of Masbrur as a `Mind`: it thinks about moves in steps, and judges positions by quick games.

use std::time::Duration;

use mbrane_rules::masbrur::{Masbrur, Secret, Wall};
use mbrane_rules::{Game, Outcome, Playout, Seat};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

use super::{Thought, choose};
use crate::thinker::{Ask, Lane, Mind, Reply, record};
use crate::{Budget, Candidate, Judgement, Level};

#[derive(Default)]
pub(crate) struct Thinker {
    /// None if there is no choice.
    thought: Option<Thought>,
    judging: Option<Judging>,
}

struct Judging {
    position: Masbrur,
    rng: Xoshiro256PlusPlus,
    games: u32,
    /// Games won by the first seat; a draw counts half.
    won: f64,
    points: [f64; 2],
    /// The choice of the best move, begun after the last game if a single seat acts.
    choice: Option<(Seat, Thought)>,
}

/// Games after which a judgement ends: more hardly change its figures.
const MAX_GAMES: u64 = 300;
/// The longest time for a move.
const LONGEST_MOVE: Duration = Duration::from_millis(3_000);
/// The number of playouts in other games that take as long as a node here.
const PLAYOUTS: u32 = 4;
/// The level that plays the current round to its end.
const PLAYOUT_LEVEL: u8 = 2;

impl Judging {
    fn new(position: Masbrur) -> Self {
        Self {
            position,
            rng: Xoshiro256PlusPlus::seed_from_u64(0),
            games: 0,
            won: 0.0,
            points: [0.0; 2],
            choice: None,
        }
    }

    /// Plays the current round to its end at a weak level, and later rounds at random. Draws hidden walls at random first.
    fn play_on(&mut self) -> Outcome {
        let mut position = self.position.clone();
        for seat in Seat::BOTH {
            if position.wall(seat).is_some_and(Secret::is_hidden) {
                let walls: Vec<Wall> = Wall::every(position.hand(seat)).collect();
                let supposed = walls
                    .choose(&mut self.rng)
                    .and_then(|wall| position.supposing_wall(seat, *wall));
                position = supposed.unwrap_or(position);
            }
        }
        let round = position.round();
        while let Some(seat) = position.speaker()
            && position.round() == round
        {
            let level = Level::new(PLAYOUT_LEVEL);
            let chosen = choose(&position, seat, level, u64::from(self.games));
            // A move that depends on hidden dominoes cannot be played: the playout goes on from here.
            let Some(m) = chosen.filter(|m| position.check(*m).is_ok()) else {
                break;
            };
            position.apply(m);
        }
        position.playout(&mut self.rng, |_, _| {})
    }

    /// Plays a game, which takes milliseconds.
    fn step(&mut self) {
        let outcome = self.position.outcome().unwrap_or_else(|| self.play_on());
        self.games += 1;
        self.won += f64::from(outcome.value_for(Seat::First));
        for seat in 0..2 {
            self.points[seat] += f64::from(outcome.points[seat]);
        }
    }

    fn begin_choice(&mut self) {
        let [.., highest] = Level::ALL;
        // A simultaneous choice has no best move here, because the opponent could see it.
        self.choice = self.position.to_act().single().and_then(|seat| {
            let thought = Thought::new(&self.position, seat, Some(highest), 0)?;
            Some((seat, thought))
        });
    }

    fn said(&self) -> Reply {
        let games = f64::from(self.games);
        let first = (self.won / games) as f32;
        let chance = [first, 1.0 - first];
        let points = self.points.map(|points| (points / games) as f32);
        let best = self.choice.as_ref().and_then(|(seat, thought)| {
            let action = thought.best()?.to_string();
            Some(Candidate {
                action,
                visits: self.games,
                chance: chance[seat.index()],
                points,
                proven: None,
            })
        });
        let judgement = Judgement {
            playouts: self.games,
            chance,
            points,
            proven: self.position.outcome().is_some(),
            best: best.into_iter().collect(),
        };
        Reply::Judgement {
            judgement,
            done: true,
        }
    }
}

impl Mind for Thinker {
    fn begin(&mut self, ask: &Ask, game: &str) -> Result<(), String> {
        let record = record::<Masbrur>(ask, game)?;
        let position = record.position();
        match *ask {
            Ask::Move { seat, level, seed } => {
                self.thought = Thought::new(position, seat, Some(level), seed);
            }
            Ask::Judgement(_) => self.judging = Some(Judging::new(position.clone())),
        }
        Ok(())
    }

    /// The next job replaces all of it.
    fn forget(&mut self, _: Lane) {}

    fn choose(&mut self, playouts: u32, spent: Duration) -> Option<Reply> {
        let think = |thought: &mut Thought| thought.step(playouts.div_ceil(PLAYOUTS));
        let open = self.thought.as_mut().is_some_and(think);
        if open && spent < LONGEST_MOVE {
            return None;
        }
        let best = self.thought.take().and_then(|thought| thought.best());
        let chosen = best.map(|best| best.to_string());
        Some(Reply::Move {
            chosen,
            judgement: None,
        })
    }

    fn judge(&mut self, playouts: u32, budget: Budget, up: bool, _: bool) -> Option<Reply> {
        let judging = self.judging.as_mut()?;
        if judging.choice.is_none() {
            judging.step();
            let over = judging.position.outcome().is_some();
            if !over && !up && u64::from(judging.games) < budget.playouts.min(MAX_GAMES) {
                return None;
            }
            judging.begin_choice();
        }
        let open = judging
            .choice
            .as_mut()
            .is_some_and(|(_, thought)| thought.step(playouts.div_ceil(PLAYOUTS)));
        (!open).then(|| judging.said())
    }
}
