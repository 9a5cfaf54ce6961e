//! A match as text that is saved: versioned lines, and a sum that tells damage.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use mbrane_rules::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Level, Match, Name, Player, Staged};

/// How a saved match begins; the version follows.
const HEAD: &str = "mbrane-play";
/// The version that this program writes, and the only one so far.
const VERSION: u32 = 1;
/// How the last line begins: the sum of what stands before it.
const SUM: &str = "sum";

/// Why a text is no match that could be resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// It does not begin as a saved match does.
    NotAMatch,
    /// A newer program wrote it: leave it alone.
    Newer {
        /// Its version.
        version: u32,
    },
    /// It was cut or changed: set it aside.
    Damaged {
        /// What is wrong.
        reason: String,
    },
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAMatch => f.write_str("this is no saved match"),
            Self::Newer { version } => {
                write!(f, "a newer version of the game saved this (format {version}, known is {VERSION})")
            }
            Self::Damaged { reason } => write!(f, "the saved match is damaged: {reason}"),
        }
    }
}

impl std::error::Error for SaveError {}

fn damaged(reason: impl Into<String>) -> SaveError {
    SaveError::Damaged { reason: reason.into() }
}

/// FNV-1a: any single byte changed changes it.
fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Which game a saved match is of: the first word of its record.
pub fn kind_of(text: &str) -> Option<&str> {
    text.strip_prefix(HEAD)?;
    text.lines().find_map(|line| line.strip_prefix("record "))?.split_whitespace().next()
}

impl<G: Staged> fmt::Display for Match<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{HEAD} {VERSION}\n");
        for seat in Seat::BOTH {
            let place = if seat == Seat::First { "first" } else { "second" };
            match self.player(seat) {
                Player::Person { name } => writeln!(text, "{place} person {name}")?,
                Player::Computer { level, name } => writeln!(text, "{place} computer {} {name}", level.number())?,
            }
        }
        writeln!(text, "record {}", self.record)?;
        writeln!(text, "at {} {}", self.cursor, self.beat)?;
        let words = [(self.counted, "counted"), (self.plays_on, "plays-on"), (self.of_two, "of-two")];
        for (_, word) in words.into_iter().filter(|(said, _)| *said) {
            writeln!(text, "{word}")?;
        }
        if let Some([first, second]) = self.earlier {
            writeln!(text, "earlier {first} {second}")?;
        }
        writeln!(f, "{text}{SUM} {:016x}", sum(text.as_bytes()))
    }
}

impl<G: Staged> FromStr for Match<G> {
    type Err = SaveError;

    fn from_str(text: &str) -> Result<Self, SaveError> {
        let lines: Vec<&str> = text.lines().collect();
        let head = lines.first().and_then(|line| line.strip_prefix(HEAD)).ok_or(SaveError::NotAMatch)?;
        match head.strip_prefix(' ').and_then(number) {
            Some(VERSION) => {}
            Some(version) if version > VERSION => return Err(SaveError::Newer { version }),
            _ => return Err(damaged("its version cannot be read")),
        }
        let Some((last, body)) = lines.split_last() else { return Err(SaveError::NotAMatch) };
        let whole: String = body.iter().flat_map(|line| [line, "\n"]).collect();
        if *last != format!("{SUM} {:016x}", sum(whole.as_bytes())) {
            return Err(damaged("its end is missing, or something in it was changed"));
        }
        read(&body[1..])
    }
}

fn number<N: FromStr>(text: &str) -> Option<N> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

fn pair<N: FromStr>(text: &str) -> Option<[N; 2]> {
    let (one, two) = text.split_once(' ')?;
    Some([number(one)?, number(two)?])
}

fn player(text: &str) -> Option<Player> {
    let named = |name: &str| Some(Name::new(name)).filter(|made| made.as_str() == name);
    let (kind, rest) = text.split_once(' ')?;
    match kind {
        "person" => Some(Player::person(named(rest)?)),
        "computer" => {
            let (level, name) = rest.split_once(' ')?;
            Some(Player::computer(Level::new(number(level)?)?, named(name)?))
        }
        _ => None,
    }
}

/// Reads what stands between the first line and the sum.
fn read<'a, G: Staged>(lines: &[&'a str]) -> Result<Match<G>, SaveError> {
    let mut lines = lines.iter().copied().peekable();
    let mut take = |word: &str| {
        let rest = |line: &&'a str| line.strip_prefix(word).map(|rest| rest.strip_prefix(' ').unwrap_or(rest));
        lines.next_if(|line| line.split(' ').next() == Some(word)).as_ref().and_then(rest)
    };
    let missing = |word: &str| damaged(format!("there is no line `{word}` where it should be, or it cannot be read"));

    let first = take("first").and_then(player).ok_or_else(|| missing("first"))?;
    let second = take("second").and_then(player).ok_or_else(|| missing("second"))?;
    let record = take("record").ok_or_else(|| missing("record"))?;
    let record = record.parse().map_err(|error| damaged(format!("its record: {error}")))?;
    let [cursor, beat] = take("at").and_then(pair::<usize>).ok_or_else(|| missing("at"))?;
    let mut read = Match::from_record(record, [first, second]);
    read.counted = take("counted").is_some();
    read.plays_on = take("plays-on").is_some();
    read.of_two = take("of-two").is_some();
    if let Some(earlier) = take("earlier") {
        read.earlier = Some(pair(earlier).ok_or_else(|| missing("earlier"))?);
    }
    if let Some(more) = lines.next() {
        let more: String = more.chars().take(24).collect();
        return Err(damaged(format!("nobody knows what `{more}` means there")));
    }
    check(&read)?;
    if cursor > read.entries() {
        return Err(damaged("it stands behind its last move"));
    }
    read.seek(cursor, beat);
    if read.beat != beat {
        return Err(damaged("it stands behind its last beat"));
    }
    Ok(read)
}

/// Refuses what no match could have come to.
fn check<G: Staged>(read: &Match<G>) -> Result<(), SaveError> {
    if read.counted && read.record.position().settled().is_none() {
        return Err(damaged("it was counted although something can still change"));
    }
    let most = read.record.start().all_points();
    match read.earlier {
        Some(_) if !read.of_two => Err(damaged("a single game has no game before it")),
        Some([first, second]) if first.checked_add(second).is_none_or(|sum| sum > most) => {
            Err(damaged("the game before has more points than there are"))
        }
        _ => Ok(()),
    }
}

impl<G: Staged> Serialize for Match<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, G: Staged> Deserialize<'de> for Match<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
