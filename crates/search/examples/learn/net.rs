//! Both nets in numbers with fractions, which can be learned; the search has them in whole numbers.

use mbrane_search::learned::fate::{FATE_WEIGHTS, POOL, POOLED, SECOND, part};
use mbrane_search::learned::policy::{REGION_WEIGHTS, SAID};
use mbrane_search::learned::trunk::{HIDDEN, INPUTS, TRUNK};

const SIDE: usize = 9;

/// Runs the net on a region; returns the hidden units and the outputs.
pub(crate) fn say_of_region(weights: &[f32; REGION_WEIGHTS], inputs: &[f32; INPUTS]) -> ([f32; HIDDEN], [f32; SAID]) {
    let (first, second) = weights.split_at(TRUNK);
    let mut hidden = layer(first, inputs);
    let mut said = [0.0; SAID];
    for (unit, weights) in hidden.iter_mut().zip(second.as_chunks::<SAID>().0) {
        *unit = unit.max(0.0);
        for place in 0..SAID {
            said[place] += *unit * weights[place];
        }
    }
    (hidden, said)
}

/// The net's outputs and all values on the way to them.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    pub(crate) hidden: [[f32; HIDDEN]; SIDE],
    /// The expected owner of each region, from −1 to 1.
    pub(crate) owned: [f32; SIDE],
    /// The number whose `chance` is that of owning each region.
    pub(crate) regions: [f32; SIDE],
    pub(crate) ahead: f32,
    /// The variance of that lead, plus a half.
    pub(crate) spread: f32,
    pub(crate) pooled: [f32; POOLED],
    pub(crate) second: [f32; SECOND],
    /// The number whose `chance` is that of winning.
    pub(crate) game: f32,
}

/// Returns the hidden units of a region before the rectifier. The weights lie by input, then by unit; the sums begin with those of
/// the last input, which is always one.
fn layer(weights: &[f32], inputs: &[f32; INPUTS]) -> [f32; HIDDEN] {
    let rows = weights.as_chunks::<HIDDEN>().0;
    let mut hidden = rows[INPUTS];
    for (input, row) in inputs.iter().zip(rows) {
        for unit in 0..HIDDEN {
            hidden[unit] += input * row[unit];
        }
    }
    hidden
}

pub(crate) fn say(weights: &[f32; FATE_WEIGHTS], inputs: &[[f32; INPUTS]; SIDE]) -> Said {
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
        let mut hidden = layer(weights, inputs);
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
pub(crate) fn slopes(
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
            let slopes = &mut slopes[place * HIDDEN..][..HIDDEN];
            for unit in 0..HIDDEN {
                slopes[unit] += hidden[unit] * value;
            }
        }
    }
}
