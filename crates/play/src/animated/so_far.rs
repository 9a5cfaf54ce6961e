//! The shown part of a move, which words may describe.

use mbrane_rules::{Seat, View as _};

use super::{Animated, Beat, BeatSequence, Entry};

/// A move as far as it has been shown: the view before it, the beats that are over, and the start of the running beat.
/// The words for a beat are made from this alone, so that they cannot reveal the future.
#[derive(Debug)]
pub struct BeatsSoFar<'a, G: Animated> {
    entry: Entry<G::Move>,
    by: Option<Seat>,
    before: &'a G::View,
    over: &'a [Beat<G>],
    /// Only [`opening`](Self::opening) reads it: its events are still to come.
    running: Option<&'a Beat<G>>,
}

impl<G: Animated> Clone for BeatsSoFar<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Animated> Copy for BeatsSoFar<'_, G> {}

impl<G: Animated> BeatSequence<G> {
    /// The move while the beat with this number runs; when all beats are over, the whole move.
    pub fn so_far(&self, beat: usize) -> BeatsSoFar<'_, G> {
        let over = beat.min(self.beats.len());
        BeatsSoFar {
            running: self.beats.get(over),
            ..self.until(over)
        }
    }

    /// The move when this many of its beats are over, and the next one has not begun.
    pub fn until(&self, beats: usize) -> BeatsSoFar<'_, G> {
        BeatsSoFar {
            entry: self.entry,
            by: self.by,
            before: &self.before,
            over: &self.beats[..beats.min(self.beats.len())],
            running: None,
        }
    }
}

impl<'a, G: Animated> BeatsSoFar<'a, G> {
    pub const fn entry(&self) -> Entry<G::Move> {
        self.entry
    }

    /// The seat that made the move; none for a close.
    pub const fn by(&self) -> Option<Seat> {
        self.by
    }

    /// The view before the move.
    pub const fn before(&self) -> &'a G::View {
        self.before
    }

    pub const fn over(&self) -> &'a [Beat<G>] {
        self.over
    }

    /// The beat that has just ended.
    pub fn last(&self) -> Option<&'a Beat<G>> {
        self.over.last()
    }

    /// The part of the running beat that the picture shows from its first frame.
    pub fn opening(&self) -> Option<G::Opening> {
        self.running.and_then(G::opening)
    }

    /// Returns whether the running beat belongs to a scene.
    pub fn in_scene(&self) -> bool {
        self.running.is_some_and(|beat| beat.time.scene)
    }

    /// The view that these beats lead to, with nothing hidden.
    pub fn view(&self) -> G::View {
        let mut view = self.before.clone();
        let events = self.over.iter().flat_map(|beat| &beat.events);
        events.for_each(|event| view.apply(event));
        view
    }

    /// The same move at every moment up to this one: as each of its beats began, and now.
    pub fn moments(self) -> impl DoubleEndedIterator<Item = Self> {
        let earlier = self
            .over
            .iter()
            .enumerate()
            .map(move |(beat, running)| Self {
                over: &self.over[..beat],
                running: Some(running),
                ..self
            });
        earlier.chain([self])
    }
}
