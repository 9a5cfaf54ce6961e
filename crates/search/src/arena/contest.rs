//! The games that matches can be played in.

use std::ops::ControlFlow;
use std::time::Duration;

use mbrane_rules::masbrur::{Masbrur, Move};
use mbrane_rules::{Game, Outcome, Seat, Viewer};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use super::player::{Contender, NO_MOVE, Player, searching};
use crate::engine::Limit;
use crate::masbrur;
use crate::yardstick::{self, Measured, below};

/// A game that matches can be played in.
pub trait Contest: Game {
    /// Returns the final outcome as soon as no move can change it, at the latest when the game is over.
    fn result(&self) -> Option<Outcome>;

    /// Returns a random move other than resigning; none when the game is over.
    fn anything(&self, rng: &mut impl Rng) -> Option<Self::Move>;

    /// Returns a player for one game. None for a program, which this crate cannot start, or if the contender does not play this game.
    fn player(contender: &Contender, seed: u64) -> Option<Box<dyn Player<Self>>>;
}

impl Contender {
    /// Returns the player for one game. None for a program, which this crate cannot start, or if the contender does not play this game.
    pub fn player<G: Contest>(&self, seed: u64) -> Option<Box<dyn Player<G>>> {
        G::player(self, seed)
    }
}

impl<G: Measured> Contest for G {
    fn result(&self) -> Option<Outcome> {
        self.settled()
    }

    fn anything(&self, rng: &mut impl Rng) -> Option<G::Move> {
        yardstick::random(self, rng)
    }

    fn player(contender: &Contender, seed: u64) -> Option<Box<dyn Player<Self>>> {
        searching(contender, seed)
    }
}

impl Contest for Masbrur {
    fn result(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn anything(&self, rng: &mut impl Rng) -> Option<Move> {
        let seat = self.speaker()?;
        let seen = self.seen(Viewer::Of(seat));
        let forms: Vec<Move> = seen.legal_moves_of(seat).into_iter().filter(|m| *m != Move::Resign).collect();
        (!forms.is_empty()).then(|| seen.vary(forms[below(rng, forms.len())], rng))
    }

    fn player(contender: &Contender, seed: u64) -> Option<Box<dyn Player<Self>>> {
        Some(match *contender {
            Contender::Search(limit) => Box::new(Thinking { limit, seed }),
            Contender::Greedy => {
                Box::new(Rule(move |position: &Masbrur, seat: Seat| masbrur::greedy(position, seat, seed)))
            }
            Contender::Random => {
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
                Box::new(Rule(move |position: &Masbrur, _: Seat| position.anything(&mut rng)))
            }
            Contender::Uct { .. } | Contender::Program { .. } => return None,
        })
    }
}

/// A player of Masbrur who thinks within a limit.
struct Thinking {
    limit: Limit,
    seed: u64,
}

impl Player<Masbrur> for Thinking {
    fn choose(&mut self, position: &Masbrur, clock: &dyn Fn() -> Duration) -> Result<Move, String> {
        let begun = clock();
        let seat = position.speaker().ok_or(NO_MOVE)?;
        let mut thought = masbrur::Thought::new(position, seat, self.limit.level(), self.seed).ok_or(NO_MOVE)?;
        // The closure never breaks; the budget ends the thinking.
        let _: ControlFlow<()> =
            self.limit.spend(|| ControlFlow::Continue(thought.step(1).then(|| clock().saturating_sub(begun))));
        thought.best().ok_or_else(|| NO_MOVE.to_owned())
    }
}

/// A player of Masbrur whose function chooses the moves.
struct Rule<F>(F);

impl<F: FnMut(&Masbrur, Seat) -> Option<Move>> Player<Masbrur> for Rule<F> {
    fn choose(&mut self, position: &Masbrur, _: &dyn Fn() -> Duration) -> Result<Move, String> {
        let said = position.speaker().and_then(|seat| (self.0)(position, seat));
        said.ok_or_else(|| NO_MOVE.to_owned())
    }
}
