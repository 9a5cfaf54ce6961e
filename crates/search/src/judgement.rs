//! The worth of a position, as a screen shows it.

use std::fmt::Display;

use mbrane_rules::{Outcome, Seat};

use crate::{Candidate, Knowledge, Search};

/// The worth of a position to both seats. Moves are text.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The number of playouts behind it; 0 if the position needs no thought.
    pub playouts: u32,
    /// The chance to win by [`Seat::index`]; a draw counts half.
    pub chance: [f32; 2],
    /// The points (regions, sections, in Masbrur half points) expected by [`Seat::index`].
    pub points: [f32; 2],
    pub proven: bool,
    /// The best moves of the seat to act, best first, with their chances for that seat.
    pub best: Vec<Candidate>,
}

const MAX_CANDIDATES: usize = 5;

impl Judgement {
    /// Judges a game that is over, or whose result can no longer change.
    pub fn of(outcome: Outcome) -> Self {
        let chance = Seat::BOTH.map(|seat| outcome.value_for(seat));
        Self {
            playouts: 0,
            chance,
            points: outcome.points.map(f32::from),
            proven: true,
            best: Vec::new(),
        }
    }
}

impl<M: Display> Candidate<M> {
    fn into_text(self) -> Candidate {
        Candidate {
            action: self.action.to_string(),
            visits: self.visits,
            chance: self.chance,
            points: self.points,
            proven: self.proven,
        }
    }
}

impl<G: Knowledge> Search<G> {
    /// Returns the judgement of the position; none before the search has tried a move.
    pub fn judgement(&self) -> Option<Judgement> {
        if let Some(outcome) = self.position().decided() {
            return Some(Judgement::of(outcome));
        }
        let seat = self.position().to_act().single()?;
        let report = self.report();
        let best = *report.candidates.first()?;
        let mut chance = [best.chance; 2];
        chance[(!seat).index()] = 1.0 - best.chance;
        let few = report.candidates.into_iter().take(MAX_CANDIDATES);
        Some(Judgement {
            playouts: report.playouts,
            chance,
            points: best.points,
            proven: report.proven,
            best: few.map(Candidate::into_text).collect(),
        })
    }
}
