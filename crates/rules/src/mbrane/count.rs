//! The count: which regions resolve when, on what value, for whom, and which tiles flip.

use super::geometry::{LANE, LANE_MASK, lane};
use super::setup::{Order, Scoring};
use crate::grid::MAX_REGIONS;

/// The worth of each region's tiles, by colour, to every region: packed words, one lane per region.
pub(super) type Worth = [[u64; 2]; MAX_REGIONS];

/// The net values of all regions while the cascade runs. Packed words hold two regions' lanes apart, so that sums of
/// many words have room for a sign.
#[derive(Clone, Copy)]
struct Nets {
    even: u64,
    odd: u64,
    last: i32,
}

/// Every other lane of a packed word, the ninth left out (its lane in a spread word would have no room for a sign).
const EVEN: u64 =
    LANE_MASK | LANE_MASK << (2 * LANE) | LANE_MASK << (4 * LANE) | LANE_MASK << (6 * LANE);
const SPREAD: usize = 2 * LANE;
/// Added to each spread lane, so that it never goes below zero.
const BIAS: u64 = 1 << (SPREAD - 1);
const BIASES: u64 = BIAS | BIAS << SPREAD | BIAS << (2 * SPREAD) | BIAS << (3 * SPREAD);

impl Nets {
    fn of(worth: &Worth) -> Self {
        let mut nets = Self {
            even: BIASES,
            odd: BIASES,
            last: 0,
        };
        for &[ivory, indigo] in worth {
            nets.add(ivory);
            nets.subtract(indigo);
        }
        nets
    }

    #[inline]
    fn add(&mut self, word: u64) {
        self.even = self.even.wrapping_add(word & EVEN);
        self.odd = self.odd.wrapping_add(word >> LANE & EVEN);
        self.last += (word >> (8 * LANE)) as i32;
    }

    #[inline]
    fn subtract(&mut self, word: u64) {
        self.even = self.even.wrapping_sub(word & EVEN);
        self.odd = self.odd.wrapping_sub(word >> LANE & EVEN);
        self.last -= (word >> (8 * LANE)) as i32;
    }

    #[inline]
    fn get(&self, region: usize) -> i32 {
        if region == 8 {
            return self.last;
        }
        let word = if region.is_multiple_of(2) {
            self.even
        } else {
            self.odd
        };
        let lane = word >> (SPREAD * (region / 2)) & ((1 << SPREAD) - 1);
        lane as i32 - BIAS as i32
    }

    #[inline]
    fn all(&self) -> [i32; MAX_REGIONS] {
        std::array::from_fn(|region| self.get(region))
    }
}

/// The net value of each region as the board stands, in half points: by power alone, or with influence.
pub(super) fn values(worth: &Worth, scoring: Scoring) -> [i32; MAX_REGIONS] {
    if scoring != Scoring::Simple {
        return Nets::of(worth).all();
    }
    std::array::from_fn(|region| {
        let [ivory, indigo] = worth[region];
        i32::from(lane(ivory, region)) - i32::from(lane(indigo, region))
    })
}

pub(super) fn narrow(values: [i32; MAX_REGIONS]) -> [i16; MAX_REGIONS] {
    values.map(|value| value as i16)
}

/// One step of a cascade: the regions that resolve together, as bits, on the values that `nets` holds.
pub(super) struct Resolved {
    pub(super) regions: u32,
    pub(super) nets: [i32; MAX_REGIONS],
}

#[inline]
pub(super) fn cascade(worth: &Worth, side: usize, mut report: impl FnMut(Resolved)) {
    let mut nets = Nets::of(worth);
    let mut open: u32 = (1 << side) - 1;
    while open != 0 {
        let values = nets.all();
        let mut greatest = -1;
        let mut regions = 0_u32;
        for (region, value) in values.iter().enumerate() {
            let open_here = open >> region & 1;
            // A closed region is worth less than nothing.
            let lead = (value.abs() + 1) * open_here as i32 - 1;
            let bit = open_here << region;
            regions = if lead > greatest {
                bit
            } else if lead == greatest {
                regions | bit
            } else {
                regions
            };
            greatest = greatest.max(lead);
        }
        open &= !regions;
        report(Resolved {
            regions,
            nets: values,
        });
        let mut rest = if open == 0 { 0 } else { regions };
        while rest != 0 {
            let region = rest.trailing_zeros() as usize % MAX_REGIONS;
            rest &= rest - 1;
            // A flip takes the tile's worth from one side and gives it to the other: twice the difference.
            if values[region] > 0 {
                nets.add(worth[region][1]);
                nets.add(worth[region][1]);
            } else if values[region] < 0 {
                nets.subtract(worth[region][0]);
                nets.subtract(worth[region][0]);
            }
        }
    }
}

#[inline]
pub(super) fn tally(worth: &Worth, order: Order, scoring: Scoring) -> [u8; 2] {
    let mut tally = [0, 0];
    let side = order.side();
    let mut award = |value: i32| {
        tally[0] += u8::from(value > 0);
        tally[1] += u8::from(value < 0);
    };
    match scoring {
        Scoring::Full => cascade(worth, side, |resolved| {
            for (region, &value) in resolved.nets.iter().enumerate() {
                if resolved.regions >> region & 1 != 0 {
                    award(value);
                }
            }
        }),
        Scoring::Plain | Scoring::Simple => values(worth, scoring)[..side]
            .iter()
            .for_each(|&value| award(value)),
    }
    tally
}

/// Regions that resolve together, with the values that they resolve on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Region and net value in half points, in reading order.
    pub regions: Vec<(usize, i16)>,
    /// The net values of all regions just before the step, in half points.
    pub before: [i16; MAX_REGIONS],
}

/// The result of a count: the steps in order, and how many regions each colour is awarded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The steps, greatest lead first; a single step of all regions if no tile flips.
    pub steps: Vec<Step>,
    /// Regions of Ivory and of Indigo.
    pub tally: [u8; 2],
    pub(super) order: Order,
}

/// A count in short: what each region resolves on, in half points, and in which step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resolution {
    /// Ivory's lead is positive.
    pub values: [i16; MAX_REGIONS],
    /// The first step is 0.
    pub steps: [u8; MAX_REGIONS],
}
