//! The labels of levels and speeds.

use super::common::Label;
use crate::{Level, Speed};

pub const fn level(level: Level) -> Label {
    match level.number() {
        1 => Label::Level1,
        2 => Label::Level2,
        3 => Label::Level3,
        4 => Label::Level4,
        _ => Label::Level5,
    }
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
