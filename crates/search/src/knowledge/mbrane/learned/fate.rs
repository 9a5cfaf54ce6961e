//! A small net that predicts the owner of each region and the winner.

use super::super::glance::hold;
use super::super::weights::FATE;
use super::sight::{SIDE, Sight};

/// The number of inputs for a region.
pub const INPUTS: usize = 36;
/// The number of hidden units for a region.
pub const HIDDEN: usize = 32;
/// The number of pooled values: each hidden unit's sum, the expected lead in regions, and how sure that lead is.
pub const POOLED: usize = HIDDEN + 2;
/// The number of units in the second layer.
pub const SECOND: usize = 16;

/// The offset of each part in the net's weights.
pub mod part {
    use super::{HIDDEN, INPUTS, POOLED, SECOND};

    /// By input, then by hidden unit; the last input is always one.
    pub const HIDDEN_BY_INPUT: usize = 0;
    /// By hidden unit, then the bias.
    pub const REGION: usize = HIDDEN_BY_INPUT + (INPUTS + 1) * HIDDEN;
    /// By pooled value, then by unit of the second layer; the last value is always one.
    pub const SECOND_BY_POOLED: usize = REGION + HIDDEN + 1;
    /// By unit of the second layer.
    pub const GAME: usize = SECOND_BY_POOLED + (POOLED + 1) * SECOND;
    /// By pooled value, then the bias.
    pub const STRAIGHT: usize = GAME + SECOND;
    pub const END: usize = STRAIGHT + POOLED + 1;
}

pub const FATE_WEIGHTS: usize = part::END;
/// The number in `FATE` that stands for a weight of one.
pub const FATE_UNIT: f32 = 64.0;

static LEARNED: [f32; FATE_WEIGHTS] = scaled(&FATE, FATE_UNIT);

/// Returns weights that are stored as whole numbers of which `unit` stands for one.
pub(super) const fn scaled<const N: usize>(numbers: &[i16; N], unit: f32) -> [f32; N] {
    let mut weights = [0.0; N];
    let mut index = 0;
    while index < N {
        weights[index] = numbers[index] as f32 / unit;
        index += 1;
    }
    weights
}

/// Maps a number to a chance (0 gives a half): like the logistic function, but by a square root, which every machine rounds alike.
#[inline]
pub fn chance(z: f32) -> f32 {
    0.5 + 0.5 * z / (1.0 + z * z).sqrt()
}

/// The regions beside each region, and those that touch it at a corner, as bits.
static BESIDE: [[u16; 2]; SIDE] = {
    let mut beside = [[0; 2]; SIDE];
    let mut region = 0;
    while region < SIDE {
        let mut other = 0;
        while other < SIDE {
            let (x, y) = ((region % 3).abs_diff(other % 3), (region / 3).abs_diff(other / 3));
            if x + y == 1 {
                beside[region][0] |= 1 << other;
            } else if x == 1 && y == 1 {
                beside[region][1] |= 1 << other;
            }
            other += 1;
        }
        region += 1;
    }
    beside
};

/// The net's outputs and all values on the way to them.
#[derive(Clone, Debug)]
pub struct Said {
    pub hidden: [[f32; HIDDEN]; SIDE],
    /// The expected owner of each region, from −1 to 1.
    pub owned: [f32; SIDE],
    /// The number whose [`chance`] is that of owning each region.
    pub regions: [f32; SIDE],
    pub ahead: f32,
    /// The variance of that lead, plus a half.
    pub spread: f32,
    pub pooled: [f32; POOLED],
    pub second: [f32; SECOND],
    /// The number whose [`chance`] is that of winning.
    pub game: f32,
}

/// The factor of each region in a pooled sum.
pub const POOL: f32 = 1.0 / 3.0;

/// Returns the hidden units of a region before the rectifier. The weights lie by input, then by unit; the sums begin with those of
/// the last input, which is always one.
#[inline(always)]
pub(super) fn layer<const UNITS: usize>(weights: &[f32], inputs: &[f32; INPUTS]) -> [f32; UNITS] {
    let rows = weights.as_chunks::<UNITS>().0;
    let mut hidden = rows[INPUTS];
    for (input, row) in inputs.iter().zip(rows) {
        for unit in 0..UNITS {
            hidden[unit] += input * row[unit];
        }
    }
    hidden
}

#[inline]
pub fn say(weights: &[f32; FATE_WEIGHTS], inputs: &[[f32; INPUTS]; SIDE]) -> Said {
    let row = |from: usize, length: usize| &weights[from..from + length];
    let mut said = Said {
        hidden: [[0.0; HIDDEN]; SIDE],
        owned: [0.0; SIDE],
        regions: [0.0; SIDE],
        ahead: 0.0,
        spread: SIDE as f32 + 0.5,
        pooled: [0.0; POOLED],
        second: [0.0; SECOND],
        game: weights[part::END - 1],
    };
    for (region, inputs) in inputs.iter().enumerate() {
        let mut hidden = layer(row(part::HIDDEN_BY_INPUT, (INPUTS + 1) * HIDDEN), inputs);
        let mut z = weights[part::REGION + HIDDEN];
        for (unit, weight) in hidden.iter_mut().zip(row(part::REGION, HIDDEN)) {
            *unit = unit.max(0.0);
            z += *unit * weight;
        }
        for (pooled, unit) in said.pooled.iter_mut().zip(hidden) {
            *pooled += unit * POOL;
        }
        let owned = z / (1.0 + z * z).sqrt();
        said.hidden[region] = hidden;
        said.regions[region] = z;
        said.owned[region] = owned;
        said.ahead += owned;
        said.spread -= owned * owned;
    }
    said.pooled[HIDDEN] = said.ahead * POOL;
    said.pooled[HIDDEN + 1] = said.ahead / said.spread.sqrt();
    said.second.copy_from_slice(row(part::SECOND_BY_POOLED + POOLED * SECOND, SECOND));
    let rows = row(part::SECOND_BY_POOLED, POOLED * SECOND).as_chunks::<SECOND>().0;
    for ((pooled, weights), straight) in said.pooled.iter().zip(rows).zip(row(part::STRAIGHT, POOLED)) {
        for (unit, weight) in said.second.iter_mut().zip(weights) {
            *unit += pooled * weight;
        }
        said.game += pooled * straight;
    }
    for (unit, weight) in said.second.iter_mut().zip(row(part::GAME, SECOND)) {
        *unit = unit.max(0.0);
        said.game += *unit * weight;
    }
    said
}

/// Adds the gradient of the weights to `slopes`; `game` and `regions` are the gradients of the outputs of the same names.
pub fn slopes(
    weights: &[f32; FATE_WEIGHTS],
    inputs: &[[f32; INPUTS]; SIDE],
    said: &Said,
    game: f32,
    regions: &[f32; SIDE],
    slopes: &mut [f32],
) {
    slopes[part::END - 1] += game;
    let mut second = [0.0; SECOND];
    for unit in 0..SECOND {
        if said.second[unit] > 0.0 {
            slopes[part::GAME + unit] += game * said.second[unit];
            second[unit] = game * weights[part::GAME + unit];
        }
    }
    let mut pooled = [0.0; POOLED];
    for place in 0..=POOLED {
        let value = said.pooled.get(place).copied().unwrap_or(1.0);
        let from = part::SECOND_BY_POOLED + place * SECOND;
        for unit in 0..SECOND {
            slopes[from + unit] += second[unit] * value;
        }
        if place < POOLED {
            slopes[part::STRAIGHT + place] += game * value;
            let back = second.iter().zip(&weights[from..]).map(|(slope, weight)| slope * weight).sum::<f32>();
            pooled[place] = back + game * weights[part::STRAIGHT + place];
        }
    }
    let sure = said.spread.sqrt();
    for region in 0..SIDE {
        let owned = said.owned[region];
        let by_owned =
            pooled[HIDDEN] * POOL + pooled[HIDDEN + 1] * (1.0 / sure + said.ahead * owned / (sure * said.spread));
        let z = said.regions[region];
        let z = regions[region] + by_owned / ((1.0 + z * z) * (1.0 + z * z).sqrt());
        slopes[part::REGION + HIDDEN] += z;
        let mut hidden = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            let value = said.hidden[region][unit];
            if value > 0.0 {
                slopes[part::REGION + unit] += z * value;
                hidden[unit] = z * weights[part::REGION + unit] + pooled[unit] * POOL;
            }
        }
        for place in 0..=INPUTS {
            let value = inputs[region].get(place).copied().unwrap_or(1.0);
            let slopes = &mut slopes[part::HIDDEN_BY_INPUT + place * HIDDEN..][..HIDDEN];
            for unit in 0..HIDDEN {
                slopes[unit] += hidden[unit] * value;
            }
        }
    }
}

impl Sight {
    pub fn inputs(&self) -> [[f32; INPUTS]; SIDE] {
        let near: [[f32; 3]; SIDE] = std::array::from_fn(|region| {
            [
                hold(self.leads[region].into(), 8.0),
                hold(self.counted[region].into(), 8.0),
                f32::from(self.room[region]) / 9.0,
            ]
        });
        let won: i16 = self.counted.iter().map(|lead| lead.signum()).sum();
        let held: f32 = near.iter().map(|near| near[1]).sum();
        let empty: u32 = self.room.iter().map(|&room| u32::from(room)).sum();
        std::array::from_fn(|region| {
            let mut inputs = [0.0; INPUTS];
            inputs[0] = hold(self.leads[region].into(), 4.0);
            inputs[1] = hold(self.leads[region].into(), 12.0);
            inputs[2] = hold(self.counted[region].into(), 4.0);
            inputs[3] = hold(self.counted[region].into(), 12.0);
            inputs[4] = f32::from(self.steps[region]) / 8.0;
            inputs[5] = near[region][1].abs();
            inputs[6] = near[region][2];
            for digit in 1..SIDE {
                let open = self.open[region].of(digit) as u8;
                inputs[7] += if open > 0 { digit as f32 / 36.0 } else { 0.0 };
                inputs[7 + digit] = f32::from(open.min(4)) / 4.0;
            }
            inputs[16] = self.around.of(region) as f32 / 64.0;
            inputs[17] = empty as f32 / 81.0;
            inputs[18] = if BESIDE[region][0].count_ones() == 2 { 1.0 } else { 0.0 };
            inputs[19] = if BESIDE[region][0].count_ones() == 3 { 1.0 } else { 0.0 };
            for (side, mut set) in BESIDE[region].into_iter().enumerate() {
                while set != 0 {
                    let near = near[set.trailing_zeros() as usize % 16 % SIDE];
                    set &= set - 1;
                    for (kind, near) in near.into_iter().enumerate() {
                        inputs[20 + 3 * side + kind] += near / 2.0;
                    }
                }
            }
            inputs[26] = f32::from(won) / 9.0;
            inputs[27] = held / 9.0;
            for side in 0..2 {
                inputs[28 + side] = self.power[region][side] as f32 / 16.0;
                let mut set = BESIDE[region][0] | BESIDE[region][1];
                while set != 0 {
                    let other = set.trailing_zeros() as usize % 16 % SIDE;
                    set &= set - 1;
                    let got = self.flow[other][side].of(region) as f32 / 16.0;
                    inputs[30 + side] += got;
                    inputs[32 + side] += got * near[other][2];
                    inputs[34 + side] += self.flow[region][side].of(other) as f32 / 16.0;
                }
            }
            inputs
        })
    }

    /// Returns the chance to win and the expected lead as a part of all regions, for the seat to move.
    pub fn fate(&self) -> [f32; 2] {
        let said = say(&LEARNED, &self.inputs());
        [chance(said.game), said.ahead / SIDE as f32]
    }
}
