//! Fitting weights with Adam.

use mbrane_search::learned::fate::chance;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// Samples between two steps.
const BATCH: usize = 64;

/// Adam, with a step that falls to zero over the run.
pub(crate) struct Adam {
    pub(crate) weights: Vec<f32>,
    slopes: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    rate: f32,
    decay: f32,
    steps: i32,
    all: i32,
}

impl Adam {
    /// Begins with random weights. `parts` has the end of each part of them, and the most by which a weight there differs from zero;
    /// `samples` is the number of samples of all rounds together.
    pub(crate) fn new(
        seed: u64,
        parts: &[(usize, f32)],
        rate: f32,
        decay: f32,
        samples: usize,
    ) -> Self {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut weights = Vec::new();
        for &(end, most) in parts {
            weights.resize_with(end, || most * rng.random_range(-1.0..1.0));
        }
        let zeros = vec![0.0; weights.len()];
        let (slopes, means, squares) = (zeros.clone(), zeros.clone(), zeros);
        Self {
            weights,
            slopes,
            means,
            squares,
            rate,
            decay,
            steps: 0,
            all: (samples / BATCH) as i32,
        }
    }

    /// Learns from `samples` samples in a random order, and steps after each batch. `add_slopes` gets the index of a sample, the weights, and the slopes to add to.
    pub(crate) fn learn(
        &mut self,
        samples: usize,
        seed: u64,
        mut add_slopes: impl FnMut(usize, &[f32], &mut [f32]),
    ) {
        for batch in shuffled(samples, seed).chunks_exact(BATCH) {
            for &index in batch {
                add_slopes(index, &self.weights, &mut self.slopes);
            }
            self.step();
        }
    }

    fn step(&mut self) {
        self.steps += 1;
        let rate = self.rate * (1.0 - self.steps as f32 / (self.all + 1) as f32);
        let (first, second) = (
            1.0 - 0.9_f32.powi(self.steps),
            1.0 - 0.999_f32.powi(self.steps),
        );
        for index in 0..self.weights.len() {
            let slope = self.slopes[index] / BATCH as f32 + self.decay * self.weights[index];
            self.slopes[index] = 0.0;
            self.means[index] += 0.1 * (slope - self.means[index]);
            self.squares[index] += 0.001 * (slope * slope - self.squares[index]);
            self.weights[index] -=
                rate * (self.means[index] / first) / ((self.squares[index] / second).sqrt() + 1e-8);
        }
    }
}

/// Returns the numbers below `count` in a random order.
fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut order: Vec<usize> = (0..count).collect();
    for index in (1..count).rev() {
        order.swap(index, rng.random_range(0..=index));
    }
    order
}

/// Returns the slope of the cross-entropy between this chance and `chance(z)`, by z.
pub(crate) fn slope(z: f32, wanted: f32) -> f32 {
    2.0 * (chance(z) - wanted) / (1.0 + z * z).sqrt()
}
