//! The players that a match can have.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use mbrane_rules::Game;
use mbrane_search::engine::{Limit, excerpt};

/// A player by its name; `FromStr` reads what `Display` writes.
#[derive(Clone, Debug, PartialEq)]
pub enum Contender {
    /// Our search: `level 3`, `nodes 5000`, `ms 100`, with changes of its parameters, as in `nodes 5000 exploration=0.1`.
    Search(Limit, Vec<String>),
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
            Self::Search(limit, changes) => {
                limit.fmt(f)?;
                changes.iter().try_for_each(|change| write!(f, " {change}"))
            }
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
            ["random" | "greedy", more, ..] => Err(format!(
                "{} stands alone, but here follows {}",
                words[0],
                excerpt(more)
            )),
            ["uct", ref budget @ ..] => uct(budget),
            ["program", path, ref budget @ ..] => Ok(Self::Program {
                path: path.to_owned(),
                limit: Limit::parse(budget, "a program")?,
            }),
            ["level" | "nodes" | "ms", ..] => {
                let (changes, budget): (Vec<&str>, Vec<&str>) =
                    words.into_iter().partition(|word| word.contains('='));
                let changes = changes.into_iter().map(str::to_owned).collect();
                Ok(Self::Search(Limit::parse(&budget, "a search")?, changes))
            }
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

pub(super) fn no_move() -> String {
    "it has no move".to_owned()
}
