//! The counts of a stand: games begun, games finished and their time, by hour and game, and how they are saved as CSV.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use bevy::prelude::Resource;
use mbrane_play::{SaveError, puzzle::Day};

const HEAD: &str = "day,hour,game,plays,finished,minutes";
const DAY: u64 = 24 * HOUR;
const HOUR: u64 = 60 * 60;

/// The counts of a game in an hour, or a sum of several such counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row {
    pub plays: u64,
    pub finished: u64,
    /// How long they took, in tenths of a minute.
    pub tenths: u64,
}

/// All counts, by hours since 1970 (UTC) and the games' names in records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts(BTreeMap<(u64, String), Row>);

impl Counts {
    /// The row of a game in the hour of a moment, in seconds since 1970.
    fn row(&mut self, at: u64, game: &str) -> &mut Row {
        self.0.entry((at / HOUR, game.to_owned())).or_default()
    }

    pub fn begin(&mut self, at: u64, game: &str) {
        self.row(at, game).plays += 1;
    }

    /// Counts the end of a game that began at `at` and took `seconds`: finished, or left before its end.
    pub fn end(&mut self, at: u64, game: &str, seconds: u64, finished: bool) {
        let row = self.row(at, game);
        row.finished += u64::from(finished);
        row.tenths += (seconds + 3) / 6;
    }

    pub fn total(&self) -> Row {
        self.0.values().fold(Row::default(), Row::with)
    }

    pub fn by_game(&self) -> BTreeMap<&str, Row> {
        self.sums(|_, game| game)
    }

    /// The last hours with any games, the newest first: day, hour and sum.
    pub fn by_hour(&self, most: usize) -> Vec<(String, u64, Row)> {
        let hours = self.sums(|hour, _| hour).into_iter().rev().take(most);
        hours
            .map(|(hour, row)| (day(hour * HOUR), hour % 24, row))
            .collect()
    }

    /// Sums the rows by a key that is made of their hour and game.
    fn sums<'a, K: Ord>(&'a self, key: impl Fn(u64, &'a str) -> K) -> BTreeMap<K, Row> {
        let mut sums: BTreeMap<K, Row> = BTreeMap::new();
        for ((hour, game), row) in &self.0 {
            let sum = sums.entry(key(*hour, game)).or_default();
            *sum = sum.with(row);
        }
        sums
    }
}

impl Row {
    fn with(self, other: &Self) -> Self {
        let Self {
            plays,
            finished,
            tenths,
        } = other;
        Self {
            plays: self.plays + plays,
            finished: self.finished + finished,
            tenths: self.tenths + tenths,
        }
    }

    /// How long they took, in minutes: `12.5`.
    pub fn minutes(&self) -> String {
        format!("{}.{}", self.tenths / 10, self.tenths % 10)
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        for ((hour, game), row) in &self.0 {
            let (day, hour) = (day(hour * HOUR), hour % 24);
            writeln!(
                f,
                "{day},{hour},{game},{},{},{}",
                row.plays,
                row.finished,
                row.minutes()
            )?;
        }
        Ok(())
    }
}

impl FromStr for Counts {
    type Err = SaveError;

    /// Reads a table as written, or with lines removed.
    fn from_str(text: &str) -> Result<Self, SaveError> {
        let mut lines = text.lines().map(str::trim);
        if lines.next() != Some(HEAD) {
            return Err(damaged(format!("its first line is not `{HEAD}`")));
        }
        let mut counts = Self::default();
        for (index, line) in lines.enumerate().filter(|(_, line)| !line.is_empty()) {
            let (key, row) =
                read(line).ok_or_else(|| damaged(format!("line {} cannot be read", index + 2)))?;
            let sum = counts.0.entry(key).or_default();
            *sum = sum.with(&row);
        }
        Ok(counts)
    }
}

fn damaged(reason: String) -> SaveError {
    SaveError::Damaged { reason }
}

fn read(line: &str) -> Option<((u64, String), Row)> {
    let cells: Vec<&str> = line.split(',').collect();
    let [day, hour, game, plays, finished, minutes] = cells[..] else {
        return None;
    };
    let hour = hour.parse::<u64>().ok().filter(|hour| *hour < 24)?;
    let (whole, tenth) = minutes.split_once('.').unwrap_or((minutes, "0"));
    let tenth = Some(tenth)
        .filter(|tenth| tenth.len() == 1)?
        .parse::<u64>()
        .ok()?;
    let tenths = whole
        .parse::<u64>()
        .ok()?
        .checked_mul(10)?
        .checked_add(tenth)?;
    let row = Row {
        plays: plays.parse().ok()?,
        finished: finished.parse().ok()?,
        tenths,
    };
    Some(((24 * days(day)? + hour, game.to_owned()), row))
}

/// The day of a moment in seconds since 1970, as `2027-03-14`.
fn day(at: u64) -> String {
    Day::of_millis(1000 * at).to_string()
}

/// The days from 1970 to a day; none if there is no such day.
fn days(text: &str) -> Option<u64> {
    let mut parts = text.split('-').map(|part| part.parse::<u64>().ok());
    let (year, month, of_month) = (parts.next()??, parts.next()??, parts.next()??);
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&of_month)
    {
        return None;
    }
    let (years, months) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let days =
        365 * years + years / 4 - years / 100 + years / 400 + (153 * months + 2) / 5 + of_month
            - 1
            - 719_468;
    (day(days * DAY) == text).then_some(days)
}

/// Saving the counts.
#[derive(Resource, Debug, Default)]
pub struct Export {
    /// The folder that they are saved in, where it is not the one of all that the program keeps.
    pub folder: Option<PathBuf>,
    /// The place of the last export, or the reason why it failed.
    pub outcome: Option<Result<String, String>>,
}

impl Export {
    /// Exports the counts: as a file beside the program's other data, in a browser as a download.
    pub(super) fn save(&mut self, counts: &Counts) {
        self.outcome = Some(save(&counts.to_string(), self.folder.clone()));
    }
}

#[cfg(target_family = "wasm")]
#[expect(clippy::unnecessary_wraps, reason = "a file may not be written")]
fn save(text: &str, _folder: Option<PathBuf>) -> Result<String, String> {
    crate::bridge::ask("save-file", &format!("mbrane-stand.csv\n{text}"));
    Ok("mbrane-stand.csv".to_owned())
}

#[cfg(not(target_family = "wasm"))]
fn save(text: &str, folder: Option<PathBuf>) -> Result<String, String> {
    let folder = folder
        .map_or_else(crate::storage::data_folder, Ok)
        .map_err(|trouble| trouble.to_string())?;
    let file = folder.join("stand.csv");
    std::fs::create_dir_all(&folder)
        .and_then(|()| std::fs::write(&file, text))
        .map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(file.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2027-03-14 09:26:53 UTC.
    const PI: u64 = 1_805_016_413;

    #[test]
    fn counts_read_back_as_written() {
        let mut counts = Counts::default();
        counts.begin(PI, "mbrane");
        counts.begin(PI + 60, "mbrane");
        counts.end(PI, "mbrane", 93, true);
        counts.begin(PI + HOUR, "other");
        counts.end(PI + HOUR, "other", 30, false);
        let text = counts.to_string();
        assert_eq!(
            text,
            format!("{HEAD}\n2027-03-14,9,mbrane,2,1,1.6\n2027-03-14,10,other,1,0,0.5\n")
        );
        assert_eq!(text.parse::<Counts>(), Ok(counts.clone()));
        assert_eq!(
            counts.total(),
            Row {
                plays: 3,
                finished: 1,
                tenths: 21
            }
        );
        assert_eq!(counts.by_game()["mbrane"].minutes(), "1.6");
        assert_eq!(counts.by_hour(1)[0].1, 10);
    }

    #[test]
    fn counted_days_follow_the_calendar() {
        for (days_since, text) in [
            (0, "1970-01-01"),
            (11_016, "2000-02-29"),
            (19_782, "2024-02-29"),
            (20_891, "2027-03-14"),
        ] {
            assert_eq!(
                (day(days_since * DAY).as_str(), days(text)),
                (text, Some(days_since))
            );
        }
        assert_eq!(
            (days("2027-02-29"), days("2027-13-01"), days("x")),
            (None, None, None)
        );
    }

    #[test]
    fn invalid_counts_are_refused_with_their_line() {
        let refused = |text: &str| text.parse::<Counts>().expect_err(text).to_string();
        assert!(refused("").contains(HEAD));
        assert!(
            refused(&format!(
                "{HEAD}\n2027-03-14,9,mbrane,2,1,1.6\n2027-03-14,25,mbrane,2,1,1.6"
            ))
            .contains("line 3")
        );
    }
}
