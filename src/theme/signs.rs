//! Digits and signs in the slab's shader: figures on tiles, on pills and in the ratio.

use bevy::math::Vec4;
use std::sync::atomic::{AtomicI8, Ordering};

/// Up to four signs in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Signs([i8; 4]);

const POINT: i8 = 10;
const COMMA: i8 = 11;
const LOCK: i8 = 12;
const STROKE: i8 = 13;
const CROSS: i8 = 14;
const CHECK: i8 = 15;
const RING: i8 = 16;
const PLUS: i8 = 17;

/// The sign before a half in the language in use. A program with one window has one language.
static DECIMAL: AtomicI8 = AtomicI8::new(POINT);

/// Takes that sign from a number with a half, as the language writes it.
pub(crate) fn follow_language(half: &str) {
    DECIMAL.store(
        if half.contains(',') { COMMA } else { POINT },
        Ordering::Relaxed,
    );
}

impl Signs {
    pub(crate) const NONE: Self = Self([-1; 4]);
    /// The stroke between the two numbers of a ratio.
    pub(crate) const STROKE: Self = Self([STROKE, -1, -1, -1]);
    /// A padlock: a final result.
    pub(crate) const LOCK: Self = Self([LOCK, -1, -1, -1]);
    /// A cross: an impossible move, or a draw.
    pub(crate) const CROSS: Self = Self([CROSS, -1, -1, -1]);
    /// A check: a success.
    pub(crate) const CHECK: Self = Self([CHECK, -1, -1, -1]);
    /// A ring, as wide as a digit is high.
    pub(crate) const RING: Self = Self([RING, -1, -1, -1]);

    pub(crate) fn number(number: u16) -> Self {
        Self::of(&number.to_string())
    }

    /// Returns half points without a sign: `9.5`, `27`.
    pub(crate) fn half_points(value: i16) -> Self {
        let value = value.unsigned_abs();
        let half = if value.is_multiple_of(2) { "" } else { ".5" };
        Self::of(&format!("{}{half}", value / 2))
    }

    /// Returns a factor given in halves: `×2`, `×1.5`.
    pub(crate) fn times(halves: u16) -> Self {
        let Self([one, two, three, _]) = Self::half_points(halves as i16);
        Self([CROSS, one, two, three])
    }

    /// Returns a gain: `+6`.
    pub(crate) fn gain(points: u16) -> Self {
        let Self([one, two, three, _]) = Self::number(points);
        Self([PLUS, one, two, three])
    }

    /// Returns the half point of a number: `.5`.
    pub(crate) fn half() -> Self {
        Self::of(".5")
    }

    fn of(text: &str) -> Self {
        let mut signs = [-1; 4];
        let decimal = DECIMAL.load(Ordering::Relaxed);
        let codes = text.bytes().map(|byte| {
            if byte == b'.' {
                decimal
            } else {
                byte as i8 - b'0' as i8
            }
        });
        signs
            .iter_mut()
            .zip(codes)
            .for_each(|(sign, code)| *sign = code);
        Self(signs)
    }

    /// Returns the shader's code of each sign.
    pub(super) fn each(self) -> impl Iterator<Item = i8> {
        self.0.into_iter().filter(|code| *code >= 0)
    }

    pub(super) fn count(self) -> u8 {
        self.each().count() as u8
    }

    /// Returns the shader's codes of the signs; −1 for none.
    pub(super) fn codes(self) -> Vec4 {
        Vec4::from_array(self.0.map(f32::from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_points_read_as_points() {
        assert_eq!(Signs::half_points(-19), Signs([9, POINT, 5, -1]));
        assert_eq!(Signs::half_points(73), Signs([3, 6, POINT, 5]));
        assert_eq!(Signs::half_points(6), Signs::number(3));
        assert_eq!((Signs::LOCK.count(), Signs::NONE.count()), (1, 0));
    }
}
