//! The players that a match can have.

use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};
use std::str::FromStr;
use std::time::Duration;

use mbrane_rules::Game;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use crate::engine::Limit;
use crate::engine::limit::think;
use crate::engine::words::excerpt;
use crate::yardstick::{self, Measured, Plainly, Uct};
use crate::{Opponent, Options};

/// Options of plain UCT, each with the game's own value as the default.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Manner {
    /// The exploration constant.
    pub constant: Option<f32>,
    /// The value of an untried move; at 1 every move is tried before any is tried twice.
    pub first: Option<f32>,
    /// Whether untried moves are taken heaviest first, or in any order.
    pub heavy: Option<bool>,
}

impl Manner {
    /// Parses the words after a budget.
    fn parse(mut words: &[&str]) -> Result<Self, String> {
        let mut manner = Self::default();
        loop {
            words = match words {
                [] => return Ok(manner),
                ["constant", word, rest @ ..] if manner.constant.is_none() => {
                    manner.constant = Some(number_of("the constant of uct", word, 0.0..=f32::MAX)?);
                    rest
                }
                ["first", word, rest @ ..] if manner.first.is_none() => {
                    manner.first = Some(number_of("what an untried move counts for", word, -1.0..=1.0)?);
                    rest
                }
                [word @ ("heavy" | "any"), rest @ ..] if manner.heavy.is_none() => {
                    manner.heavy = Some(*word == "heavy");
                    rest
                }
                [other, ..] => {
                    return Err(format!(
                        "behind the budget of uct stand `constant C`, `first F`, `heavy` or `any`, each once, not {}",
                        excerpt(other)
                    ));
                }
            }
        }
    }

    fn of<G: Measured>(self) -> Plainly {
        let Plainly { constant, first_play, heaviest_first } = G::UCT;
        Plainly {
            constant: self.constant.unwrap_or(constant),
            first_play: self.first.map_or(first_play, |first| (first < 1.0).then_some(first)),
            heaviest_first: self.heavy.unwrap_or(heaviest_first),
        }
    }
}

impl fmt::Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(constant) = self.constant {
            write!(f, " constant {constant}")?;
        }
        if let Some(first) = self.first {
            write!(f, " first {first}")?;
        }
        self.heavy.map_or(Ok(()), |heavy| f.write_str(if heavy { " heavy" } else { " any" }))
    }
}

/// A player by its name; `FromStr` reads what `Display` writes.
#[derive(Clone, Debug, PartialEq)]
pub enum Contender {
    /// Our search: `level 3`, `nodes 5000`, `ms 100`.
    Search(Limit),
    /// `random`.
    Random,
    /// `greedy`.
    Greedy,
    /// `uct nodes 5000` or `uct ms 100`, either followed by some of `constant 0.7`, `first 0.3`, `heavy` or `any`.
    Uct {
        /// Iterations or time; never a level.
        limit: Limit,
        /// The options that differ from those measured best for the game.
        manner: Manner,
    },
    /// `program path/to/mbrane-engine nodes 5000`: another build of the engine, or any program that speaks its protocol.
    Program {
        /// The program's path, without blanks.
        path: String,
        /// The budget for its `go`.
        limit: Limit,
    },
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Search(limit) => limit.fmt(f),
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Uct { limit, manner } => write!(f, "uct {limit}{manner}"),
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

fn uct(words: &[&str]) -> Result<Contender, String> {
    let (budget, manner) = words.split_at(words.len().min(2));
    match Limit::parse(budget, "uct")? {
        Limit::Level(_) => Err("uct has no levels: `uct nodes N` or `uct ms N`".to_owned()),
        limit => Ok(Contender::Uct { limit, manner: Manner::parse(manner)? }),
    }
}

fn number_of(what: &str, word: &str, bounds: RangeInclusive<f32>) -> Result<f32, String> {
    word.parse().ok().filter(|number| bounds.contains(number)).ok_or_else(|| {
        let (least, most) = bounds.into_inner();
        let upwards = most == f32::MAX;
        let range = if upwards { format!("from {least}") } else { format!("from {least} to {most}") };
        format!("{what} is a number {range}, not {}", excerpt(word))
    })
}

/// A player of one game.
pub trait Player<G: Game> {
    /// Returns the move for the seat to act. `clock` returns the time since any fixed moment.
    ///
    /// # Errors
    /// Says why there is no move.
    fn choose(&mut self, position: &G, clock: &dyn Fn() -> Duration) -> Result<G::Move, String>;
}

/// Returns the player of a game that the search can play.
pub(super) fn searching<G: Measured>(contender: &Contender, seed: u64) -> Option<Box<dyn Player<G>>> {
    let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    Some(match *contender {
        Contender::Search(limit) => {
            let options = Options { seed, ..Options::default() };
            Box::new(Searcher { opponent: Opponent::new(limit.level(), options), limit })
        }
        Contender::Random => Box::new(Random(rng)),
        Contender::Greedy => Box::new(Greedy(rng)),
        Contender::Uct { limit, manner } => Box::new(PlainUct { limit, plainly: manner.of::<G>(), seed, uct: None }),
        Contender::Program { .. } => return None,
    })
}

/// The error of a player without a move.
pub(super) const NO_MOVE: &str = "it has no move";

struct Searcher<G: Measured> {
    opponent: Opponent<G>,
    limit: Limit,
}

impl<G: Measured> Player<G> for Searcher<G> {
    fn choose(&mut self, position: &G, clock: &dyn Fn() -> Duration) -> Result<G::Move, String> {
        let begun = clock();
        self.opponent.begin(position);
        // The closure never breaks; the budget ends the thinking.
        let _: ControlFlow<()> =
            think(&mut self.opponent, self.limit, |_| ControlFlow::Continue(clock().saturating_sub(begun)));
        self.opponent.choose().ok_or_else(|| NO_MOVE.to_owned())
    }
}

struct Random(Xoshiro256PlusPlus);

impl<G: Measured> Player<G> for Random {
    fn choose(&mut self, position: &G, _: &dyn Fn() -> Duration) -> Result<G::Move, String> {
        yardstick::answer(position)
            .or_else(|| yardstick::random(position, &mut self.0))
            .ok_or_else(|| NO_MOVE.to_owned())
    }
}

struct Greedy(Xoshiro256PlusPlus);

impl<G: Measured> Player<G> for Greedy {
    fn choose(&mut self, position: &G, _: &dyn Fn() -> Duration) -> Result<G::Move, String> {
        yardstick::answer(position)
            .or_else(|| yardstick::greedy(position, &mut self.0))
            .ok_or_else(|| NO_MOVE.to_owned())
    }
}

struct PlainUct<G: Measured> {
    limit: Limit,
    plainly: Plainly,
    seed: u64,
    uct: Option<Uct<G>>,
}

impl<G: Measured> Player<G> for PlainUct<G> {
    fn choose(&mut self, position: &G, clock: &dyn Fn() -> Duration) -> Result<G::Move, String> {
        const BETWEEN_LOOKS: u64 = 64;
        if let Some(answer) = yardstick::answer(position) {
            return Ok(answer);
        }
        let begun = clock();
        let budget = self.limit.budget().ok_or("uct has no levels")?;
        let time = Duration::from_millis(budget.milliseconds);
        let mut left = budget.playouts;
        let uct = match &mut self.uct {
            Some(uct) => {
                uct.restart(position.clone());
                uct
            }
            none => none.insert(Uct::new(position.clone(), self.plainly, self.seed)),
        };
        while left > 0 && clock().saturating_sub(begun) < time {
            let step = left.min(BETWEEN_LOOKS);
            uct.step(step as u32);
            left -= step;
        }
        uct.best().ok_or_else(|| NO_MOVE.to_owned())
    }
}
