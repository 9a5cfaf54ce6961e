//! The moment that packages bear.

use crate::workspace;
use std::{
    env,
    process::Command,
    time::{SystemTime, UNIX_EPOCH},
};

/// Seconds since 1970: what `SOURCE_DATE_EPOCH` says, as everywhere where builds are to be repeated, else the moment of the commit
/// that is packed, else now.
pub(super) fn moment() -> u64 {
    let said = env::var("SOURCE_DATE_EPOCH").ok().and_then(|text| text.parse().ok());
    let committed = || {
        let mut git = Command::new("git");
        let told = git.args(["log", "-1", "--format=%ct"]).current_dir(workspace::root()).output().ok()?;
        String::from_utf8_lossy(&told.stdout).trim().parse().ok()
    };
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    said.or_else(committed).unwrap_or_else(now)
}

/// Year, month and day of a second, in Greenwich.
pub(super) fn day_of(time: u64) -> (u64, u64, u64) {
    // Days of years that begin in March, from the year 0.
    let from_march = time / 86_400 + 719_468;
    let (era, day) = (from_march / 146_097, from_march % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day_of_month = day - (153 * month + 2) / 5 + 1;
    let (month, more) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (year + era * 400 + more, month, day_of_month)
}

/// The same as text: `2026-11-22`.
pub(super) fn day_text(time: u64) -> String {
    let (year, month, day) = day_of(time);
    format!("{year}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let known = [(0, "1970-01-01"), (951_827_696, "2000-02-29"), (1_767_225_600, "2026-01-01")];
        for (time, day) in known {
            assert_eq!(day_text(time), day);
        }
        assert_eq!(day_text(4_107_542_399), "2100-02-28");
    }
}
