//! Mistakes, the progress in puzzles, and archives.

use mbrane_rules::Seat;

use super::unknown;
use crate::SaveError;
use crate::mistakes::{GAPS, Mistake, Mistakes};
use crate::puzzle::{Day, PuzzleProgress, PuzzleRating, Streak};
use crate::save::SavedMatch;
use crate::sealed::{Stored as _, number, open};

/// Reads line after line. `take` returns `None` for a line that means nothing.
fn read<T: Default>(lines: &[&str], take: fn(&mut T, &str) -> Option<()>) -> Result<T, SaveError> {
    let mut read = T::default();
    for line in lines {
        take(&mut read, line).ok_or_else(|| unknown(line))?;
    }
    Ok(read)
}

fn day(word: &str) -> Option<Day> {
    Day::try_from(word.parse::<u32>().ok()?).ok()
}

fn day_or_none(word: &str) -> Option<Option<Day>> {
    if word == "-" {
        return Some(None);
    }
    day(word).map(Some)
}

pub(crate) fn mistakes(lines: &[&str]) -> Result<Mistakes, SaveError> {
    read(lines, |read: &mut Mistakes, line| {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["searched", game, moves] => _ = read.searched.insert(number(game)?, number(moves)?),
            ["seat", game, seat] => {
                let seat = *Seat::BOTH.get(number::<usize>(seat)?)?;
                read.seats.insert(number(game)?, seat);
            }
            ["mistake", game, entry, lost, solved, due, played, best] => read.list.push(Mistake {
                game: number(game)?,
                entry: number(entry)?,
                lost: number(lost)?,
                played: played.to_owned(),
                best: best.to_owned(),
                solved: number(solved).filter(|solved| *solved <= GAPS.len())?,
                due: day(due)?,
            }),
            _ => return None,
        }
        Some(())
    })
}

pub(crate) fn progress(lines: &[&str]) -> Result<PuzzleProgress, SaveError> {
    read(lines, |read: &mut PuzzleProgress, line| {
        let words: Vec<&str> = line.splitn(4, ' ').collect();
        match words[..] {
            ["streak", length, last, forgiven] => {
                read.streak = Streak {
                    length: length.parse().ok()?,
                    last: day_or_none(last)?,
                    forgiven: day_or_none(forgiven)?,
                }
            }
            ["done", id] => _ = read.done.insert(id.parse().ok()?),
            ["rating", game, rating, puzzles] => {
                let rating = PuzzleRating {
                    rating: rating.parse().ok()?,
                    puzzles: puzzles.parse().ok()?,
                };
                read.ratings.insert(game.to_owned(), rating);
            }
            ["day", game, on, end] => {
                let solved = ["shown", "solved"].iter().position(|known| *known == end)? == 1;
                read.days.insert((game.to_owned(), day(on)?), solved);
            }
            ["open", game, on, puzzle] => {
                let key = (game.to_owned(), day_or_none(on)?);
                read.open.insert(key, puzzle.to_owned());
            }
            _ => return None,
        }
        Some(())
    })
}

/// The matches of an archive, whose texts stand one behind the other.
pub(crate) fn archive(lines: &[&str]) -> Result<Vec<SavedMatch>, SaveError> {
    let mut texts: Vec<String> = Vec::new();
    for line in lines {
        if texts.is_empty() || line.starts_with(SavedMatch::HEAD) {
            texts.push(String::new());
        }
        if let Some(text) = texts.last_mut() {
            *text += line;
            text.push('\n');
        }
    }
    texts.iter().map(|text| open(text)).collect()
}
