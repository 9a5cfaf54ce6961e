//! The content of a link to a match with hidden choices, and the reasons for refusing it.

use std::fmt;
use std::str::FromStr;

use mbrane_rules::{Record, Seat, Seats};

use super::{mark, unmarked};
use crate::commitment::Broken;
use crate::link::fragment;
use crate::{Animated, LinkError, LinkMatchId, base64, sealed};

const MAX_LETTER: usize = 64 * 1024;

/// The content of a link to such a match: the words of both players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    pub game: LinkMatchId,
    /// The beginning of its record, up to the colon.
    pub(super) head: String,
    pub(super) words: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LetterError {
    #[error(transparent)]
    Link(#[from] LinkError),
    #[error("`{0}` cannot be: {1}")]
    Word(String, String),
    #[error("what it opens does not fit what was promised: {0}")]
    Broken(#[from] Broken),
    #[error("it plays for the seat that is played here")]
    NotSaidHere,
    /// Both seats are played elsewhere.
    #[error(
        "the game is played in another browser or on another device, and only there is what its players hide"
    )]
    Elsewhere,
}

pub(super) fn bad_word(word: &str, reason: impl fmt::Display) -> LetterError {
    LetterError::Word(
        word.chars().filter(|c| !c.is_control()).take(24).collect(),
        reason.to_string(),
    )
}

/// Adds a move to a record.
pub(super) fn push<G: Animated>(record: &mut Record<G>, m: G::Move) -> Result<(), LetterError> {
    let pushed = record.push(m);
    pushed.map_err(|error| bad_word(&m.to_string(), error))
}

/// The number of moves among words.
pub(super) fn moves_among(words: &[String]) -> usize {
    let is_move = |word: &&String| {
        let begins = |other| unmarked(word).1.starts_with(other);
        !["open:", "seed:", "lot:"].into_iter().any(begins)
    };
    words.iter().filter(is_move).count()
}

impl Letter {
    fn sum(text: &str) -> String {
        base64::letters(&sealed::sum(text.as_bytes()).to_le_bytes()[..6])
    }

    pub(super) fn moves(&self) -> usize {
        moves_among(&self.words)
    }

    /// The only seat that has committed to its seed; none if both have, or neither.
    pub(super) fn only_seat(&self) -> Option<Seat> {
        let promised = |seat| {
            let word = format!("{}seed:#", mark(seat));
            self.words.iter().any(|said| said.starts_with(&word))
        };
        Seats::of(Seat::BOTH.map(promised)).single()
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words.iter().flat_map(|word| ["+", word.as_str()]);
        let (head, words) = (self.head.replace(' ', "+"), String::from_iter(words));
        let text = format!("{head}:{words}").replace('#', "$");
        let text = format!("l={text}&g={}", self.game.as_str());
        write!(f, "{text}&s={}", Self::sum(&text))
    }
}

impl FromStr for Letter {
    type Err = LinkError;

    /// Reads what follows the `#`, or a whole address.
    fn from_str(text: &str) -> Result<Self, LinkError> {
        // Mail programs may have broken the link over lines.
        let text: String = text.split_whitespace().collect();
        let text = fragment(&text);
        if !text.starts_with("l=") {
            return Err(LinkError::NotALink);
        }
        if text.len() > MAX_LETTER {
            return Err(LinkError::Damaged);
        }
        let (said, sum) = text.rsplit_once("&s=").ok_or(LinkError::Damaged)?;
        if Self::sum(said) != sum {
            return Err(LinkError::Damaged);
        }
        let (said, game) = said[2..].split_once("&g=").ok_or(LinkError::Damaged)?;
        let game = LinkMatchId::new(game).ok_or(LinkError::Name)?;
        let (head, words) = said.split_once(":+").ok_or(LinkError::Damaged)?;
        let words = words
            .split('+')
            .map(|word| word.replace('$', "#"))
            .collect();
        Ok(Self {
            game,
            head: head.replace('+', " "),
            words,
        })
    }
}
