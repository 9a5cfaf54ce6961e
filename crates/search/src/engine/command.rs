//! The commands of the protocol.

use std::time::Duration;

use mbrane_rules::Seat;
use mbrane_rules::masbrur::seat_of;

use super::limit::Limit;
use super::words::{excerpt, number};

pub(super) const DEEPEST_PERFT: u32 = 20;
/// An hour, in seconds.
const LONGEST_BENCH: f64 = 3600.0;

/// A valid line; whether the command can be carried out depends on the position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Command {
    Game(String),
    Position { from: Option<String>, moves: String },
    Show,
    Moves,
    Perft(u32),
    Trace,
    Resolve,
    Result,
    Rounds,
    Seen(Seat),
    Seed(u64),
    Go(Limit, Option<Seat>),
    Bench(Duration),
    Stop,
    Help,
    Quit,
}

impl Command {
    pub(super) fn parse(line: &str) -> Result<Self, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (&name, rest) = words
            .split_first()
            .ok_or("an empty line is no command; try help")?;
        let alone = |command: Self| match rest.first() {
            None => Ok(command),
            Some(more) => Err(format!(
                "{name} stands alone, but here follows {}",
                excerpt(more)
            )),
        };
        let one = |what: &str, kind: &str| match rest {
            [] => Err(format!("{name} needs {what}")),
            [word] => Ok(*word),
            [_, more, ..] => Err(format!(
                "{name} takes one {kind}, but here follows {}",
                excerpt(more)
            )),
        };
        match name {
            "game" => Ok(Self::Game(rest.join(" "))),
            "position" => position(rest),
            "show" => alone(Self::Show),
            "moves" => alone(Self::Moves),
            "perft" => {
                let word = one("a depth", "number")?;
                number(word, "the depth of perft", 0..=DEEPEST_PERFT).map(Self::Perft)
            }
            "trace" => alone(Self::Trace),
            "resolve" => alone(Self::Resolve),
            "result" => alone(Self::Result),
            "seed" => number(one("a number", "number")?, "a seed", 0..=u64::MAX).map(Self::Seed),
            "rounds" => alone(Self::Rounds),
            "seen" => {
                let word = one("a seat: south or north", "seat")?;
                let seat = seat_of(word)
                    .ok_or_else(|| format!("seen by south or north, not {}", excerpt(word)))?;
                Ok(Self::Seen(seat))
            }
            "go" => {
                // A seat may follow a complete budget.
                let (by, budget) = match rest {
                    [budget @ .., word] if budget.len() == 2 && seat_of(word).is_some() => {
                        (seat_of(word), budget)
                    }
                    budget => (None, budget),
                };
                Limit::parse(budget, name).map(|limit| Self::Go(limit, by))
            }
            "bench" => seconds(one("a number of seconds", "number")?).map(Self::Bench),
            "stop" => alone(Self::Stop),
            "help" => alone(Self::Help),
            "quit" => alone(Self::Quit),
            _ => Err(format!("there is no command {}; try help", excerpt(name))),
        }
    }
}

fn position(words: &[&str]) -> Result<Command, String> {
    let needs =
        || "position needs `start` or `text <position>`, and then perhaps `moves …`".to_owned();
    let (kind, rest) = words.split_first().ok_or_else(needs)?;
    let (position, moves) = match rest.iter().position(|word| *word == "moves") {
        Some(place) => (&rest[..place], &rest[place + 1..]),
        None => (rest, &[][..]),
    };
    let from = match (*kind, position) {
        ("start", []) => None,
        ("start", [other, ..]) => {
            return Err(format!("after start comes `moves`, not {}", excerpt(other)));
        }
        ("text", []) => return Err("position text needs a position".to_owned()),
        ("text", words) => Some(words.join(" ")),
        (other, _) => return Err(format!("{}, not {}", needs(), excerpt(other))),
    };
    Ok(Command::Position {
        from,
        moves: moves.join(" "),
    })
}

/// Parses a time in seconds, which may have decimals.
fn seconds(word: &str) -> Result<Duration, String> {
    let plain = word
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    let read: Option<f64> = if plain { word.parse().ok() } else { None };
    let seconds =
        read.ok_or_else(|| format!("bench takes a number of seconds, not {}", excerpt(word)))?;
    if seconds <= 0.0 || seconds > LONGEST_BENCH {
        return Err(format!(
            "bench takes more than 0 and at most {LONGEST_BENCH} seconds, not {}",
            excerpt(word)
        ));
    }
    Ok(Duration::from_secs_f64(seconds))
}
