//! The recipes of the sounds.

/// A tone that dies away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Partial {
    /// Its frequency in hertz, once it no longer bends.
    pub hz: f64,
    pub level: f64,
    /// When it begins, in milliseconds.
    pub delay: f64,
    /// How long it swells, in milliseconds.
    pub attack: f64,
    /// In how many milliseconds it falls to 1/e.
    pub decay: f64,
    /// By which share of its frequency it begins higher, or lower; most of that is gone after 20 milliseconds.
    pub bend: f64,
}

/// A noise that dies away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noise {
    pub level: f64,
    /// When it begins, in milliseconds.
    pub delay: f64,
    /// How long it swells, in milliseconds.
    pub attack: f64,
    /// In how many milliseconds it falls to 1/e.
    pub decay: f64,
    /// From which frequency upwards it is taken away, in hertz.
    pub low_pass: f64,
    /// From which frequency downwards it is taken away, in hertz.
    pub high_pass: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recipe {
    /// How long it is, in milliseconds.
    pub length: f64,
    /// The largest sample, of 1.
    pub peak: f64,
    /// By which share its pitch varies where it is repeated. What must be in tune hardly varies.
    pub vary: f64,
    pub partials: &'static [Partial],
    pub noises: &'static [Noise],
}
