//! Games as text that people send one another: whatever is pasted becomes a match, or a reason in words.

use serde::{Deserialize, Serialize};

use crate::link::fragment;
use crate::save::SavedMatch;
use crate::sealed::{Fields, Stored, damaged, open, seal};
use crate::words::{Words, common};
use crate::{AnyMatch, Kind, Letter, LinkError, LinkMatchId, SaveError, Shared, older};

/// The longest text accepted as a single game; real ones are far shorter.
const MAX_TEXT: usize = 64 * 1024;

/// Finished matches as one text, to take from one device to another.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Archive {
    games: Vec<SavedMatch>,
}

impl Stored for Archive {
    const HEAD: &'static str = "mbrane-games";
    const VERSION: u32 = 2;

    fn older(lines: &[&str]) -> Result<String, SaveError> {
        older::archive(lines)
    }
}

/// The beginning of a live table's address, behind the `#`.
const LIVE: &str = "live=";

/// Everything that can be pasted.
#[derive(Debug)]
pub enum Incoming {
    /// The address of a live table.
    Live,
    /// The words of both players of a match with hidden choices.
    Letter(Letter),
    /// A match, and its name if two people play it by sending links.
    Match(Box<dyn AnyMatch>, Option<LinkMatchId>),
    /// Finished matches, to keep here too.
    Archive(Vec<Box<dyn AnyMatch>>),
}

impl Incoming {
    /// Reads a text of any kind: the address of a live table, a letter, a link, a saved match, an archive, a record, a position. If
    /// the text names no players, the match has two people without names. Line breaks added on the way do no harm.
    ///
    /// # Errors
    /// The message about a text that holds nothing of these games.
    pub fn read(kinds: &[&dyn Kind], text: &str, words: &Words) -> Result<Self, String> {
        let text = text.trim();
        let bad = |reason: String| common::bad_text(words, &reason);
        let bad_link = |error: LinkError| common::bad_link(words, &error.to_string());
        if text.is_empty() {
            return Err(words.label(common::Label::NothingToPaste).to_owned());
        }
        if text.starts_with(Archive::HEAD) {
            return read_archive(kinds, text)
                .map(Self::Archive)
                .map_err(|error| bad(error.to_string()));
        }
        if text.len() > MAX_TEXT {
            return Err(bad("it is far too long for a game".to_owned()));
        }
        if fragment(text).trim_start().starts_with(LIVE) {
            return Ok(Self::Live);
        }
        if text.starts_with(SavedMatch::HEAD) {
            let mut saved = read_saved(kinds, text).map_err(|error| bad(error.to_string()))?;
            // Another player may have played it.
            saved.info_mut().drop_credit();
            return Ok(Self::Match(saved, None));
        }
        match text.parse() {
            Ok(letter) => return Ok(Self::Letter(letter)),
            Err(LinkError::NotALink) => {}
            Err(error) => return Err(bad_link(error)),
        }
        // The end of an address is a link, even a bad one.
        if text.starts_with('#') || text.contains("r=") || kind_linked(kinds, text).is_some() {
            return read_link(kinds, text)
                .map(|(linked, name)| Self::Match(linked, name))
                .map_err(bad_link);
        }
        read_line(kinds, text)
            .map(|read| Self::Match(read, None))
            .map_err(bad)
    }
}

/// Reads a match from a text of any kind, except live matches and correspondences.
///
/// # Errors
/// The message about any other text.
pub fn read_match(
    kinds: &[&dyn Kind],
    text: &str,
    words: &Words,
) -> Result<Box<dyn AnyMatch>, String> {
    match Incoming::read(kinds, text, words)? {
        Incoming::Match(read, _) => Ok(read),
        Incoming::Letter(_) | Incoming::Live => {
            Err(words.label(common::Label::LetterElsewhere).to_owned())
        }
        Incoming::Archive(_) => Err(common::bad_text(words, "it holds several games")),
    }
}

/// Reads a record or a position.
fn read_line(kinds: &[&dyn Kind], text: &str) -> Result<Box<dyn AnyMatch>, String> {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = line.strip_prefix("position ").unwrap_or(&line);
    let kind = kinds
        .iter()
        .find(|kind| line.split([' ', ':']).next() == Some(kind.name()));
    let read = match kind {
        // A set-up in front of a position makes it a record without moves.
        Some(kind) if line.contains(" from ") && !line.contains(" :") => {
            kind.read_record(&format!("{line} :"))
        }
        Some(kind) => kind.read_record(line),
        None if line.contains(" :") || !line.contains('/') => {
            return Err(
                "it is neither a record nor a position of a game that is played here".to_owned(),
            );
        }
        None => bare_position(kinds, line),
    };
    read.map_err(|error| error.to_string())
}

fn bare_position(
    kinds: &[&dyn Kind],
    line: &str,
) -> Result<Box<dyn AnyMatch>, mbrane_rules::TextError> {
    let mut read = kinds.iter().map(|kind| kind.read_position(line));
    let first = read
        .next()
        .unwrap_or_else(|| Err(mbrane_rules::TextError::new("there is no game")));
    first.or_else(|error| read.find_map(Result::ok).ok_or(error))
}

/// Reads a saved match of any of these games.
///
/// # Errors
/// It is no such text, of a newer program or of another game, or damaged.
pub fn read_saved(kinds: &[&dyn Kind], text: &str) -> Result<Box<dyn AnyMatch>, SaveError> {
    of_saved(kinds, open(text)?)
}

pub(crate) fn of_saved(
    kinds: &[&dyn Kind],
    saved: SavedMatch,
) -> Result<Box<dyn AnyMatch>, SaveError> {
    match kinds.iter().find(|kind| kind.name() == saved.kind()) {
        Some(kind) => kind.read_saved(saved),
        None => {
            let game = saved.kind().chars().take(24).collect();
            Err(SaveError::OtherGame { game })
        }
    }
}

/// The saved matches among these texts as one text: only finished ones, since others may contain secrets.
pub fn archive<'a>(texts: impl IntoIterator<Item = &'a str>) -> Shared {
    let saved = texts.into_iter().filter_map(|text| open(text).ok());
    let games = saved.filter(|game: &SavedMatch| game.ended.is_some());
    let all = Archive {
        games: games.collect(),
    };
    Shared::new(seal(&all, &Fields::default()))
}

/// Reads the matches of an archive: all, or none.
fn read_archive(kinds: &[&dyn Kind], text: &str) -> Result<Vec<Box<dyn AnyMatch>>, SaveError> {
    let read = |saved| {
        let game = of_saved(kinds, saved)?;
        let is_over = game.id().is_some() && game.ended().is_some() && !game.hides();
        if is_over {
            Ok(game)
        } else {
            Err(damaged("a game in it has not ended"))
        }
    };
    let all: Archive = open(text)?;
    all.games.into_iter().map(read).collect()
}

/// Reads a link, whichever of these games it leads to.
///
/// # Errors
/// Why it is none.
pub fn read_link(
    kinds: &[&dyn Kind],
    text: &str,
) -> Result<(Box<dyn AnyMatch>, Option<LinkMatchId>), LinkError> {
    let named = || {
        let (_, record) = text.split_once("r=")?;
        let name = record
            .split(['_', ' ', ':', '&'])
            .next()
            .unwrap_or_default();
        kinds
            .iter()
            .find(|kind| kind.name() == name)
            .or(kinds.first())
            .copied()
    };
    kind_linked(kinds, text)
        .or_else(named)
        .ok_or(LinkError::NotALink)?
        .read_link(text)
}

/// The game of a packed link: its name is before the first `=` after the `#`.
fn kind_linked<'a>(kinds: &[&'a dyn Kind], text: &str) -> Option<&'a dyn Kind> {
    let (name, _) = fragment(text.trim()).split_once('=')?;
    kinds.iter().find(|kind| kind.name() == name).copied()
}
