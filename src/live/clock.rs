//! The texts of a live match's clock, and when they next change.

use mbrane_live::{Clock, Live};
use mbrane_play::words::{Words, live};
use mbrane_rules::Seat;

pub const CLOCKS: [Option<Clock>; 6] = [
    None,
    Some(Clock::Move(120)),
    Some(Clock::Move(600)),
    Some(Clock::Game(600)),
    Some(Clock::Game(1800)),
    Some(Clock::Game(3600)),
];

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;

pub fn text(clock: Option<Clock>, words: &Words) -> String {
    match clock {
        None => words.label(live::Label::NoClock).to_owned(),
        Some(Clock::Move(seconds)) => {
            live::clock_move(words, &time(i64::from(seconds) * SECOND, words))
        }
        Some(Clock::Game(seconds)) => {
            live::clock_game(words, &time(i64::from(seconds) * SECOND, words))
        }
    }
}

/// A time in words, rounded up to minutes, in the last minute to seconds.
fn time(left: i64, words: &Words) -> String {
    let up = |unit: i64| left.max(0).div_euclid(unit) + i64::from(left.max(0) % unit > 0);
    if left > HOUR {
        let minutes = up(MINUTE);
        let [hours, minutes] = [minutes / 60, minutes % 60].map(|number| number.to_string());
        live::hours(words, &hours, &minutes)
    } else if left > MINUTE {
        live::minutes(words, &up(MINUTE).to_string())
    } else {
        live::seconds(words, &up(SECOND).to_string())
    }
}

/// How much time a seat has left, where there is a clock and the match is not over.
pub fn time_left(live: &Live, seat: Seat, now: u64, words: &Words) -> Option<String> {
    if live.is_over() {
        return None;
    }
    Some(time(live.time_left(seat, now)?, words))
}

/// The milliseconds until its text changes, or a flag can be claimed.
pub(super) fn until_change(live: &Live, now: u64) -> Option<u64> {
    let runs = |seat: &Seat| {
        live.table()
            .is_some_and(|table| table.awaited().contains(*seat))
    };
    let next = |left: i64| match left {
        _ if left > MINUTE => (left - 1) % MINUTE + 1,
        1.. => (left - 1) % SECOND + 1,
        _ => SECOND,
    };
    let lefts = Seat::BOTH
        .into_iter()
        .filter(runs)
        .filter_map(|seat| live.time_left(seat, now));
    if live.is_over() {
        return None;
    }
    lefts.map(|left| next(left) as u64).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clock_shows_minutes_and_finally_seconds() {
        let words = Words::english();
        for (left, expected) in [
            (7_200_000, "2\u{a0}h 0\u{a0}min"),
            (3_600_001, "1\u{a0}h 1\u{a0}min"),
            (3_600_000, "60\u{a0}min"),
            (60_001, "2\u{a0}min"),
            (60_000, "60\u{a0}s"),
            (1, "1\u{a0}s"),
            (0, "0\u{a0}s"),
            (-5_000, "0\u{a0}s"),
        ] {
            assert_eq!(time(left, &words), expected, "{left}");
        }
        assert_eq!(text(None, &words), "No clock");
        assert_eq!(text(Some(Clock::Move(120)), &words), "2\u{a0}min a move");
        assert_eq!(text(Some(Clock::Game(3600)), &words), "60\u{a0}min a game");
    }
}
