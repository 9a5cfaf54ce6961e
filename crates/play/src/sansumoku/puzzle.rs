//! Sansumoku's puzzles: scores are 1 for a win, 0 for a draw, −1 for a loss.

use mbrane_rules::sansumoku::{Move, Sansumoku, section_of};
use mbrane_rules::{Cell, Game as _, Seat};

use super::words::section;
use crate::puzzle::{PuzzleGame, PuzzleKind, boards};
use crate::words::Words;
use crate::{Place, Spot};

impl PuzzleGame for Sansumoku {
    const KINDS: &'static [PuzzleKind] =
        &[PuzzleKind::Win, PuzzleKind::Constraint, PuzzleKind::Wildcard, PuzzleKind::Only];

    fn score(&self, solver: Seat) -> Option<i16> {
        self.outcome().map(|outcome| match outcome.winner {
            None => 0,
            Some(winner) if winner == solver => 1,
            Some(_) => -1,
        })
    }

    fn copies(&self) -> Vec<String> {
        let text = self.text();
        let mut words = text.split(' ');
        let mut word = || words.next().unwrap_or_default();
        let (board, sections, target, to_move) = (word(), word(), word(), word());
        let rows: Vec<Vec<&str>> = board
            .split('/')
            .map(|row| (0..row.len() / 2).map(|column| &row[2 * column..2 * column + 2]).collect())
            .collect();
        // Each section's mark, and whether it is the target: they turn with the board.
        let target = target.parse::<usize>().unwrap_or(0);
        let marks: Vec<(char, bool)> =
            sections.chars().enumerate().map(|(at, mark)| (mark, at + 1 == target)).collect();
        let marks: Vec<Vec<(char, bool)>> = marks.chunks(3).map(<[_]>::to_vec).collect();
        let exchanged = |text: &str| -> String { text.chars().map(exchange).collect() };
        let other = if to_move == "blue" { "orange" } else { "blue" };
        let copy = |rows: &[Vec<&str>], marks: &[Vec<(char, bool)>]| {
            let board = rows.iter().map(|row| row.concat()).collect::<Vec<_>>().join("/");
            let sections: String = marks.iter().flatten().map(|(mark, _)| mark).collect();
            let target = marks.iter().flatten().position(|(_, target)| *target);
            let target = target.map_or_else(|| "any".to_owned(), |at| (at + 1).to_string());
            let swapped = format!("{} {} {target} {other}", exchanged(&board), exchanged(&sections));
            [format!("{board} {sections} {target} {to_move}"), swapped]
        };
        boards(&rows).iter().zip(boards(&marks)).flat_map(|(rows, marks)| copy(rows, &marks)).collect()
    }

    fn region_of(&self, m: Move) -> Option<usize> {
        match m {
            Move::Place(cell) => Some(section_of(cell)),
            Move::Resign => None,
        }
    }

    fn regions(&self, words: &Words) -> Vec<Place> {
        let cells = |at| (0..81).map(Cell::of_index).filter(move |cell| section_of(*cell) == at);
        let spots = |at| cells(at).map(|cell| Spot::of_cell(9, cell)).collect();
        (0..9).map(|at| Place { name: section(at, words).to_owned(), spots: spots(at) }).collect()
    }
}

/// A character of a position with exchanged colours.
const fn exchange(c: char) -> char {
    match c {
        'B' => 'O',
        'O' => 'B',
        'b' => 'o',
        'o' => 'b',
        c => c,
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
