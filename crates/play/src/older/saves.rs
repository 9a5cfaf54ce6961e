//! Matches in the versions 1 to 4, a line for each thing that is kept.

use mbrane_rules::{Outcome, Seat};

use super::{pair, unknown};
use crate::history::Sent;
use crate::save::SavedMatch;
use crate::sealed::{damaged, number};
use crate::{Credit, Level, Name, Player, SaveError};

const SEATS: [&str; 2] = ["first", "second"];
/// The lines that every match has.
const NEEDED: [&str; 4] = ["first", "second", "record", "at"];

pub(crate) fn saved_match(lines: &[&str]) -> Result<SavedMatch, SaveError> {
    let mut read = SavedMatch {
        began: None,
        players: [Name::new(""), Name::new("")].map(Player::person),
        credit: Credit::None,
        claimed: None,
        ended: None,
        halves: false,
        record: String::new(),
        at: [0, 0],
        waiting: None,
        sent: Sent::default(),
        counted: false,
        plays_on: false,
        of_two: false,
        earlier: None,
        won_by_points: true,
    };
    let mut needed = NEEDED.to_vec();
    for line in lines {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        take(&mut read, word, rest).ok_or_else(|| unknown(line))?;
        needed.retain(|other| *other != word);
    }
    match needed.first() {
        Some(word) => Err(damaged(format!("it has no line `{word}`"))),
        None => Ok(read),
    }
}

fn take(read: &mut SavedMatch, word: &str, rest: &str) -> Option<()> {
    match word {
        "began" => read.began = Some(number(rest)?),
        "first" => read.players[0] = player(rest)?,
        "second" => read.players[1] = player(rest)?,
        "credit" => {
            let known = [("helped", Credit::Helped), ("full", Credit::Full)];
            read.credit = known.into_iter().find(|(known, _)| *known == rest)?.1;
        }
        "claimed" => read.claimed = Some(rest.parse().ok()?),
        "points" if read.ended.is_none() => {
            read.halves = rest.contains('.');
            let points = if read.halves {
                half_pair(rest)
            } else {
                pair(rest)
            };
            read.ended = Some(Outcome::by_points(points?));
        }
        "won" => {
            read.won_by_points = false;
            let won = if rest == "nobody" {
                None
            } else {
                Some(seat(rest)?)
            };
            read.ended.as_mut()?.winner = won;
        }
        "resigned" if read.ended.is_none() => {
            read.ended = Some(Outcome::resignation(seat(rest)?));
        }
        "record" => rest.clone_into(&mut read.record),
        "at" => read.at = pair(rest)?,
        "waiting" => read.waiting = Some(rest.to_owned()),
        "sent" => {
            let entries = rest.strip_suffix(" waiting");
            read.sent = Sent {
                entries: number(entries.unwrap_or(rest))?,
                waiting: entries.is_some(),
            };
        }
        "counted" => read.counted = true,
        "plays-on" => read.plays_on = true,
        "of-two" => read.of_two = true,
        "earlier" => read.earlier = Some(pair(rest)?),
        _ => return None,
    }
    Some(())
}

fn seat(word: &str) -> Option<Seat> {
    let known = SEATS.iter().position(|known| *known == word)?;
    Some(Seat::BOTH[known])
}

fn player(text: &str) -> Option<Player> {
    let (kind, rest) = text.split_once(' ')?;
    let (level, name) = match kind {
        "person" => (None, rest),
        "computer" => {
            let (level, name) = rest.split_once(' ')?;
            (Some(Level::new(number(level)?)?), name)
        }
        _ => return None,
    };
    let name = Name::try_from(name.to_owned()).ok()?;
    Some(match level {
        Some(level) => Player::computer(level, name),
        None => Player::person(name),
    })
}

/// Two numbers of points with a half or none, `212.5 90.0`, as half points.
fn half_pair(text: &str) -> Option<[u16; 2]> {
    let half = |text: &str| {
        let (whole, rest) = text.split_once('.')?;
        let rest = ["0", "5"].iter().position(|known| *known == rest)?;
        number::<u16>(whole)?
            .checked_mul(2)?
            .checked_add(rest as u16)
    };
    let (one, two) = text.split_once(' ')?;
    Some([half(one)?, half(two)?])
}
