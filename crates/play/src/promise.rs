//! Choices that are promised before they are shown, for games of people far apart: a salted hash is sent at once, and opened when both
//! have chosen.
//!
//! `#H` is the promise: the first 16 bytes of BLAKE3 over game, round, ply, seat, choice and salt, each preceded by its length.
//! `open:CHOICE:SALT` opens it. Salts come of a seat's seed, which is promised before the first move (`seed:#H`) and opened at the end
//! (`seed:S`), so that everything can be checked. Without a salt the few walls that there are could be tried out. Where chance is to decide,
//! each promises a salt, and [`lot`] is what comes of both.

use std::fmt;
use std::str::FromStr;

use mbrane_rules::Seat;

use crate::{GameName, base64};

/// What a seat's salts come of: 32 bytes that only that seat knows until the match is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// What makes a promise good: 16 bytes that nobody can guess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Salt([u8; 16]);

/// A promised choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Promise([u8; 16]);

/// Where in a match something is chosen.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// What both sides call the game.
    pub game: &'a GameName,
    /// The round, from 1.
    pub round: u8,
    /// How many moves were made before.
    pub ply: u16,
    /// Who chooses.
    pub seat: Seat,
}

/// A promise that is opened: what was chosen, as text, and its salt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// What was chosen: `wall:12.34`.
    pub choice: String,
    /// With which salt.
    pub salt: Salt,
}

/// Why an opening is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Broken {
    /// The text is none.
    Text,
    /// It opens another promise: something else was chosen, or it was chosen elsewhere.
    Other,
    /// Its salt does not come of the seat's seed.
    Salt,
    /// The seed is not the one that was promised.
    Seed,
    /// The match is over, and something that was promised is not opened.
    Closed,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Text => "a promise is 22 letters of base64url behind #, an opening open:CHOICE:SALT, a seed seed:S",
            Self::Other => "what is opened is not what was promised there",
            Self::Salt => "the salt does not come of the seat's seed",
            Self::Seed => "the seed is not the one that was promised before the first move",
            Self::Closed => "the match is over, and something that was promised is not opened",
        })
    }
}

impl std::error::Error for Broken {}

/// What comes of two shares, and of neither alone: whether seats change.
pub fn lot(game: &GameName, shares: [Salt; 2]) -> bool {
    let mut hasher = blake3::Hasher::new();
    let [first, second] = shares;
    feed(&mut hasher, &[b"lot", game.as_str().as_bytes(), &first.0, &second.0]);
    first_16(&hasher)[0] & 1 == 1
}

/// Feeds parts to a hash, each preceded by its length.
fn feed(hasher: &mut blake3::Hasher, parts: &[&[u8]]) {
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
}

fn first_16(hasher: &blake3::Hasher) -> [u8; 16] {
    let mut bytes = [0; 16];
    hasher.finalize_xof().fill(&mut bytes);
    bytes
}

impl Moment<'_> {
    fn feed(&self, hasher: &mut blake3::Hasher, more: &[&[u8]]) {
        let (round, ply, seat) = (self.round.to_string(), self.ply.to_string(), self.seat.index().to_string());
        feed(hasher, &[self.game.as_str().as_bytes(), round.as_bytes(), ply.as_bytes(), seat.as_bytes()]);
        feed(hasher, more);
    }
}

impl Seed {
    /// A seed of bytes that came by chance.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The promise of it that is made before the first move.
    pub fn promise(&self, game: &GameName, seat: Seat) -> Promise {
        let mut hasher = blake3::Hasher::new();
        feed(&mut hasher, &[game.as_str().as_bytes(), seat.index().to_string().as_bytes(), &self.0]);
        Promise(first_16(&hasher))
    }

    /// The salt of a choice.
    pub fn salt(&self, moment: Moment<'_>, choice: &str) -> Salt {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        moment.feed(&mut hasher, &[choice.as_bytes()]);
        Salt(first_16(&hasher))
    }

    /// Opens a choice.
    pub fn open(&self, moment: Moment<'_>, choice: &str) -> Opening {
        Opening { choice: choice.to_owned(), salt: self.salt(moment, choice) }
    }
}

impl Opening {
    /// The promise that this opens.
    pub fn promise(&self, moment: Moment<'_>) -> Promise {
        let mut hasher = blake3::Hasher::new();
        moment.feed(&mut hasher, &[self.choice.as_bytes(), &self.salt.0]);
        Promise(first_16(&hasher))
    }
}

impl Promise {
    /// What an opening of this promise has chosen.
    ///
    /// # Errors
    /// It opens another promise.
    pub fn open<'a>(&self, opening: &'a Opening, moment: Moment<'_>) -> Result<&'a str, Broken> {
        if opening.promise(moment) == *self { Ok(&opening.choice) } else { Err(Broken::Other) }
    }

    /// Tries the seed that was opened when the match was over, and that every salt came of it.
    ///
    /// # Errors
    /// It is another seed, or a salt came of another.
    pub fn close(
        &self,
        seed: &Seed,
        game: &GameName,
        seat: Seat,
        openings: &[(Moment<'_>, Opening)],
    ) -> Result<(), Broken> {
        if seed.promise(game, seat) != *self {
            return Err(Broken::Seed);
        }
        let come = openings.iter().all(|(moment, opening)| seed.salt(*moment, &opening.choice) == opening.salt);
        if come { Ok(()) } else { Err(Broken::Salt) }
    }
}

/// Exactly so many bytes of base64url.
fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    base64::bytes(text)?.try_into().ok()
}

impl fmt::Display for Promise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", base64::letters(&self.0))
    }
}

impl FromStr for Promise {
    type Err = Broken;

    fn from_str(text: &str) -> Result<Self, Broken> {
        text.strip_prefix('#').and_then(bytes).map(Self).ok_or(Broken::Text)
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
        // What was chosen may hold colons itself.
        let (choice, salt) = text.strip_prefix("open:").and_then(|text| text.rsplit_once(':')).ok_or(Broken::Text)?;
        let salt = bytes(salt).map(Salt).filter(|_| !choice.is_empty()).ok_or(Broken::Text)?;
        Ok(Self { choice: choice.to_owned(), salt })
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed:{}", base64::letters(&self.0))
    }
}

/// It is secret: logs do not tell it.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seed")
    }
}

impl FromStr for Seed {
    type Err = Broken;

    fn from_str(text: &str) -> Result<Self, Broken> {
        text.strip_prefix("seed:").and_then(bytes).map(Self).ok_or(Broken::Text)
    }
}
