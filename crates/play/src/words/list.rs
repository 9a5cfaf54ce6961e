//! What a list of games says of each.

use mbrane_rules::mbrane::Colour;
use mbrane_rules::{Outcome, Seat};

use super::{Message, Who};
use crate::Summary;

/// A day and a minute in the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year.
    pub year: u32,
    /// The month, from 1.
    pub month: u8,
    /// The day, from 1.
    pub day: u8,
    /// The hour.
    pub hour: u8,
    /// The minute.
    pub minute: u8,
}

const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

impl Date {
    /// So many milliseconds after the beginning of 1970, by the clock of Greenwich.
    pub const fn of(milliseconds: u64) -> Self {
        let minutes = milliseconds / 60_000;
        // Years begin in March here, so that leap days come last; eras are 400 years.
        let days = minutes / 1440 + 719_468;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let march = (5 * day + 2) / 153;
        let (month, late) = if march < 10 { (march + 3, 0) } else { (march - 9, 1) };
        Self {
            year: (year + 400 * era + late) as u32,
            month: month as u8,
            day: (day - (153 * march + 2) / 5 + 1) as u8,
            hour: (minutes / 60 % 24) as u8,
            minute: (minutes % 60) as u8,
        }
    }
}

impl Date {
    /// `21 Nov 2024, 04:49 UTC`.
    pub(super) fn in_english(self) -> String {
        let month = MONTHS.get(usize::from(self.month).wrapping_sub(1)).unwrap_or(&"");
        format!("{} {month} {}, {:02}:{:02} UTC", self.day, self.year, self.hour, self.minute)
    }
}

fn who(game: &Summary, seat: Seat) -> Who {
    let name = game.players[seat.index()].name().as_str();
    if game.only_person() == Some(seat) {
        Who::You
    } else if name.is_empty() {
        // Colours may have been swapped: in a list, a seat is called by what it began with.
        Who::Colour(if seat == Seat::First { Colour::Ivory } else { Colour::Indigo })
    } else {
        Who::Name(name.to_owned())
    }
}

/// Whom a game was played against, or by whom.
pub fn players_of(game: &Summary) -> Message {
    match game.only_person() {
        Some(you) => {
            let level = game.players[(!you).index()].level().map(crate::Level::number);
            Message::PlayedAgainst { name: who(game, !you), level }
        }
        None => Message::PlayedOneAnother(Seat::BOTH.map(|seat| who(game, seat))),
    }
}

/// How a game ended, or how far it is.
pub fn result_of(game: &Summary) -> Message {
    match game.outcome {
        None => Message::Unfinished { moves: game.moves },
        Some(Outcome { winner: None, points, .. }) => Message::Result { winner: None, points: Some(points) },
        Some(Outcome { winner: Some(winner), points, resigned }) => Message::Result {
            winner: Some(who(game, winner)),
            points: (!resigned).then(|| [points[winner.index()], points[(!winner).index()]]),
        },
    }
}

impl Summary {
    /// Whether the only person won: 1, lost: -1, neither: 0.
    pub fn for_you(&self) -> i8 {
        match (self.only_person(), self.outcome.and_then(|outcome| outcome.winner)) {
            (Some(you), Some(winner)) => {
                if you == winner {
                    1
                } else {
                    -1
                }
            }
            _ => 0,
        }
    }
}
