//! Waiting until something has been the case for a while.

use bevy::{ecs::system::SystemParam, prelude::*, window::RequestRedraw};
use std::time::Duration;

/// A system's wait for a time to pass.
#[derive(SystemParam)]
pub(crate) struct Wait<'w, 's, T: PartialEq + Send + 'static> {
    begun: Local<'s, Option<Begun<T>>>,
    time: Res<'w, Time>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

struct Begun<T> {
    of: T,
    since: Duration,
    /// The time of the last frame that waited.
    last: Duration,
}

impl<T: PartialEq + Send + 'static> Wait<'_, '_, T> {
    /// Returns true once `of` has been the same for more than this time, in every frame, and begins anew then. Frames are drawn meanwhile.
    pub(crate) fn is_over(&mut self, of: Option<T>, least: Duration) -> bool {
        let now = self.time.elapsed();
        let goes_on = |begun: &Begun<T>| {
            Some(&begun.of) == of.as_ref() && begun.last + self.time.delta() == now
        };
        let since = self
            .begun
            .take()
            .filter(goes_on)
            .map_or(now, |begun| begun.since);
        let over = of.is_some() && now - since > least;
        *self.begun = match of {
            Some(of) if !over => Some(Begun {
                of,
                since,
                last: now,
            }),
            _ => None,
        };
        if self.begun.is_some() {
            self.redraw.write(RequestRedraw);
        }
        over
    }
}
