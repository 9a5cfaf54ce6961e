//! Masbrur's puzzles, with open cards: the opponent's choice stands in the position, or follows a wall in the line of play. Scores are
//! half points ahead in the round.

use std::collections::HashSet;

use mbrane_rules::masbrur::{Choice, Masbrur, Move, Outline, Outlines, Phase, Secret, Show, Wall};
use mbrane_rules::{Game as _, Seat};

use crate::puzzle::{PuzzleGame, PuzzleKind};

/// The worth of a choice in combat depends on its forms, and on the number of dominoes seized for them.
fn outline(m: Move) -> Option<(Outline, usize)> {
    match m {
        Move::Choose(Choice::Show(Secret::Known(show))) => Some((Outline::of(&show), 0)),
        Move::Choose(Choice::Seize(Secret::Known(seizure))) => {
            Some((Outline::of(seizure.formations()), seizure.dominoes().len()))
        }
        _ => None,
    }
}

impl PuzzleGame for Masbrur {
    const KINDS: &'static [PuzzleKind] = &[PuzzleKind::Wall, PuzzleKind::Show, PuzzleKind::Seize];

    fn score(&self, solver: Seat) -> Option<i16> {
        let points = self.outcome()?.points.map(|points| points as i16);
        Some(points[solver.index()] - points[(!solver).index()])
    }

    /// The field can be mirrored; its rows have an order.
    fn copies(&self) -> Vec<String> {
        let text = self.to_string();
        let (field, rest) = text.split_once(' ').unwrap_or((&text, ""));
        let rows: Vec<String> = field
            .split('/')
            .map(|row| row.chars().rev().collect())
            .collect();
        vec![format!("{} {rest}", rows.join("/")), text]
    }

    /// Every wall, and one show or seizure for all of its outline. None if a hidden choice decides the result.
    fn puzzle_moves(&self) -> Vec<Move> {
        let Some(seat) = self.speaker() else {
            return Vec::new();
        };
        match (self.phase(), self.standing(seat)) {
            (Phase::Wall, _) => Wall::every(self.hand(seat)).map(Move::wall).collect(),
            (Phase::Show, Some(standing)) if self.check(Move::show(Show::NONE)).is_ok() => {
                let shows = Outlines::of(standing);
                let shows = shows.iter().filter_map(|outline| standing.show(outline));
                shows.map(Move::show).collect()
            }
            _ => {
                let mut seen = HashSet::new();
                self.placements()
                    .into_iter()
                    .filter(|m| seen.insert(outline(*m)))
                    .collect()
            }
        }
    }

    fn is_same(one: Move, other: Move) -> bool {
        one == other || outline(one).is_some() && outline(one) == outline(other)
    }
}
