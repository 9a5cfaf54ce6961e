//! An end outside the rules, claimed by a remote player.

use std::fmt;
use std::str::FromStr;

use mbrane_rules::{Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::sealed::named;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    Flag,
    Unopened,
    /// A seat was to move, and left.
    Left,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ClaimedEnd {
    pub loser: Seat,
    pub why: Why,
}

impl ClaimedEnd {
    pub fn outcome(self) -> Outcome {
        Outcome::resignation(self.loser)
    }
}

impl fmt::Display for ClaimedEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.loser.index())?;
        self.why.serialize(f)
    }
}

impl FromStr for ClaimedEnd {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (loser, why) = text.split_once('.').ok_or(())?;
        let loser = Seat::BOTH
            .into_iter()
            .find(|seat| seat.index().to_string() == loser)
            .ok_or(())?;
        let why = named(why).ok_or(())?;
        Ok(Self { loser, why })
    }
}
