//! A beat, and a move told in beats.

use std::ops::Range;

use mbrane_rules::{Seat, View as _, Viewer};

use super::Animated;
use crate::Motion;

/// One step of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry<M> {
    /// A seat made this move.
    Move(M),
    /// The table ended a settled game.
    Close,
}

/// A moment of an animated move: its subject, its motion, its length, and the events it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beat<G: Animated> {
    /// The subject of the beat.
    pub cue: G::Cue,
    /// How it moves, and how long.
    pub time: BeatTime,
    /// Whether a review can stop at its end, because the beat shows something new.
    pub stop: bool,
    /// The events that it adds to the view.
    pub events: Vec<G::Event>,
}

/// The timing of a beat, in any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeatTime {
    /// How it moves.
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

    /// A beat of a scene that takes so many milliseconds.
    pub const fn of_scene(cue: G::Cue, motion: Motion, ms: u32, events: Vec<G::Event>) -> Self {
        Self { cue, time: BeatTime { motion, ms, scene: true }, stop: true, events }
    }
}

/// A move, or the close of a game, as a sequence of beats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BeatSequence<G: Animated> {
    /// The entry that the beats show.
    pub entry: Entry<G::Move>,
    /// The seat that made it; none for a close.
    pub by: Option<Seat>,
    /// The view before it, with nothing hidden.
    pub before: G::View,
    /// The beats, in order.
    pub beats: Vec<Beat<G>>,
}

impl<G: Animated> BeatSequence<G> {
    /// The view for `eyes` when the first `beats` beats are over.
    pub fn view(&self, beats: usize, eyes: Viewer) -> G::View {
        let mut view = self.before.clone();
        self.beats.iter().take(beats).flat_map(|beat| &beat.events).for_each(|event| view.apply(event));
        view.seen(eyes)
    }

    /// All events, in the order in which the beats show them.
    pub fn events(&self) -> impl Iterator<Item = &G::Event> {
        self.beats.iter().flat_map(|beat| &beat.events)
    }

    /// The beats of the scene that ends the move, if it has one.
    pub fn scene(&self) -> Option<Range<usize>> {
        let start = self.beats.iter().position(|beat| beat.time.scene)?;
        Some(start..self.beats.len())
    }
}
