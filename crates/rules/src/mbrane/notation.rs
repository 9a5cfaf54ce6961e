//! Mbrane as text: moves, what was agreed, positions, counts.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::count::Count;
use super::geometry::region_name;
use super::setup::{Order, Scoring, Setup};
use super::{Colour, Mbrane, Move, Phase, Tile};
use crate::grid::reading_order;
use crate::text::excerpt;
use crate::{Cell, TextError};

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ivory => "ivory",
            Self::Indigo => "indigo",
        })
    }
}

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

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { digit, cell } => write!(f, "{}{cell}", digit_char(*digit)),
            Self::Swap => f.write_str("swap"),
            Self::Offer => f.write_str("offer"),
            Self::Accept => f.write_str("accept"),
            Self::Decline => f.write_str("decline"),
            Self::Resign => f.write_str("resign"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Ok(match text {
            "swap" => Self::Swap,
            "offer" => Self::Offer,
            "accept" => Self::Accept,
            "decline" => Self::Decline,
            "resign" => Self::Resign,
            "" => return Err(TextError::new("an empty text is no move")),
            _ => {
                let no_move = || {
                    TextError::new(format!("{} is no move: a digit and a cell, as in 8e5, or a word", excerpt(text)))
                };
                let digit = text.chars().next().and_then(digit_of).ok_or_else(no_move)?;
                if text.len() != 3 {
                    return Err(no_move());
                }
                Self::Place { digit, cell: text[1..].parse()? }
            }
        })
    }
}

impl fmt::Display for Scoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Full => "full",
            Self::Plain => "plain",
            Self::Simple => "simple",
        })
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mbrane {} {}", self.order.side(), self.scoring)?;
        f.write_str(if self.pie { " pie" } else { "" })?;
        f.write_str(if self.consent { " consent" } else { "" })
    }
}

impl FromStr for Setup {
    type Err = TextError;

    /// Reads `mbrane 9 full pie consent`; everything behind the side may be left out, and comes in any order.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut words = text.split_whitespace();
        match words.next() {
            Some("mbrane") => {}
            other => {
                let other = excerpt(other.unwrap_or_default());
                return Err(TextError::new(format!("a game of Mbrane begins with `mbrane`, not {other}")));
            }
        }
        let order = match words.next() {
            Some("4") => Order::Two,
            Some("9") => Order::Three,
            other => {
                let other = excerpt(other.unwrap_or_default());
                return Err(TextError::new(format!("the side of the board is 4 or 9, not {other}")));
            }
        };
        let mut setup = Self { order, ..Self::default() };
        let mut scoring = None;
        for word in words {
            let repeated = match word {
                "full" => scoring.replace(Scoring::Full).is_some(),
                "plain" => scoring.replace(Scoring::Plain).is_some(),
                "simple" => scoring.replace(Scoring::Simple).is_some(),
                "pie" => std::mem::replace(&mut setup.pie, true),
                "consent" => std::mem::replace(&mut setup.consent, true),
                _ => {
                    let word = excerpt(word);
                    return Err(TextError::new(format!("{word} is not among full, plain, simple, pie, consent")));
                }
            };
            if repeated {
                return Err(TextError::new(format!("{} says again what was said", excerpt(word))));
            }
        }
        setup.scoring = scoring.unwrap_or_default();
        Ok(setup)
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Placing => "placing",
            Self::Offered => "offered",
            Self::Declined => "declined",
            Self::Accepted => "accepted",
            Self::Resigned => "resigned",
        })
    }
}

impl fmt::Display for Mbrane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.setup.order.side();
        for (index, cell) in reading_order(side).enumerate() {
            if index > 0 && index % side == 0 {
                f.write_char('/')?;
            }
            match self.tile(cell) {
                None => f.write_str("..")?,
                Some(Tile { digit, colour }) => {
                    f.write_char(if colour == Colour::Ivory { '+' } else { '-' })?;
                    f.write_char(digit_char(digit))?;
                }
            }
        }
        let swapped = if self.swapped { "swapped" } else { "unswapped" };
        write!(f, " {} {swapped} {}", self.to_move, self.phase)
    }
}

impl fmt::Debug for Mbrane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} : {self}", self.setup)
    }
}

/// Picks the choice that a word of a position names; the error lists them all.
fn pick<T: Copy>(word: Option<&str>, what: &str, choices: &[(&str, T)]) -> Result<T, TextError> {
    let word = word.unwrap_or_default();
    choices.iter().find(|(name, _)| *name == word).map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        TextError::new(format!("{what} is {}, not {}", names.join(" or "), excerpt(word)))
    })
}

/// Reads the two characters of a cell.
fn content(pair: [char; 2]) -> Result<Option<Tile>, TextError> {
    let colour = match pair {
        ['.', '.'] => return Ok(None),
        ['+', _] => Colour::Ivory,
        ['-', _] => Colour::Indigo,
        _ => {
            let pair = excerpt(&String::from_iter(pair));
            return Err(TextError::new(format!("{pair} is neither `..` nor a sign and a digit, as in +8")));
        }
    };
    let digit =
        digit_of(pair[1]).ok_or_else(|| TextError::new(format!("{} is no digit", excerpt(&pair[1].to_string()))))?;
    Ok(Some(Tile { digit, colour }))
}

pub(super) fn read_position(setup: Setup, text: &str) -> Result<Mbrane, TextError> {
    let side = setup.order.side();
    let mut words = text.split_whitespace();
    let board = words.next().ok_or_else(|| TextError::new("a position begins with its rows"))?;
    let mut position = Mbrane::empty(setup);
    let mut rows = 0;
    for (from_top, row) in board.split('/').enumerate() {
        let place = |column: usize| format!("row {} from the top, cell {}", from_top + 1, column + 1);
        if from_top >= side {
            return Err(TextError::new(format!("the board has {side} rows, the text has more")));
        }
        let mut signs = row.chars();
        for column in 0..side {
            let (Some(first), Some(second)) = (signs.next(), signs.next()) else {
                return Err(TextError::new(format!("a row has {side} cells of two characters")).at(place(column)));
            };
            if let Some(tile) = content([first, second]).map_err(|error| error.at(place(column)))? {
                let cell = Cell::at(column, side - 1 - from_top);
                position
                    .check_tile(tile.digit, cell)
                    .map_err(|illegal| TextError::new(illegal.to_string()).at(place(column)))?;
                position.set(cell, tile);
            }
        }
        if signs.next().is_some() {
            let reason = format!("row {} from the top has more than {side} cells", from_top + 1);
            return Err(TextError::new(reason));
        }
        rows += 1;
    }
    if rows < side {
        return Err(TextError::new(format!("the board has {side} rows, the text has {rows}")));
    }
    let colours = [("ivory", Colour::Ivory), ("indigo", Colour::Indigo)];
    position.to_move = pick(words.next(), "the colour to move", &colours)?;
    let swaps = [("swapped", true), ("unswapped", false)];
    position.swapped = pick(words.next(), "what is said of the swap", &swaps)?;
    let phases = [Phase::Placing, Phase::Offered, Phase::Declined, Phase::Accepted, Phase::Resigned]
        .map(|phase| (phase.to_string(), phase));
    let phases = phases.each_ref().map(|(name, phase)| (name.as_str(), *phase));
    position.phase = pick(words.next(), "the state", &phases)?;
    if let Some(more) = words.next() {
        return Err(TextError::new(format!("{} stands behind the end of the position", excerpt(more))));
    }
    check_possible(&position)?;
    Ok(position)
}

/// Refuses what no game could have come to.
fn check_possible(position: &Mbrane) -> Result<(), TextError> {
    let refuse = |reason: &str| Err(TextError::new(reason));
    let talked = matches!(position.phase, Phase::Offered | Phase::Declined | Phase::Accepted);
    if position.swapped && position.placed == 0 {
        return refuse("an empty board cannot be swapped: the swap answers the first tile");
    }
    if talked && !position.setup.consent {
        return refuse("this game is played without counting early: there was no offer");
    }
    if talked && position.placed < 2 {
        return refuse("an offer to count needs at least two tiles on the board");
    }
    if position.phase != Phase::Placing && position.is_exhausted() {
        return refuse("nothing more can be placed: the game ended before anybody could offer or resign");
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
                write!(f, "{joint}{}:{}", region_name(self.order, region), half_points(value))?;
            }
        }
        write!(f, " ratio {}/{}", self.tally[0], self.tally[1])
    }
}
