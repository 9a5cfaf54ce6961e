//! The motions of Mbrane's count, and the wave in which tiles flip.

use crate::{Easing, Motion};

pub const CROSS: Motion = Motion::new(700, Easing::CubicInOut);
pub const HUSH: Motion = Motion::new(700, Easing::CubicInOut);
pub const GATHER: Motion = Motion::new(300, Easing::CubicOut);
/// The gathering of the step that decides: everything else goes dark, then all is silent.
pub const CLOSE_IN: Motion = Motion::new(760, Easing::Linear);
pub const HOLD: Motion = Motion::new(120, Easing::Linear);
pub const FLIP: Motion = Motion::new(300, Easing::CubicInOut);
pub const INFLUENCE: Motion = Motion::new(230, Easing::Linear);
pub const ROLL: Motion = Motion::new(240, Easing::CubicOut);
/// A region loses its leader: everything freezes, its bezel drains, its plate rocks.
pub const WAVER: Motion = Motion::new(600, Easing::Linear);
/// Its pill turns to the other side.
pub const SWING: Motion = Motion::new(450, Easing::Linear);
/// After the flips of the step that decides: all waits for a moment.
pub const IMPACT: Motion = Motion::new(120, Easing::Linear);
pub const SEAL: Motion = Motion::new(390, Easing::Linear);
/// How long a region's lead rests before it leaves as a token.
pub const SEAL_HOLD: u32 = 50;
/// How much later each further token of a step leaves, in milliseconds at 1×.
pub const SEAL_STAGGER: u32 = 280;
/// How long each region takes where all are sealed one after the other.
pub const SEAL_EACH: Motion = Motion::new(260, Easing::Linear);
pub const DECIDER: Motion = Motion::new(560, Easing::Linear);
/// Its length in milliseconds where the end follows directly: the last wave begins while the sparks still fly.
pub const DECIDER_BEFORE_FINALE: u32 = 340;
pub const FINALE: Motion = Motion::new(1000, Easing::Linear);

/// The time that each tile adds to a wave of flips, in milliseconds.
const FLIP_STEP: u32 = 30;
/// The longest wave of flips in a region, in milliseconds.
const FLIP_MOST: u32 = 480;
/// The interval between tiles that flip one by one, and the duration of the last, which hangs with its old face still to be seen.
const FLIP_SINGLY: u32 = 200;
const FLIP_LAST: u32 = 450;

/// The landing of a flipping tile, in percent of its time; its squash fills the rest.
pub const FLIP_LANDS: u32 = 80;

/// How long the flips of a region take at 1×, in milliseconds.
pub fn flips(tiles: usize, singly: bool) -> u32 {
    let tiles = u32::try_from(tiles).unwrap_or(u32::MAX);
    if singly {
        let earlier = tiles.saturating_sub(1);
        return earlier
            .saturating_mul(FLIP_SINGLY)
            .saturating_add(FLIP_LAST);
    }
    FLIP.ms
        .saturating_add(tiles.saturating_mul(FLIP_STEP))
        .min(FLIP_MOST)
}

/// How long a beat takes in which several regions flip, the longest of them in this time: each begins a little later than the one before.
pub const fn flips_of(longest: u32, regions: usize) -> u32 {
    longest.saturating_mul(regions as u32 + 2) / 3
}

/// When the region `index` of several that flip in a beat starts, and how long it takes.
pub const fn flips_of_region(total: u32, index: usize, regions: usize) -> (u32, u32) {
    let apart = total / (regions as u32 + 2);
    (apart * index as u32, total - apart * (regions as u32 - 1))
}

/// When the tile `index` of a region with `tiles` flips starts, and how long it takes, where the region takes `total`: all in the same
/// unit of time. The last tile ends with it.
pub fn wave(total: u32, index: usize, tiles: usize, singly: bool) -> (u32, u32) {
    if tiles <= 1 {
        return (0, total);
    }
    let whole = u64::from(flips(tiles, singly));
    let last = tiles - 1;
    let of_total =
        |ms: u32| u32::try_from(u64::from(total) * u64::from(ms) / whole).unwrap_or(total);
    let takes = of_total(match singly {
        true if index < last => FLIP_SINGLY,
        true => FLIP_LAST,
        false => FLIP.ms,
    });
    let last_start = total - of_total(if singly { FLIP_LAST } else { FLIP.ms });
    let start = u64::from(last_start) * index.min(last) as u64 / last as u64;
    (start as u32, takes)
}

/// How the seals of one beat follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sealing {
    /// All regions of a game that is counted at once: one after the other.
    InTurn,
    /// The regions of a step: each a little later than the one before.
    OfStep,
    /// The same of the step that decides: it ends as the last token has landed, and the words for the majority follow.
    Deciding,
}

/// The times of several seals, in milliseconds at 1×.
struct SealTimes {
    /// When the first one starts.
    first: u32,
    /// How long one takes.
    each: u32,
    /// How much later each next one starts.
    apart: u32,
}

impl Sealing {
    const fn times(self) -> SealTimes {
        match self {
            Self::InTurn => SealTimes {
                first: 0,
                each: SEAL_EACH.ms,
                apart: SEAL_EACH.ms,
            },
            Self::OfStep | Self::Deciding => SealTimes {
                first: SEAL_HOLD,
                each: SEAL.ms,
                apart: SEAL_STAGGER,
            },
        }
    }

    /// How long the seals of these regions take at 1×, in milliseconds.
    pub fn total(self, regions: usize) -> u32 {
        let SealTimes { first, each, apart } = self.times();
        first + each + apart * (regions as u32).saturating_sub(1)
    }

    /// When the seal of the region `index` of several starts, and how long it takes, in a beat that takes `total`: all in the same unit of
    /// time.
    pub fn seal(self, total: u32, index: usize, regions: usize) -> (u32, u32) {
        let SealTimes { first, each, apart } = self.times();
        let whole = self.total(regions);
        let start = first + apart * index as u32;
        (total * start / whole, total * each / whole)
    }

    /// When what a region is won with lands in its slot, in percent of its seal.
    pub const fn lands_percent(self) -> u32 {
        match self {
            Self::InTurn | Self::OfStep => 72,
            Self::Deciding => 96,
        }
    }

    /// When the token of that region lands.
    pub fn lands(self, total: u32, index: usize, regions: usize) -> u32 {
        let (start, takes) = self.seal(total, index, regions);
        start + takes * self.lands_percent() / 100
    }
}

/// How far the last of several tiles that flip one by one has turned after a share of its time: it rises, hangs
/// with its old face still to be seen, and snaps.
pub fn hang(share: f32) -> f32 {
    const TURNED: [f32; 2] = [0.33, 0.39];
    let [risen, snaps] = HANGS;
    let between = |from: f32, to: f32, share: f32| from + (to - from) * share;
    if share < risen {
        between(0.0, TURNED[0], share / risen)
    } else if share < snaps {
        between(TURNED[0], TURNED[1], (share - risen) / (snaps - risen))
    } else {
        between(TURNED[1], 1.0, (share - snaps) / (1.0 - snaps))
    }
}

/// The shares of its time between which that tile hangs.
pub const HANGS: [f32; 2] = [0.22, 0.80];
