//! Fitting weights with Adam.

use mbrane_search::learned::fate::chance;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// Adam, with a step that falls to zero over the run.
pub(crate) struct Adam {
    pub(crate) weights: Vec<f32>,
    pub(crate) slopes: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    rate: f32,
    decay: f32,
    steps: i32,
    all: i32,
}

impl Adam {
    pub(crate) fn new(weights: Vec<f32>, rate: f32, decay: f32, all: usize) -> Self {
        let zeros = vec![0.0; weights.len()];
        let (slopes, means, squares) = (zeros.clone(), zeros.clone(), zeros);
        Self { weights, slopes, means, squares, rate, decay, steps: 0, all: all as i32 }
    }

    pub(crate) fn step(&mut self, samples: f32) {
        self.steps += 1;
        let rate = self.rate * (1.0 - self.steps as f32 / (self.all + 1) as f32);
        let (first, second) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        for index in 0..self.weights.len() {
            let slope = self.slopes[index] / samples + self.decay * self.weights[index];
            self.slopes[index] = 0.0;
            self.means[index] += 0.1 * (slope - self.means[index]);
            self.squares[index] += 0.001 * (slope * slope - self.squares[index]);
            self.weights[index] -= rate * (self.means[index] / first) / ((self.squares[index] / second).sqrt() + 1e-8);
        }
    }
}

/// Returns a random order for a round.
pub(crate) fn shuffled(count: usize, round: u64) -> Vec<usize> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(round);
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

/// Samples between two steps.
pub(crate) const BATCH: usize = 64;
