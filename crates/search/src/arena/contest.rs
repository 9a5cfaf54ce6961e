//! The games that matches can be played in.

use std::ops::ControlFlow;

use mbrane_rules::masbrur::{Masbrur, Move};
use mbrane_rules::{Game, Outcome, Viewer};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use super::player::{Contender, Player, no_move};
use crate::engine::limit::{spend, think};
use crate::yardstick::{self, Measured, Uct, below};
use crate::{Opponent, Options, masbrur};

/// Iterations of UCT between two looks at the clock.
const UCT_AT_ONCE: u64 = 64;

pub trait Contest: Game {
    /// Returns the final outcome as soon as no move can change it, at the latest when the game is over.
    fn result(&self) -> Option<Outcome>;

    /// Returns a random move other than resigning; none when the game is over.
    fn anything(&self, rng: &mut impl Rng) -> Option<Self::Move>;

    /// Returns a player for one game. None for a program, which this crate cannot start, or if the contender does not play this game.
    fn player(contender: &Contender, seed: u64) -> Option<Player<Self>>;
}

impl<G: Measured> Contest for G {
    fn result(&self) -> Option<Outcome> {
        self.decided()
    }

    fn anything(&self, rng: &mut impl Rng) -> Option<G::Move> {
        yardstick::random(self, rng)
    }

    fn player(contender: &Contender, seed: u64) -> Option<Player<Self>> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Some(match *contender {
            Contender::Search(limit) => {
                let mut opponent = Opponent::new(limit.level(), Options { seed, ..Options::default() });
                Box::new(move |position, clock| {
                    let begun = clock();
                    opponent.begin(position);
                    // The closure never breaks; the budget ends the thinking.
                    let _: ControlFlow<()> =
                        think(&mut opponent, limit, |_| ControlFlow::Continue(clock().saturating_sub(begun)));
                    opponent.choose().ok_or_else(no_move)
                })
            }
            Contender::Random => Box::new(move |position, _| {
                yardstick::answer(position).or_else(|| yardstick::random(position, &mut rng)).ok_or_else(no_move)
            }),
            Contender::Greedy => Box::new(move |position, _| {
                yardstick::answer(position).or_else(|| yardstick::greedy(position, &mut rng)).ok_or_else(no_move)
            }),
            Contender::Uct(limit) => {
                let mut uct: Option<Uct<G>> = None;
                Box::new(move |position, clock| {
                    if let Some(answer) = yardstick::answer(position) {
                        return Ok(answer);
                    }
                    let begun = clock();
                    let uct = uct.get_or_insert_with(|| Uct::new(position.clone(), G::UCT, seed));
                    uct.restart(position.clone());
                    let _: ControlFlow<()> = spend(limit.budget(), UCT_AT_ONCE, |iterations| {
                        uct.step(iterations);
                        ControlFlow::Continue(Some(clock().saturating_sub(begun)))
                    });
                    uct.best().ok_or_else(no_move)
                })
            }
            Contender::Program { .. } => return None,
        })
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

    fn player(contender: &Contender, seed: u64) -> Option<Player<Self>> {
        Some(match *contender {
            Contender::Search(limit) => Box::new(move |position, clock| {
                let begun = clock();
                let seat = position.speaker().ok_or_else(no_move)?;
                let thought = masbrur::Thought::new(position, seat, limit.level(), seed);
                let mut thought = thought.ok_or_else(no_move)?;
                // The closure never breaks; the budget ends the thinking.
                let _: ControlFlow<()> = spend(limit.budget(), 1, |nodes| {
                    ControlFlow::Continue(thought.step(nodes).then(|| clock().saturating_sub(begun)))
                });
                thought.best().ok_or_else(no_move)
            }),
            Contender::Greedy => Box::new(move |position, _| {
                let chosen = position.speaker().and_then(|seat| masbrur::greedy(position, seat, seed));
                chosen.ok_or_else(no_move)
            }),
            Contender::Random => {
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
                Box::new(move |position, _| position.anything(&mut rng).ok_or_else(no_move))
            }
            Contender::Uct(_) | Contender::Program { .. } => return None,
        })
    }
}
