//! The one place where speed, reduced motion and the first time act on the motions.

use serde::{Deserialize, Serialize};

use crate::BeatTime;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    Half,
    #[default]
    One,
    Two,
    Four,
    Instant,
    /// Each beat of a scene at 1×, then it waits for a tap.
    Step,
}

/// The duration of a motion, and of its whole beat, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// The time that it moves: at most `total`. It then stands still, so that it can be read.
    pub motion: u32,
    pub total: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Pace {
    pub speed: Speed,
    /// Cross-fades instead of motions.
    pub reduced: bool,
    /// The first scene that a person ever sees, and every one at a stand: slower.
    pub first: bool,
}

const CROSS_FADE: u32 = 100;

impl Pace {
    pub fn beat(self, beat: BeatTime) -> Timing {
        let slower = if self.first && beat.scene { 12 } else { 10 };
        let ms = beat.ms.saturating_mul(slower) / 10;
        let total = match self.speed {
            Speed::Half => ms.saturating_mul(2),
            Speed::One | Speed::Step => ms,
            Speed::Two => ms / 2,
            Speed::Four => ms / 4,
            Speed::Instant => 0,
        };
        Timing {
            motion: if self.reduced {
                total.min(CROSS_FADE)
            } else {
                total
            },
            total,
        }
    }

    pub fn waits_after(self, beat: BeatTime) -> bool {
        self.speed == Speed::Step && beat.scene
    }

    /// Returns whether pulses of light are softened, so that there are never more than three flashes a second.
    pub const fn softens(self) -> bool {
        self.reduced || matches!(self.speed, Speed::Two | Speed::Four)
    }

    pub const fn pushes_in(self) -> bool {
        !self.reduced && !matches!(self.speed, Speed::Instant)
    }
}
