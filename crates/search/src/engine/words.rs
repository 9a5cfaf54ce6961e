//! Pieces of somebody's line, read and shown.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A piece of somebody's text to show in an answer: quoted, at most a few characters of it, nothing unprintable.
pub(crate) fn excerpt(text: &str) -> String {
    const SHOWN: usize = 24;
    let mut shown: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

/// Reads a whole number within bounds; `what` names it in the reason of a refusal.
pub(crate) fn number<N>(word: &str, what: &str, bounds: RangeInclusive<N>) -> Result<N, String>
where
    N: FromStr + PartialOrd + Display,
{
    if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("{what} is a whole number, not {}", excerpt(word)));
    }
    // Digits alone can only fail by being too many.
    word.parse().ok().filter(|number| bounds.contains(number)).ok_or_else(|| {
        let (least, most) = bounds.into_inner();
        format!("{what} is from {least} to {most}, not {}", excerpt(word))
    })
}
