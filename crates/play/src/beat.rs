//! A beat, and a move told in beats.

use std::ops::Range;

use mbrane_rules::{Seat, View as _, Viewer};

use crate::{Animated, Entry, Motion};

/// A moment of the show: what it is about, how it moves, how long, and what has happened when it is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beat<G: Animated> {
    /// What it is about.
    pub cue: G::Cue,
    /// How it moves, and how long.
    pub time: BeatTime,
    /// Whether a review can stand at its end: something is seen that was not seen before.
    pub stop: bool,
    /// The facts that it adds to the view.
    pub events: Vec<G::Event>,
}

/// What a stage has to know of a beat, whichever game it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeatTime {
    /// How it moves.
    pub motion: Motion,
    /// How long it takes at 1×, tempo and compression included, in milliseconds. What it takes at a given speed is
    /// [`Pace::beat`](crate::Pace::beat)'s to say.
    pub ms: u32,
    /// Whether it belongs to a scene: a run of beats that can be paused, stepped, skipped and shown again.
    pub scene: bool,
}

impl<G: Animated> Beat<G> {
    /// A beat outside any scene that takes as long as its motion.
    pub const fn plain(cue: G::Cue, motion: Motion, events: Vec<G::Event>) -> Self {
        Self { cue, time: BeatTime { motion, ms: motion.ms, scene: false }, stop: true, events }
    }

    /// A beat of a scene that takes so many milliseconds.
    pub const fn of_scene(cue: G::Cue, motion: Motion, ms: u32, events: Vec<G::Event>) -> Self {
        Self { cue, time: BeatTime { motion, ms, scene: true }, stop: true, events }
    }
}

/// A move, or the close of a game, told in beats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BeatSequence<G: Animated> {
    /// What was done.
    pub entry: Entry<G::Move>,
    /// Who did it; nobody in particular for a close.
    pub by: Option<Seat>,
    /// What the table showed before, to eyes that see everything.
    pub before: G::View,
    /// What happens, in order.
    pub beats: Vec<Beat<G>>,
}

impl<G: Animated> BeatSequence<G> {
    /// What a table shows to these eyes when the first `beats` beats are over.
    pub fn view(&self, beats: usize, eyes: Viewer) -> G::View {
        let mut view = self.before.clone();
        self.beats.iter().take(beats).flat_map(|beat| &beat.events).for_each(|event| view.apply(event));
        view.seen(eyes)
    }

    /// The facts, in the order in which they are shown.
    pub fn events(&self) -> impl Iterator<Item = &G::Event> {
        self.beats.iter().flat_map(|beat| &beat.events)
    }

    /// The beats of the scene, which ends the move; none where there is none.
    pub fn scene(&self) -> Option<Range<usize>> {
        let start = self.beats.iter().position(|beat| beat.time.scene)?;
        Some(start..self.beats.len())
    }
}
