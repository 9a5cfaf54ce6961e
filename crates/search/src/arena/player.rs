//! The players that a match can have.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::time::Duration;

use mbrane_rules::Game;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use crate::engine::Limit;
use crate::engine::limit::{spend, think};
use crate::engine::words::excerpt;
use crate::yardstick::{self, Measured, Uct};
use crate::{Opponent, Options};

/// A player by its name; `FromStr` reads what `Display` writes.
#[derive(Clone, Debug, PartialEq)]
pub enum Contender {
    /// Our search: `level 3`, `nodes 5000`, `ms 100`.
    Search(Limit),
    Random,
    Greedy,
    /// `uct nodes 5000` or `uct ms 100`: never a level.
    Uct(Limit),
    /// `program path/to/mbrane-engine nodes 5000`: another build of the engine, or any program that speaks its protocol.
    Program {
        /// The program's path, without blanks.
        path: String,
        limit: Limit,
    },
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Search(limit) => limit.fmt(f),
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Uct(limit) => write!(f, "uct {limit}"),
            Self::Program { path, limit } => write!(f, "program {path} {limit}"),
        }
    }
}

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["random"] => Ok(Self::Random),
            ["greedy"] => Ok(Self::Greedy),
            ["random" | "greedy", more, ..] => {
                Err(format!("{} stands alone, but here follows {}", words[0], excerpt(more)))
            }
            ["uct", ref budget @ ..] => uct(budget),
            ["program", path, ref budget @ ..] => {
                Ok(Self::Program { path: path.to_owned(), limit: Limit::parse(budget, "a program")? })
            }
            ["level" | "nodes" | "ms", ..] => Limit::parse(&words, "a search").map(Self::Search),
            _ => Err(format!(
                "there is no player {}: `level N`, `nodes N`, `ms N`, `random`, `greedy`, `uct nodes N`, `uct ms N` or \
                 `program PATH` with a budget",
                excerpt(text)
            )),
        }
    }
}

fn uct(budget: &[&str]) -> Result<Contender, String> {
    match Limit::parse(budget, "uct")? {
        Limit::Level(_) => Err("uct has no levels: `uct nodes N` or `uct ms N`".to_owned()),
        limit => Ok(Contender::Uct(limit)),
    }
}

/// A player of one game: returns the move for the seat to act, or says why there is none. The clock returns the time since any
/// fixed moment.
pub type Player<G> = Box<dyn FnMut(&G, &dyn Fn() -> Duration) -> Result<<G as Game>::Move, String>>;

pub(super) fn searching<G: Measured>(contender: &Contender, seed: u64) -> Option<Player<G>> {
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
                match &mut uct {
                    Some(uct) => uct.restart(position.clone()),
                    none => *none = Some(Uct::new(position.clone(), G::UCT, seed)),
                }
                let uct = uct.as_mut().ok_or_else(no_move)?;
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

/// Iterations of UCT between two looks at the clock.
const UCT_AT_ONCE: u64 = 64;

pub(super) fn no_move() -> String {
    "it has no move".to_owned()
}
