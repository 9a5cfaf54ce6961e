//! A motion: its duration at 1× and its easing. Each game defines its own motions; those here are common to all.

/// The course of a motion from its start to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Easing {
    /// Even.
    Linear,
    /// Fast, then gently into place.
    CubicOut,
    /// Gently out and gently in.
    CubicInOut,
    /// As [`Easing::CubicOut`], a little beyond the end and back: at most 8 %.
    BackOut,
}

/// A way to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Motion {
    /// How long it takes at 1×, in milliseconds.
    pub ms: u32,
    /// How it eases.
    pub easing: Easing,
}

impl Motion {
    /// A piece travels and lands.
    pub const LAND: Self = Self::new(180, Easing::BackOut);
    /// When a piece that [lands](Self::LAND) touches its place for the first time, in milliseconds.
    pub const LANDS_MS: u32 = 80;
    /// The tile of a refused move shakes.
    pub const SHAKE: Self = Self::new(120, Easing::Linear);
    /// The turn passes.
    pub const TURN: Self = Self::new(240, Easing::CubicOut);
    /// A card comes in.
    pub const CARD: Self = Self::new(240, Easing::CubicOut);

    /// A motion of so many milliseconds.
    pub const fn new(ms: u32, easing: Easing) -> Self {
        Self { ms, easing }
    }
}
