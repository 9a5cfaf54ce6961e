//! Matches in the versions 1 to 4, a line for each thing that is kept.

use mbrane_rules::{Outcome, Seat};

use super::lines::{digits, pair, put, seat, unknown};
use crate::SaveError;
use crate::sealed::{Fields, from_json, number, raw, to_json};

/// A match of which no line says anything.
const EMPTY: &str = r#"{"credit":"none","halves":false,"sent":{"entries":0,"waiting":false},"counted":false,"plays-on":false,"of-two":false,"won-by-points":true}"#;

pub(crate) fn saved_match(lines: &[&str]) -> Result<String, SaveError> {
    let mut fields = from_json(EMPTY)?;
    let (mut players, mut ended) = ([raw(&()), raw(&())], None);
    for line in lines {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let taken = match word {
            "first" => player(rest).map(|player| players[0] = raw(&player)),
            "second" => player(rest).map(|player| players[1] = raw(&player)),
            "points" | "won" | "resigned" => take_end(&mut ended, &mut fields, word, rest),
            _ => take(&mut fields, word, rest),
        };
        taken.ok_or_else(|| unknown(line))?;
    }
    put(&mut fields, "players", &players);
    put(&mut fields, "ended", &ended);
    Ok(to_json(&fields))
}

fn take(fields: &mut Fields, word: &str, rest: &str) -> Option<()> {
    match word {
        "began" => put(fields, word, &digits(rest)?),
        "credit" | "record" | "waiting" => put(fields, word, &rest),
        "claimed" => {
            let (loser, why) = rest.split_once('.')?;
            let mut over = Fields::default();
            put(&mut over, "loser", &seat(loser)?);
            put(&mut over, "why", &why);
            put(fields, word, &over);
        }
        "at" | "earlier" => put(fields, word, &pair(rest)?),
        "sent" => {
            let entries = rest.strip_suffix(" waiting");
            let mut sent = Fields::default();
            put(&mut sent, "entries", &digits(entries.unwrap_or(rest))?);
            put(&mut sent, "waiting", &entries.is_some());
            put(fields, word, &sent);
        }
        "counted" | "plays-on" | "of-two" => put(fields, word, &true),
        _ => return None,
    }
    Some(())
}

fn take_end(
    ended: &mut Option<Outcome>,
    fields: &mut Fields,
    word: &str,
    rest: &str,
) -> Option<()> {
    let seat = |word: &str| match word {
        "first" => Some(Seat::First),
        "second" => Some(Seat::Second),
        _ => None,
    };
    match word {
        "points" if ended.is_none() => {
            let halves = rest.contains('.');
            put(fields, "halves", &halves);
            let half = |points: &str| -> Option<u16> {
                let (whole, rest) = points.split_once('.').unwrap_or((points, "0"));
                let half = ["0", "5"].iter().position(|known| *known == rest)?;
                let twice = number::<u16>(whole)?.checked_mul(if halves { 2 } else { 1 })?;
                twice.checked_add(half as u16)
            };
            let (one, two) = rest.split_once(' ')?;
            *ended = Some(Outcome::by_points([half(one)?, half(two)?]));
        }
        "won" => {
            put(fields, "won-by-points", &false);
            ended.as_mut()?.winner = if rest == "nobody" {
                None
            } else {
                Some(seat(rest)?)
            };
        }
        "resigned" if ended.is_none() => *ended = Some(Outcome::resignation(seat(rest)?)),
        _ => return None,
    }
    Some(())
}

fn player(text: &str) -> Option<Fields> {
    let (kind, rest) = text.split_once(' ')?;
    let (mut player, mut inside) = (Fields::default(), Fields::default());
    let name = if kind == "computer" {
        let (level, name) = rest.split_once(' ')?;
        put(&mut inside, "level", &digits(level)?);
        name
    } else {
        rest
    };
    put(&mut inside, "name", &name);
    put(&mut player, kind, &inside);
    Some(player)
}
