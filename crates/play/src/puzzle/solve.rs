//! A slow exact solver from the rules alone: it plays out refutations, and proves the packs again.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};

use mbrane_rules::Seat;

use super::{PuzzleGame, after};

/// Scores positions for the solver of a puzzle by looking at every move (alpha-beta, with the bounds of positions seen before).
pub struct Solver<G: PuzzleGame> {
    seat: Seat,
    /// A move that the opponent makes wherever it is legal.
    reply: Option<G::Move>,
    bounds: HashMap<u64, (i16, i16)>,
    left: u32,
}

/// The error of a search that took too long.
struct Spent;

impl<G: PuzzleGame> Solver<G> {
    /// Creates a solver for puzzles that this seat solves. It gives up after this many positions and listed moves.
    pub fn new(seat: Seat, patience: u32) -> Self {
        Self {
            seat,
            reply: None,
            bounds: HashMap::new(),
            left: patience,
        }
    }

    pub fn knowing(self, reply: Option<G::Move>) -> Self {
        Self { reply, ..self }
    }

    fn choices(&self, position: &G) -> Vec<G::Move> {
        let opposes = position.to_act().first() == Some(!self.seat);
        let reply = self.reply.filter(|m| opposes && position.check(*m).is_ok());
        reply.map_or_else(|| position.puzzle_moves(), |m| vec![m])
    }

    /// Returns the score of a position with best play of both; none if that takes too long.
    pub fn score(&mut self, position: &G) -> Option<i16> {
        self.search(position, i16::MIN + 1, i16::MAX).ok()
    }

    /// Returns the score of each choice in a position.
    pub fn scores(&mut self, position: &G) -> Option<Vec<i16>> {
        self.choices(position)
            .into_iter()
            .map(|m| self.score(&after(position, m)))
            .collect()
    }

    /// Returns best play to the end: the moves after which nothing can change the result. None if that takes too long.
    pub fn line(&mut self, position: &G) -> Option<Vec<G::Move>> {
        let mut position = position.clone();
        let mut line = Vec::new();
        while position.score(self.seat).is_none() {
            let choices = self.choices(&position);
            let scores = self.scores(&position)?;
            let solves = position.to_act().first() == Some(self.seat);
            let sign = if solves { 1 } else { -1 };
            // The first of equals.
            let (&m, _) = choices
                .iter()
                .zip(scores)
                .rev()
                .max_by_key(|(_, score)| sign * score)?;
            line.push(m);
            position.apply(m);
        }
        Some(line)
    }

    /// Returns the score if it lies between `low` and `high`, else a bound beyond the nearer of them.
    fn search(&mut self, position: &G, mut low: i16, mut high: i16) -> Result<i16, Spent> {
        self.left = self.left.checked_sub(1).ok_or(Spent)?;
        if let Some(score) = position.score(self.seat) {
            return Ok(score);
        }
        let mut hasher = DefaultHasher::new();
        position.hash(&mut hasher);
        let key = hasher.finish();
        let known = self
            .bounds
            .get(&key)
            .copied()
            .unwrap_or((i16::MIN + 1, i16::MAX));
        (low, high) = (low.max(known.0), high.min(known.1));
        if low >= high {
            return Ok(if known.0 >= high { known.0 } else { known.1 });
        }
        let maximize = position.to_act().first() == Some(self.seat);
        let (from, to) = (low, high);
        let mut best = if maximize { i16::MIN + 1 } else { i16::MAX };
        // Great digits stand last in the lists, and decide more.
        let moves = self.choices(position);
        // Listing tens of thousands of moves costs as much as visiting their positions.
        self.left = self.left.checked_sub(moves.len() as u32).ok_or(Spent)?;
        for m in moves.into_iter().rev() {
            let score = self.search(&after(position, m), low, high)?;
            if maximize {
                best = best.max(score);
                low = low.max(score);
            } else {
                best = best.min(score);
                high = high.min(score);
            }
            if low >= high {
                break;
            }
        }
        let proven = (
            if best > from { best } else { known.0 },
            if best < to { best } else { known.1 },
        );
        self.bounds
            .insert(key, (known.0.max(proven.0), known.1.min(proven.1)));
        Ok(best)
    }
}
