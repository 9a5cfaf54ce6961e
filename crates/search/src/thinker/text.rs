//! Orders to a thinker and its answers as lines of text, for use without shared memory.
//!
//! `web/page/thinker.mjs` also reads the first words of these lines: which job is meant, and whether an answer ends it.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use mbrane_rules::Seat;

use super::{Answer, Ask, Job, Lane, Reply};
use crate::{Budget, Candidate, Judgement, Level};

/// The version of these lines; those of another version are not read.
pub const VERSION: u32 = 2;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    Ask(Job),
    Cancel(Lane),
}

impl Lane {
    const fn word(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Judgement => "judgement",
        }
    }

    fn read(word: &str) -> Option<Self> {
        [Self::Move, Self::Judgement]
            .into_iter()
            .find(|lane| lane.word() == word)
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let job = match self {
            Self::Cancel(lane) => return write!(f, "{VERSION} cancel {}", lane.word()),
            Self::Ask(job) => job,
        };
        write!(f, "{VERSION} {} {} ", job.ask.lane().word(), job.ticket)?;
        match job.ask {
            Ask::Move { seat, level, seed } => {
                write!(f, "{} {} {seed}", seat.index(), level.number())?;
            }
            Ask::Judgement(budget) => write!(f, "{} {}", budget.playouts, budget.milliseconds)?,
        }
        write!(f, " {}", job.game)
    }
}

impl Order {
    /// Reads a line; none if it is not of this version. Only [`Minds`](super::Minds) check that the job's text is a record of a
    /// game.
    pub fn read(line: &str) -> Option<Self> {
        let (version, rest) = line.split_once(' ')?;
        let (word, rest) = rest.split_once(' ')?;
        if version.parse() != Ok(VERSION) {
            return None;
        }
        if word == "cancel" {
            return Lane::read(rest).map(Self::Cancel);
        }
        let mut rest = rest;
        let mut number = || -> Option<u64> {
            let (number, after) = rest.split_once(' ')?;
            rest = after;
            number.parse().ok()
        };
        let (ticket, one, two) = (number()?, number()?, number()?);
        let ask = match Lane::read(word)? {
            Lane::Move => Ask::Move {
                seat: Seat::BOTH
                    .into_iter()
                    .find(|seat| seat.index() as u64 == one)?,
                level: Level::new(u8::try_from(two).ok()?)?,
                seed: number()?,
            },
            Lane::Judgement => Ask::Judgement(Budget {
                playouts: one,
                milliseconds: two,
            }),
        };
        Some(Self::Ask(Job {
            ticket,
            ask,
            game: rest.to_owned(),
        }))
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION} {} ", self.ticket)?;
        match &self.said {
            Reply::Move { chosen, judgement } => {
                write!(f, "move {}", chosen.as_deref().unwrap_or("-"))?;
                judgement
                    .iter()
                    .try_for_each(|judgement| write(f, judgement))
            }
            Reply::Judgement { judgement, done } => {
                write!(f, "judgement {}", u8::from(*done))?;
                write(f, judgement)
            }
            Reply::Lost(lane) => write!(f, "lost {}", lane.word()),
        }
    }
}

/// Writes a judgement; its floats read back exactly as they were.
fn write(f: &mut fmt::Formatter<'_>, judgement: &Judgement) -> fmt::Result {
    let Judgement {
        playouts,
        chance,
        points,
        proven,
        best,
    } = judgement;
    write!(
        f,
        " {playouts} {} {} {} {} {}",
        chance[0],
        chance[1],
        points[0],
        points[1],
        u8::from(*proven)
    )?;
    for Candidate {
        action,
        visits,
        chance,
        points,
        proven,
    } in best
    {
        write!(
            f,
            " {action} {visits} {chance} {} {} ",
            points[0], points[1]
        )?;
        match proven {
            Some(score) => write!(f, "{score}")?,
            None => f.write_char('-')?,
        }
    }
    Ok(())
}

impl Answer {
    /// Reads a line; none if it is not of this version. Only the rules check that a move is legal.
    pub fn read(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        if words.next()?.parse() != Ok(VERSION) {
            return None;
        }
        let ticket = words.next()?.parse().ok()?;
        let said = match words.next()? {
            "lost" => Reply::Lost(Lane::read(words.next()?)?),
            "move" => {
                let chosen = match words.next()? {
                    "-" => None,
                    chosen => Some(action(chosen)?),
                };
                let mut rest = words.by_ref().peekable();
                let judgement = match rest.peek() {
                    Some(_) => Some(read(&mut rest)?),
                    None => None,
                };
                Reply::Move { chosen, judgement }
            }
            "judgement" => Reply::Judgement {
                done: words.next()? == "1",
                judgement: read(&mut words)?,
            },
            _ => return None,
        };
        words.next().is_none().then_some(Self { ticket, said })
    }
}

fn action(word: &str) -> Option<String> {
    (!word.is_empty()).then(|| word.to_owned())
}

fn read<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Judgement> {
    fn next<'a, T: FromStr>(words: &mut impl Iterator<Item = &'a str>) -> Option<T> {
        words.next()?.parse().ok()
    }
    let playouts = next(words)?;
    let chance = [next(words)?, next(words)?];
    let points = [next(words)?, next(words)?];
    let proven = next::<u8>(words)? == 1;
    let mut best = Vec::new();
    while let Some(word) = words.next() {
        best.push(Candidate {
            action: action(word)?,
            visits: next(words)?,
            chance: next(words)?,
            points: [next(words)?, next(words)?],
            proven: match words.next()? {
                "-" => None,
                score => Some(score.parse().ok()?),
            },
        });
    }
    Some(Judgement {
        playouts,
        chance,
        points,
        proven,
        best,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thinker::Minds;
    use std::time::Duration;

    fn orders() -> Vec<Order> {
        let games = [
            (Seat::First, "mbrane 9 full :"),
            (Seat::Second, "mbrane 9 full pie consent : 8e5"),
            (
                Seat::First,
                "mbrane 9 full pie consent : 8e5 swap 7d4 offer",
            ),
            (
                Seat::Second,
                "mbrane 4 simple from +1....../......../......../........ indigo unswapped placing :",
            ),
            (
                Seat::First,
                "mbrane 4 simple from +1....../......../......../........ indigo unswapped placing : 2b3",
            ),
            (Seat::First, "sansumoku :"),
            (Seat::Second, "sansumoku : e5 d6 a9"),
        ];
        let asks = |seat| {
            let budget = Budget {
                playouts: 300,
                milliseconds: 1000,
            };
            [
                Ask::Move {
                    seat,
                    level: Level::new(2).unwrap(),
                    seed: u64::MAX,
                },
                Ask::Judgement(budget),
            ]
        };
        let ask = |game: &str, ask: Ask| {
            Order::Ask(Job {
                ticket: 77,
                ask,
                game: game.to_owned(),
            })
        };
        let all = games
            .iter()
            .flat_map(|(seat, game)| asks(*seat).map(|which| ask(game, which)));
        all.chain([Order::Cancel(Lane::Move), Order::Cancel(Lane::Judgement)])
            .collect()
    }

    #[test]
    fn jobs_and_answers_read_back_as_written() {
        let mut thinker = Minds::new(1 << 22);
        for order in orders() {
            let line = order.to_string();
            assert_eq!(Order::read(&line), Some(order.clone()), "{line}");
            let Order::Ask(job) = order else { continue };
            thinker.ask(&job).expect(&line);
            let mut answers = 0;
            let mut ms = 0;
            while thinker.busy().is_some() {
                ms += 1;
                let Some(answer) = thinker.step(20, Duration::from_millis(ms)) else {
                    continue;
                };
                let line = answer.to_string();
                assert!(!line.contains('\n'));
                assert_eq!(Answer::read(&line), Some(answer), "{line}");
                answers += 1;
            }
            assert!(answers > 0);
        }
        for said in [
            Reply::Lost(Lane::Move),
            Reply::Move {
                chosen: None,
                judgement: None,
            },
        ] {
            let answer = Answer {
                ticket: u64::MAX,
                said,
            };
            assert_eq!(Answer::read(&answer.to_string()), Some(answer));
        }
    }

    #[test]
    fn truncated_or_foreign_version_lines_are_refused() {
        for order in orders() {
            let line = order.to_string();
            let other = line.replacen('2', "1", 1);
            assert_eq!(Order::read(&other), None);
            for cut in 0..line.len() {
                if let Some(read) = Order::read(&line[..cut]) {
                    assert_ne!(read, order);
                }
            }
        }
        for line in [
            "",
            "2",
            "2 7 lost",
            "2 7 lost all",
            "2 7 move",
            "2 7 judgement 1 5",
            "1 7 lost move",
            "2 7 dance",
            "2 7 move ",
        ] {
            assert_eq!(Answer::read(line), None, "{line}");
        }
    }
}
