//! Mbrane as text: moves, set-ups, positions, counts.

use std::fmt;
use std::str::FromStr;

use super::count::Count;
use super::geometry::region_name;
use super::setup::{Order, Scoring, Setup};
use super::{Colour, Mbrane, Move, Phase, Tile};
use crate::TextError;
use crate::grid::{read_board, write_board};
use crate::text::{excerpt, expect_end, expect_name, pick, refuse, refuse_if, words};

/// A digit as one character: 0–9, then a–f.
fn digit_char(digit: u8) -> char {
    char::from_digit(u32::from(digit), 16).unwrap_or('?')
}

/// The digit that a character stands for. Capitals are no digits, so that every move has one text.
fn digit_of(c: char) -> Option<u8> {
    if c.is_ascii_uppercase() {
        return None;
    }
    c.to_digit(16).map(|digit| digit as u8)
}

const WORDS: [(&str, Move); 5] = [
    ("swap", Move::Swap),
    ("offer", Move::Offer),
    ("accept", Move::Accept),
    ("decline", Move::Decline),
    ("resign", Move::Resign),
];

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { digit, cell } => write!(f, "{}{cell}", digit_char(*digit)),
            said => f.write_str(
                WORDS
                    .iter()
                    .find(|(_, m)| m == said)
                    .map_or("", |(word, _)| word),
            ),
        }
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        if let Some((_, said)) = WORDS.iter().find(|(word, _)| *word == text) {
            return Ok(*said);
        }
        refuse_if!(text.is_empty(), "an empty text is no move");
        match text.chars().next().and_then(digit_of) {
            Some(digit) if text.len() == 3 => Ok(Self::Place {
                digit,
                cell: text[1..].parse()?,
            }),
            _ => {
                let fault = "is no move: a digit and a cell, as in 8e5, or a word";
                Err(TextError::of(text, fault))
            }
        }
    }
}

words!(Scoring: Full "full", Plain "plain", Simple "simple");

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mbrane {} {}", self.order.side(), self.scoring)?;
        f.write_str(if self.joined { " torus" } else { "" })?;
        f.write_str(if self.pie { " pie" } else { "" })?;
        f.write_str(if self.consent { " consent" } else { "" })
    }
}

impl FromStr for Setup {
    type Err = TextError;

    /// Reads `mbrane 9 full torus pie consent`; everything behind the side may be left out, and comes in any order.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut words = text.split_whitespace();
        expect_name(words.next(), "mbrane", "Mbrane")?;
        let side = words.next().unwrap_or_default();
        let order = match side {
            "4" => Order::Two,
            "9" => Order::Three,
            _ => return Err(TextError::expected("the side of the board is 4 or 9", side)),
        };
        let mut setup = Self {
            order,
            ..Self::default()
        };
        let mut scoring = None;
        for word in words {
            let repeated = match word {
                "torus" => std::mem::replace(&mut setup.joined, true),
                "pie" => std::mem::replace(&mut setup.pie, true),
                "consent" => std::mem::replace(&mut setup.consent, true),
                _ => {
                    let mut known = Scoring::WORDS.iter();
                    let named = known.find(|scoring| scoring.to_string() == word);
                    let fault = "is not among full, plain, simple, torus, pie, consent";
                    let named = named.ok_or_else(|| TextError::of(word, fault))?;
                    scoring.replace(*named).is_some()
                }
            };
            refuse_if!(repeated, "{} says again what was said", excerpt(word));
        }
        setup.scoring = scoring.unwrap_or_default();
        Ok(setup)
    }
}

impl fmt::Display for Mbrane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, self.setup.order.side(), |cell| match self.tile(cell) {
            None => ['.', '.'],
            Some(Tile { digit, colour }) => [
                if colour == Colour::Ivory { '+' } else { '-' },
                digit_char(digit),
            ],
        })?;
        let swapped = if self.swapped { "swapped" } else { "unswapped" };
        write!(f, " {} {swapped} {}", self.to_move, self.phase)
    }
}

impl fmt::Debug for Mbrane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} : {self}", self.setup)
    }
}

/// Reads the two characters of a cell.
fn content(pair: [char; 2]) -> Result<Option<Tile>, TextError> {
    let colour = match pair {
        ['.', '.'] => return Ok(None),
        ['+', _] => Colour::Ivory,
        ['-', _] => Colour::Indigo,
        _ => {
            let fault = "is neither `..` nor a sign and a digit, as in +8";
            return Err(TextError::of(&String::from_iter(pair), fault));
        }
    };
    match digit_of(pair[1]) {
        Some(digit) => Ok(Some(Tile { digit, colour })),
        None => Err(TextError::of(&pair[1].to_string(), "is no digit")),
    }
}

pub(super) fn read_position(setup: Setup, text: &str) -> Result<Mbrane, TextError> {
    let mut words = text.split_whitespace();
    let board = words
        .next()
        .ok_or_else(|| TextError::new("a position begins with its rows"))?;
    let mut position = Mbrane::empty(setup);
    read_board(setup.order.side(), board, |cell, pair| {
        if let Some(tile) = content(pair)? {
            position
                .check_tile(tile.digit, cell)
                .map_err(|illegal| TextError::new(illegal.to_string()))?;
            position.set(cell, tile);
        }
        Ok(())
    })?;
    position.to_move = pick(words.next(), "the colour to move", Colour::WORDS)?;
    position.swapped = pick(
        words.next(),
        "what is said of the swap",
        &["swapped", "unswapped"],
    )? == "swapped";
    position.phase = pick(words.next(), "the state", Phase::WORDS)?;
    expect_end(words.next(), "position")?;
    check_possible(&position)?;
    Ok(position)
}

/// Refuses what no game could have come to.
fn check_possible(position: &Mbrane) -> Result<(), TextError> {
    let talked = matches!(
        position.phase,
        Phase::Offered | Phase::Declined | Phase::Accepted
    );
    if position.swapped && position.placed == 0 {
        return refuse("an empty board cannot be swapped: the swap answers the first tile");
    }
    refuse_if!(
        talked && !position.setup.consent,
        "this game is played without counting early: there was no offer"
    );
    if talked && position.placed < 2 {
        return refuse("an offer to count needs at least two tiles on the board");
    }
    if position.phase != Phase::Placing && position.is_exhausted() {
        return refuse(
            "nothing more can be placed: the game ended before anybody could offer or resign",
        );
    }
    Ok(())
}

/// A value in half points with one decimal and, unless it is zero, its sign: `+9.5`, `-3.0`, `0.0`.
pub fn half_points(value: i16) -> String {
    let sign = match value {
        1.. => "+",
        0 => "",
        _ => "-",
    };
    let halves = value.unsigned_abs();
    format!("{sign}{}.{}", halves / 2, halves % 2 * 5)
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("resolution")?;
        for step in &self.steps {
            for (index, &(region, value)) in step.regions.iter().enumerate() {
                let joint = if index == 0 { ' ' } else { ',' };
                write!(
                    f,
                    "{joint}{}:{}",
                    region_name(self.order, region),
                    half_points(value)
                )?;
            }
        }
        write!(f, " ratio {}/{}", self.tally[0], self.tally[1])
    }
}
