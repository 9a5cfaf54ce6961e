//! Games as text that people send one another: whatever is pasted becomes a match, or a reason in words.

use crate::save::{self, HEAD};
use crate::words::{Words, common};
use crate::{AnyMatch, GameName, Kind, Letter, LinkError, SaveError};

/// The longest text that is looked at: many times any game.
const MOST: usize = 64 * 1024;

/// Reads a match from a text of any kind: a saved match, a record, a position, a link. If the text names no players,
/// the match has two people without names. Line breaks added on the way do no harm.
///
/// # Errors
/// The message about a text that holds none of these games.
pub fn read_match(kinds: &[&dyn Kind], text: &str, words: &Words) -> Result<Box<dyn AnyMatch>, String> {
    let text = text.trim();
    let bad = |reason: String| common::bad_text(words, &reason);
    if text.is_empty() {
        return Err(words.label(common::Label::NothingToPaste).to_owned());
    }
    if text.len() > MOST {
        return Err(bad("it is far too long for a game".to_owned()));
    }
    if text.starts_with(HEAD) {
        return read_saved(kinds, text).map_err(|error| bad(error.to_string()));
    }
    if text.parse::<Letter>().is_ok() {
        return Err(words.label(common::Label::LetterElsewhere).to_owned());
    }
    if text.contains("r=") || kind_linked(kinds, text).is_some() {
        return read_link(kinds, text).map(|(play, _)| play).map_err(|error| bad(error.to_string()));
    }
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = line.strip_prefix("position ").unwrap_or(&line);
    let begins = |kind: &&&dyn Kind| line.split([' ', ':']).next() == Some(kind.name());
    let read = match kinds.iter().find(begins) {
        Some(kind) if line.contains(" :") || line.contains(':') && !line.contains(" from ") => kind.read_record(line),
        // A set-up in front of a position makes it a record without moves.
        Some(kind) if line.contains(" from ") => kind.read_record(&format!("{line} :")),
        Some(kind) => kind.read_record(line),
        None if line.contains(" :") || !line.contains('/') => {
            return Err(bad("it is neither a record nor a position of a game that is played here".to_owned()));
        }
        None => bare_position(kinds, line),
    };
    read.map_err(|error| bad(error.to_string()))
}

fn bare_position(kinds: &[&dyn Kind], line: &str) -> Result<Box<dyn AnyMatch>, mbrane_rules::TextError> {
    let mut read = kinds.iter().map(|kind| kind.read_position(line));
    let first = read.next().unwrap_or_else(|| Err(mbrane_rules::TextError::new("there is no game")));
    first.or_else(|error| read.find_map(Result::ok).ok_or(error))
}

/// Reads a match as it was saved, whichever of these games it is of.
///
/// # Errors
/// It is no such text, of a newer program or of another game, or damaged.
pub fn read_saved(kinds: &[&dyn Kind], text: &str) -> Result<Box<dyn AnyMatch>, SaveError> {
    let name = save::kind_of(text);
    match kinds.iter().find(|kind| Some(kind.name()) == name) {
        Some(kind) => kind.read_saved(text),
        // The frame tells whether it is damaged or newer.
        None => {
            save::FRAME.open(text)?;
            let game = name.unwrap_or_default().chars().take(24).collect();
            Err(SaveError::OtherGame { game })
        }
    }
}

/// Reads a link, whichever of these games it leads to.
///
/// # Errors
/// Why it is none.
pub fn read_link(kinds: &[&dyn Kind], text: &str) -> Result<(Box<dyn AnyMatch>, Option<GameName>), LinkError> {
    let named = || {
        let (_, record) = text.split_once("r=")?;
        let name = record.split(['_', ' ', ':', '&']).next().unwrap_or_default();
        kinds.iter().find(|kind| kind.name() == name).or(kinds.first()).copied()
    };
    kind_linked(kinds, text).or_else(named).ok_or(LinkError::NotALink)?.read_link(text)
}

/// The game of a link in few letters: its name stands before the first `=` of what follows the `#`.
fn kind_linked<'a>(kinds: &[&'a dyn Kind], text: &str) -> Option<&'a dyn Kind> {
    let text = text.trim();
    let (name, _) = text.split_once('#').map_or(text, |(_, rest)| rest).split_once('=')?;
    kinds.iter().find(|kind| kind.name() == name).copied()
}
