//! The motions of Masbrur.

use crate::{Easing, Motion};

pub const PUSH: Motion = Motion::new(320, Easing::CubicInOut);
/// The last part of [`PUSH`], in which the row moves.
pub const ROW_MS: u32 = 160;
pub const FLY: Motion = Motion::new(260, Easing::CubicOut);
pub const SORT: Motion = Motion::new(120, Easing::CubicInOut);
pub const PART: Motion = Motion::new(360, Easing::CubicInOut);
pub const SAID: Motion = Motion::new(200, Easing::CubicOut);
pub const HUSH: Motion = Motion::new(700, Easing::CubicInOut);
/// Both walls flip, one after the other.
pub const WALLS: Motion = Motion::new(600, Easing::CubicInOut);
pub const SQUARE_MS: u32 = 90;
/// A formation is laid out, at least.
pub const DEAL: Motion = Motion::new(270, Easing::CubicOut);
pub const STRIKE: Motion = Motion::new(350, Easing::BackOut);
/// When the number that blocks hits the formation.
pub const STRIKE_LANDS_MS: u32 = 300;
/// Squares of a wall fly over.
pub const SEIZE: Motion = Motion::new(300, Easing::CubicOut);
pub const COMPARE: Motion = Motion::new(450, Easing::BackOut);
/// The pause after the motion of each combat beat, so that players can read it.
pub const STILL_MS: u32 = 350;
/// The unused squares and the die come together and multiply the medals.
pub const COUNT: Motion = Motion::new(900, Easing::CubicInOut);
pub const ROUND: Motion = Motion::new(500, Easing::CubicInOut);
pub const FINALE: Motion = Motion::new(1500, Easing::CubicOut);
