//! The formations that a player composes: one lane in the upper row and two in the lower, each with its squares.

use mbrane_rules::masbrur::{Formation, Row, Show, Square, Wall};

use super::spots;
use crate::Draft;

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Lanes {
    /// The squares of each lane, sorted: one upper lane, two lower ones.
    pub squares: [Vec<Square>; 3],
}

const fn row_of(lane: usize) -> Row {
    if lane == 0 { Row::Upper } else { Row::Lower }
}

impl Lanes {
    pub(super) fn of(draft: &Draft) -> Self {
        let mut lanes = Self::default();
        for (lane, square) in draft.picks.iter().copied().filter_map(spots::serving_of) {
            lanes.squares[lane].push(square);
        }
        lanes
            .squares
            .iter_mut()
            .for_each(|squares| squares.sort_unstable());
        lanes
    }

    pub fn of_show(show: &Show) -> Self {
        let mut lanes = Self::default();
        let mut below = 1..3;
        for formation in show.iter() {
            let lane = if formation.row() == Row::Upper {
                Some(0)
            } else {
                below.next()
            };
            if let Some(lane) = lane {
                lanes.squares[lane] = formation.squares().collect();
            }
        }
        lanes
    }

    pub(super) fn marks(&self) -> impl Iterator<Item = crate::Spot> + '_ {
        let lanes = self.squares.iter().enumerate();
        lanes.flat_map(|(lane, squares)| {
            squares
                .iter()
                .map(move |square| spots::serving(lane, *square))
        })
    }

    pub(super) fn lane_of(&self, square: Square) -> Option<usize> {
        self.squares
            .iter()
            .position(|squares| squares.contains(&square))
    }

    pub fn is_empty(&self) -> bool {
        self.squares.iter().all(Vec::is_empty)
    }

    /// Adds a square, and removes the ones that its domino cannot serve at the same time.
    pub(super) fn add(&mut self, lane: usize, square: Square) {
        let domino = square.domino();
        let double = square.number == square.other;
        for (other, squares) in self.squares.iter_mut().enumerate() {
            let same_row = row_of(other) == row_of(lane);
            squares.retain(|there| {
                there.domino() != domino || !(same_row || there.number == square.number && !double)
            });
        }
        self.squares[lane].push(square);
        self.squares[lane].sort_unstable();
    }

    /// The lane for a square, if the player chose none: the first that it can extend, else the first empty one, else
    /// the upper one.
    pub(super) fn lane_for(&self, square: Square) -> usize {
        let goes_on = |lane: &usize| {
            let squares = &self.squares[*lane];
            !squares.is_empty() && can_grow(squares, square)
        };
        let empty = |lane: &usize| self.squares[*lane].is_empty();
        (0..3)
            .find(goes_on)
            .or_else(|| (0..3).find(empty))
            .unwrap_or(0)
    }

    /// The formation in a lane, if its squares make one. A 0 that could count high or low counts so that the opponent's
    /// wall does not block it.
    fn formation(&self, lane: usize, wall: Option<Wall>) -> Option<Formation> {
        let squares = &self.squares[lane];
        let blocked =
            wall.is_some_and(|wall| wall.each().into_iter().any(|domino| domino.bears(0)));
        let made = |high: bool| Formation::of(row_of(lane), squares, high);
        made(!blocked).or_else(|| made(blocked))
    }

    pub(super) fn show(&self, wall: Option<Wall>) -> Option<Show> {
        let begun = (0..3).filter(|lane| !self.squares[*lane].is_empty());
        let formations: Option<Vec<Formation>> =
            begun.map(|lane| self.formation(lane, wall)).collect();
        formations
            .filter(|made| !made.is_empty())
            .and_then(Show::of)
    }
}

/// Returns whether these squares and one more can still become a formation: all of one number, or all of different ones.
fn can_grow(squares: &[Square], more: Square) -> bool {
    let repeats = squares.iter().all(|square| square.number == more.number);
    let differ = squares.iter().all(|square| square.number != more.number);
    // A sequence grows by one step beyond either end, and 0 follows 7.
    let near = squares
        .iter()
        .any(|square| matches!(square.number.abs_diff(more.number), 1 | 7));
    match squares {
        [one, other, ..] if one.number == other.number => repeats,
        [_, _, ..] => differ && near,
        _ => repeats || near,
    }
}
