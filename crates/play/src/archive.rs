//! Finished matches as one text, to take from one device to another.

use crate::save::HEAD;
use crate::sealed::{Frame, damaged};
use crate::{SaveError, Shared, Summary};

const FRAME: Frame = Frame { head: "mbrane-games", version: 1 };
/// The longest text that is read: more than browsers store.
const MOST: usize = 16 << 20;

/// The saved matches among these texts in one text: those that have ended by their rules, since others may hide something.
pub fn archive<'a>(texts: impl IntoIterator<Item = &'a str>) -> Shared {
    let is_over = |text: &&str| Summary::read(text).is_ok_and(|game| game.outcome.is_some() && game.over.is_none());
    let all: Vec<&str> = texts.into_iter().filter(is_over).collect();
    Shared::new(FRAME.seal(&all.concat()))
}

pub(crate) fn is_archive(text: &str) -> bool {
    text.starts_with(FRAME.head)
}

/// The texts of the matches in an archive.
pub(crate) fn texts_of(text: &str) -> Result<Vec<String>, SaveError> {
    if text.len() > MOST {
        return Err(damaged("it is too long"));
    }
    let lines = FRAME.open(text)?;
    let mut texts: Vec<String> = Vec::new();
    for line in lines {
        match texts.last_mut() {
            Some(text) if !line.starts_with(HEAD) => {
                text.push_str(line);
                text.push('\n');
            }
            _ => texts.push(format!("{line}\n")),
        }
    }
    Ok(texts)
}
