//! A match as saved text.

use std::fmt;
use std::str::FromStr;

use mbrane_rules::{Outcome, Record, Seat, Seats, split_record};
use serde::{Deserialize, Serialize};

use crate::history::Sent;
use crate::older;
use crate::sealed::{Fields, Stored, damaged, open, seal};
use crate::summary::is_swapped;
use crate::{Animated, ClaimedEnd, Credit, History, Match, Player, SaveError, Summary};

/// A match with all its secrets, and the place that is shown. It stays on this device, so it cannot be printed.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SavedMatch {
    began: Option<u64>,
    players: [Player; 2],
    credit: Credit,
    claimed: Option<ClaimedEnd>,
    /// How it ended by its rules.
    pub(crate) ended: Option<Outcome>,
    /// True if its points are half points.
    halves: bool,
    record: String,
    /// The entry and the beat that are shown.
    at: [usize; 2],
    waiting: Option<String>,
    sent: Sent,
    counted: bool,
    plays_on: bool,
    #[serde(rename = "of-two")]
    two_leg: bool,
    earlier: Option<[u16; 2]>,
    /// True if the winner follows from the points, as 0.2.0 assumed of a game in which fewer points can win.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    won_by_points: bool,
}

impl Stored for SavedMatch {
    const HEAD: &'static str = "mbrane-play";
    const VERSION: u32 = 5;

    fn older(lines: &[&str]) -> Result<String, SaveError> {
        older::saved_match(lines)
    }
}

impl SavedMatch {
    /// The name of its game.
    pub(crate) fn kind(&self) -> &str {
        self.record.split([' ', ':']).next().unwrap_or_default()
    }

    pub(crate) fn summary(self) -> Summary {
        let record = self.record.as_str();
        let (setup_text, moves) = split_record(record).unwrap_or((record, ""));
        let setup = setup_text
            .split_once(" from ")
            .map_or(setup_text, |(setup, _)| setup);
        Summary {
            began: self.began,
            setup: setup.trim().to_owned(),
            swapped: is_swapped(record),
            outcome: self.ended.or(self.claimed.map(ClaimedEnd::outcome)),
            claimed: self.claimed,
            halves: self.halves,
            moves: moves.split_whitespace().count(),
            credit: self.credit,
            players: self.players,
        }
    }
}

impl Summary {
    /// Reads the summary from a saved match, without playing its moves.
    ///
    /// # Errors
    /// It is of another kind, newer, or damaged.
    pub fn read(text: &str) -> Result<Self, SaveError> {
        open(text).map(SavedMatch::summary)
    }
}

impl<G: Animated> Match<G> {
    pub(crate) fn saved(&self) -> SavedMatch {
        let (history, playhead) = (self.history(), self.playhead());
        // A supposed end is not saved.
        let beat = if playhead.supposed {
            history.last_beats().map_or(0, |last| last.beats.len())
        } else {
            playhead.beat
        };
        let ended = history.ended_by_rules();
        let info = history.info();
        SavedMatch {
            began: info.began,
            players: info.players.clone(),
            credit: info.credit,
            claimed: info.claimed,
            ended,
            halves: G::INFO.halves,
            record: history.record.to_string(),
            at: [playhead.entry, beat],
            waiting: history.waiting.map(|m| m.to_string()),
            sent: history.sent,
            counted: history.closed,
            plays_on: history.goes_on,
            two_leg: info.two_leg,
            earlier: info.earlier,
            won_by_points: false,
        }
    }
}

impl<G: Animated> fmt::Display for Match<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&seal(&self.saved(), &Fields::default()))
    }
}

impl<G: Animated> FromStr for Match<G> {
    type Err = SaveError;

    fn from_str(text: &str) -> Result<Self, SaveError> {
        open::<SavedMatch>(text)?.try_into()
    }
}

impl<G: Animated> TryFrom<SavedMatch> for Match<G> {
    type Error = SaveError;

    fn try_from(saved: SavedMatch) -> Result<Self, SaveError> {
        let record: Record<G> = saved
            .record
            .parse()
            .map_err(|error| damaged(format!("its record: {error}")))?;
        let mut read = History::new(record, saved.players);
        read.info.began = saved.began;
        read.info.credit = saved.credit;
        read.info.claimed = saved.claimed;
        read.info.two_leg = saved.two_leg;
        read.info.earlier = saved.earlier;
        read.sent = saved.sent;
        read.closed = saved.counted;
        read.goes_on = saved.plays_on;
        check(&read)?;
        let by_points = |is: Outcome| Outcome {
            winner: Outcome::by_points(is.points).winner,
            ..is
        };
        let ended = read.ended_by_rules();
        let old = saved.won_by_points
            && ended.is_some_and(|is| !is.resigned && Some(by_points(is)) == saved.ended);
        if ended != saved.ended && !old {
            return Err(damaged("its stored result does not match its moves"));
        }
        let [cursor, beat] = saved.at;
        if cursor > read.entries() {
            return Err(damaged("its place is after its last move"));
        }
        if let Some(waiting) = saved.waiting {
            let position = read.record.position();
            let m: Option<G::Move> = waiting.parse().ok();
            let waits = |m: &G::Move| {
                position.to_act() == Seats::BOTH && position.check_by(Seat::Second, *m).is_ok()
            };
            let m = m.filter(waits);
            read.waiting = Some(m.ok_or_else(|| damaged("nothing waits there"))?);
        }
        read.set_head(cursor);
        let mut read = Self::from(read);
        // Another version may show the same move in more beats or fewer.
        read.set_beat(beat);
        Ok(read)
    }
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
        Some(_) if !read.info.two_leg => Err(damaged("a single game has no game before it")),
        Some([first, second]) if first.checked_add(second).is_none_or(|sum| sum > most) => {
            Err(damaged("the game before has more points than there are"))
        }
        _ => Ok(()),
    }
}
