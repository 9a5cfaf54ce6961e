//! The motions of Masbrur.

use crate::{Easing, Motion};

/// A domino slides in at an end, and the row moves by one.
pub const PUSH: Motion = Motion::new(320, Easing::CubicInOut);
/// The last part of [`PUSH`], in which the row moves.
pub const ROW_MS: u32 = 160;
/// The last domino of the row flies to a hand.
pub const FLY: Motion = Motion::new(260, Easing::CubicOut);
/// The hand is sorted.
pub const SORT: Motion = Motion::new(120, Easing::CubicInOut);
/// A player splits the pool, or the players receive their groups.
pub const PART: Motion = Motion::new(360, Easing::CubicInOut);
/// A player lays something face down.
pub const SAID: Motion = Motion::new(200, Easing::CubicOut);
/// Equipment is over.
pub const HUSH: Motion = Motion::new(700, Easing::CubicInOut);
/// Both walls flip, one after the other.
pub const WALLS: Motion = Motion::new(600, Easing::CubicInOut);
/// A square is dealt.
pub const SQUARE_MS: u32 = 90;
/// A formation is laid out, at least.
pub const DEAL: Motion = Motion::new(270, Easing::CubicOut);
/// A wall strikes, or misses.
pub const STRIKE: Motion = Motion::new(350, Easing::BackOut);
/// Squares of a wall fly over.
pub const SEIZE: Motion = Motion::new(300, Easing::CubicOut);
/// Two formations are compared, and the medal goes to its winner.
pub const COMPARE: Motion = Motion::new(450, Easing::BackOut);
/// The pause after the motion of each combat beat, so that players can read it.
pub const STILL_MS: u32 = 350;
/// The unused squares and the die come together and multiply the medals.
pub const COUNT: Motion = Motion::new(900, Easing::CubicInOut);
/// Another round begins.
pub const ROUND: Motion = Motion::new(500, Easing::CubicInOut);
/// The result.
pub const FINALE: Motion = Motion::new(1500, Easing::CubicOut);
