//! Mbrane's puzzles: scores are regions ahead.

use mbrane_rules::mbrane::{Mbrane, Move, Phase, cells_of, region_at};
use mbrane_rules::{Game as _, Seat};

use super::spot_of_cell;
use super::words::names_of_region;
use crate::Place;
use crate::puzzle::{PuzzleGame, PuzzleKind, boards, exchanged};
use crate::words::Words;

impl PuzzleGame for Mbrane {
    const KINDS: &'static [PuzzleKind] = &[
        PuzzleKind::Only,
        PuzzleKind::Last,
        PuzzleKind::Deny,
        PuzzleKind::Weak,
        PuzzleKind::Predict,
    ];

    fn score(&self, solver: Seat) -> Option<i16> {
        let outcome = match self.phase() {
            Phase::Placing | Phase::Declined => self.is_settled().then(|| self.outcome_now()),
            _ => self.outcome(),
        }?;
        let [mine, theirs] = [solver, !solver].map(|seat| outcome.points[seat.index()] as i16);
        Some(mine - theirs)
    }

    fn copies(&self) -> Vec<String> {
        let (text, to_move) = (self.to_string(), self.to_move());
        let board = text.split(' ').next().unwrap_or_default();
        let copies = boards(board).map(|board| {
            [
                format!("{} {}", exchanged(&board, "+-"), !to_move),
                format!("{board} {to_move}"),
            ]
        });
        copies.flatten().collect()
    }

    fn region_of(&self, m: Move) -> Option<usize> {
        match m {
            Move::Place { cell, .. } => Some(region_at(self.setup().order, cell)),
            _ => None,
        }
    }

    fn regions(&self, words: &Words) -> Vec<Place> {
        let order = self.setup().order;
        let region = |region| Place {
            name: names_of_region(order, region, words)[1].to_owned(),
            spots: cells_of(order, region)
                .map(|cell| spot_of_cell(order, cell))
                .collect(),
        };
        (0..order.side()).map(region).collect()
    }

    fn leads(&self) -> Option<String> {
        let side = self.setup().order.side();
        self.is_settled()
            .then(|| signs(&self.region_values()[..side]))
    }

    fn prediction(&self) -> Option<String> {
        let side = self.setup().order.side();
        self.is_settled()
            .then(|| signs(&self.resolution().values[..side]))
    }
}

fn signs(values: &[i16]) -> String {
    let sign = |value: &i16| match value {
        1.. => '+',
        0 => '0',
        _ => '-',
    };
    values.iter().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_rules::mbrane::Colour;

    #[test]
    fn copies_are_positions_with_the_same_canonical_text() {
        let mut position = Mbrane::start("mbrane 9 full".parse().unwrap());
        for m in ["8e5", "3a1", "2b3", "7i9", "0c8"] {
            position.play(m.parse().unwrap()).unwrap();
        }
        let copies = position.copies();
        assert_eq!(copies.len(), 16);
        for copy in copies {
            let text = format!("{copy} unswapped placing");
            let copy = Mbrane::from_text(position.setup(), &text).unwrap();
            assert_eq!(copy.canonical_text(), position.canonical_text());
            let leads = |position: &Mbrane| {
                let sign = if position.to_move() == Colour::Ivory {
                    1
                } else {
                    -1
                };
                let mut values = position.region_values().map(|value| sign * value);
                values.sort_unstable();
                values
            };
            assert_eq!(leads(&copy), leads(&position));
        }
    }
}
