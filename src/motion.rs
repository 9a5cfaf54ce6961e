//! The motions by name, each with its duration and easing; whatever moves, moves by one of them.

use bevy::{
    math::curve::{Curve, EaseFunction, EasingCurve},
    prelude::Mut,
};
use bevy_tweening::{Delay, Lens, Sequence, Tween};
use mbrane_play::Easing;
use std::time::Duration;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Motion {
    pub(crate) time: Duration,
    ease: EaseFunction,
}

/// A plate lands in the tray.
pub(crate) const ARRIVE: Motion = Motion {
    time: Duration::from_millis(480),
    ease: EaseFunction::CubicOut,
};
/// How much later the next plate arrives.
pub(crate) const ARRIVE_STEP: Duration = Duration::from_millis(60);
/// The time to read why the table acts by itself.
pub(crate) const READ: Duration = Duration::from_millis(2500);

/// The pause before a lesson continues by itself.
pub(crate) const FOLLOW: Duration = Duration::from_millis(600);
/// A spot that a lesson waits for is lit.
pub(crate) const LIGHT: Motion = Motion {
    time: Duration::from_millis(320),
    ease: EaseFunction::CubicOut,
};

/// The longest that the name of a thinking computer pulses before it is still.
pub(crate) const BREATHE: Duration = Duration::from_secs(120);
/// How long a computer may think before its name breathes, and how long a breath takes.
pub(crate) const BEFORE_BREATH: Duration = Duration::from_millis(400);
pub(crate) const BREATH: Duration = Duration::from_millis(2200);
/// The press that resigns.
pub(crate) const RESIGN: Duration = Duration::from_millis(900);

/// A motion that the match names, at its own pace.
pub(crate) fn of(motion: mbrane_play::Motion) -> Motion {
    lasting(motion, Duration::from_millis(u64::from(motion.ms)))
}

/// A motion that the match names, in the time that is left to it.
pub(crate) fn lasting(motion: mbrane_play::Motion, time: Duration) -> Motion {
    // A tween of no length is refused by the library.
    Motion {
        time: time.max(Duration::from_millis(1)),
        ease: ease(motion.easing),
    }
}

const fn ease(easing: Easing) -> EaseFunction {
    match easing {
        Easing::Linear => EaseFunction::Linear,
        Easing::CubicOut => EaseFunction::CubicOut,
        Easing::CubicInOut => EaseFunction::CubicInOut,
        Easing::BackOut => EaseFunction::BackOut,
    }
}

/// How far a motion of this easing is when `share` of its time is over.
pub(crate) fn eased(easing: Easing, share: f32) -> f32 {
    let share = share.clamp(0.0, 1.0);
    match easing {
        // Bevy's own goes 10 % beyond the end.
        Easing::BackOut => {
            let (left, back) = (share - 1.0, 1.4);
            1.0 + (back + 1.0) * left.powi(3) + back * left * left
        }
        easing => EasingCurve::new(0.0, 1.0, ease(easing)).sample_clamped(share),
    }
}

impl Motion {
    /// The same without easing: the moved value eases by itself.
    pub(crate) fn even(self) -> Self {
        Self {
            ease: EaseFunction::Linear,
            ..self
        }
    }

    /// Begins after `delay`, and sets a component to each share of the motion, from 0 to 1.
    pub(crate) fn after<C: 'static>(self, delay: Duration, set: fn(Mut<C>, f32)) -> Sequence {
        // A delay of zero is refused by the library.
        Delay::new(delay.max(Duration::from_millis(1))).then(Tween::new(
            self.ease,
            self.time,
            Setter(set),
        ))
    }
}

struct Setter<C>(fn(Mut<C>, f32));

impl<C> Lens<C> for Setter<C> {
    fn lerp(&mut self, component: Mut<C>, share: f32) {
        (self.0)(component, share);
    }
}
