//! How Mbrane's moves and positions look at a glance.
//!
//! Features and weights come from games of the search against itself, and were kept if they won matches: see `lab/README.md`.

use mbrane_rules::mbrane::{self, Colour, Mbrane, Resolution, Scoring};
use mbrane_rules::{Cell, Game as _, Seat};

use crate::knowledge::parameters;

/// The most regions, and the most digits.
const MAX_REGIONS: usize = 9;
/// The most that a tile adds to its own region, in half points.
const GREATEST: usize = 16;
/// The most that a flipped tile takes from a region that it touches.
const FLIPPED: usize = 8;

parameters! {
pub struct Weights {
    /// The weight of a gain in a region's lead as it stands.
    pub standing: f32,
    /// The weight of a gain in a region's lead as it would be counted.
    pub counted: f32,
    /// The weight of the gain that the greatest digit for the cell would bring the opponent.
    pub denial: f32,
    /// How much worse a digit looks when a greater one fits the cell.
    pub waste: f32,
    /// How much worse a digit looks for each other cell of the region that it closes to the digit.
    pub closing: f32,
    /// How much worse a cell looks for each pip of the greatest digit that fits it.
    pub early: f32,
    /// Half points that typically still come to a region, without those of `spread_empty`.
    pub spread: f32,
    /// The same for each empty cell of the board.
    pub spread_empty: f32,
    /// The worth of being on the move beyond the tile that random games place.
    pub tempo: f32,
    /// How much more a lead is worth than random games show, for each empty cell beyond `lasting_from`.
    pub lasting: f32,
    /// The number of empty cells above which `lasting` counts.
    pub lasting_from: f32,
    /// The most that `lasting` comes to.
    pub lasting_most: f32,
    /// The lead in half points that holds half of a region.
    pub lasting_spread: f32,
    /// The share of the learned judgement in a position's worth, from 0 to 1; the rest comes from random games.
    pub judged: f32,
    /// The same from 48 tiles on; interpolated from 16 tiles to there.
    pub judged_late: f32,
    /// How much worse a move looks for each nat that the learned policy puts it below the best; 0 uses the weights made by hand.
    pub liking: f32,
    /// How good the policy's best move looks.
    pub liked: f32,
}
}

/// Returns how much of a region a lead holds, from −1 to 1.
#[inline]
pub(super) fn hold(lead: f32, spread: f32) -> f32 {
    lead / (lead.abs() + spread)
}

/// The worth of each gain of half points in each region.
type Gains<const N: usize> = [[f32; N]; MAX_REGIONS];

/// A position from the point of view of the seat to move.
pub(super) struct Glance<'a> {
    position: &'a Mbrane,
    weights: &'a Weights,
    /// The worth of a gain in the lead as it stands, in the lead as it would be counted (from a loss of `FLIPPED` on), and to the
    /// opponent.
    standing: Gains<{ GREATEST + 1 }>,
    counted: Gains<{ FLIPPED + GREATEST + 1 }>,
    denied: Gains<{ GREATEST + 1 }>,
    /// The leads with which the regions would be counted, and in which steps.
    count: Resolution,
    sign: i16,
    /// The number of cells that each digit fits, by region.
    open: [[u8; MAX_REGIONS]; MAX_REGIONS],
    influences: bool,
    spread: f32,
}

impl<'a> Glance<'a> {
    pub(super) fn of(position: &'a Mbrane, weights: &'a Weights) -> Self {
        let order = position.setup().order;
        let empty = order.side() * order.side() - position.placed();
        let mut glance = Self {
            position,
            weights,
            standing: [[0.0; _]; MAX_REGIONS],
            counted: [[0.0; _]; MAX_REGIONS],
            denied: [[0.0; _]; MAX_REGIONS],
            count: position.resolution(),
            sign: match position.to_move() {
                Colour::Ivory => 1,
                Colour::Indigo => -1,
            },
            open: [[0; MAX_REGIONS]; MAX_REGIONS],
            influences: position.setup().scoring != Scoring::Simple,
            spread: weights.spread + weights.spread_empty * empty as f32,
        };
        glance.weigh_gains();
        for cell in mbrane::cells(order) {
            let open = &mut glance.open[mbrane::region_at(order, cell)];
            for_each_digit(position.fitting(cell), |digit| open[digit] += 1);
        }
        glance
    }

    fn weigh_gains(&mut self) {
        let values = self.position.region_values();
        let spread = self.spread;
        let turned = |lead: f32, gain: f32| hold(lead + gain, spread) - hold(lead, spread);
        for region in mbrane::regions(self.position.setup().order) {
            let lead = f32::from(self.sign * values[region]);
            let counted = f32::from(self.sign * self.count.values[region]);
            for gain in 0..=GREATEST {
                self.standing[region][gain] = self.weights.standing * turned(lead, gain as f32);
                self.denied[region][gain] = self.weights.denial * turned(-lead, gain as f32);
            }
            for (gain, worth) in self.counted[region].iter_mut().enumerate() {
                *worth = self.weights.counted * turned(counted, gain as f32 - FLIPPED as f32);
            }
        }
    }

    /// Calls `f` with each region that a cell touches.
    #[inline]
    fn for_each_touched(&self, cell: Cell, mut f: impl FnMut(usize)) {
        if self.influences {
            for_each_digit(mbrane::touched_set(self.position.setup(), cell), &mut f);
        }
    }

    /// Calls `f` with every digit that fits a cell and how good it looks there, about 0 to 1.
    #[inline]
    pub(super) fn for_each_digit(&self, cell: Cell, mut f: impl FnMut(usize, f32)) {
        let fitting = self.position.fitting(cell);
        if fitting == 0 {
            return;
        }
        let home = mbrane::region_at(self.position.setup().order, cell);
        let top = fitting.ilog2() as usize;
        let mut all = 0.5 + self.denied[home][2 * top] - self.weights.early * top as f32;
        self.for_each_touched(cell, |region| all += self.denied[region][top]);
        for_each_digit(fitting, |digit| {
            let mut looks =
                all + self.standing[home][2 * digit] + self.counted[home][FLIPPED + 2 * digit];
            looks -= self.weights.closing * f32::from(self.open[home][digit] - 1);
            if digit < top {
                looks -= self.weights.waste;
            }
            // A tile that flips with its region counts for the opponent in the regions counted later.
            let falls = self.sign * self.count.values[home] + 2 * (digit as i16) < 0;
            self.for_each_touched(cell, |region| {
                let flipped = falls && self.count.steps[home] < self.count.steps[region];
                let gain = if flipped {
                    FLIPPED - digit
                } else {
                    FLIPPED + digit
                };
                looks += self.standing[region][digit] + self.counted[region][gain];
            });
            f(digit, looks.min(1.0));
        });
    }

    /// Returns how good the swap looks: both sides exchange their leads, so the difference counts twice.
    pub(super) fn swap(&self) -> f32 {
        let weight = self.weights.standing + self.weights.counted;
        0.5 + 2.0 * weight * held(self.position, self.spread)
    }
}

#[inline]
fn for_each_digit(mut bits: u16, mut f: impl FnMut(usize)) {
    while bits != 0 {
        f(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

/// Returns how much of all regions Ivory's leads hold.
fn held(position: &Mbrane, spread: f32) -> f32 {
    let values = position.region_values();
    mbrane::regions(position.setup().order)
        .map(|region| hold(f32::from(values[region]), spread))
        .sum()
}

/// Returns what random games miss, to the first seat: the seat to move places a better tile than a random one, and on an empty
/// board leads last longer than they show.
pub(super) fn missed(position: &Mbrane, weights: &Weights) -> f32 {
    let tempo = match position.mover() {
        Seat::First => weights.tempo,
        Seat::Second => -weights.tempo,
    };
    let order = position.setup().order;
    let empty = (order.side() * order.side() - position.placed()) as f32;
    let lasting = (weights.lasting * (empty - weights.lasting_from)).min(weights.lasting_most);
    if lasting <= 0.0 {
        return tempo;
    }
    let held = held(position, weights.lasting_spread);
    match position.colour_of(Seat::First) {
        Colour::Ivory => tempo + lasting * held,
        Colour::Indigo => tempo - lasting * held,
    }
}
