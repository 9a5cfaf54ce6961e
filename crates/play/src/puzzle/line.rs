//! One puzzle as a line of text: `only 1430 | mbrane 9 full from … : 8e5 7d4 | 1 -1*3 0`.
//!
//! The kind and the rating come first, then a record of the position and the line of play, then the score of every move of the
//! position in the order of [`PuzzleGame::puzzle_moves`], equal neighbours joined. A position with hundreds of moves has sorted scores,
//! which count the moves of each score.

use std::fmt;
use std::str::FromStr;

use mbrane_rules::{Record, Seat, Seats};

use super::{PuzzleGame, PuzzleKind, Solver, after};

/// The number of moves from which scores are sorted, to keep lines short.
const MANY: usize = 100;
/// The highest number of moves that a position may have.
const MOST: usize = 50_000;

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

/// The scores of all first moves, for the solver: equal neighbours are joined with their number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scores(Vec<(i16, usize)>);

/// The reason why a text is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleError {
    /// It does not have the three parts of a puzzle.
    Parts,
    /// The kind is unknown, or not one of this game.
    Kind(String),
    /// The rating is not a number from 0 to 9999.
    Rating(String),
    /// The position or the line of play cannot be read.
    Record(String),
    /// The scores cannot be read.
    Scores(String),
    /// The position has another number of moves than there are scores.
    ScoreCount { moves: usize, scores: usize },
    /// The parts do not fit together.
    Mismatch(&'static str),
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parts => {
                f.write_str("a puzzle has three parts with ` | ` between them: kind and rating, record, scores")
            }
            Self::Kind(word) => write!(f, "this game has no puzzles of the kind {word}"),
            Self::Rating(word) => write!(f, "the rating is a number from 0 to 9999, not {word}"),
            Self::Record(reason) => write!(f, "its record cannot be read: {reason}"),
            Self::Scores(word) => write!(f, "{word} is no score: a number, or a number*times"),
            Self::ScoreCount { moves, scores } => write!(f, "the position has {moves} moves, but {scores} have scores"),
            Self::Mismatch(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for PuzzleError {}

/// A short quotation from a text that may be anything.
fn quoted(word: &str) -> String {
    format!("`{}`", word.chars().take(16).flat_map(char::escape_debug).collect::<String>())
}

impl Scores {
    /// The scores of moves in their order; those of very many moves are sorted.
    pub fn of(mut scores: Vec<i16>) -> Self {
        if scores.len() >= MANY {
            scores.sort_unstable_by(|one, other| other.cmp(one));
        }
        let runs = scores.chunk_by(|one, other| one == other);
        Self(runs.map(|run| (run[0], run.len())).collect())
    }

    /// The score of each move in order; of very many moves, all scores in falling order.
    pub fn iter(&self) -> impl Iterator<Item = i16> + '_ {
        self.0.iter().flat_map(|&(score, times)| std::iter::repeat_n(score, times))
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|(_, times)| times).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The highest score, and the next lower one.
    pub fn best_two(&self) -> (Option<i16>, Option<i16>) {
        let best = self.iter().max();
        (best, self.iter().filter(|score| Some(*score) < best).max())
    }

    /// The score of the choice with this number; none where scores are sorted.
    pub fn of_choice(&self, choice: usize) -> Option<i16> {
        if self.len() < MANY { self.iter().nth(choice) } else { None }
    }
}

impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (score, times)) in self.0.iter().enumerate() {
            let blank = if at > 0 { " " } else { "" };
            match times {
                1 => write!(f, "{blank}{score}")?,
                _ => write!(f, "{blank}{score}*{times}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Scores {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Self, PuzzleError> {
        let mut runs = Vec::new();
        let mut all: usize = 0;
        for word in text.split_whitespace() {
            let (score, times) = word.split_once('*').unwrap_or((word, "1"));
            let read = score.parse().ok().zip(times.parse::<usize>().ok());
            let (score, times) =
                read.filter(|(_, times)| *times > 0).ok_or_else(|| PuzzleError::Scores(quoted(word)))?;
            all = all.saturating_add(times);
            if all > MOST {
                return Err(PuzzleError::Scores(quoted(word)));
            }
            runs.push((score, times));
        }
        Ok(Self(runs))
    }
}

impl<G: PuzzleGame> Puzzle<G> {
    /// The seat that solves it.
    pub fn solver(&self) -> Seat {
        self.record.start().to_act().first().unwrap_or(Seat::First)
    }

    /// A solver of this puzzle with this patience.
    pub fn engine(&self, patience: u32) -> Solver<G> {
        Solver::new(self.solver(), patience).knowing(self.known_reply())
    }

    /// The opponent's reply, where the puzzle tells it.
    pub fn known_reply(&self) -> Option<G::Move> {
        self.record.moves().get(1).filter(|_| self.kind.knows_reply()).copied()
    }

    /// The moves of the first position, as [`PuzzleGame::puzzle_moves`] lists them.
    pub fn choices(&self) -> Vec<G::Move> {
        self.record.start().puzzle_moves()
    }

    /// The right first move; none where the task is a prediction.
    pub fn answer(&self) -> Option<G::Move> {
        self.record.moves().first().copied()
    }

    /// Checks that its parts fit together.
    fn check(self) -> Result<Self, PuzzleError> {
        let wrong = |reason| Err(PuzzleError::Mismatch(reason));
        if self.kind == PuzzleKind::Predict {
            let nothing_to_play = self.record.moves().is_empty() && self.scores.is_empty();
            return match self.record.start().prediction() {
                Some(_) if nothing_to_play => Ok(self),
                Some(_) => wrong("a prediction has neither moves nor scores"),
                None => wrong("there is nothing to predict while moves are left"),
            };
        }
        let choices = self.choices();
        if choices.len() != self.scores.len() {
            return Err(PuzzleError::ScoreCount { moves: choices.len(), scores: self.scores.len() });
        }
        let Some(answer) = self.answer() else { return wrong("it shows no answer") };
        if self.kind.knows_reply() {
            let alone = |ply, seat| self.record.position_at(ply).to_act() == Seats::only(seat);
            let replies = |ply| self.record.position_at(ply).to_act().first() == Some(!self.solver());
            if self.record.moves().len() != 2 || !alone(0, self.solver()) || !replies(1) {
                return wrong("its line of play is not the answer and the reply that is known");
            }
        } else if self.record.moves().len().is_multiple_of(2) {
            return wrong("its line of play does not end with a move of the solver");
        }
        let best = self.scores.best_two().0;
        let at = choices.iter().position(|choice| G::is_same(*choice, answer));
        match at.map(|at| self.scores.of_choice(at)) {
            None => wrong("its answer is not among the moves of the position"),
            Some(Some(score)) if Some(score) != best => wrong("its answer has not the best score"),
            Some(_) => Ok(self),
        }
    }

    /// The score of a first move, if the line has it.
    pub fn score_of(&self, m: G::Move) -> Option<i16> {
        let at = self.choices().iter().position(|choice| G::is_same(*choice, m))?;
        self.scores.of_choice(at)
    }

    /// Whether a legal move is right after the first `plies` moves of the line: it is the move shown, or the same answer, or it ends the
    /// game with no worse result. Where the reply is known, every move that scores as much is right.
    pub fn is_right(&self, plies: usize, m: G::Move) -> bool {
        let position = self.record.position_at(plies);
        let Some(&shown) = self.record.moves().get(plies) else { return false };
        if G::is_same(m, shown) {
            return true;
        }
        if self.known_reply().is_some() {
            return self.score_of(m) == self.scores.best_two().0;
        }
        let score = |m| after(&position, m).score(self.solver());
        // A show or a seizure has one best answer; in the other games every move that ends the game as well is fine.
        plies > 0 && score(m).is_some_and(|made| score(shown).is_some_and(|best| made.signum() >= best.signum()))
    }
}

impl<G: PuzzleGame> fmt::Display for Puzzle<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} | {} | {}", self.kind, self.rating, self.record, self.scores)
    }
}

impl<G: PuzzleGame> FromStr for Puzzle<G> {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Self, PuzzleError> {
        let mut parts = text.split('|').map(str::trim);
        let (Some(head), Some(record), Some(scores), None) = (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(PuzzleError::Parts);
        };
        let (kind, rating) = head.split_once(' ').ok_or(PuzzleError::Parts)?;
        let known = kind.parse().ok().filter(|kind| G::KINDS.contains(kind));
        let number = rating.parse().ok().filter(|rating| *rating < 10_000);
        let puzzle = Self {
            kind: known.ok_or_else(|| PuzzleError::Kind(quoted(kind)))?,
            rating: number.ok_or_else(|| PuzzleError::Rating(quoted(rating)))?,
            record: record.parse().map_err(|error: mbrane_rules::TextError| PuzzleError::Record(error.to_string()))?,
            scores: scores.parse()?,
        };
        puzzle.check()
    }
}
