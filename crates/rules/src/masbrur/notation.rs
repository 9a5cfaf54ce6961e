//! Masbrur's set-ups and moves as text.

use std::fmt;
use std::str::FromStr;

use super::field::row_name;
use super::names::{half_points, seat_name};
use super::{
    Choice, Dominoes, End, Group, Masbrur, Move, Placement, Secret, Seizure, Setup, Show, Wall,
};
use crate::text::{debug_as_text, expect_end, expect_name, refuse};
use crate::{Game, TextError};

debug_as_text!(Setup, Wall, Placement, Choice, Move);

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "masbrur {}", self.rounds())?;
        f.write_str(if self.is_free() { " free" } else { "" })
    }
}

impl FromStr for Setup {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut words = text.split_whitespace();
        expect_name(words.next(), "masbrur", "Masbrur")?;
        let rounds = words.next().unwrap_or_default();
        let mut numbers = Self::ROUNDS.into_iter();
        let number = numbers.find(|number| number.to_string() == rounds);
        let free = match words.next() {
            None => false,
            Some("free") => true,
            Some(more) => {
                let behind = "behind the rounds stands `free` or nothing";
                return Err(TextError::expected(behind, more));
            }
        };
        expect_end(words.next(), "set-up")?;
        let wrong = || TextError::expected("Masbrur has 1, 2, 4, 6 or 8 rounds", rounds);
        let rounds = number.ok_or_else(wrong)?;
        Ok(Self { rounds, free })
    }
}

impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.dominoes())
    }
}

impl FromStr for Wall {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let dominoes = Dominoes::read(text)?;
        let wall = if dominoes.len() == 2 {
            Self::lowest(dominoes)
        } else {
            None
        };
        wall.ok_or_else(|| {
            TextError::new(format!("a wall is two dominoes, not {}", dominoes.len()))
        })
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}{}",
            self.domino,
            row_name(usize::from(self.row)),
            self.end.sign()
        )
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wall(wall) => write!(f, "wall:{wall}"),
            Self::Show(show) => write!(f, "show:{show}"),
            Self::Seize(seizure) => write!(f, "seize:{seizure}"),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lay(domino) => write!(f, "lay:{domino}"),
            Self::Match(domino, end) => write!(f, "match:{domino}{}", end.sign()),
            Self::Offer(group) => write!(f, "offer:{group}"),
            Self::Take(Group::Named) => f.write_str("take:1"),
            Self::Take(Group::Rest) => f.write_str("take:2"),
            Self::Place(placement, wall) => write!(f, "{placement}:{wall}"),
            Self::Pass => f.write_str("pass"),
            Self::Attack => f.write_str("attack"),
            Self::Choose(choice) => write!(f, "{choice}"),
            Self::North(choice) => write!(f, "north:{choice}"),
            Self::Resign => f.write_str("resign"),
        }
    }
}

pub(super) fn read_secret<T: FromStr<Err = TextError>>(text: &str) -> Result<Secret<T>, TextError> {
    if text == "?" {
        Ok(Secret::Hidden)
    } else {
        text.parse().map(Secret::Known)
    }
}

fn read_choice(name: &str, rest: &str) -> Result<Option<Choice>, TextError> {
    Ok(Some(match name {
        "wall" => Choice::Wall(read_secret::<Wall>(rest)?),
        "show" => Choice::Show(read_secret::<Show>(rest)?),
        "seize" => Choice::Seize(read_secret::<Seizure>(rest)?),
        _ => return Ok(None),
    }))
}

fn read_end(text: &str) -> Option<(&str, End)> {
    let end = End::BOTH
        .into_iter()
        .find(|end| text.ends_with(end.sign()))?;
    Some((&text[..text.len() - 1], end))
}

fn read_placement(text: &str) -> Option<Result<Placement, TextError>> {
    let (rest, end) = read_end(text)?;
    let row = rest
        .bytes()
        .last()
        .filter(|row| (b'a'..=b'h').contains(row))?
        - b'a';
    let domino = rest[..rest.len() - 1].parse();
    Some(domino.map(|domino| Placement { domino, row, end }))
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "" => return refuse("an empty text is no move"),
            "pass" => return Ok(Self::Pass),
            "attack" => return Ok(Self::Attack),
            "resign" => return Ok(Self::Resign),
            "take:1" => return Ok(Self::Take(Group::Named)),
            "take:2" => return Ok(Self::Take(Group::Rest)),
            _ => {}
        }
        let none = || TextError::of(text, "is no move");
        let (name, rest) = text.split_once(':').ok_or_else(none)?;
        match name {
            "lay" => rest.parse().map(Self::Lay),
            "match" => {
                let endless = || TextError::of(rest, "has no end: l or r, as in 57r");
                let (domino, end) = read_end(rest).ok_or_else(endless)?;
                Ok(Self::Match(domino.parse()?, end))
            }
            "offer" => Dominoes::read(rest).map(Self::Offer),
            "take" => Err(TextError::expected("a group is 1 or 2", rest)),
            "north" => {
                let (name, rest) = rest.split_once(':').ok_or_else(none)?;
                read_choice(name, rest)?.map(Self::North).ok_or_else(none)
            }
            _ => match read_choice(name, rest)? {
                Some(choice) => Ok(Self::Choose(choice)),
                None => Ok(Self::Place(
                    read_placement(name).ok_or_else(none)??,
                    read_secret(rest)?,
                )),
            },
        }
    }
}

impl Masbrur {
    /// How the game stands: `ongoing`, `south 212.5/180`, `draw 96/96`, `north resigned` where North has won.
    pub fn result(&self) -> String {
        let Some(outcome) = self.outcome() else {
            return "ongoing".to_owned();
        };
        let winner = outcome.winner.map_or("draw", seat_name);
        if outcome.resigned {
            return format!("{winner} resigned");
        }
        format!("{winner} {}", half_points(self.half_points))
    }
}
