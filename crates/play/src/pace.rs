//! The one place where speed, reduced motion and the first time act on the motions.

use crate::BeatTime;

/// How fast beats follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Speed {
    /// 0.5×.
    Half,
    /// 1×.
    #[default]
    One,
    /// 2×.
    Two,
    /// 4×.
    Four,
    /// The end of the motion at once.
    Instant,
    /// Each beat of a scene at 1×, then it waits for a tap.
    Step,
}

/// How long something moves, and how long it lasts before the next may begin, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// How long it moves: at most `total`. What is left is stillness, so that it can be read.
    pub motion: u32,
    /// How long it lasts.
    pub total: u32,
}

/// How motions are played: what the player chose, and whether this is the first scene that anybody here sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Pace {
    /// How fast.
    pub speed: Speed,
    /// Cross-fades instead of motions.
    pub reduced: bool,
    /// The first scene that a person ever sees, and every one at a stand: slower.
    pub first: bool,
}

/// How long a cross-fade takes.
const CROSS_FADE: u32 = 100;

impl Pace {
    /// How long a beat takes.
    pub fn beat(self, beat: BeatTime) -> Timing {
        let slower = if self.first && beat.scene { 16 } else { 10 };
        self.timing(beat.ms.saturating_mul(slower) / 10)
    }

    /// Whether the stage waits for a tap when this beat is over.
    pub fn waits_after(self, beat: BeatTime) -> bool {
        self.speed == Speed::Step && beat.scene
    }

    /// Whether pulses of light are softened, so that there are never more than three flashes a second.
    pub const fn softens(self) -> bool {
        self.reduced || matches!(self.speed, Speed::Two | Speed::Four)
    }

    /// Whether the camera may push in.
    pub const fn pushes_in(self) -> bool {
        !self.reduced && !matches!(self.speed, Speed::Instant)
    }

    fn timing(self, ms: u32) -> Timing {
        let total = match self.speed {
            Speed::Half => ms.saturating_mul(2),
            Speed::One | Speed::Step => ms,
            Speed::Two => ms / 2,
            Speed::Four => ms / 4,
            Speed::Instant => 0,
        };
        Timing { motion: if self.reduced { total.min(CROSS_FADE) } else { total }, total }
    }
}
