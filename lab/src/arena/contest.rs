//! The games that matches can be played in.

use mbrane_rules::masbrur::{Masbrur, Move};
use mbrane_rules::{Game, Outcome, Viewer};
use mbrane_search::engine::{spend, think};
use mbrane_search::{Opponent, Options, changed, masbrur};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use super::player::{Contender, Player, no_move};
use crate::yardstick::{self, Measured, Uct, below};

/// Iterations of UCT between two looks at the clock.
const UCT_AT_ONCE: u64 = 64;

pub trait Contest: Game {
    /// Returns the final outcome as soon as no move can change it, at the latest when the game is over.
    fn result(&self) -> Option<Outcome>;

    /// Returns a random move other than resigning; none when the game is over.
    fn anything(&self, rng: &mut impl Rng) -> Option<Self::Move>;

    /// Returns a player for one game.
    ///
    /// # Errors
    /// If the contender is a program, which this crate cannot start, or does not play this game, or has no such parameter.
    fn player(contender: &Contender, seed: u64) -> Result<Player<Self>, String>;
}

impl<G: Measured> Contest for G {
    fn result(&self) -> Option<Outcome> {
        self.decided()
    }

    fn anything(&self, rng: &mut impl Rng) -> Option<G::Move> {
        yardstick::random(self, rng)
    }

    fn player(contender: &Contender, seed: u64) -> Result<Player<Self>, String> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Ok(match *contender {
            Contender::Search(limit, ref changes) => {
                let (tuning, weights) = changed::<G>(changes)?;
                let options = Options {
                    seed,
                    ..Options::default()
                };
                let mut opponent = Opponent::new(limit.level(), options).tuned(tuning, weights);
                Box::new(move |position, clock| {
                    let begun = clock();
                    opponent.begin(position);
                    think(&mut opponent, limit, |_| {
                        Some(clock().saturating_sub(begun))
                    });
                    opponent.choose().ok_or_else(no_move)
                })
            }
            Contender::Random => Box::new(move |position, _| {
                yardstick::answer(position)
                    .or_else(|| yardstick::random(position, &mut rng))
                    .ok_or_else(no_move)
            }),
            Contender::Greedy => Box::new(move |position, _| {
                yardstick::answer(position)
                    .or_else(|| yardstick::greedy(position, &mut rng))
                    .ok_or_else(no_move)
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
                    spend(limit.budget(), UCT_AT_ONCE, |iterations| {
                        uct.step(iterations);
                        Some(clock().saturating_sub(begun))
                    });
                    uct.best().ok_or_else(no_move)
                })
            }
            Contender::Program { .. } => return Err(no_player()),
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
        let forms: Vec<Move> = seen
            .legal_moves_of(seat)
            .into_iter()
            .filter(|m| *m != Move::Resign)
            .collect();
        (!forms.is_empty()).then(|| seen.vary(forms[below(rng, forms.len())], rng))
    }

    fn player(contender: &Contender, seed: u64) -> Result<Player<Self>, String> {
        Ok(match *contender {
            Contender::Search(limit, ref changes) => {
                // Its only parameter: a player who sees the opponent's wall, to measure the worth of that.
                let begin = match changes.as_slice() {
                    [] => masbrur::Thought::new,
                    [change] if change == "sees=1" => masbrur::Thought::knowing,
                    _ => return Err("the only parameter of Masbrur is sees=1".to_owned()),
                };
                Box::new(move |position, clock| {
                    let begun = clock();
                    let seat = position.speaker().ok_or_else(no_move)?;
                    let mut thought =
                        begin(position, seat, limit.level(), seed).ok_or_else(no_move)?;
                    spend(limit.budget(), 1, |nodes| {
                        thought.step(nodes).then(|| clock().saturating_sub(begun))
                    });
                    thought.best().ok_or_else(no_move)
                })
            }
            Contender::Greedy => Box::new(move |position, _| {
                let chosen = position
                    .speaker()
                    .and_then(|seat| yardstick::masbrur::greedy(position, seat, seed));
                chosen.ok_or_else(no_move)
            }),
            Contender::Random => {
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
                Box::new(move |position, _| position.anything(&mut rng).ok_or_else(no_move))
            }
            Contender::Uct(_) | Contender::Program { .. } => return Err(no_player()),
        })
    }
}

fn no_player() -> String {
    "it does not play this game".to_owned()
}
