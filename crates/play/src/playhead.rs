//! The place of a match that is shown, and the places where a review can stand.

/// A place in a match: how many entries are shown, and how many beats of the last one are over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Playhead {
    pub entry: usize,
    pub beat: usize,
    /// True if the beats are those of the end that a resigned game would have had.
    pub supposed: bool,
}

/// A place where a review can stop: after every entry, and within each scene after every beat that changes the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stop {
    pub cursor: usize,
    /// The beat of the last entry that has just come to its end; none where all its beats are over.
    pub beat: Option<usize>,
}

impl Playhead {
    /// At an entry of which this many beats are over (`usize::MAX`: all).
    pub const fn at(entry: usize, beat: usize) -> Self {
        Self {
            entry,
            beat,
            supposed: false,
        }
    }

    /// The index of the first stop at or after this place; of the last stop if there is none.
    pub fn stop(self, stops: &[Stop]) -> usize {
        let shown = (self.entry, self.beat);
        let before =
            stops.partition_point(|stop| (stop.cursor, stop.beat.unwrap_or(usize::MAX)) < shown);
        before.min(stops.len().saturating_sub(1))
    }
}
