//! The one function that makes samples of a recipe. web/page/sound.mjs has the same formula, and a test compares both.

use std::f64::consts::TAU;

use crate::Recipe;

/// In how many milliseconds a bend falls to 1/e.
const BEND: f64 = 20.0;
/// The fade at the end, in milliseconds.
const END_FADE: f64 = 12.0;
/// Replaces a seed of 0, which would give constant noise.
const SEED: u32 = 0x2545_F491;

/// White noise from −1 to 1: the same in every program.
#[derive(Clone, Copy, Debug)]
pub struct Noises(u32);

impl Noises {
    pub const fn new(seed: u32) -> Self {
        Self(if seed == 0 { SEED } else { seed })
    }

    pub const fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 as f64 / 2_147_483_648.0 - 1.0
    }
}

/// How loud something is `at` milliseconds after it began: it swells along a cosine, and dies away from its height.
fn envelope(at: f64, attack: f64, decay: f64) -> f64 {
    if at < attack {
        0.5 - 0.5 * (TAU * 0.5 * at / attack).cos()
    } else {
        (-(at - attack) / decay).exp()
    }
}

/// The samples of a recipe at `pitch` times its own pitch and `rate` samples a second. They begin and end with silence.
pub fn render(recipe: &Recipe, pitch: f64, rate: f64) -> Vec<f32> {
    let count = (recipe.length * rate / 1000.0).ceil() as usize;
    let mut samples = vec![0.0_f64; count];
    let ms = 1000.0 / rate;
    for partial in recipe.partials {
        for (index, sample) in samples
            .iter_mut()
            .enumerate()
            .skip((partial.delay / ms).ceil() as usize)
        {
            let at = index as f64 * ms - partial.delay;
            // The integral of a frequency that bends.
            let cycles =
                partial.hz * pitch * (at + partial.bend * BEND * (1.0 - (-at / BEND).exp()))
                    / 1000.0;
            *sample +=
                partial.level * envelope(at, partial.attack, partial.decay) * (TAU * cycles).sin();
        }
    }
    for noise in recipe.noises {
        let share = |hz: f64| 1.0 - (-TAU * hz * pitch / rate).exp();
        let (low, high) = (share(noise.low_pass), share(noise.high_pass));
        let (mut white, mut one, mut two, mut slow) = (Noises::new(SEED), 0.0, 0.0, 0.0);
        for (index, sample) in samples
            .iter_mut()
            .enumerate()
            .skip((noise.delay / ms).ceil() as usize)
        {
            let at = index as f64 * ms - noise.delay;
            one += low * (white.next() - one);
            two += low * (one - two);
            slow += high * (two - slow);
            *sample += noise.level * envelope(at, noise.attack, noise.decay) * (two - slow);
        }
    }
    for (left, sample) in samples.iter_mut().rev().enumerate() {
        let at = left as f64 * ms;
        if at >= END_FADE {
            break;
        }
        *sample *= 0.5 - 0.5 * (TAU * 0.5 * at / END_FADE).cos();
    }
    let largest = samples
        .iter()
        .fold(0.0_f64, |largest, sample| largest.max(sample.abs()));
    let gain = if largest > 0.0 {
        recipe.peak / largest
    } else {
        0.0
    };
    samples
        .into_iter()
        .map(|sample| (sample * gain) as f32)
        .collect()
}
