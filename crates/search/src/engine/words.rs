//! Pieces of a user's line: reading numbers and quoting words.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Quotes the first few characters of a user's text for an answer, the unprintable ones escaped.
pub fn excerpt(text: &str) -> String {
    const SHOWN: usize = 24;
    let mut shown: String = text
        .chars()
        .take(SHOWN)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

/// Reads a whole number within bounds; `what` names it in the error.
pub(crate) fn number<N>(word: &str, what: &str, bounds: RangeInclusive<N>) -> Result<N, String>
where
    N: FromStr + PartialOrd + Display,
{
    if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("{what} is a whole number, not {}", excerpt(word)));
    }
    // Digits alone fail only if there are too many.
    word.parse()
        .ok()
        .filter(|number| bounds.contains(number))
        .ok_or_else(|| {
            let (least, most) = bounds.into_inner();
            format!("{what} is from {least} to {most}, not {}", excerpt(word))
        })
}
