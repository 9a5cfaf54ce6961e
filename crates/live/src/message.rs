//! One text between two devices: its words, written and read.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use mbrane_play::{Name, base64};

use crate::invite::{decoded, is_letters};
use crate::{ClaimedEnd, Clock, Key, MAX_TEXT, Refused};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Undo {
    pub(crate) undos: u16,
    pub(crate) length: u16,
    pub(crate) to: u16,
}

impl Undo {
    pub const fn moves(&self) -> u16 {
        self.length.saturating_sub(self.to)
    }
}

/// The first word; the number is the version.
const HEAD: &str = "mb1";
const MAX_WORDS: usize = 40;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Version {
    /// The number of the game in a series of rematches, from 0.
    pub(crate) game: u16,
    /// How often moves were taken back by agreement.
    pub(crate) undos: u16,
    pub(crate) record: String,
    /// How the game ended, where it did outside the rules.
    pub(crate) over: Option<ClaimedEnd>,
    /// The digest of the fields above.
    pub(crate) sum: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Message {
    /// A new random value each time the device opens the table.
    pub(crate) session: String,
    /// The session of whom this answers.
    pub(crate) echo: Option<String>,
    pub(crate) count: u32,
    pub(crate) opened: u64,
    /// The proof that the sender may sit down.
    pub(crate) sit: Option<String>,
    pub(crate) name: String,
    /// The keys of the host and the guest, if the sender knows them.
    pub(crate) keys: Option<(Key, Option<Key>)>,
    /// True if the host begins the first game.
    pub(crate) begins: Option<bool>,
    pub(crate) version: Option<Version>,
    /// The number of the game that the sender would like to play next.
    pub(crate) again: Option<u16>,
    pub(crate) undo: Option<Undo>,
    /// The undo that the sender does not want.
    pub(crate) no: Option<Undo>,
    /// The greeting, and its number in the session.
    pub(crate) say: Option<(usize, u32)>,
    pub(crate) clock: Option<Clock>,
    /// The sender's clock in force, and the one that it declines.
    pub(crate) timed: Option<Clock>,
    pub(crate) unclock: Option<Clock>,
    /// The duration of the current turn, in milliseconds, by the sender's clock.
    pub(crate) ran: Option<u64>,
    /// How long the sender has thought about its last turn, in milliseconds, and how many moves there were behind it.
    pub(crate) thought: Option<(u64, u32)>,
    /// The digest of a version that the sender's player rejected.
    pub(crate) against: Option<String>,
}

impl Version {
    pub(crate) fn new(game: u16, undos: u16, record: String, over: Option<ClaimedEnd>) -> Self {
        let end = over.map(|over| over.to_string());
        let (number, back) = (game.to_string(), undos.to_string());
        let mut parts = vec!["record", &number, &back, &record];
        parts.extend(end.as_deref());
        let sum = crate::invite::hash(&parts, 16);
        Self {
            game,
            undos,
            record,
            over,
            sum,
        }
    }

    /// Returns whether this is the same game with the same moves.
    pub(crate) fn is_as_far(&self, other: &Self) -> bool {
        (self.game, self.undos, &self.record) == (other.game, other.undos, &other.record)
    }
}

impl fmt::Display for Undo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.undos, self.length, self.to)
    }
}

/// Writes the word of a value, if there is one.
pub(crate) fn put(
    to: &mut impl fmt::Write,
    key: &str,
    value: Option<impl fmt::Display>,
) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(to, " {key}={value}"))
}

pub(crate) fn dotted((one, other): (impl fmt::Display, impl fmt::Display)) -> String {
    format!("{one}.{other}")
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{HEAD} s={} n={} o={}",
            self.session, self.count, self.opened
        )?;
        let keys = self.keys.as_ref().map(|(host, guest)| {
            let guest = guest.as_ref().map_or("-", Key::as_str);
            format!("{},{guest}", host.as_str())
        });
        let name = base64::letters(self.name.as_bytes());
        put(f, "e", self.echo.as_ref())?;
        put(f, "sit", self.sit.as_ref())?;
        put(f, "name", Some(name).filter(|name| !name.is_empty()))?;
        put(f, "keys", keys)?;
        put(f, "begins", self.begins.map(u8::from))?;
        if let Some(version) = &self.version {
            write!(f, " v={}.{}", version.game, version.undos)?;
            write!(f, " sum={} rec={}", version.sum, version.record)?;
            put(f, "over", version.over)?;
        }
        put(f, "again", self.again)?;
        put(f, "undo", self.undo)?;
        put(f, "no", self.no)?;
        put(f, "say", self.say.map(dotted))?;
        put(f, "clock", self.clock)?;
        put(f, "timed", self.timed)?;
        put(f, "unclock", self.unclock)?;
        put(f, "ran", self.ran)?;
        put(f, "thought", self.thought.map(dotted))?;
        put(f, "against", self.against.as_ref())
    }
}

pub(crate) fn numbers<const N: usize>(text: &str) -> Option<[u64; N]> {
    let plain = |part: &str| part.len() <= 16 && part.bytes().all(|byte| byte.is_ascii_digit());
    let number = |part: &str| plain(part).then(|| part.parse().ok())?;
    let numbers: Option<Vec<u64>> = text.split('.').map(number).collect();
    numbers?.try_into().ok()
}

impl FromStr for Undo {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let [undos, length, to] = numbers(text).ok_or(())?;
        let small = |number: u64| u16::try_from(number).map_err(|_| ());
        Ok(Self {
            undos: small(undos)?,
            length: small(length)?,
            to: small(to)?,
        })
    }
}

/// The values of a text's words, each by its key.
struct Words<'a>(BTreeMap<&'a str, &'a str>);

impl<'a> Words<'a> {
    fn read(text: &'a str) -> Result<Self, Refused> {
        if text.len() > MAX_TEXT {
            return Err(Refused::TooLong);
        }
        let mut words = text.split(' ');
        let head = words.next().unwrap_or_default();
        if head != HEAD {
            let version = head.strip_prefix("mb").map(str::parse::<u32>);
            return Err(match version {
                Some(Ok(2..)) => Refused::Newer,
                _ => Refused::NotOurs,
            });
        }
        let mut values = BTreeMap::new();
        for word in words {
            let (key, value) = word.split_once('=').ok_or(Refused::NotOurs)?;
            if values.len() >= MAX_WORDS || values.insert(key, value).is_some() {
                return Err(Refused::NotOurs);
            }
        }
        Ok(Self(values))
    }

    /// Reads the value of a word, if present; refuses an unreadable one.
    fn get<T>(
        &self,
        key: &str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<Option<T>, Refused> {
        self.0
            .get(key)
            .map(|value| read(value).ok_or(Refused::NotOurs))
            .transpose()
    }

    fn need<T>(&self, key: &str, read: impl FnOnce(&'a str) -> Option<T>) -> Result<T, Refused> {
        self.get(key, read)?.ok_or(Refused::NotOurs)
    }
}

fn session(text: &str) -> Option<String> {
    (text.len() <= 32 && is_letters(text)).then(|| text.to_owned())
}

fn number<N: TryFrom<u64>>(text: &str) -> Option<N> {
    let [number] = numbers(text)?;
    N::try_from(number).ok()
}

pub(crate) fn pair<A: TryFrom<u64>, B: TryFrom<u64>>(text: &str) -> Option<(A, B)> {
    let [one, other] = numbers(text)?;
    Some((A::try_from(one).ok()?, B::try_from(other).ok()?))
}

fn keys(text: &str) -> Option<(Key, Option<Key>)> {
    let (host, guest) = text.split_once(',')?;
    let guest = match guest {
        "-" => None,
        guest => Some(Key::new(guest)?),
    };
    Some((Key::new(host)?, guest))
}

impl FromStr for Message {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Self, Refused> {
        let words = Words::read(text)?;
        let version = match words.get("v", pair::<u16, u16>)? {
            None => None,
            Some((game, undos)) => {
                let record = words.need("rec", |text| Some(text.to_owned()))?;
                let over = words.get("over", |text| text.parse().ok())?;
                let version = Version::new(game, undos, record, over);
                if words.need("sum", Some)? != version.sum {
                    return Err(Refused::Damaged);
                }
                Some(version)
            }
        };
        let name = |text| Some(Name::new(&decoded(text)?).as_str().to_owned());
        Ok(Self {
            session: words.need("s", session)?,
            echo: words.get("e", session)?,
            count: words.need("n", number)?,
            opened: words.need("o", number)?,
            sit: words.get("sit", session)?,
            name: words.get("name", name)?.unwrap_or_default(),
            keys: words.get("keys", keys)?,
            begins: words.get("begins", |text| match text {
                "0" => Some(false),
                "1" => Some(true),
                _ => None,
            })?,
            version,
            again: words.get("again", number)?,
            undo: words.get("undo", |text| text.parse().ok())?,
            no: words.get("no", |text| text.parse().ok())?,
            say: words.get("say", pair)?,
            clock: words.get("clock", |text| text.parse().ok())?,
            timed: words.get("timed", |text| text.parse().ok())?,
            unclock: words.get("unclock", |text| text.parse().ok())?,
            ran: words.get("ran", number)?,
            thought: words.get("thought", pair)?,
            against: words.get("against", session)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Why;
    use mbrane_rules::Seat;

    fn message() -> Message {
        Message {
            session: "abc".to_owned(),
            echo: Some("def".to_owned()),
            count: 7,
            opened: 1_800_000_000_000,
            name: "Ada Ü".to_owned(),
            keys: Key::new("hosthost").map(|host| (host, Key::new("guestguest"))),
            begins: Some(true),
            version: Some(Version::new(
                1,
                2,
                "mbrane=abc&x=+y".to_owned(),
                Some(ClaimedEnd {
                    loser: Seat::Second,
                    why: Why::Flag,
                }),
            )),
            again: Some(2),
            undo: Some(Undo {
                undos: 0,
                length: 9,
                to: 7,
            }),
            say: Some((3, 4)),
            clock: Some(Clock::Move(120)),
            timed: Some(Clock::Move(120)),
            unclock: Some(Clock::Game(600)),
            ran: Some(70_000),
            thought: Some((4000, 3)),
            against: Some("sum".to_owned()),
            ..Message::default()
        }
    }

    #[test]
    fn a_message_is_read_as_it_was_written() {
        assert_eq!(message().to_string().parse(), Ok(message()));
        let least = Message {
            session: "abc".to_owned(),
            ..Message::default()
        };
        assert_eq!(least.to_string().parse(), Ok(least));
    }

    #[test]
    fn damaged_or_too_long_messages_are_refused() {
        let text = message().to_string();
        for length in 0..text.len() {
            // A text cut at the end of a word says less, but nothing different.
            if let Ok(cut) = text[..length].parse::<Message>() {
                assert!(cut.version.is_none() || cut.version == message().version);
            }
        }
        assert_eq!(
            text.replace("abc&x", "abd&x").parse::<Message>(),
            Err(Refused::Damaged)
        );
        assert_eq!("mb2 s=abc".parse::<Message>(), Err(Refused::Newer));
        assert_eq!("hello".parse::<Message>(), Err(Refused::NotOurs));
        assert_eq!(
            format!("{text} n=8").parse::<Message>(),
            Err(Refused::NotOurs)
        );
        assert_eq!(
            format!("{text} x={}", "y".repeat(1_000_000)).parse::<Message>(),
            Err(Refused::TooLong)
        );
        assert!(
            format!("{text} later=1").parse::<Message>().is_ok(),
            "newer programs may say more"
        );
    }
}
