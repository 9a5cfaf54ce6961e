//! What Mbrane tells the search.

use mbrane_rules::mbrane::{self, Colour, Mbrane, Move, Phase};
use mbrane_rules::{Cell, Game, Outcome, Seat};

use super::{Knowledge, Talk, Tuning};
use crate::level::Skill;

/// Cells of the largest board.
const CELLS: u16 = 81;
const SWAP: u16 = 9 * CELLS;

impl Knowledge for Mbrane {
    const SCORES: i8 = 9;
    const CODES: usize = SWAP as usize + 1;
    const TUNING: Tuning = Tuning {
        exploration: 0.08,
        prior_visits: 40.0,
        playouts_at_once: 2,
        expand_at: 6,
        width: 4.0,
        widening: 2.0,
        growth_eighths: 3,
        win_weight: 0.8,
        solve_at: 9,
        turn: 0.35,
        spread: 4.0,
        spread_empty: 0.35,
        luck: 0.7,
        solve_nodes: 2_000,
    };
    const SKILLS: [Skill; 5] = [
        Skill { playouts: 30, overlooks: 0.8, misjudges: 0.15 },
        Skill { playouts: 300, overlooks: 0.5, misjudges: 0.06 },
        Skill { playouts: 900, overlooks: 0.3, misjudges: 0.03 },
        Skill { playouts: 8_000, overlooks: 0.1, misjudges: 0.01 },
        Skill { playouts: 800_000, overlooks: 0.0, misjudges: 0.0 },
    ];

    fn code(m: Move) -> u16 {
        match m {
            Move::Place { digit, cell } => u16::from(digit) * CELLS + cell.index() as u16,
            _ => SWAP,
        }
    }

    fn decode(code: u16) -> Move {
        if code == SWAP {
            return Move::Swap;
        }
        Move::Place { digit: (code / CELLS) as u8, cell: Cell::of_index(usize::from(code % CELLS)) }
    }

    fn points(&self) -> u8 {
        self.setup().order.side() as u8
    }

    fn score(outcome: &Outcome) -> i8 {
        outcome.points[0] as i8 - outcome.points[1] as i8
    }

    fn mover(&self) -> Seat {
        Self::mover(self)
    }

    fn decided(&self) -> Option<Outcome> {
        match self.phase() {
            Phase::Placing | Phase::Declined => self.is_settled().then(|| self.outcome_now()),
            _ => self.outcome(),
        }
    }

    fn plies_left(&self) -> u32 {
        mbrane::cells(self.setup().order).filter(|&cell| self.fitting(cell) != 0).count() as u32
    }

    /// A move looks good when it turns leads: each region counts as the chance to hold it, which grows with the lead
    /// and shrinks with what can still come.
    fn for_each_prior(&self, tuning: &Tuning, mut f: impl FnMut(u16, f32)) {
        let order = self.setup().order;
        let values = self.region_values();
        let empty = order.side() * order.side() - self.placed();
        // Half points that typically still come to a region.
        let spread = tuning.spread + tuning.spread_empty * empty as f32;
        let chance = |net: f32| net / (net.abs() + spread);
        let sign = if self.to_move() == Colour::Ivory { 1.0 } else { -1.0 };
        let mut turns = [[0.0_f32; 17]; 9];
        for region in mbrane::regions(order) {
            let net = sign * f32::from(values[region]);
            for (gain, turn) in turns[region].iter_mut().enumerate() {
                *turn = tuning.turn * (chance(net + gain as f32) - chance(net));
            }
        }
        let influences = self.setup().scoring != mbrane::Scoring::Simple;
        for cell in mbrane::cells(order) {
            let mut fitting = self.fitting(cell);
            if fitting == 0 {
                continue;
            }
            let own = &turns[mbrane::region_at(order, cell)];
            let touched = mbrane::touched_set(order, cell);
            while fitting != 0 {
                let digit = fitting.trailing_zeros() as usize;
                fitting &= fitting - 1;
                let mut looks = 0.5 + own[2 * digit];
                let mut rest = if influences { touched } else { 0 };
                while rest != 0 {
                    looks += turns[rest.trailing_zeros() as usize][digit];
                    rest &= rest - 1;
                }
                f(digit as u16 * CELLS + cell.index() as u16, looks.min(1.0));
            }
        }
        if self.may_swap() {
            // Who swaps gets what the other has: twice the difference.
            let leads = mbrane::regions(order).map(|region| chance(f32::from(values[region])));
            f(SWAP, 0.5 + 2.0 * tuning.turn * leads.sum::<f32>());
        }
    }

    fn pull(&self, m: Move) -> i32 {
        match m {
            Move::Place { digit, cell } => i32::from(digit) * i32::from(mbrane::reach(self.setup().order, cell)),
            _ => 0,
        }
    }

    fn talk(&self) -> Talk<Move> {
        let outcome = self.outcome_now();
        if self.phase() == Phase::Offered {
            return Talk::MustAnswer { accept: Move::Accept, decline: Move::Decline, outcome };
        }
        match self.check(Move::Offer) {
            Ok(()) => Talk::MayOffer { offer: Move::Offer, outcome },
            Err(_) => Talk::Nothing,
        }
    }
}
