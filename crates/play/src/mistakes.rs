//! The positions of a player's own games in which they lost most win chance. Each comes back until it is known.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use mbrane_rules::{Seat, Viewer};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::puzzle::Day;
use crate::sealed::{Fields, Stored, open, seal};
use crate::words::Words;
use crate::{AnyMatch, Course, SaveError, Summary, older};

/// The mistakes of one game.
const MOST_IN_GAME: usize = 3;
/// How many of the newest games are searched.
const NEWEST: usize = 30;
/// After how many days a mistake comes back, by how often it was solved.
const GAPS: [u32; 4] = [1, 3, 7, 21];
/// A move that loses no more win chance than this is as good as the best one.
const EQUAL: f32 = 0.02;
/// The least loss that is a mistake.
const TELLING: f32 = 0.1;

/// A move of the player's own that lost win chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mistake {
    /// The beginning of its game, by which that is kept.
    pub game: u64,
    /// The number of entries before it.
    pub entry: usize,
    /// The lost win chance in percent.
    pub lost: u16,
    pub played: String,
    pub best: String,
    /// How often it was solved in a row.
    #[serde(deserialize_with = "times_solved")]
    pub solved: usize,
    /// The day from which it is to be practised.
    pub due: Day,
}

/// The win chance after a move, as an engine judges it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    pub chance: f32,
    /// The games behind it; none where it is proven.
    pub playouts: Option<u32>,
}

impl Judged {
    /// The standard deviation of a mean over these games is half of this at most.
    fn error(self) -> f32 {
        self.playouts
            .map_or(0.0, |playouts| 1.0 / (playouts.max(1) as f32).sqrt())
    }

    /// The win chance that another move certainly gives away.
    fn loss(self, other: Self) -> f32 {
        self.chance - other.chance - self.error().max(other.error())
    }

    /// Returns whether another move is as good as this one.
    pub fn is_equal(self, other: Self) -> bool {
        self.loss(other) <= EQUAL
    }

    /// The lost win chance in percent, if another move is a mistake beside this one.
    pub fn mistake(self, other: Self) -> Option<u16> {
        (self.loss(other) >= TELLING).then(|| percent(self.chance - other.chance))
    }
}

pub fn percent(chance: f32) -> u16 {
    (100.0 * chance).round().clamp(0.0, 100.0) as u16
}

/// Returns whether a move is made on the board, unlike a resignation.
pub fn is_on_board(game: &dyn AnyMatch, m: &str) -> bool {
    game.read_move(m, &Words::english())
        .is_ok_and(|m| !game.spots_of(&m).is_empty())
}

/// The entries of a seat that seem to have lost most, and that are moves on the board.
pub fn suspects(game: &dyn AnyMatch, course: &Course, seat: Seat) -> Vec<usize> {
    let moves = game.line().moves;
    let on_board = |entry: &usize| moves.get(*entry).is_some_and(|m| is_on_board(game, m));
    let losses = course
        .losses(usize::MAX)
        .into_iter()
        .filter(|loss| loss.by == seat);
    losses
        .map(|loss| loss.entry)
        .filter(on_board)
        .take(MOST_IN_GAME)
        .collect()
}

impl Mistake {
    /// The position for [`read_puzzle`](crate::Kind::read_puzzle), as the player knew it. None where the game has another
    /// move there.
    pub fn text(&self, game: &mut dyn AnyMatch) -> Option<String> {
        let seat = game.movers().get(self.entry).copied().flatten()?;
        game.look_as(Some(Viewer::Of(seat)));
        let (lost, played) = (self.lost, &self.played);
        if game.line().moves.get(self.entry) != Some(played) {
            return None;
        }
        let position = game.position_at(self.entry, Viewer::Of(seat)).record;
        Some(format!("mistake {lost} {played} {position} {}", self.best))
    }

    const fn key(&self) -> (u64, usize) {
        (self.game, self.entry)
    }

    /// Returns whether it is to be practised. An impossibly late day was set by a wrong clock.
    fn is_due(&self, today: Day) -> bool {
        let gap = GAPS[self.solved.saturating_sub(1).min(GAPS.len() - 1)];
        self.due <= today || self.due.0 > today.0 + gap
    }
}

/// The mistakes kept on a device, and the progress of the search for them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Mistakes {
    list: Vec<Mistake>,
    /// The searched games, by their beginning, with their numbers of moves then.
    searched: BTreeMap<u64, usize>,
    /// The player's seat in games with people elsewhere.
    seats: BTreeMap<u64, Seat>,
    #[serde(skip)]
    others: Fields,
}

impl Mistakes {
    /// Notes the player's seat in a game with a remote player.
    pub fn note_seat(&mut self, game: u64, seat: Seat) {
        self.seats.insert(game, seat);
    }

    pub fn knows_seat(&self, game: u64, seat: Seat) -> bool {
        self.seats.get(&game) == Some(&seat)
    }

    /// The player's own seat in a finished game: against a computer, or with a remote player.
    fn seat(&self, game: &Summary) -> Option<Seat> {
        game.outcome?;
        game.credited()
            .map(|(seat, _)| seat)
            .or_else(|| self.seats.get(&game.began?).copied())
    }

    /// The next game to search, of these from the newest on: its beginning, its number of moves and the player's seat.
    pub fn next_game<'a>(
        &self,
        games: impl IntoIterator<Item = &'a Summary>,
    ) -> Option<(u64, usize, Seat)> {
        let own = games
            .into_iter()
            .filter_map(|game| Some((game.began?, game.moves, self.seat(game)?)));
        own.take(NEWEST)
            .find(|(began, moves, _)| self.searched.get(began) != Some(moves))
    }

    /// Stores the mistakes of a game; known ones keep their days.
    pub fn put(&mut self, game: u64, moves: usize, found: Vec<Mistake>) {
        self.searched.insert(game, moves);
        let of_game = |mistake: &mut Mistake| mistake.game == game;
        let known: Vec<_> = self.list.extract_if(.., of_game).collect();
        let same = |new: &Mistake| {
            known
                .iter()
                .find(|old| (old.entry, &old.played) == (new.entry, &new.played))
        };
        let keep = |new: Mistake| match same(&new) {
            Some(old) => Mistake {
                solved: old.solved,
                due: old.due,
                ..new
            },
            None => new,
        };
        self.list.extend(found.into_iter().map(keep));
    }

    /// The mistakes to practise on a day, those that cost most first.
    pub fn due(&self, today: Day) -> Vec<&Mistake> {
        let mut due: Vec<_> = self
            .list
            .iter()
            .filter(|mistake| mistake.is_due(today))
            .collect();
        due.sort_by_key(|mistake| (u16::MAX - mistake.lost, mistake.key()));
        due
    }

    /// Notes whether a mistake was solved without a miss or a hint. Returns after how many days it comes back; none where it does not.
    pub fn answer(&mut self, game: u64, entry: usize, clean: bool, today: Day) -> Option<u32> {
        let at = self
            .list
            .iter()
            .position(|mistake| mistake.key() == (game, entry))?;
        let solved = if clean { self.list[at].solved + 1 } else { 1 };
        let Some(gap) = GAPS.get(solved - 1) else {
            self.list.remove(at);
            return None;
        };
        let mistake = &mut self.list[at];
        (mistake.solved, mistake.due) = (solved, Day(today.0 + gap));
        Some(*gap)
    }

    /// The games with stored results.
    pub fn games(&self) -> impl Iterator<Item = u64> + '_ {
        let games = self.searched.keys().chain(self.seats.keys()).copied();
        games.chain(self.list.iter().map(|mistake| mistake.game))
    }

    pub fn forget(&mut self, game: u64) {
        self.list.retain(|mistake| mistake.game != game);
        self.searched.remove(&game);
        self.seats.remove(&game);
    }
}

fn times_solved<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    let solved = usize::deserialize(from)?;
    (solved <= GAPS.len())
        .then_some(solved)
        .ok_or_else(|| D::Error::custom("solved too often"))
}

impl Stored for Mistakes {
    const HEAD: &'static str = "mbrane-mistakes";
    const VERSION: u32 = 2;

    fn older(lines: &[&str]) -> Result<String, SaveError> {
        older::mistakes(lines)
    }

    fn others(&mut self) -> Option<&mut Fields> {
        Some(&mut self.others)
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&seal(self, &self.others))
    }
}

impl FromStr for Mistakes {
    type Err = SaveError;

    fn from_str(text: &str) -> Result<Self, SaveError> {
        open(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mistake(game: u64, entry: usize, lost: u16) -> Mistake {
        let [played, best] = ["3b2", "1c1"].map(str::to_owned);
        Mistake {
            game,
            entry,
            lost,
            played,
            best,
            solved: 0,
            due: Day(100),
        }
    }

    fn kept(list: Vec<Mistake>) -> Mistakes {
        let mut mistakes = Mistakes::default();
        list.into_iter()
            .for_each(|mistake| mistakes.list.push(mistake));
        mistakes
    }

    fn count(mistakes: &Mistakes, day: u32) -> usize {
        mistakes.due(Day(day)).len()
    }

    #[test]
    fn a_solved_mistake_comes_back_after_1_3_7_and_21_days() {
        let mut mistakes = kept(vec![mistake(1, 4, 30)]);
        let mut day = 100;
        for gap in GAPS {
            assert_eq!(mistakes.answer(1, 4, true, Day(day)), Some(gap));
            assert_eq!(
                (count(&mistakes, day), count(&mistakes, day + gap - 1)),
                (0, 0)
            );
            day += gap;
            assert_eq!(count(&mistakes, day), 1);
        }
        assert_eq!(mistakes.answer(1, 4, true, Day(day)), None);
        assert_eq!(count(&mistakes, day + 1000), 0, "it is done");
    }

    #[test]
    fn missed_mistake_returns_tomorrow_at_the_first_step() {
        let mut mistakes = kept(vec![mistake(1, 4, 30)]);
        for clean in [true, true, false, false] {
            mistakes.answer(1, 4, clean, Day(100));
        }
        assert_eq!((count(&mistakes, 100), count(&mistakes, 101)), (0, 1));
        assert_eq!(mistakes.answer(1, 4, true, Day(101)), Some(3));
    }

    #[test]
    fn a_wrong_clock_hides_no_mistake() {
        let mut mistakes = kept(vec![mistake(1, 4, 30)]);
        // The clock was far ahead, and is set right.
        mistakes.answer(1, 4, true, Day(9_000));
        assert_eq!(count(&mistakes, 100), 1);
        // It was far behind.
        mistakes.answer(1, 4, false, Day(3));
        assert_eq!(count(&mistakes, 100), 1);
        assert_eq!(count(&mistakes, 3), 0);
    }

    #[test]
    fn the_greatest_loss_comes_first() {
        let mistakes = kept(vec![
            mistake(1, 4, 12),
            mistake(2, 6, 40),
            mistake(2, 2, 12),
        ]);
        let due: Vec<_> = mistakes
            .due(Day(100))
            .into_iter()
            .map(Mistake::key)
            .collect();
        assert_eq!(due, [(2, 6), (1, 4), (2, 2)]);
    }

    #[test]
    fn a_longer_game_is_searched_again_and_keeps_its_days() {
        let mut mistakes = kept(Vec::new());
        mistakes.put(1, 20, vec![mistake(1, 4, 30)]);
        mistakes.answer(1, 4, true, Day(100));
        mistakes.put(1, 22, vec![mistake(1, 4, 31), mistake(1, 20, 15)]);
        assert_eq!(
            (
                count(&mistakes, 100),
                mistakes.list.len(),
                mistakes.searched[&1]
            ),
            (1, 2, 22)
        );
        mistakes.note_seat(1, Seat::Second);
        assert!(mistakes.knows_seat(1, Seat::Second));
        mistakes.forget(1);
        assert_eq!(mistakes, Mistakes::default());
    }

    #[test]
    fn moves_within_the_error_are_right() {
        let judged = |chance, playouts| Judged { chance, playouts };
        let best = judged(0.7, None);
        assert!(best.is_equal(judged(0.68, None)) && !best.is_equal(judged(0.67, None)));
        assert_eq!(
            (
                best.mistake(judged(0.61, None)),
                best.mistake(judged(0.5, None))
            ),
            (None, Some(20))
        );
        // A hundred games prove little.
        let rough = judged(0.58, Some(100));
        assert!(best.is_equal(judged(0.59, Some(100))) && !best.is_equal(judged(0.5, Some(100))));
        assert_eq!(best.mistake(rough), None);
    }

    #[test]
    fn mistakes_read_back_and_damage_has_a_reason() {
        let mut mistakes = kept(vec![mistake(1, 4, 30)]);
        mistakes.put(
            1_800_000_000_000,
            40,
            vec![mistake(1_800_000_000_000, 7, 55)],
        );
        mistakes.note_seat(5, Seat::Second);
        let text = mistakes.to_string();
        assert_eq!(text.parse(), Ok(mistakes));
        for (at, _) in text.char_indices().skip(1) {
            assert!(
                text[..at].trim_end().len() + 1 == text.len()
                    || text[..at].parse::<Mistakes>().is_err()
            );
        }
        let newer = text.replacen(" 2\n", " 3\n", 1);
        assert_eq!(
            newer.parse::<Mistakes>(),
            Err(SaveError::Newer { version: 3 })
        );
    }
}
