//! The motions of Sansumoku.

use crate::{Easing, Motion};

/// The first part of it is the comet's flight to the section, the rest deals its open digits.
pub const SENT: Motion = Motion::new(420, Easing::CubicInOut);
pub const SECTION: Motion = Motion::new(760, Easing::CubicOut);
/// When the token of a section that is won drops on it, and when its copy lands on the small board, in percent of the time.
pub const DROPS: u32 = 46;
pub const LANDS: u32 = 88;
/// A player is sent to a section in which no cell takes the digit: every cell there shows its cross.
pub const STUCK: Motion = Motion::new(700, Easing::CubicOut);
/// A section is won because the opponent has no legal cell there; the time for each one won at once.
pub const CONSTRAINT: Motion = Motion::new(560, Easing::CubicInOut);
/// The longest that sections which fall at once take together, in milliseconds.
pub const CONSTRAINT_MOST: u32 = 2000;
/// The sections of the winning line, one by one, then the line, then the winner's tiles.
pub const FINALE: Motion = Motion::new(1500, Easing::CubicOut);
/// How much later the next section of the line sounds, and when the line is drawn, in milliseconds.
pub const LINE_STEP: u32 = 200;
pub const LINE_DRAWN: u32 = 600;
