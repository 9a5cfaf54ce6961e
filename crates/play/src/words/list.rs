//! The words for each game in a list of games.

use mbrane_rules::{Outcome, Seat};

use super::turns::player_name;
use super::{Who, Words, common, points};
use crate::{ClaimedEnd, Summary, Why};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    pub year: u32,
    pub month: u8,
    pub day: u8,
    pub hour: u8,
    pub minute: u8,
}

impl Date {
    /// The date of a moment in milliseconds since 1970, in UTC.
    pub const fn of(milliseconds: u64) -> Self {
        let minutes = milliseconds / 60_000;
        // Years begin in March here, so that leap days come last; eras are 400 years.
        let days = minutes / 1440 + 719_468;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let march = (5 * day + 2) / 153;
        let (month, late) = if march < 10 {
            (march + 3, 0)
        } else {
            (march - 9, 1)
        };
        Self {
            year: (year + 400 * era + late) as u32,
            month: month as u8,
            day: (day - (153 * march + 2) / 5 + 1) as u8,
            hour: (minutes / 60 % 24) as u8,
            minute: (minutes % 60) as u8,
        }
    }

    /// `21 Nov 2024, 04:49 UTC`.
    pub fn said(self, words: &Words) -> String {
        let mut months = words.label(common::Label::Months).split(' ');
        let month = months
            .nth(usize::from(self.month).saturating_sub(1))
            .unwrap_or_default();
        let [hour, minute] = [self.hour, self.minute].map(|number| format!("{number:02}"));
        common::date(words, self.day, month, self.year, &hour, &minute)
    }
}

/// The name of a seat, or where it has none, its side.
fn name<'a>(game: &'a Summary, sides: [&'a str; 2], seat: Seat, words: &'a Words) -> &'a str {
    let name = player_name(&game.players[seat.index()], words);
    let side = if game.swapped { !seat } else { seat };
    if name.is_empty() {
        sides[side.index()]
    } else {
        name
    }
}

fn who(game: &Summary, sides: [&str; 2], seat: Seat, words: &Words) -> Who {
    if game.only_person() == Some(seat) {
        Who::You
    } else {
        Who::called(name(game, sides, seat, words))
    }
}

/// The opponent of the only person, or both players. A seat without a name is called by its side: `sides` are the names
/// of the sides that the seats began with.
pub fn players_of(game: &Summary, sides: [&str; 2], words: &Words) -> String {
    let Some(you) = game.only_person() else {
        let [first, second] = Seat::BOTH.map(|seat| name(game, sides, seat, words));
        return common::one_another(words, first, second);
    };
    let other = name(game, sides, !you, words);
    match game.players[(!you).index()].level() {
        Some(level) => common::against_level(words, other, level.number()),
        None => other.to_owned(),
    }
}

/// The result of a game, or how far it has come; `sides` as for [`players_of`].
pub fn result_of(game: &Summary, sides: [&str; 2], words: &Words) -> String {
    if let Some(end) = game.claimed {
        return claimed(end, &who(game, sides, !end.loser, words), words);
    }
    let said = |value: u16| points(value, game.halves, words);
    match game.outcome {
        None => common::unfinished(words, game.moves),
        Some(Outcome {
            winner: None,
            points,
            ..
        }) => {
            // Sansumoku is drawn whatever the sections of either player.
            let first = game.only_person().unwrap_or(Seat::First);
            common::list_drawn(
                words,
                &said(points[first.index()]),
                &said(points[(!first).index()]),
            )
        }
        Some(Outcome {
            winner: Some(winner),
            resigned: true,
            ..
        }) => common::list_resigned(words, &who(game, sides, winner, words)),
        Some(Outcome {
            winner: Some(winner),
            points,
            ..
        }) => {
            let who = who(game, sides, winner, words);
            let (own, other) = (points[winner.index()], points[(!winner).index()]);
            // Three sections in a row win in Sansumoku, even against more sections.
            if own <= other {
                return common::list_won_by_line(words, &who);
            }
            common::list_won(words, &who, &said(own), &said(other))
        }
    }
}

pub(crate) fn claimed(over: ClaimedEnd, winner: &Who, words: &Words) -> String {
    match over.why {
        Why::Flag => common::won_on_time(words, winner),
        Why::Unopened => common::won_unopened(words, winner),
        Why::Left => common::won_left(words, winner),
    }
}

impl Summary {
    /// 1 if the only person won, -1 if they lost, 0 otherwise.
    pub fn for_you(&self) -> i8 {
        match (
            self.only_person(),
            self.outcome.and_then(|outcome| outcome.winner),
        ) {
            (Some(you), Some(winner)) if you == winner => 1,
            (Some(_), Some(_)) => -1,
            _ => 0,
        }
    }
}
