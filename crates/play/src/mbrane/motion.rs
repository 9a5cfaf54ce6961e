//! The motions of Mbrane's count, and the wave in which tiles flip.

use crate::{Easing, Motion};

pub const CROSS: Motion = Motion::new(700, Easing::CubicInOut);
pub const HUSH: Motion = Motion::new(900, Easing::CubicInOut);
pub const GATHER: Motion = Motion::new(280, Easing::BackOut);
pub const HOLD: Motion = Motion::new(140, Easing::Linear);
pub const FLIP: Motion = Motion::new(240, Easing::CubicInOut);
pub const INFLUENCE: Motion = Motion::new(200, Easing::Linear);
pub const ROLL: Motion = Motion::new(240, Easing::CubicOut);
pub const SEAL: Motion = Motion::new(120, Easing::BackOut);
pub const UPSET: Motion = Motion::new(450, Easing::CubicInOut);
pub const DECIDER: Motion = Motion::new(500, Easing::BackOut);
pub const FINALE: Motion = Motion::new(1500, Easing::CubicOut);

/// The time that each tile adds to a wave of flips, in milliseconds.
const FLIP_STEP: u32 = 30;
/// The longest wave of flips, in milliseconds.
const FLIP_MOST: u32 = 390;

/// How long a wave of flips over so many tiles takes at 1×, in milliseconds.
pub fn flips(tiles: usize) -> u32 {
    let tiles = u32::try_from(tiles).unwrap_or(u32::MAX);
    FLIP.ms
        .saturating_add(tiles.saturating_mul(FLIP_STEP))
        .min(FLIP_MOST)
}

/// When the tile `index` of a wave over `tiles` starts, and how long it takes, in a wave that takes `total`: all in the same
/// unit of time. The last tile ends with the wave.
pub fn wave(total: u32, index: usize, tiles: usize) -> (u32, u32) {
    let whole = u64::from(flips(tiles));
    let one = u32::try_from(u64::from(total) * u64::from(FLIP.ms) / whole).unwrap_or(total);
    let later = tiles.saturating_sub(1).max(1) as u64;
    let start = u64::from(total - one) * (index as u64).min(later) / later;
    if tiles <= 1 {
        (0, total)
    } else {
        (start as u32, one)
    }
}
