//! Mbrane played to its end at random: the loop that the search lives off.

use rand::Rng;

use super::count::tally;
use super::{Mbrane, Move, Phase};
use crate::grid::reading_order;
use crate::random::{COUNT, below, figures_of_sets};
use crate::{Cell, Outcome, Playout, Seat};

/// For each set of the digits 1–8, their [figures](figures_of_sets).
static DIGITS: [u64; 256] = figures_of_sets(1);

impl Playout for Mbrane {
    /// At random means: a random empty cell, then a random digit above zero among those that fit there; a cell where
    /// none fits is left alone, since a zero there changes nothing but the turn. That ends where no cell takes a digit above zero.
    /// A pending offer is declined first, which is reported.
    fn playout<R: Rng>(&self, rng: &mut R, mut report: impl FnMut(Seat, Move)) -> Outcome {
        match self.phase {
            Phase::Resigned => return Outcome::resignation(self.seat_of(self.to_move)),
            Phase::Accepted => return self.outcome_now(),
            Phase::Offered => report(self.mover(), Move::Decline),
            Phase::Placing | Phase::Declined => {}
        }
        let geometry = self.geometry();
        let mut used = self.used;
        let mut worth = self.worth;
        let mut colour = self.to_move;
        let seats = super::Colour::BOTH.map(|colour| self.seat_of(colour));
        let above_zero = (1_u16 << self.setup.order.side()) - 2;

        let mut empty = [0_u8; 128];
        let mut left = 0;
        for cell in reading_order(self.setup.order.side()) {
            if self.tile(cell).is_none() {
                empty[left] = cell.index() as u8;
                left += 1;
            }
        }
        while left > 0 {
            let random = rng.next_u64();
            let pick = below(random, left as u64) as usize;
            left -= 1;
            let cell = usize::from(empty[pick & 127]);
            empty[pick & 127] = empty[left & 127];

            let place = geometry.place(cell);
            let [row, column, region] = place.lines.map(|line| usize::from(line) & 31);
            let fitting = above_zero & !(used[row] | used[column] | used[region]);
            let digits = DIGITS[usize::from(fitting >> 1)];
            if digits == 0 {
                continue;
            }
            let pick = ((random & 0xffff_ffff) * (digits >> COUNT)) >> 32;
            let digit = digits >> (4 * pick) & 0xf;
            let bit = 1 << digit;
            used[row] |= bit;
            used[column] |= bit;
            used[region] |= bit;
            worth[usize::from(place.region)][colour.index()] += place.weight * digit;
            let (digit, cell) = (digit as u8, Cell::of_index(cell));
            report(seats[colour.index()], Move::Place { digit, cell });
            colour = !colour;
        }
        Outcome::by_points(
            self.by_colour(tally(&worth, self.setup.order, self.setup.scoring).map(u16::from)),
        )
    }
}
