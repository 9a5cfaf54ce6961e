//! A beat, and a move told in beats.

use std::ops::Range;

use mbrane_rules::{Seat, View as _, Viewer};

use super::Animated;
use crate::Motion;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry<M> {
    Move(M),
    /// The table ended a settled game.
    Close,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beat<G: Animated> {
    pub cue: G::Cue,
    pub time: BeatTime,
    /// Whether a review can stop at its end, because the beat shows something new.
    pub stop: bool,
    pub events: Vec<G::Event>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeatTime {
    pub motion: Motion,
    /// How long it takes at 1×, in milliseconds, including tempo and compression.
    /// [`Pace::beat`](crate::Pace::beat) converts it to a given speed.
    pub ms: u32,
    /// Whether it belongs to a scene: a run of beats that the player can pause, step through, skip and replay.
    pub scene: bool,
}

impl<G: Animated> Beat<G> {
    /// A beat outside any scene that takes as long as its motion.
    pub const fn plain(cue: G::Cue, motion: Motion, events: Vec<G::Event>) -> Self {
        Self { cue, time: BeatTime { motion, ms: motion.ms, scene: false }, stop: true, events }
    }

    pub const fn of_scene(cue: G::Cue, motion: Motion, ms: u32, events: Vec<G::Event>) -> Self {
        Self { cue, time: BeatTime { motion, ms, scene: true }, stop: true, events }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BeatSequence<G: Animated> {
    pub entry: Entry<G::Move>,
    /// The seat that made it; none for a close.
    pub by: Option<Seat>,
    /// The view before it, with nothing hidden.
    pub before: G::View,
    pub beats: Vec<Beat<G>>,
}

impl<G: Animated> BeatSequence<G> {
    /// The view for `eyes` when the first `beats` beats are over.
    pub fn view(&self, beats: usize, eyes: Viewer) -> G::View {
        let mut view = self.before.clone();
        self.beats.iter().take(beats).flat_map(|beat| &beat.events).for_each(|event| view.apply(event));
        view.seen(eyes)
    }

    pub fn events(&self) -> impl Iterator<Item = &G::Event> {
        self.beats.iter().flat_map(|beat| &beat.events)
    }

    /// The beats of the scene that ends the move, if it has one.
    pub fn scene(&self) -> Option<Range<usize>> {
        let start = self.beats.iter().position(|beat| beat.time.scene)?;
        Some(start..self.beats.len())
    }
}
