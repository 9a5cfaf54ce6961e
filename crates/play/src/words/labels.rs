//! The labels of levels and speeds.

use super::common::{LEVEL, Label};
use crate::{Level, Speed};

pub const fn level(level: Level) -> Label {
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
