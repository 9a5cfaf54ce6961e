//! Sansumoku's knowledge for the search.

pub mod learned;
mod weights;

use mbrane_rules::sansumoku::{Mark, Move, Sansumoku};
use mbrane_rules::{Cell, Game, Outcome, Seat};

use super::{Judged, Knowledge, SearchInfo, Tuning, parameters};
use crate::level::Skill;
use crate::maths::chance_for;
use learned::Net;

parameters! {
/// How much the learned net counts.
pub struct Weights {
    /// The share of the net where a descent ends; random games have the rest.
    pub judged: f32,
    /// How much a move's lower chance counts against it.
    pub liking: f32,
}
}

impl Knowledge for Sansumoku {
    type Weights = Weights;
    const SEARCH: SearchInfo<Weights> = SearchInfo {
        scores: 1,
        tuning: Tuning {
            exploration: 0.15,
            exploration_doubles: u32::MAX,
            prior_visits: 20.0,
            playouts_at_once: 1,
            expand_at: 1,
            width: 81.0,
            widening: 0.0,
            growth_eighths: 0,
            win_weight: 1.0,
            solve_at: 0,
            luck: 1.0,
            solve_nodes: 0,
        },
        weights: Weights {
            judged: 1.0,
            liking: 1.0,
        },
        skills: [
            Skill::new(8, 0.6, 0.15),
            Skill::new(28, 0.35, 0.05),
            Skill::new(160, 0.12, 0.025),
            Skill::new(400, 0.0, 0.01),
            Skill::new(1_000_000, 0.0, 0.0),
        ],
    };

    fn code(m: Move) -> u16 {
        match m {
            Move::Place(cell) => cell.index() as u16,
            Move::Resign => u16::MAX,
        }
    }

    fn decode(code: u16) -> Move {
        Move::Place(Cell::of_index(usize::from(code)))
    }

    fn score(outcome: &Outcome) -> i8 {
        match outcome.winner {
            Some(Seat::First) => 1,
            None => 0,
            Some(Seat::Second) => -1,
        }
    }

    fn plies_left(&self) -> u32 {
        // No tile is placed in a decided section.
        let open = (0..9).filter(|&section| self.mark(section) == Mark::Open);
        open.map(|section| 10 - u32::from(self.next_digit(section).unwrap_or(10)))
            .sum()
    }

    fn for_each_prior(&self, weights: &Weights, mut f: impl FnMut(u16, f32)) {
        let seat = self.mover();
        let (mut looks, mut count, mut most) = ([(0_u16, 0.0_f32); 81], 0, 0.0_f32);
        let mut net = Net::new();
        self.for_each_placement(|m| {
            let mut next = self.clone();
            next.apply(m);
            let chance = match next.outcome() {
                Some(outcome) => outcome.value_for(seat),
                None if weights.liking > 0.0 => 1.0 - net.chance(&next),
                // Without the net all look even.
                None => 0.5,
            };
            looks[count] = (Self::code(m), chance);
            count += 1;
            most = most.max(chance);
        });
        for &(code, chance) in &looks[..count] {
            // Levels that overlook moves see a win more often.
            let wins = chance == 1.0;
            let liked = 0.5 + weights.liking * (chance - most);
            f(code, if wins { 1.0 } else { liked });
        }
    }

    fn judged(&self, weights: &Weights) -> Judged {
        if weights.judged == 0.0 {
            return Judged::NOTHING;
        }
        let chance = Net::new().chance(self);
        Judged {
            counts: 1.0 - weights.judged,
            added: weights.judged * chance_for(self.mover(), chance),
        }
    }
}
