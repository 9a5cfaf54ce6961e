//! Mistakes, the progress in puzzles, and archives.

use serde_json::value::RawValue;

use super::lines::{digits, put, seat, unknown};
use super::saves::saved_match;
use crate::SaveError;
use crate::sealed::{Fields, lines as lines_of, number, raw, to_json};

const MATCH: &str = "mbrane-play";

pub(crate) fn mistakes(lines: &[&str]) -> Result<String, SaveError> {
    let (mut searched, mut seats, mut list) = (Fields::default(), Fields::default(), Vec::new());
    let mut take = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["searched", game, moves] => put(&mut searched, game, &digits(moves)?),
            ["seat", game, number] => put(&mut seats, game, &seat(number)?),
            ["mistake", game, entry, lost, solved, due, played, best] => {
                let mut mistake = Fields::default();
                let numbers = [
                    ("game", game),
                    ("entry", entry),
                    ("lost", lost),
                    ("solved", solved),
                    ("due", due),
                ];
                for (name, number) in numbers {
                    put(&mut mistake, name, &digits(number)?);
                }
                put(&mut mistake, "played", &played);
                put(&mut mistake, "best", &best);
                list.push(mistake);
            }
            _ => return None,
        }
        Some(())
    };
    for line in lines {
        take(line).ok_or_else(|| unknown(line))?;
    }
    let mut all = Fields::default();
    put(&mut all, "searched", &searched);
    put(&mut all, "seats", &seats);
    put(&mut all, "list", &list);
    Ok(to_json(&all))
}

/// A day as a number, or `-`.
fn day(word: &str) -> Option<Option<u32>> {
    if word == "-" {
        return Some(None);
    }
    number(word).map(Some)
}

pub(crate) fn progress(lines: &[&str]) -> Result<String, SaveError> {
    let (mut all, mut ratings) = (Fields::default(), Fields::default());
    let (mut days, mut open, mut done) = (Vec::new(), Vec::new(), Vec::new());
    let mut take = |line| {
        let words: Vec<&str> = str::splitn(line, 4, ' ').collect();
        match words[..] {
            ["streak", length, last, forgiven] => {
                let mut streak = Fields::default();
                put(&mut streak, "length", &digits(length)?);
                put(&mut streak, "last", &day(last)?);
                put(&mut streak, "forgiven", &day(forgiven)?);
                put(&mut all, "streak", &streak);
            }
            ["done", id] => done.push(digits(id)?),
            ["rating", game, rating, puzzles] => {
                let mut rated = Fields::default();
                put(&mut rated, "rating", &digits(rating)?);
                put(&mut rated, "puzzles", &digits(puzzles)?);
                put(&mut ratings, game, &rated);
            }
            ["day", game, on, end] => {
                let solved = match end {
                    "solved" => true,
                    "shown" => false,
                    _ => return None,
                };
                days.push(((game, day(on)?), solved));
            }
            ["open", game, on, puzzle] => open.push(((game, day(on)?), puzzle)),
            _ => return None,
        }
        Some(())
    };
    for &line in lines {
        take(line).ok_or_else(|| unknown(line))?;
    }
    put(&mut all, "ratings", &ratings);
    put(&mut all, "days", &days);
    put(&mut all, "open", &open);
    put(&mut all, "done", &done);
    Ok(to_json(&all))
}

/// The matches of an archive, whose texts follow one another.
pub(crate) fn archive(lines: &[&str]) -> Result<String, SaveError> {
    let mut texts: Vec<String> = Vec::new();
    for line in lines {
        if texts.is_empty() || line.starts_with(MATCH) {
            texts.push(String::new());
        }
        if let Some(text) = texts.last_mut() {
            *text += line;
            text.push('\n');
        }
    }
    let mut games = Vec::new();
    for text in texts {
        let (_, lines) = lines_of(&text, MATCH, 4)?;
        let game = RawValue::from_string(saved_match(&lines)?);
        games.push(game.unwrap_or_else(|_| raw(&())));
    }
    let mut all = Fields::default();
    put(&mut all, "games", &games);
    Ok(to_json(&all))
}
