//! A motion: its duration at 1× and its easing. Each game defines its own motions; those here are common to all.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Easing {
    Linear,
    CubicOut,
    CubicInOut,
    /// As [`Easing::CubicOut`], a little beyond the end and back: at most 8 %.
    BackOut,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Motion {
    /// How long it takes at 1×, in milliseconds.
    pub ms: u32,
    pub easing: Easing,
}

impl Motion {
    pub const LAND: Self = Self::new(180, Easing::BackOut);
    /// When a piece that [lands](Self::LAND) touches its place for the first time, in milliseconds.
    pub const LANDS_MS: u32 = 80;
    pub const SHAKE: Self = Self::new(120, Easing::Linear);
    pub const TURN: Self = Self::new(240, Easing::CubicOut);
    pub const CARD: Self = Self::new(240, Easing::CubicOut);

    pub const fn new(ms: u32, easing: Easing) -> Self {
        Self { ms, easing }
    }
}
