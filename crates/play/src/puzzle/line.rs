//! One puzzle as a line of text: `only 1430 | mbrane 9 full from … : 8e5 7d4 | 1 -1*3 0`.
//!
//! The kind and the rating come first, then a record of the position and the line of play, then the score of every move of the
//! position in the order of [`PuzzleGame::puzzle_moves`], equal neighbours joined. A position with hundreds of moves has sorted scores,
//! which count the moves of each score.

use std::fmt;
use std::str::FromStr;

use mbrane_rules::{Record, Seat, Seats, TextError};

use super::{PuzzleGame, PuzzleKind, Solver, after};

/// The number of moves from which scores are sorted, to keep lines short.
const SORTED_FROM: usize = 100;
/// The highest number of moves that a position may have.
const MAX_MOVES: usize = 50_000;

/// A puzzle: its position, the right moves with the opponent's replies, and the score of every first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle<G: PuzzleGame> {
    pub kind: PuzzleKind,
    /// How hard it is, on the scale of the levels.
    pub rating: u16,
    /// The position and the line of play.
    pub record: Record<G>,
    pub scores: Scores,
}

/// The scores of all first moves, for the solver.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scores(Vec<i16>);

/// A short quotation from a text that may be anything.
fn quoted(word: &str) -> String {
    format!(
        "`{}`",
        word.chars()
            .take(16)
            .flat_map(char::escape_debug)
            .collect::<String>()
    )
}

impl Scores {
    /// The scores of moves in their order; those of very many moves are sorted.
    pub fn of(mut scores: Vec<i16>) -> Self {
        if scores.len() >= SORTED_FROM {
            scores.sort_unstable_by(|one, other| other.cmp(one));
        }
        Self(scores)
    }

    pub fn best(&self) -> Option<i16> {
        self.0.iter().max().copied()
    }

    /// The score of the choice with this number; none where scores are sorted.
    pub fn of_choice(&self, choice: usize) -> Option<i16> {
        if self.0.len() < SORTED_FROM {
            self.0.get(choice).copied()
        } else {
            None
        }
    }
}

/// Equal neighbours are joined with their number.
impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, run) in self.0.chunk_by(|one, other| one == other).enumerate() {
            let blank = if at > 0 { " " } else { "" };
            match run {
                [score] => write!(f, "{blank}{score}")?,
                _ => write!(f, "{blank}{}*{}", run[0], run.len())?,
            }
        }
        Ok(())
    }
}

impl FromStr for Scores {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut scores = Vec::new();
        for word in text.split_whitespace() {
            let wrong = || {
                TextError::new(format!(
                    "{} is no score: a number, or a number*times",
                    quoted(word)
                ))
            };
            let (score, times) = word.split_once('*').unwrap_or((word, "1"));
            let read = score.parse::<i16>().ok().zip(times.parse::<usize>().ok());
            let (score, times) = read.filter(|(_, times)| *times > 0).ok_or_else(wrong)?;
            if times > MAX_MOVES - scores.len() {
                return Err(wrong());
            }
            scores.extend(std::iter::repeat_n(score, times));
        }
        Ok(Self(scores))
    }
}

impl<G: PuzzleGame> Puzzle<G> {
    pub fn solver(&self) -> Seat {
        self.record.start().to_act().first().unwrap_or(Seat::First)
    }

    pub fn engine(&self, patience: u32) -> Solver<G> {
        Solver::new(self.solver(), patience).knowing(self.known_reply())
    }

    /// The opponent's reply, if the puzzle states it.
    pub fn known_reply(&self) -> Option<G::Move> {
        let reply = self.record.moves().get(1)?;
        self.kind.knows_reply().then_some(*reply)
    }

    /// The moves of the first position, as [`PuzzleGame::puzzle_moves`] lists them.
    pub fn choices(&self) -> Vec<G::Move> {
        self.record.start().puzzle_moves()
    }

    /// The right first move; none where the task is a prediction.
    pub fn answer(&self) -> Option<G::Move> {
        self.record.moves().first().copied()
    }

    fn check(self) -> Result<Self, TextError> {
        let wrong = |reason: &str| Err(TextError::new(reason));
        if self.kind == PuzzleKind::Predict {
            let nothing_to_play = self.record.moves().is_empty() && self.scores.0.is_empty();
            return match self.record.start().prediction() {
                Some(_) if nothing_to_play => Ok(self),
                Some(_) => wrong("a prediction has neither moves nor scores"),
                None => wrong("there is nothing to predict while moves are left"),
            };
        }
        let choices = self.choices();
        let (moves, scores) = (choices.len(), self.scores.0.len());
        if moves != scores {
            return wrong(&format!(
                "the position has {moves} moves, but {scores} have scores"
            ));
        }
        let Some(answer) = self.answer() else {
            return wrong("it shows no answer");
        };
        if self.kind.knows_reply() {
            let alone = |ply, seat| self.record.position_at(ply).to_act() == Seats::only(seat);
            let replies =
                |ply| self.record.position_at(ply).to_act().first() == Some(!self.solver());
            if self.record.moves().len() != 2 || !alone(0, self.solver()) || !replies(1) {
                return wrong("its line of play is not the answer and the reply that is known");
            }
        } else if self.record.moves().len().is_multiple_of(2) {
            return wrong("its line of play does not end with a move of the solver");
        }
        let best = self.scores.best();
        let at = choices
            .iter()
            .position(|choice| G::is_same(*choice, answer));
        match at.map(|at| self.scores.of_choice(at)) {
            None => wrong("its answer is not among the moves of the position"),
            Some(Some(score)) if Some(score) != best => wrong("its answer has not the best score"),
            Some(_) => Ok(self),
        }
    }

    /// The score of a first move, if the line has it.
    pub fn score_of(&self, m: G::Move) -> Option<i16> {
        let at = self
            .choices()
            .iter()
            .position(|choice| G::is_same(*choice, m))?;
        self.scores.of_choice(at)
    }

    /// Returns whether a legal move is right after the first `plies` moves of the line: it is the move shown, or the same answer, or it ends the
    /// game with no worse result. Where the reply is known, every move that scores as much is right.
    pub fn is_right(&self, plies: usize, m: G::Move) -> bool {
        let position = self.record.position_at(plies);
        let Some(&shown) = self.record.moves().get(plies) else {
            return false;
        };
        if G::is_same(m, shown) {
            return true;
        }
        if self.known_reply().is_some() {
            return self.score_of(m) == self.scores.best();
        }
        let score = |m| after(&position, m).score(self.solver());
        // A show or a seizure has one best answer; in the other games every move that ends the game as well is fine.
        plies > 0
            && score(m)
                .is_some_and(|made| score(shown).is_some_and(|best| made.signum() >= best.signum()))
    }
}

impl<G: PuzzleGame> fmt::Display for Puzzle<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {} | {} | {}",
            self.kind, self.rating, self.record, self.scores
        )
    }
}

impl<G: PuzzleGame> FromStr for Puzzle<G> {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let no_parts = || {
            TextError::new(
                "a puzzle has three parts with ` | ` between them: kind and rating, record, scores",
            )
        };
        let no_kind = |word| {
            TextError::new(format!(
                "this game has no puzzles of the kind {}",
                quoted(word)
            ))
        };
        let no_rating = |word| {
            TextError::new(format!(
                "the rating is a number from 0 to 9999, not {}",
                quoted(word)
            ))
        };
        let no_record =
            |error: TextError| TextError::new(format!("its record cannot be read: {error}"));
        let parts: Vec<&str> = text.split('|').map(str::trim).collect();
        let [head, record, scores] = parts[..] else {
            return Err(no_parts());
        };
        let (kind, rating) = head.split_once(' ').ok_or_else(no_parts)?;
        let known = kind.parse().ok().filter(|kind| G::KINDS.contains(kind));
        let number = rating.parse().ok().filter(|rating| *rating < 10_000);
        let puzzle = Self {
            kind: known.ok_or_else(|| no_kind(kind))?,
            rating: number.ok_or_else(|| no_rating(rating))?,
            record: record.parse().map_err(no_record)?,
            scores: scores.parse()?,
        };
        puzzle.check()
    }
}
