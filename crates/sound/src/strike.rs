//! One playback of a sound.

use crate::{Noises, Recipe, Sound};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strike {
    pub sound: Sound,
    /// How much higher than its recipe, in semitones.
    pub semitones: i8,
    /// Its direction: −1 is the left, 1 the right.
    pub pan: f32,
    /// In how many milliseconds it begins.
    pub delay: f32,
    /// How loud: 1 is as loud as its recipe.
    pub gain: f32,
    /// The seed of its variation, so that repeats differ.
    pub seed: u32,
}

impl Strike {
    /// How many times its recipe's pitch it has, and how loud it is: a repeat is never quite the same.
    pub fn varied(&self) -> (f64, f32) {
        let mut noises = Noises::new(self.seed);
        // The first values of neighbouring seeds lie close together.
        for _ in 0..4 {
            noises.next();
        }
        let pitch = 1.0 + Recipe::of(self.sound).vary * noises.next();
        let loud = 1.0 + 0.06 * noises.next();
        (
            pitch * (f64::from(self.semitones) / 12.0).exp2(),
            self.gain * loud as f32,
        )
    }
}
