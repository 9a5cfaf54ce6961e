//! Which label says a choice among values.

use super::common::Label;
use crate::{Level, Speed};

/// What a level is called.
pub const fn level(level: Level) -> Label {
    match level.number() {
        1 => Label::Level1,
        2 => Label::Level2,
        3 => Label::Level3,
        4 => Label::Level4,
        _ => Label::Level5,
    }
}

/// What a speed is called.
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
