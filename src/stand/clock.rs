//! A visitor's time at a stand: the time since the last touch, and the length of the visit.

use std::time::Duration;

use super::file::Stand;

/// How long the stand asks whether the visitor is still there before it resets.
const ASKED: Duration = Duration::from_secs(15);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tick {
    Goes,
    /// The stand must ask whether the visitor is still there; the seconds left to answer.
    Asks(u64),
    Left,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Clock {
    /// The time since the last touch. Time in which the visitor has to wait counts half.
    still: Duration,
    since: Duration,
}

impl Clock {
    pub(super) const fn touch(&mut self) {
        self.still = Duration::ZERO;
    }

    /// Lets time pass; `waits` while a count plays or a computer thinks, so that the visitor has nothing to touch.
    pub(super) fn pass(&mut self, stand: &Stand, time: Duration, waits: bool) -> Tick {
        self.since += time;
        self.still += if waits { time / 2 } else { time };
        let Some(asked) = self
            .still
            .checked_sub(Duration::from_secs(stand.idle.into()))
        else {
            return Tick::Goes;
        };
        let left = ASKED.saturating_sub(asked);
        if left.is_zero() {
            Tick::Left
        } else {
            Tick::Asks(left.as_millis().div_ceil(1000) as u64)
        }
    }

    pub(super) fn left(&self, stand: &Stand) -> Duration {
        Duration::from_secs(60 * u64::from(stand.minutes)).saturating_sub(self.since)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// When the stand asks, and when it resets, in seconds.
    fn times(waits: bool) -> (u32, u32) {
        let (stand, mut clock) = (Stand::usual(&["one"]), Clock::default());
        let (mut asked, mut second) = (None, 0);
        loop {
            second += 1;
            match clock.pass(&stand, SECOND, waits) {
                Tick::Goes => assert_eq!(asked, None),
                Tick::Asks(_) => asked = asked.or(Some(second)),
                Tick::Left => return (asked.expect("asked"), second),
            }
        }
    }

    #[test]
    fn stand_asks_after_45_and_leaves_after_60_seconds_or_twice_that() {
        assert_eq!(times(false), (45, 60));
        assert_eq!(times(true), (90, 120));
    }

    #[test]
    fn touch_restarts_the_countdown() {
        let (stand, mut clock) = (Stand::usual(&["one"]), Clock::default());
        assert_eq!(clock.pass(&stand, 45 * SECOND, false), Tick::Asks(15));
        assert_eq!(clock.pass(&stand, SECOND / 2, false), Tick::Asks(15));
        assert_eq!(clock.pass(&stand, 14 * SECOND, false), Tick::Asks(1));
        clock.touch();
        assert_eq!(clock.pass(&stand, 44 * SECOND, false), Tick::Goes);
        assert_eq!(clock.since, Duration::from_millis(103_500));
    }

    #[test]
    fn touches_make_no_visit_longer() {
        let (stand, mut clock) = (Stand::usual(&["one"]), Clock::default());
        for _ in 0..479 {
            clock.touch();
            assert_eq!(clock.pass(&stand, SECOND, true), Tick::Goes);
            assert!(!clock.left(&stand).is_zero());
        }
        clock.pass(&stand, SECOND, false);
        assert!(clock.left(&stand).is_zero());
    }
}
