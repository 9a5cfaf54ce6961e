//! A match as saved text: versioned lines and a checksum.

use std::fmt::{self, Write as _};
use std::iter::{Copied, Peekable};
use std::slice;
use std::str::FromStr;

use mbrane_rules::{Outcome, Record, Seat, Seats};

use crate::SaveError;
use crate::history::Sent;
use crate::sealed::{Frame, damaged, number, pair, unknown};
use crate::summary::is_swapped;
use crate::{Animated, Credit, History, Level, Match, Name, Over, Player, Summary};

/// How a saved match begins; the version follows.
pub(crate) const HEAD: &str = "mbrane-play";
/// The newest version that this program reads. It writes each match in the oldest version that can express it: version 2 has
/// ends beside the rules, version 3 the credit of a match, version 4 what was sent to a remote player.
pub(crate) const FRAME: Frame = Frame {
    head: HEAD,
    version: 4,
};
const SEATS: [&str; 2] = ["first", "second"];

pub(crate) fn kind_of(text: &str) -> Option<&str> {
    text.strip_prefix(HEAD)?;
    text.lines()
        .find_map(|line| line.strip_prefix("record "))?
        .split_whitespace()
        .next()
}

impl<G: Animated> fmt::Display for Match<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (history, playhead) = (self.history(), self.playhead());
        let mut text = String::new();
        if let Some(began) = history.info.began {
            writeln!(text, "began {began}")?;
        }
        for seat in Seat::BOTH {
            let place = SEATS[seat.index()];
            match history.player(seat) {
                Player::Person { name } => writeln!(text, "{place} person {name}")?,
                Player::Computer { level, name } => {
                    writeln!(text, "{place} computer {} {name}", level.number())?;
                }
            }
        }
        if let Some(credit) = history.info.credit.word() {
            writeln!(text, "credit {credit}")?;
        }
        if let Some(over) = history.info.claimed {
            writeln!(text, "claimed {over}")?;
        }
        match history.ended_by_rules() {
            None => {}
            Some(Outcome {
                winner: Some(winner),
                resigned: true,
                ..
            }) => {
                writeln!(text, "resigned {}", SEATS[(!winner).index()])?;
            }
            Some(Outcome {
                winner,
                points: [first, second],
                ..
            }) => {
                let half = |points: u16| format!("{}.{}", points / 2, points % 2 * 5);
                let [one, two] = [first, second].map(|points| {
                    if G::INFO.halves {
                        half(points)
                    } else {
                        points.to_string()
                    }
                });
                writeln!(text, "points {one} {two}")?;
                if winner != Outcome::by_points([first, second]).winner {
                    let won = winner.map_or("nobody", |seat| SEATS[seat.index()]);
                    writeln!(text, "won {won}")?;
                }
            }
        }
        writeln!(text, "record {}", history.record)?;
        // A supposed end is no part of the match.
        let beat = if playhead.supposed {
            history.last_beats().map_or(0, |last| last.beats.len())
        } else {
            playhead.beat
        };
        writeln!(text, "at {} {beat}", playhead.entry)?;
        if let Some(waiting) = history.waiting {
            writeln!(text, "waiting {waiting}")?;
        }
        let Sent { entries, waiting } = history.sent;
        if history.sent != Sent::default() {
            let waiting = if waiting { " waiting" } else { "" };
            writeln!(text, "sent {entries}{waiting}")?;
        }
        let words = [
            (history.closed, "counted"),
            (history.goes_on, "plays-on"),
            (history.info.of_two, "of-two"),
        ];
        for (_, word) in words.into_iter().filter(|(said, _)| *said) {
            writeln!(text, "{word}")?;
        }
        if let Some([first, second]) = history.info.earlier {
            writeln!(text, "earlier {first} {second}")?;
        }
        let version = match (history.info.credit, history.info.claimed) {
            _ if history.sent != Sent::default() => 4,
            (Credit::None, None) => 1,
            (Credit::None, Some(_)) => 2,
            _ => 3,
        };
        f.write_str(&Frame { version, ..FRAME }.seal(&text))
    }
}

impl<G: Animated> FromStr for Match<G> {
    type Err = SaveError;

    fn from_str(text: &str) -> Result<Self, SaveError> {
        read(&FRAME.open(text)?)
    }
}

fn seat_named(word: &str) -> Option<Seat> {
    Seat::BOTH
        .into_iter()
        .find(|seat| SEATS[seat.index()] == word)
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

struct Head<'a> {
    summary: Summary,
    /// Whether the winner is named apart, and not only by the points.
    names_winner: bool,
    record: &'a str,
}

impl Summary {
    /// Reads the summary from a saved match. It verifies the checksum, but does not try to play the moves.
    ///
    /// # Errors
    /// It is of another kind, newer, or damaged.
    pub fn read(text: &str) -> Result<Self, SaveError> {
        Ok(Head::read(&FRAME.open(text)?)?.0.summary)
    }
}

type Lines<'l, 'a> = Peekable<Copied<slice::Iter<'l, &'a str>>>;

/// Takes the next line if it begins with this word, and returns the rest of it.
fn take<'a>(lines: &mut Lines<'_, 'a>, word: &str) -> Option<&'a str> {
    let line = lines.next_if(|line| line.split(' ').next() == Some(word))?;
    let rest = line.strip_prefix(word)?;
    Some(rest.strip_prefix(' ').unwrap_or(rest))
}

fn missing(word: &str) -> SaveError {
    damaged(format!(
        "there is no line `{word}` where it should be, or it cannot be read"
    ))
}

impl<'a> Head<'a> {
    /// Reads it from the lines between the first and the sum, and leaves those that follow.
    fn read<'l>(lines: &'l [&'a str]) -> Result<(Self, Lines<'l, 'a>), SaveError> {
        let mut lines = lines.iter().copied().peekable();
        let began = take(&mut lines, "began")
            .map(|began| number(began).ok_or_else(|| missing("began")))
            .transpose()?;
        let mut seat = |word: &str| {
            take(&mut lines, word)
                .and_then(player)
                .ok_or_else(|| missing(word))
        };
        let players = [seat("first")?, seat("second")?];
        let credit = take(&mut lines, "credit")
            .map(|word| Credit::of_word(word).ok_or_else(|| missing("credit")));
        let credit = credit.transpose()?.unwrap_or_default();
        let over = take(&mut lines, "claimed")
            .map(|over| over.parse().map_err(|()| missing("claimed")))
            .transpose()?;
        let mut halves = false;
        let (points, won) = (take(&mut lines, "points"), take(&mut lines, "won"));
        let outcome = match (points, take(&mut lines, "resigned")) {
            (None, None) => over.map(Over::outcome),
            (Some(points), None) => {
                halves = points.contains('.');
                let read = if halves {
                    half_pair(points)
                } else {
                    pair(points)
                };
                let outcome = Outcome::by_points(read.ok_or_else(|| missing("points"))?);
                let winner = match won {
                    None => outcome.winner,
                    Some("nobody") => None,
                    Some(won) => Some(seat_named(won).ok_or_else(|| missing("won"))?),
                };
                Some(Outcome { winner, ..outcome })
            }
            (None, Some(loser)) => Some(Outcome::resignation(
                seat_named(loser).ok_or_else(|| missing("resigned"))?,
            )),
            (Some(_), Some(_)) => return Err(missing("resigned")),
        };
        let record = take(&mut lines, "record").ok_or_else(|| missing("record"))?;
        let parted = record.split_once(" :").or_else(|| record.split_once(':'));
        let (agreed, moves) = parted.unwrap_or((record, ""));
        let setup = agreed
            .split_once(" from ")
            .map_or(agreed, |(setup, _)| setup)
            .trim()
            .to_owned();
        let (moves, swapped) = (moves.split_whitespace().count(), is_swapped(record));
        let summary = Summary {
            began,
            players,
            setup,
            swapped,
            outcome,
            over,
            halves,
            moves,
            credit,
        };
        Ok((
            Self {
                summary,
                names_winner: won.is_some(),
                record,
            },
            lines,
        ))
    }
}

fn read<G: Animated>(lines: &[&str]) -> Result<Match<G>, SaveError> {
    let (
        Head {
            summary: head,
            names_winner,
            record,
        },
        mut lines,
    ) = Head::read(lines)?;
    let mut take = |word: &str| take(&mut lines, word);
    let record: Record<G> = record
        .parse()
        .map_err(|error| damaged(format!("its record: {error}")))?;
    let [cursor, beat] = take("at")
        .and_then(pair::<usize>)
        .ok_or_else(|| missing("at"))?;
    let mut read = History::new(record, head.players);
    read.info.began = head.began;
    read.info.credit = head.credit;
    read.info.claimed = head.over;
    let waiting = take("waiting")
        .map(|text| text.parse::<G::Move>().map_err(|_| missing("waiting")))
        .transpose()?;
    if let Some(sent) = take("sent") {
        read.sent = sent_part(sent).ok_or_else(|| missing("sent"))?;
    }
    read.closed = take("counted").is_some();
    read.goes_on = take("plays-on").is_some();
    read.info.of_two = take("of-two").is_some();
    if let Some(earlier) = take("earlier") {
        read.info.earlier = Some(pair(earlier).ok_or_else(|| missing("earlier"))?);
    }
    if let Some(more) = lines.next() {
        return Err(unknown(more));
    }
    check(&read)?;
    // 0.2.0 never named the winner of a game in which fewer points can win.
    let by_line = |is: Outcome| Outcome {
        winner: Outcome::by_points(is.points).winner,
        ..is
    };
    let old = !names_winner
        && read
            .ended()
            .is_some_and(|is| !is.resigned && Some(by_line(is)) == head.outcome);
    if read.ended() != head.outcome && !old {
        return Err(damaged("it tells of another result"));
    }
    if cursor > read.entries() {
        return Err(damaged("it stands behind its last move"));
    }
    if let Some(waiting) = waiting {
        let position = read.record.position();
        if position.to_act() != Seats::BOTH || position.check_by(Seat::Second, waiting).is_err() {
            return Err(damaged("nothing waits there"));
        }
        read.waiting = Some(waiting);
    }
    read.set_head(cursor);
    let mut read = Match::from(read);
    // Another version may show the same move in more beats or fewer.
    read.set_beat(beat);
    Ok(read)
}

fn sent_part(text: &str) -> Option<Sent> {
    let (entries, waiting) = match text.split_once(' ') {
        Some((entries, "waiting")) => (entries, true),
        Some(_) => return None,
        None => (text, false),
    };
    Some(Sent {
        entries: number(entries)?,
        waiting,
    })
}

/// Refuses states that no match can reach.
fn check<G: Animated>(read: &History<G>) -> Result<(), SaveError> {
    if read.closed && read.record.position().settled().is_none() {
        return Err(damaged(
            "it was counted although something can still change",
        ));
    }
    if read.info.claimed.is_some() && read.ended_by_rules().is_some() {
        return Err(damaged("it was claimed although it had ended"));
    }
    if read.sent.entries > read.record.moves().len() {
        return Err(damaged("more was sent than was played"));
    }
    let most = read.record.start().all_points();
    match read.info.earlier {
        Some(_) if !read.info.of_two => Err(damaged("a single game has no game before it")),
        Some([first, second]) if first.checked_add(second).is_none_or(|sum| sum > most) => {
            Err(damaged("the game before has more points than there are"))
        }
        _ => Ok(()),
    }
}
