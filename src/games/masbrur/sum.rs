//! The sum of a round at one moment of its beats.

use mbrane_play::masbrur::motion::{POINTS_LAND_MS, RISES_MS, rises_at};
use mbrane_rules::masbrur::RoundResult;

use super::prelude::*;

/// A moment of the sum.
#[derive(Clone, Copy)]
pub(super) struct Sum {
    pub(super) result: RoundResult,
    /// The milliseconds since its running beat began.
    pub(super) ms: f32,
    pub(super) beat: Part,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Part {
    Gather,
    /// This lane's medal flies; all medals with it, and those before it.
    Multiply {
        lane: usize,
        after: [u8; 2],
        before: [u8; 2],
    },
    Score,
}

impl Sum {
    pub(super) fn of(shown: &Shown) -> Option<Self> {
        let (result, beat) = match shown.cue()? {
            Cue::Sum { result } => (*result, Part::Gather),
            Cue::Multiply {
                result,
                lane,
                half_medals: [before, after],
            } => {
                let (lane, before, after) = (*lane, *before, *after);
                (
                    *result,
                    Part::Multiply {
                        lane,
                        after,
                        before,
                    },
                )
            }
            Cue::Count { result } if result.half_medals != [0, 0] => (*result, Part::Score),
            _ => return None,
        };
        let total = shown.beat.as_ref().map_or(0, |beat| beat.time.ms);
        let ms = shown.at * total as f32;
        Some(Self { result, ms, beat })
    }

    /// Returns how much of a part of the beat is over, from 0 to 1.
    pub(super) fn part(&self, from: u32, length: u32) -> f32 {
        ((self.ms - from as f32) / length as f32).clamp(0.0, 1.0)
    }

    /// Returns how far an unused square has risen.
    pub(super) fn risen(&self, index: usize) -> f32 {
        match self.beat {
            Part::Gather => self.part(rises_at(self.result.unused, index), RISES_MS),
            Part::Multiply { .. } | Part::Score => 1.0,
        }
    }

    /// Returns whether a lane's medal has left the lane.
    pub(super) fn takes(&self, lane: usize) -> bool {
        match self.beat {
            Part::Gather => false,
            Part::Multiply { lane: flies, .. } => lane <= flies,
            Part::Score => true,
        }
    }

    /// Returns how much of the points' way to the score is over, and how much of their landing.
    pub(super) fn scored(&self) -> (f32, f32) {
        match self.beat {
            Part::Score => (
                self.part(0, POINTS_LAND_MS),
                self.part(POINTS_LAND_MS, POINTS_LAND_MS),
            ),
            _ => (0.0, 0.0),
        }
    }
}
