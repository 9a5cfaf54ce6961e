//! The recipes of all sounds: wood and felt, below 2 kHz for the most part, soon gone.

use crate::{Noise, Partial, Recipe, Sound};

const fn tone(hz: f64, level: f64, decay: f64) -> Partial {
    Partial {
        hz,
        level,
        delay: 0.0,
        attack: 2.0,
        decay,
        bend: 0.0,
    }
}

const fn later(delay: f64, hz: f64, level: f64, decay: f64) -> Partial {
    Partial {
        delay,
        attack: 3.0,
        ..tone(hz, level, decay)
    }
}

/// A tone whose pitch falls from above, as wood's does that is struck.
const fn knock(hz: f64, level: f64, decay: f64, bend: f64) -> Partial {
    Partial {
        bend,
        ..tone(hz, level, decay)
    }
}

const fn swell(hz: f64, level: f64, attack: f64, decay: f64) -> Partial {
    Partial {
        attack,
        ..tone(hz, level, decay)
    }
}

/// A short noise of impact.
const fn tick(level: f64, decay: f64, low_pass: f64) -> Noise {
    Noise {
        level,
        delay: 0.0,
        attack: 1.0,
        decay,
        low_pass,
        high_pass: 120.0,
    }
}

/// The noise of something that slides.
const fn brush(level: f64, attack: f64, decay: f64, low_pass: f64) -> Noise {
    Noise {
        level,
        delay: 0.0,
        attack,
        decay,
        low_pass,
        high_pass: 180.0,
    }
}

const fn recipe(
    [length, peak, vary]: [f64; 3],
    partials: &'static [Partial],
    noises: &'static [Noise],
) -> Recipe {
    Recipe {
        length,
        peak,
        vary,
        partials,
        noises,
    }
}

impl Recipe {
    pub const fn of(sound: Sound) -> &'static Self {
        &RECIPES[sound.index()]
    }
}

/// By their places in `Sound::ALL`: length, peak and variation, then tones, then noises. The climb ends on 523.25 Hz, and the
/// chords lie around it.
pub(crate) const RECIPES: [Recipe; 19] = [
    // Tap.
    recipe(
        [90.0, 0.10, 0.03],
        &[knock(415.0, 1.0, 14.0, 0.12), tone(830.0, 0.2, 6.0)],
        &[tick(0.5, 3.0, 1600.0)],
    ),
    // Rustle.
    recipe(
        [130.0, 0.06, 0.04],
        &[knock(240.0, 0.6, 18.0, 0.1)],
        &[brush(1.4, 18.0, 22.0, 900.0)],
    ),
    // Influence.
    recipe(
        [240.0, 0.09, 0.02],
        &[
            swell(293.66, 1.0, 16.0, 46.0),
            swell(587.33, 0.16, 12.0, 26.0),
        ],
        &[brush(0.5, 40.0, 34.0, 700.0)],
    ),
    // Flip.
    recipe(
        [110.0, 0.16, 0.04],
        &[
            knock(392.0, 1.0, 17.0, 0.10),
            tone(784.0, 0.34, 10.0),
            tone(1290.0, 0.12, 5.0),
        ],
        &[tick(0.6, 3.5, 1800.0)],
    ),
    // Sent.
    recipe(
        [280.0, 0.11, 0.01],
        &[
            Partial {
                bend: -0.22,
                ..swell(329.63, 1.0, 26.0, 52.0)
            },
            Partial {
                bend: -0.22,
                ..swell(659.26, 0.14, 20.0, 28.0)
            },
        ],
        &[brush(0.3, 40.0, 30.0, 800.0)],
    ),
    // Slide.
    recipe(
        [320.0, 0.12, 0.04],
        &[knock(196.0, 0.25, 40.0, 0.1)],
        &[brush(2.0, 110.0, 44.0, 620.0)],
    ),
    // Push.
    recipe(
        [200.0, 0.24, 0.03],
        &[
            knock(185.0, 1.0, 30.0, 0.2),
            tone(466.0, 0.5, 15.0),
            tone(980.0, 0.16, 7.0),
            later(34.0, 208.0, 0.5, 24.0),
            later(34.0, 523.0, 0.22, 12.0),
        ],
        &[tick(0.7, 4.0, 1700.0)],
    ),
    // Place.
    recipe(
        [190.0, 0.26, 0.03],
        &[
            knock(220.0, 1.0, 34.0, 0.22),
            tone(461.0, 0.62, 20.0),
            tone(942.0, 0.22, 9.0),
        ],
        &[tick(0.8, 4.0, 1500.0)],
    ),
    // Illegal.
    recipe(
        [240.0, 0.17, 0.02],
        &[
            knock(185.0, 1.0, 32.0, 0.10),
            tone(370.0, 0.5, 22.0),
            later(92.0, 174.61, 1.0, 36.0),
            later(92.0, 349.23, 0.5, 22.0),
        ],
        &[tick(0.5, 5.0, 600.0)],
    ),
    // Hush.
    recipe(
        [900.0, 0.16, 0.002],
        &[
            swell(130.81, 0.8, 140.0, 170.0),
            swell(196.0, 0.7, 160.0, 160.0),
            swell(261.63, 0.5, 150.0, 150.0),
            swell(392.0, 0.22, 130.0, 120.0),
        ],
        &[brush(0.35, 120.0, 120.0, 400.0)],
    ),
    // Heart.
    recipe(
        [320.0, 0.22, 0.02],
        &[knock(65.41, 1.0, 52.0, 0.3), knock(130.81, 0.3, 30.0, 0.2)],
        &[tick(0.25, 8.0, 300.0)],
    ),
    // Strike.
    recipe(
        [260.0, 0.30, 0.02],
        &[
            knock(123.47, 1.0, 52.0, 0.5),
            knock(247.0, 0.7, 32.0, 0.2),
            tone(587.0, 0.35, 16.0),
            tone(1109.0, 0.1, 7.0),
        ],
        &[tick(1.2, 9.0, 900.0)],
    ),
    // Seal.
    recipe(
        [420.0, 0.22, 0.001],
        &[
            tone(523.25, 1.0, 74.0),
            tone(261.63, 0.28, 58.0),
            tone(1046.5, 0.22, 34.0),
            tone(2056.0, 0.05, 14.0),
        ],
        &[tick(0.5, 4.0, 1500.0)],
    ),
    // Medal.
    recipe(
        [460.0, 0.20, 0.001],
        &[
            tone(523.25, 1.0, 84.0),
            tone(1046.5, 0.34, 52.0),
            tone(1444.0, 0.12, 30.0),
            later(70.0, 784.88, 0.4, 70.0),
        ],
        &[tick(0.4, 4.0, 1700.0)],
    ),
    // Swing.
    recipe(
        [520.0, 0.26, 0.001],
        &[
            knock(155.56, 1.0, 92.0, 0.25),
            tone(220.0, 0.6, 70.0),
            later(150.0, 174.61, 0.9, 96.0),
            later(150.0, 261.63, 0.6, 84.0),
            later(150.0, 349.23, 0.5, 76.0),
            later(150.0, 523.25, 0.2, 52.0),
        ],
        &[tick(0.9, 10.0, 700.0)],
    ),
    // Decider.
    recipe(
        [900.0, 0.30, 0.001],
        &[
            tone(130.81, 0.5, 150.0),
            tone(261.63, 0.8, 160.0),
            later(45.0, 329.63, 0.7, 160.0),
            later(90.0, 392.0, 0.7, 160.0),
            later(135.0, 523.25, 0.9, 170.0),
            later(135.0, 659.26, 0.4, 140.0),
            later(135.0, 1046.5, 0.2, 90.0),
        ],
        &[tick(0.8, 6.0, 1200.0)],
    ),
    // Draw.
    recipe(
        [1400.0, 0.26, 0.001],
        &[
            swell(146.83, 0.7, 12.0, 230.0),
            swell(220.0, 0.7, 12.0, 230.0),
            swell(293.66, 0.8, 12.0, 230.0),
            later(260.0, 196.0, 0.7, 230.0),
            later(260.0, 293.66, 0.6, 230.0),
            later(260.0, 392.0, 0.7, 230.0),
            later(260.0, 587.33, 0.35, 180.0),
        ],
        &[tick(0.3, 8.0, 900.0)],
    ),
    // Loss.
    recipe(
        [1300.0, 0.24, 0.001],
        &[
            swell(130.81, 0.5, 10.0, 200.0),
            swell(261.63, 0.8, 10.0, 170.0),
            swell(311.13, 0.8, 8.0, 150.0),
            later(340.0, 261.63, 0.9, 230.0),
            later(340.0, 207.65, 0.5, 230.0),
            later(340.0, 103.83, 0.5, 230.0),
        ],
        &[tick(0.3, 8.0, 800.0)],
    ),
    // Finale.
    recipe(
        [1500.0, 0.32, 0.001],
        &[
            tone(130.81, 0.6, 260.0),
            later(60.0, 196.0, 0.6, 240.0),
            later(120.0, 261.63, 0.8, 240.0),
            later(180.0, 329.63, 0.7, 230.0),
            later(240.0, 392.0, 0.6, 230.0),
            later(300.0, 523.25, 0.9, 250.0),
            later(300.0, 659.26, 0.4, 200.0),
            later(300.0, 1046.5, 0.2, 130.0),
        ],
        &[tick(0.6, 8.0, 1000.0)],
    ),
];
