//! Adds up what sounds at the same time, in two channels.

use crate::{Recipe, Sound, Strike, render};

/// The most simultaneous voices; a further one replaces the oldest.
const MOST_VOICES: usize = 24;
/// The least time between two starts of one sound, in milliseconds.
const REPEAT_MS: f64 = 24.0;
/// The fade of a replaced voice, in milliseconds.
const VOICE_FADE: f64 = 8.0;

#[derive(Debug)]
struct Voice {
    sound: Sound,
    samples: Vec<f32>,
    gains: [f32; 2],
    /// The frame with which it begins.
    start: u64,
    /// The frame at which its fade begins, if it is being replaced.
    ends: Option<u64>,
}

#[derive(Debug)]
pub struct Mixer {
    rate: f64,
    now: u64,
    voices: Vec<Voice>,
}

/// Softens samples that are too loud: it changes nothing below 0.7, and never reaches 1.
fn knee(sample: f32) -> f32 {
    let over = sample.abs() - 0.7;
    if over <= 0.0 {
        sample
    } else {
        (0.7 + 0.3 * (over / 0.3).tanh()).copysign(sample)
    }
}

impl Mixer {
    pub fn new(rate: u32) -> Self {
        Self {
            rate: f64::from(rate),
            now: 0,
            voices: Vec::new(),
        }
    }

    pub const fn rate(&self) -> f64 {
        self.rate
    }

    pub const fn is_quiet(&self) -> bool {
        self.voices.is_empty()
    }

    /// Renders a sound: apart from [`start`](Self::start), since that takes longer than a device may wait.
    pub fn rendered(strike: &Strike, rate: f64) -> Vec<f32> {
        let (pitch, _) = strike.varied();
        render(Recipe::of(strike.sound), pitch, rate)
    }

    /// Begins a sound with the frame that is taken next, or after its delay.
    pub fn start(&mut self, strike: &Strike, samples: Vec<f32>) {
        let start = self.now + (f64::from(strike.delay.max(0.0)) * self.rate / 1000.0) as u64;
        let apart = (REPEAT_MS * self.rate / 1000.0) as u64;
        if self
            .voices
            .iter()
            .any(|voice| voice.sound == strike.sound && voice.start.abs_diff(start) < apart)
        {
            return;
        }
        if self
            .voices
            .iter()
            .filter(|voice| voice.ends.is_none())
            .count()
            >= MOST_VOICES
        {
            let oldest = self
                .voices
                .iter_mut()
                .filter(|voice| voice.ends.is_none())
                .min_by_key(|voice| voice.start);
            if let Some(oldest) = oldest {
                oldest.ends = Some(self.now);
            }
        }
        let (_, gain) = strike.varied();
        // The power stays the same wherever it comes from.
        let angle = (strike.pan.clamp(-1.0, 1.0) + 1.0) * std::f32::consts::FRAC_PI_4;
        let gains = [gain * angle.cos(), gain * angle.sin()];
        self.voices.push(Voice {
            sound: strike.sound,
            samples,
            gains,
            start,
            ends: None,
        });
    }

    /// Ends all voices without a click.
    pub fn hush(&mut self) {
        self.voices.retain(|voice| voice.start <= self.now);
        self.voices
            .iter_mut()
            .for_each(|voice| voice.ends = voice.ends.or(Some(self.now)));
    }

    /// Fills a device's buffer: left and right by turns.
    pub fn fill(&mut self, frames: &mut [f32]) {
        frames.fill(0.0);
        let count = (frames.len() / 2) as u64;
        let fade = (VOICE_FADE * self.rate / 1000.0).max(1.0) as u64;
        for voice in &self.voices {
            let first = voice.start.max(self.now);
            for at in first..self.now + count {
                let Some(sample) = voice.samples.get((at - voice.start) as usize) else {
                    break;
                };
                let left = voice.ends.map_or(1.0, |ends| {
                    1.0 - (at.saturating_sub(ends) as f32 / fade as f32).min(1.0)
                });
                let frame = 2 * (at - self.now) as usize;
                frames[frame] += sample * left * voice.gains[0];
                frames[frame + 1] += sample * left * voice.gains[1];
            }
        }
        for sample in frames.iter_mut() {
            *sample = knee(*sample);
        }
        self.now += count;
        self.voices.retain(|voice| {
            voice.start + voice.samples.len() as u64 > self.now
                && voice.ends.is_none_or(|ends| ends + fade > self.now)
        });
    }
}
