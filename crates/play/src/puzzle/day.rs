//! Days by UTC, the puzzle of a day, and the streak of days.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::words::Date;

/// A day by UTC, counted from the first of January 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u32")]
pub struct Day(pub u32);

/// The dated puzzles of one part of a pack: those of a month.
pub const DAYS_IN_PART: usize = 31;

impl Day {
    /// The first day that has a puzzle: the first of January 2026.
    pub const FIRST: Self = Self(20_454);

    /// The day of a time in milliseconds since the beginning of 1970.
    pub const fn of_millis(millis: u64) -> Self {
        Self((millis / 86_400_000) as u32)
    }

    /// The part of the pack that has this day's puzzle, and its number there. After the last of the dated ones they begin again.
    pub fn place(self, dated: usize) -> Option<(usize, usize)> {
        let days = i64::from(self.0) - i64::from(Self::FIRST.0);
        let number = days.checked_rem_euclid(dated as i64)? as usize;
        Some((number / DAYS_IN_PART, number % DAYS_IN_PART))
    }

    /// The time at which it begins, in milliseconds since the beginning of 1970.
    pub const fn millis(self) -> u64 {
        self.0 as u64 * 86_400_000
    }

    /// The day of the week, from 0 for Monday.
    pub const fn weekday(self) -> usize {
        (self.0 as usize + 3) % 7
    }
}

/// The number of a day as it was stored. No clock shows one beyond the year 4000.
impl TryFrom<u32> for Day {
    type Error = &'static str;

    fn try_from(day: u32) -> Result<Self, Self::Error> {
        (day < 750_000).then_some(Self(day)).ok_or("no day")
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Date {
            year, month, day, ..
        } = Date::of(self.millis());
        write!(f, "{year}-{month:02}-{day:02}")
    }
}

/// Days in a row with a puzzle solved. One missed day in seven is forgiven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Streak {
    /// How many puzzles' days it has.
    pub length: u32,
    last: Option<Day>,
    /// The missed day that was forgiven last.
    forgiven: Option<Day>,
}

impl Streak {
    /// The missed day that is forgiven, if the next one solved is `day`.
    fn forgives(&self, day: Day) -> Option<Day> {
        let missed = Day(self.last?.0.checked_add(1)?);
        let week_ago = self
            .forgiven
            .is_none_or(|forgiven| missed.0.saturating_sub(forgiven.0) >= 7);
        (missed.0.checked_add(1) == Some(day.0) && week_ago).then_some(missed)
    }

    /// Counts a day on which a puzzle of the day was solved, and returns the missed day that was forgiven. A day before the last one
    /// changes nothing, so a clock that is set back does no harm.
    pub fn solve(&mut self, day: Day) -> Option<Day> {
        let last = if self.length > 0 { self.last } else { None };
        let forgiven = last.and_then(|_| self.forgives(day));
        self.length = match last {
            Some(last) if day < last => return None,
            Some(last) if day == last => self.length,
            Some(last) if day.0 - last.0 == 1 || forgiven.is_some() => {
                self.length.saturating_add(1)
            }
            _ => 1,
        };
        self.last = Some(day);
        self.forgiven = forgiven.or(self.forgiven);
        forgiven
    }

    /// The length on a day: 0 if the streak is over and can no longer be kept.
    pub fn on(&self, today: Day) -> u32 {
        let Some(last) = self.last else { return 0 };
        let lasts = today.0.saturating_sub(last.0) <= 1 || self.forgives(today).is_some();
        if lasts { self.length } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        assert_eq!(Day::of_millis(0).to_string(), "1970-01-01");
        assert_eq!(Day::FIRST.to_string(), "2026-01-01");
        assert_eq!(
            Day::of_millis(951_782_400_000 + 86_399_999).to_string(),
            "2000-02-29"
        );
        assert_eq!(Day(11_017).to_string(), "2000-03-01");
        assert_eq!(Day(20_453).to_string(), "2025-12-31");
    }

    #[test]
    fn dated_puzzles_start_over_after_the_last() {
        assert_eq!(Day::FIRST.place(366), Some((0, 0)));
        assert_eq!(Day(Day::FIRST.0 + 365).place(366), Some((11, 24)));
        assert_eq!(Day(Day::FIRST.0 + 366).place(366), Some((0, 0)));
        assert_eq!(Day(0).place(366).map(|(part, _)| part < 12), Some(true));
        assert_eq!(Day::FIRST.place(0), None);
    }

    #[test]
    fn one_missed_day_a_week_is_forgiven() {
        let mut streak = Streak::default();
        let mut solved = |day: u32| {
            let forgiven = streak.solve(Day(day));
            (streak.length, forgiven)
        };
        assert_eq!(solved(10), (1, None));
        assert_eq!(solved(10), (1, None));
        assert_eq!(solved(11), (2, None));
        assert_eq!(solved(13), (3, Some(Day(12))));
        assert_eq!(solved(15), (1, None), "the second in a week");
        assert_eq!(solved(16), (2, None));
        assert_eq!(solved(22), (1, None));
        assert_eq!(solved(24), (2, Some(Day(23))));
        assert_eq!(solved(3), (2, None), "a clock set back");
        assert_eq!(
            (streak.on(Day(24)), streak.on(Day(25)), streak.on(Day(26))),
            (2, 2, 0)
        );
        assert_eq!((streak.on(Day(3)), Streak::default().on(Day(9))), (2, 0));
    }
}
