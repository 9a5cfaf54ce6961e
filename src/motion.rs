//! The motions by name, each with its duration and easing; whatever moves, moves by one of them.

use bevy::math::curve::EaseFunction;
use bevy_tweening::{Delay, Lens, Sequence, Tween};
use std::time::Duration;

/// A way to move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Motion {
    /// How long it takes.
    pub(crate) time: Duration,
    ease: EaseFunction,
}

/// A plate comes to lie in the tray.
pub(crate) const ARRIVE: Motion = Motion { time: Duration::from_millis(480), ease: EaseFunction::CubicOut };
/// How much later the next plate arrives.
pub(crate) const ARRIVE_STEP: Duration = Duration::from_millis(60);

impl Motion {
    /// The motion of what `lens` moves, begun after `delay`.
    pub(crate) fn after<C: 'static>(self, delay: Duration, lens: impl Lens<C> + Send + Sync + 'static) -> Sequence {
        // A delay of zero is refused by the library.
        Delay::new(delay.max(Duration::from_millis(1))).then(Tween::new(self.ease, self.time, lens))
    }
}
