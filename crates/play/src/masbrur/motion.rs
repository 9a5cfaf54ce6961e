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
/// The pause after a strike, a seizure or a comparison, for its text.
pub const REST: Motion = Motion::new(650, Easing::Linear);
/// The interval at which unused squares rise into the sum, and the longest that all of them take.
const APART_MS: u32 = 60;
const MOST_APART_MS: u32 = 1200;
pub const RISES_MS: u32 = 320;
/// The die slams into the sum, which stands for a moment and then rolls to its value.
pub const SLAM_MS: u32 = 240;
pub const SUM_READ_MS: u32 = 560;
pub const ROLL_MS: u32 = 420;
/// A medal multiplies the sum: it flies there, and the total gives.
pub const MEDAL_FLIES_MS: u32 = 330;
pub const MULTIPLY: Motion = Motion::new(MEDAL_FLIES_MS + 350, Easing::Linear);
/// The points fly to the score.
pub const COUNT: Motion = Motion::new(900, Easing::Linear);
pub const POINTS_LAND_MS: u32 = 450;

/// Returns when an unused square begins to rise.
pub fn rises_at(unused: u8, index: usize) -> u32 {
    let apart = APART_MS.min(MOST_APART_MS / u32::from(unused.max(1)));
    apart * index as u32
}

/// Returns when all unused squares have risen.
pub fn risen_ms(unused: u8) -> u32 {
    rises_at(unused, usize::from(unused.saturating_sub(1))) + RISES_MS
}

/// Returns the motion of the sum until it has rolled to its value.
pub fn sum(unused: u8) -> Motion {
    let ms = risen_ms(unused) + SLAM_MS + SUM_READ_MS + ROLL_MS;
    Motion::new(ms, Easing::Linear)
}

pub const ROUND: Motion = Motion::new(500, Easing::CubicInOut);
pub const FINALE: Motion = Motion::new(1500, Easing::CubicOut);
