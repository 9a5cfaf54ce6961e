//! Lines and their words as JSON.

use serde::Serialize;
use serde_json::value::RawValue;

use crate::SaveError;
use crate::sealed::{Fields, damaged, number, raw};

/// The error for a line that no version writes, with its first word.
pub(crate) fn unknown(line: &str) -> SaveError {
    let word = line.split(' ').next().unwrap_or_default();
    let shown: String = word.chars().take(40).flat_map(char::escape_debug).collect();
    damaged(format!("its line `{shown}` means nothing"))
}

pub(super) fn put(fields: &mut Fields, name: &str, value: &impl Serialize) {
    fields.0.insert(name.to_owned(), raw(value));
}

/// A word that is a number.
pub(super) fn digits(word: &str) -> Option<Box<RawValue>> {
    number::<u64>(word).map(|number| raw(&number))
}

/// The name of the seat with this number.
pub(super) fn seat(number: &str) -> Option<&'static str> {
    match number {
        "0" => Some("first"),
        "1" => Some("second"),
        _ => None,
    }
}

pub(super) fn pair(text: &str) -> Option<[u64; 2]> {
    let (one, two) = text.split_once(' ')?;
    Some([number(one)?, number(two)?])
}
