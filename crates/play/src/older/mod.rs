//! The texts of versions before 0.3, which nothing writes any more. This folder may go in 2029.

mod lists;
mod saves;
mod settings;

pub(crate) use lists::{archive, mistakes, progress};
pub(crate) use saves::saved_match;
pub(crate) use settings::{put_setting, settings};

use std::str::FromStr;

use crate::SaveError;
use crate::sealed::{damaged, number};

/// The error for a line that no version writes, with its first word.
fn unknown(line: &str) -> SaveError {
    let word = line.split(' ').next().unwrap_or_default();
    let shown: String = word.chars().take(40).flat_map(char::escape_debug).collect();
    damaged(format!("its line `{shown}` means nothing"))
}

fn pair<N: FromStr>(text: &str) -> Option<[N; 2]> {
    let (one, two) = text.split_once(' ')?;
    Some([number(one)?, number(two)?])
}
