//! Where a review can stand: after every entry, and within each scene after every beat that changes what is seen.

use crate::{Animated, Match};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stop {
    pub cursor: usize,
    /// The beat of the last of them that has just come to its end; none where all its beats are over.
    pub beat: Option<usize>,
}

impl<G: Animated> Match<G> {
    /// Every place where a review can stand, in order. Before a scene there is one with the last piece in its place.
    pub fn stops(&self) -> Vec<Stop> {
        let mut stops = vec![Stop { cursor: 0, beat: None }];
        for (cursor, told) in (1..).zip(self.all_told()) {
            if let Some(scene) = told.scene() {
                let seen = |beat: &usize| told.beats[*beat].stop;
                // After the last beat everything is over.
                let within = scene.start.saturating_sub(1)..scene.end - 1;
                stops.extend(within.filter(seen).map(|beat| Stop { cursor, beat: Some(beat) }));
            }
            stops.push(Stop { cursor, beat: None });
        }
        stops
    }

    /// The index in [`stops`](Match::stops) of the first stop at or after the place shown; of the last stop if there is
    /// none.
    pub fn stop(&self, stops: &[Stop]) -> usize {
        let beat = if self.is_still() { usize::MAX } else { self.beat() };
        let shown = (self.cursor(), beat);
        let before = stops.partition_point(|stop| (stop.cursor, stop.beat.unwrap_or(usize::MAX)) < shown);
        before.min(stops.len().saturating_sub(1))
    }
}
