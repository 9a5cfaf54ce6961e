//! Sansumoku's knowledge for the search.

use mbrane_rules::sansumoku::{Mark, Move, Sansumoku};
use mbrane_rules::{Cell, Game, Outcome, Seat};

use super::{Knowledge, Talk, Tuning};
use crate::level::Skill;

impl Knowledge for Sansumoku {
    const SCORES: i8 = 1;
    type Taste = ();
    const TASTE: () = ();
    const TUNING: Tuning = Tuning {
        exploration: 0.5,
        exploration_doubles: u32::MAX,
        prior_visits: 0.0,
        playouts_at_once: 1,
        expand_at: 1,
        width: 81.0,
        widening: 0.0,
        growth_eighths: 0,
        win_weight: 1.0,
        solve_at: 0,
        luck: 1.0,
        solve_nodes: 0,
    };
    const SKILLS: [Skill; 5] = [
        Skill { playouts: 30, overlooks: 0.6, misjudges: 0.15 },
        Skill { playouts: 200, overlooks: 0.4, misjudges: 0.06 },
        Skill { playouts: 1_000, overlooks: 0.2, misjudges: 0.03 },
        Skill { playouts: 10_000, overlooks: 0.0, misjudges: 0.01 },
        Skill { playouts: 1_000_000, overlooks: 0.0, misjudges: 0.0 },
    ];

    fn code(m: Move) -> u16 {
        match m {
            Move::Place(cell) => cell.index() as u16,
            Move::Resign => u16::MAX,
        }
    }

    fn decode(code: u16) -> Move {
        Move::Place(Cell::of_index(usize::from(code)))
    }

    fn points(&self) -> u16 {
        9
    }

    fn score(outcome: &Outcome) -> i8 {
        match outcome.winner {
            Some(Seat::First) => 1,
            None => 0,
            Some(Seat::Second) => -1,
        }
    }

    fn mover(&self) -> Seat {
        Self::seat_of(self.to_move())
    }

    fn decided(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn plies_left(&self) -> u32 {
        // No tile is placed in a decided section.
        let open = (0..9).filter(|&section| self.mark(section) == Mark::Open);
        open.map(|section| 10 - u32::from(self.next_digit(section).unwrap_or(10))).sum()
    }

    fn for_each_prior(&self, (): &(), mut f: impl FnMut(u16, f32)) {
        let seat = Knowledge::mover(self);
        let won = (0..9).filter(|&section| matches!(self.mark(section), Mark::Line(colour) | Mark::Constraint(colour) if Self::seat_of(colour) == seat)).count();
        self.for_each_placement(|m| {
            // A move that wins at once is tried first.
            let wins = won > 1 && {
                let mut next = self.clone();
                next.apply(m);
                next.outcome().is_some_and(|outcome| outcome.winner == Some(seat))
            };
            f(Self::code(m), if wins { 1.0 } else { 0.5 });
        });
    }

    fn pull(&self, _: Move) -> i32 {
        0
    }

    fn talk(&self) -> Talk<Move> {
        Talk::Nothing
    }
}
