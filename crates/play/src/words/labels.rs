//! The labels of levels, speeds and volumes.

use super::LabelId;
use super::common::{LEVEL, Label};
use crate::{Level, Speed, Volume};

/// Every volume, from silent to loud.
pub const VOLUMES: [(Volume, Label); 4] = [
    (Volume::Off, Label::VolumeOff),
    (Volume::Low, Label::VolumeLow),
    (Volume::Middle, Label::VolumeMiddle),
    (Volume::Full, Label::VolumeFull),
];

pub const fn level(level: Level) -> LabelId {
    LEVEL[level.index()]
}

pub const fn speed(speed: Speed) -> Label {
    match speed {
        Speed::Half => Label::SpeedHalf,
        Speed::One => Label::SpeedOne,
        Speed::Two => Label::SpeedTwo,
        Speed::Four => Label::SpeedFour,
        Speed::Instant => Label::SpeedInstant,
        Speed::Step => Label::SpeedStep,
    }
}
