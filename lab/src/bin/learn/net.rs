//! Both networks in floating point, for training; the search has them as integers.
//!
//! The weights of a layer are ordered by input, then by output. The biases may follow them.

use mbrane_search::learned::fate::{FATE_WEIGHTS, POOL, POOLED, SECOND, part};
use mbrane_search::learned::policy::{REGION_WEIGHTS, SAID};
use mbrane_search::learned::trunk::{HIDDEN, INPUTS, TRUNK};

const SIDE: usize = 9;

/// Adds what a layer makes of its inputs to the outputs.
fn add(weights: &[f32], inputs: &[f32], outputs: &mut [f32]) {
    for (input, row) in inputs.iter().zip(weights.chunks(outputs.len())) {
        outputs
            .iter_mut()
            .zip(row)
            .for_each(|(output, weight)| *output += input * weight);
    }
}

/// Runs a layer with an input that is always one; the sums begin with that one.
fn run<const OUTPUTS: usize>(weights: &[f32], inputs: &[f32]) -> [f32; OUTPUTS] {
    let mut outputs = weights.as_chunks().0[inputs.len()];
    add(weights, inputs, &mut outputs);
    outputs
}

fn rectified<const UNITS: usize>(units: [f32; UNITS]) -> [f32; UNITS] {
    units.map(|unit| unit.max(0.0))
}

/// Returns inputs with the constant input of the biases.
pub(crate) fn with_one(inputs: &[f32]) -> impl Iterator<Item = f32> {
    inputs.iter().copied().chain([1.0])
}

/// Adds the gradient of a layer's weights to `slopes`; `outputs` is that of its outputs.
pub(crate) fn add_slopes(
    slopes: &mut [f32],
    inputs: impl IntoIterator<Item = f32>,
    outputs: &[f32],
) {
    for (input, row) in inputs
        .into_iter()
        .zip(slopes.chunks_mut(outputs.len()))
        .filter(|(input, _)| *input != 0.0)
    {
        row.iter_mut()
            .zip(outputs)
            .for_each(|(slope, output)| *slope += output * input);
    }
}

/// Returns the gradient of a layer's inputs; `outputs` is that of its outputs.
pub(crate) fn slopes_back<const INPUTS: usize>(weights: &[f32], outputs: &[f32]) -> [f32; INPUTS] {
    std::array::from_fn(|input| {
        let row = &weights[input * outputs.len()..];
        row.iter()
            .zip(outputs)
            .map(|(weight, output)| weight * output)
            .sum()
    })
}

/// Returns the gradient of units before the rectifier.
pub(crate) fn behind<const UNITS: usize>(
    units: &[f32; UNITS],
    slopes: [f32; UNITS],
) -> [f32; UNITS] {
    std::array::from_fn(|unit| if units[unit] > 0.0 { slopes[unit] } else { 0.0 })
}

/// Runs the net on a region; returns the hidden units and the outputs.
pub(crate) fn say_of_region(
    weights: &[f32; REGION_WEIGHTS],
    inputs: &[f32; INPUTS],
) -> ([f32; HIDDEN], [f32; SAID]) {
    let hidden = rectified(run(weights, inputs));
    let mut said = [0.0; SAID];
    add(&weights[TRUNK..], &hidden, &mut said);
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

pub(crate) fn say(weights: &[f32; FATE_WEIGHTS], inputs: &[[f32; INPUTS]; SIDE]) -> Said {
    let hidden: [[f32; HIDDEN]; SIDE] = inputs
        .each_ref()
        .map(|inputs| rectified(run(weights, inputs)));
    let regions = hidden
        .each_ref()
        .map(|hidden| run::<1>(&weights[part::REGION..], hidden)[0]);
    let owned = regions.map(|z| z / (1.0 + z * z).sqrt());
    let ahead = owned.iter().sum();
    let spread = owned
        .iter()
        .fold(SIDE as f32 + 0.5, |spread, owned| spread - owned * owned);
    let mut pooled = [0.0; POOLED];
    for hidden in &hidden {
        pooled
            .iter_mut()
            .zip(hidden)
            .for_each(|(pooled, unit)| *pooled += unit * POOL);
    }
    pooled[HIDDEN] = ahead * POOL;
    pooled[HIDDEN + 1] = ahead / spread.sqrt();
    let second = rectified(run(&weights[part::SECOND_BY_POOLED..], &pooled));
    let mut game = run::<1>(&weights[part::STRAIGHT..], &pooled);
    add(&weights[part::GAME..], &second, &mut game);
    Said {
        hidden,
        owned,
        regions,
        ahead,
        spread,
        pooled,
        second,
        game: game[0],
    }
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
    add_slopes(
        &mut slopes[part::STRAIGHT..],
        with_one(&said.pooled),
        &[game],
    );
    add_slopes(&mut slopes[part::GAME..], said.second, &[game]);
    let second = behind(&said.second, slopes_back(&weights[part::GAME..], &[game]));
    add_slopes(
        &mut slopes[part::SECOND_BY_POOLED..],
        with_one(&said.pooled),
        &second,
    );
    let straight: [f32; POOLED] = slopes_back(&weights[part::STRAIGHT..], &[game]);
    let mut pooled: [f32; POOLED] = slopes_back(&weights[part::SECOND_BY_POOLED..], &second);
    pooled
        .iter_mut()
        .zip(straight)
        .for_each(|(pooled, straight)| *pooled += straight);
    let sure = said.spread.sqrt();
    for region in 0..SIDE {
        let owned = said.owned[region];
        let by_owned = pooled[HIDDEN] * POOL
            + pooled[HIDDEN + 1] * (1.0 / sure + said.ahead * owned / (sure * said.spread));
        let z = said.regions[region];
        let z = regions[region] + by_owned / ((1.0 + z * z) * (1.0 + z * z).sqrt());
        let units = &said.hidden[region];
        add_slopes(&mut slopes[part::REGION..], with_one(units), &[z]);
        let mut hidden: [f32; HIDDEN] = slopes_back(&weights[part::REGION..], &[z]);
        hidden
            .iter_mut()
            .zip(&pooled)
            .for_each(|(hidden, pooled)| *hidden += pooled * POOL);
        add_slopes(slopes, with_one(&inputs[region]), &behind(units, hidden));
    }
}
