//! The motions of Sansumoku.

use crate::{Easing, Motion};

pub const SENT: Motion = Motion::new(240, Easing::CubicInOut);
pub const SECTION: Motion = Motion::new(400, Easing::CubicOut);
/// Somebody is sent where no cell takes the digit: every cell there shows its cross.
pub const STUCK: Motion = Motion::new(700, Easing::CubicOut);
/// A section falls because somebody has no legal cell there; so long for each that falls at once.
pub const CONSTRAINT: Motion = Motion::new(500, Easing::CubicInOut);
/// The longest that sections which fall at once take together, in milliseconds.
pub const CONSTRAINT_MOST: u32 = 2000;
pub const FINALE: Motion = Motion::new(600, Easing::CubicOut);
