//! Proven bounds of a score.

use mbrane_rules::Seat;

/// The least and the greatest score that best play of both seats can give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) low: i8,
    pub(crate) high: i8,
}

impl Bounds {
    pub(crate) const fn new(low: i8, high: i8) -> Self {
        Self { low, high }
    }

    pub(crate) const fn open(scores: i8) -> Self {
        Self::new(-scores, scores)
    }

    pub(crate) const fn exactly(score: i8) -> Self {
        Self::new(score, score)
    }

    #[inline]
    pub(crate) const fn is_exact(self) -> bool {
        self.low == self.high
    }

    /// Returns the least that `seat` is sure of, from its own point of view.
    #[inline]
    pub(crate) const fn sure_of(self, seat: Seat) -> i8 {
        match seat {
            Seat::First => self.low,
            Seat::Second => -self.high,
        }
    }

    /// Returns the most that `seat` can hope for, from its own point of view.
    #[inline]
    pub(crate) const fn hope_of(self, seat: Seat) -> i8 {
        match seat {
            Seat::First => self.high,
            Seat::Second => -self.low,
        }
    }

    /// Converts bounds from `seat`'s point of view to the first seat's.
    pub(crate) const fn of_seat(seat: Seat, sure: i8, hope: i8) -> Self {
        match seat {
            Seat::First => Self::new(sure, hope),
            Seat::Second => Self::new(-hope, -sure),
        }
    }

    /// Returns the scores that both allow; never empty.
    pub(crate) fn and(self, other: Self) -> Self {
        let low = self.low.max(other.low);
        Self::new(low, self.high.min(other.high).max(low))
    }
}
