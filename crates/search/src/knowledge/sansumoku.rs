//! Sansumoku's knowledge for the search.

use mbrane_rules::sansumoku::{Move, Sansumoku};
use mbrane_rules::{Cell, Game, Outcome, Seat};

use super::{Knowledge, Talk, Tuning};
use crate::level::Skill;

impl Knowledge for Sansumoku {
    const SCORES: i8 = 1;
    const CODES: usize = 81;
    type Taste = ();
    const TASTE: () = ();
    const TUNING: Tuning = Tuning {
        exploration: 0.5,
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
        mbrane_rules::grid::reading_order(9).filter(|&cell| self.tile(cell).is_none()).count() as u32
    }

    fn for_each_prior(&self, (): &(), mut f: impl FnMut(u16, f32)) {
        self.for_each_placement(|m| f(Self::code(m), 0.5));
    }

    fn pull(&self, _: Move) -> i32 {
        0
    }

    fn talk(&self) -> Talk<Move> {
        Talk::Nothing
    }
}
