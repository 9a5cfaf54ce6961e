//! A small net that predicts the owner of each region and the winner.

use super::super::weights::FATE;
use super::sight::{SIDE, Sight};
use super::trunk::{HIDDEN, HIDDEN_UNIT, TRUNK, Trunk, WEIGHT_UNIT, rows, run};

/// The number of pooled values: each hidden unit's sum, the expected lead in regions, and how sure that lead is.
pub const POOLED: usize = HIDDEN + 2;
/// The number of units in the second layer.
pub const SECOND: usize = 16;

/// The offset of each part in the net's weights, behind those of the trunk.
pub mod part {
    use super::{HIDDEN, POOLED, SECOND, TRUNK};

    /// By hidden unit, then the bias.
    pub const REGION: usize = TRUNK;
    /// By pooled value, then by unit of the second layer; the last value is always one.
    pub const SECOND_BY_POOLED: usize = REGION + HIDDEN + 1;
    /// By unit of the second layer.
    pub const GAME: usize = SECOND_BY_POOLED + (POOLED + 1) * SECOND;
    /// By pooled value, then the bias.
    pub const STRAIGHT: usize = GAME + SECOND;
    pub const END: usize = STRAIGHT + POOLED + 1;
}

pub const FATE_WEIGHTS: usize = part::END;

pub(crate) static FATE_TRUNK: Trunk = rows(&FATE, 0, HIDDEN);
static OWNED: [[i16; HIDDEN + 1]; 1] = rows(&FATE, part::REGION, HIDDEN + 1);
/// The other weights.
static LATER: [f32; part::END - part::SECOND_BY_POOLED] = {
    let mut later = [0.0; _];
    let mut index = part::SECOND_BY_POOLED;
    while index < part::END {
        later[index - part::SECOND_BY_POOLED] = FATE[index] as f32 / WEIGHT_UNIT as f32;
        index += 1;
    }
    later
};

/// Maps a number to a chance (0 gives a half): like the logistic function, but by a square root, which every machine rounds alike.
#[inline]
pub fn chance(z: f32) -> f32 {
    0.5 + 0.5 * z / (1.0 + z * z).sqrt()
}

/// The factor of each region in a pooled sum.
pub const POOL: f32 = 1.0 / 3.0;

impl Sight {
    /// Returns the chance to win and the expected lead as a part of all regions, for the seat to move.
    pub fn fate(&self) -> [f32; 2] {
        let row = |from: usize, length: usize| &LATER[from - part::SECOND_BY_POOLED..][..length];
        let mut sums = [0; HIDDEN];
        let (mut ahead, mut spread) = (0.0, SIDE as f32 + 0.5);
        let weights = &OWNED[0];
        for units in run(&FATE_TRUNK, &self.inputs()) {
            let mut z = i32::from(weights[HIDDEN]) * HIDDEN_UNIT;
            for unit in 0..HIDDEN {
                sums[unit] += i32::from(units[unit]);
                z += i32::from(units[unit]) * i32::from(weights[unit]);
            }
            let z = z as f32 / (HIDDEN_UNIT * WEIGHT_UNIT) as f32;
            let owned = z / (1.0 + z * z).sqrt();
            ahead += owned;
            spread -= owned * owned;
        }
        let pooled: [f32; POOLED] = std::array::from_fn(|place| match place {
            HIDDEN => ahead * POOL,
            _ if place > HIDDEN => ahead / spread.sqrt(),
            _ => sums[place] as f32 * (POOL / HIDDEN_UNIT as f32),
        });
        let mut game = LATER[part::END - 1 - part::SECOND_BY_POOLED];
        let (rows, _) = row(part::SECOND_BY_POOLED, (POOLED + 1) * SECOND).as_chunks::<SECOND>();
        let mut second = rows[POOLED];
        let straight = row(part::STRAIGHT, POOLED);
        for ((pooled, weights), straight) in pooled.iter().zip(rows).zip(straight) {
            for (unit, weight) in second.iter_mut().zip(weights) {
                *unit += pooled * weight;
            }
            game += pooled * straight;
        }
        for (unit, weight) in second.iter().zip(row(part::GAME, SECOND)) {
            game += unit.max(0.0) * weight;
        }
        [chance(game), ahead / SIDE as f32]
    }
}
