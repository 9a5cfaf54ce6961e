//! Sansumoku's puzzles: scores are 1 for a win, 0 for a draw, −1 for a loss.

use mbrane_rules::sansumoku::{Move, Sansumoku, section_of};
use mbrane_rules::{Cell, Game as _, Seat};

use super::words::section;
use crate::puzzle::{PuzzleGame, PuzzleKind, boards, exchanged};
use crate::words::Words;
use crate::{Place, Spot};

impl PuzzleGame for Sansumoku {
    const KINDS: &'static [PuzzleKind] = &[
        PuzzleKind::Win,
        PuzzleKind::Constraint,
        PuzzleKind::Wildcard,
        PuzzleKind::Only,
    ];

    fn score(&self, solver: Seat) -> Option<i16> {
        self.outcome().map(|outcome| match outcome.winner {
            None => 0,
            Some(winner) if winner == solver => 1,
            Some(_) => -1,
        })
    }

    fn copies(&self) -> Vec<String> {
        let text = self.to_string();
        let mut words = text.split(' ');
        let mut word = || words.next().unwrap_or_default();
        let (board, sections, target, to_move) = (word(), word(), word(), word());
        let other = if to_move == "blue" { "orange" } else { "blue" };
        // Each section's mark, and whether it is the target: they turn with the board.
        let target = target.parse::<usize>().unwrap_or(0);
        let mark = |(at, mark): (usize, char)| {
            format!("{mark}{}", if at + 1 == target { '*' } else { ' ' })
        };
        let marks: Vec<String> = sections.char_indices().map(mark).collect();
        let marks = marks
            .chunks(3)
            .map(<[_]>::concat)
            .collect::<Vec<_>>()
            .join("/");
        let copies = boards(board).zip(boards(&marks)).map(|(board, marks)| {
            let marks = marks.replace('/', "");
            let sections: String = marks.chars().step_by(2).collect();
            let target = marks
                .find('*')
                .map_or_else(|| "any".to_owned(), |at| (at / 2 + 1).to_string());
            let swapped = format!(
                "{} {} {target} {other}",
                exchanged(&board, "BObo"),
                exchanged(&sections, "BObo")
            );
            [format!("{board} {sections} {target} {to_move}"), swapped]
        });
        copies.flatten().collect()
    }

    fn region_of(&self, m: Move) -> Option<usize> {
        match m {
            Move::Place(cell) => Some(section_of(cell)),
            Move::Resign => None,
        }
    }

    fn regions(&self, words: &Words) -> Vec<Place> {
        let cells = |at| {
            (0..81)
                .map(Cell::of_index)
                .filter(move |cell| section_of(*cell) == at)
        };
        let spots = |at| cells(at).map(|cell| Spot::of_cell(9, cell)).collect();
        (0..9)
            .map(|at| Place {
                name: section(at, words).to_owned(),
                spots: spots(at),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_positions_with_the_same_canonical_text() {
        let mut position = Sansumoku::start("sansumoku".parse().unwrap());
        for m in ["a1", "b2", "e5", "d4"] {
            position.play(m.parse().unwrap()).unwrap();
        }
        for copy in position.copies() {
            let copy = Sansumoku::from_text(position.setup(), &copy).unwrap();
            assert_eq!(copy.canonical_text(), position.canonical_text());
            assert_eq!(copy.placement_count(), position.placement_count());
        }
    }
}
