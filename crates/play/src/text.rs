//! Games as text that people send one another: whatever is pasted becomes a match, or a reason.

use mbrane_rules::mbrane::{Mbrane, Order, Setup};
use mbrane_rules::{Game, Record};

use crate::words::Message;
use crate::{Link, Match, Name, Player};

/// The longest text that is looked at: many times any game.
const MOST: usize = 64 * 1024;

/// Reads a match from a text of any kind: a saved match, a record, a position, a link. What names no players has two people
/// without names. Lines may have been broken on the way.
///
/// # Errors
/// What to say about a text that holds no game.
pub fn read_match(text: &str) -> Result<Match<Mbrane>, Message> {
    let text = text.trim();
    let bad = |reason: String| Message::BadText { reason };
    if text.is_empty() {
        return Err(Message::NothingToPaste);
    }
    if text.len() > MOST {
        return Err(bad("it is far too long for a game".to_owned()));
    }
    if text.starts_with("mbrane-play") {
        return text.parse().map_err(|error: crate::SaveError| bad(error.to_string()));
    }
    if text.contains("r=") {
        let link: Link<Mbrane> = text.parse().map_err(|error: crate::LinkError| bad(error.to_string()))?;
        let shown = link.shown();
        let mut play = unnamed(link.record);
        play.seek(shown, usize::MAX);
        return Ok(play);
    }
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if !line.contains(':') && !line.contains('/') {
        return Err(bad("it is neither a record nor a position".to_owned()));
    }
    let record = if line.contains(':') { line.parse() } else { position(&line) };
    record.map(unnamed).map_err(|error| bad(error.to_string()))
}

fn unnamed(record: Record<Mbrane>) -> Match<Mbrane> {
    let nobody = || Player::person(Name::new(""));
    Match::from_record(record, [nobody(), nobody()])
}

/// A position, with what was agreed in front of it or without.
fn position(line: &str) -> Result<Record<Mbrane>, mbrane_rules::TextError> {
    let line = line.strip_prefix("position ").unwrap_or(line);
    let (setup, position) = match line.split_once(" from ") {
        Some((setup, position)) => (setup.parse()?, position),
        None => {
            let short = line.split(' ').next().is_some_and(|board| board.split('/').count() == Order::Two.side());
            (Setup { order: if short { Order::Two } else { Order::Three }, ..Setup::default() }, line)
        }
    };
    Mbrane::from_text(setup, position.trim()).map(Record::from_position)
}

/// The position that is shown, as text that says what was agreed too.
pub fn position_text(game: &Match<Mbrane>) -> String {
    let position = game.position();
    format!("{} from {}", position.setup(), position.text())
}
