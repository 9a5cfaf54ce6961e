//! What is proven of a score.

use mbrane_rules::Seat;

/// A score lies between these two, both included, with best play of both seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) low: i8,
    pub(crate) high: i8,
}

impl Bounds {
    /// Nothing is proven.
    pub(crate) const fn open(scores: i8) -> Self {
        Self { low: -scores, high: scores }
    }

    /// The score is proven.
    pub(crate) const fn exactly(score: i8) -> Self {
        Self { low: score, high: score }
    }

    #[inline]
    pub(crate) const fn is_exact(self) -> bool {
        self.low == self.high
    }

    /// The least that `seat` is sure of, from its own point of view.
    #[inline]
    pub(crate) const fn sure_of(self, seat: Seat) -> i8 {
        match seat {
            Seat::First => self.low,
            Seat::Second => -self.high,
        }
    }

    /// The most that `seat` can hope for, from its own point of view.
    #[inline]
    pub(crate) const fn hope_of(self, seat: Seat) -> i8 {
        match seat {
            Seat::First => self.high,
            Seat::Second => -self.low,
        }
    }

    /// From `seat`'s point of view back to a score's.
    pub(crate) const fn of_seat(seat: Seat, sure: i8, hope: i8) -> Self {
        match seat {
            Seat::First => Self { low: sure, high: hope },
            Seat::Second => Self { low: -hope, high: -sure },
        }
    }

    /// What both say. What was proven once stays proven.
    pub(crate) fn and(self, other: Self) -> Self {
        let low = self.low.max(other.low);
        Self { low, high: self.high.min(other.high).max(low) }
    }
}
