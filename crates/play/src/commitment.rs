//! Sealed choices for remote games: a player sends a salted hash at once, and opens it when both have chosen.
//!
//! `#H` is the commitment: the first 16 bytes of BLAKE3 over game, round, ply, seat, choice and salt, each preceded by its length.
//! `open:CHOICE:SALT` opens it. Each seat derives its salts from a seed, to which it commits before the first move
//! (`seed:#H`) and opens at the end (`seed:S`), so that the opponent can check everything. Without a salt, a cheat
//! could try out the few possible walls. To draw lots, each seat commits to a salt, and [`lot`] combines the two.

use std::fmt;
use std::str::FromStr;

use mbrane_rules::Seat;

use crate::{LinkMatchId, base64};

/// The source of a seat's salts: 32 bytes that only that seat knows until the match is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// The unguessable part of a commitment: 16 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Salt([u8; 16]);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Commitment([u8; 16]);

#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    pub game: &'a LinkMatchId,
    /// The round, from 1.
    pub round: u8,
    /// How many moves came before.
    pub ply: u16,
    pub seat: Seat,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The choice: `wall:12.34`.
    pub choice: String,
    pub salt: Salt,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Broken {
    #[error(
        "a promise is 22 letters of base64url behind #, an opening open:CHOICE:SALT, a seed seed:S"
    )]
    Text,
    #[error("what is opened is not what was promised there")]
    Other,
    #[error("the salt does not come of the seat's seed")]
    Salt,
    #[error("the seed is not the one that was promised before the first move")]
    Seed,
    #[error("the match is over, and something that was promised is not opened")]
    Closed,
}

/// Draws lots from two shares, so that neither player controls the result: whether the seats swap.
pub fn lot(game: &LinkMatchId, [first, second]: [Salt; 2]) -> bool {
    hash(
        blake3::Hasher::new(),
        &[b"lot", game.as_str().as_bytes(), &first.0, &second.0],
    )[0] & 1
        == 1
}

/// The first 16 bytes of the hash of these parts, each preceded by its length.
fn hash(mut hasher: blake3::Hasher, parts: &[&[u8]]) -> [u8; 16] {
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    let mut bytes = [0; 16];
    hasher.finalize_xof().fill(&mut bytes);
    bytes
}

impl Moment<'_> {
    fn hash(&self, hasher: blake3::Hasher, more: &[&[u8]]) -> [u8; 16] {
        let (round, ply, seat) = (
            self.round.to_string(),
            self.ply.to_string(),
            self.seat.index().to_string(),
        );
        let moment = [
            self.game.as_str().as_bytes(),
            round.as_bytes(),
            ply.as_bytes(),
            seat.as_bytes(),
        ];
        hash(hasher, &[&moment[..], more].concat())
    }
}

impl Seed {
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    pub fn commitment(&self, game: &LinkMatchId, seat: Seat) -> Commitment {
        let seat = seat.index().to_string();
        Commitment(hash(
            blake3::Hasher::new(),
            &[game.as_str().as_bytes(), seat.as_bytes(), &self.0],
        ))
    }

    pub fn salt(&self, moment: Moment<'_>, choice: &str) -> Salt {
        Salt(moment.hash(blake3::Hasher::new_keyed(&self.0), &[choice.as_bytes()]))
    }

    pub fn open(&self, moment: Moment<'_>, choice: &str) -> Opening {
        Opening {
            choice: choice.to_owned(),
            salt: self.salt(moment, choice),
        }
    }
}

impl Opening {
    /// The commitment that it opens.
    pub fn commitment(&self, moment: Moment<'_>) -> Commitment {
        Commitment(moment.hash(
            blake3::Hasher::new(),
            &[self.choice.as_bytes(), &self.salt.0],
        ))
    }
}

impl Commitment {
    /// Checks the seed opened at the end of the match, and that every salt derives from it.
    ///
    /// # Errors
    /// It is another seed, or a salt does not derive from it.
    pub fn close(
        &self,
        seed: &Seed,
        game: &LinkMatchId,
        seat: Seat,
        openings: &[(Moment<'_>, Opening)],
    ) -> Result<(), Broken> {
        if seed.commitment(game, seat) != *self {
            return Err(Broken::Seed);
        }
        let come = openings
            .iter()
            .all(|(moment, opening)| seed.salt(*moment, &opening.choice) == opening.salt);
        if come { Ok(()) } else { Err(Broken::Salt) }
    }
}

fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    base64::bytes(text)?.try_into().ok()
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", base64::letters(&self.0))
    }
}

impl FromStr for Commitment {
    type Err = Broken;

    fn from_str(text: &str) -> Result<Self, Broken> {
        text.strip_prefix('#')
            .and_then(bytes)
            .map(Self)
            .ok_or(Broken::Text)
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "open:{}:{}", self.choice, base64::letters(&self.salt.0))
    }
}

impl FromStr for Opening {
    type Err = Broken;

    fn from_str(text: &str) -> Result<Self, Broken> {
        // The choice itself may contain colons.
        let (choice, salt) = text
            .strip_prefix("open:")
            .and_then(|text| text.rsplit_once(':'))
            .ok_or(Broken::Text)?;
        if choice.is_empty() {
            return Err(Broken::Text);
        }
        let salt = bytes(salt).map(Salt).ok_or(Broken::Text)?;
        Ok(Self {
            choice: choice.to_owned(),
            salt,
        })
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed:{}", base64::letters(&self.0))
    }
}

/// Hides the seed, which must not appear in logs.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seed")
    }
}

impl FromStr for Seed {
    type Err = Broken;

    fn from_str(text: &str) -> Result<Self, Broken> {
        text.strip_prefix("seed:")
            .and_then(bytes)
            .map(Self)
            .ok_or(Broken::Text)
    }
}
