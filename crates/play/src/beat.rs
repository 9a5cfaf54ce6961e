//! A beat, and a move told in beats.

use std::ops::Range;

use mbrane_rules::{Seat, View as _};

use crate::{Entry, Motion, Staged};

/// A moment of the show: what it is about, how it moves, how long, and what has happened when it is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beat<G: Staged> {
    /// What it is about.
    pub cue: G::Cue,
    /// How it moves.
    pub motion: Motion,
    /// How long it takes at 1×, tempo and compression included, in milliseconds. What it takes at a given speed is [`Pace::beat`](crate::Pace::beat)'s to say.
    pub ms: u32,
    /// Whether it belongs to a count, from the hush to the finale.
    pub cascade: bool,
    /// The facts that it adds to the view.
    pub events: Vec<G::Event>,
}

impl<G: Staged> Beat<G> {
    /// A beat outside any count that takes as long as its motion.
    pub(crate) fn plain(cue: G::Cue, motion: Motion, events: Vec<G::Event>) -> Self {
        Self { cue, motion, ms: motion.ms(), cascade: false, events }
    }
}

/// A move, or a count, told in beats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told<G: Staged> {
    /// What was done.
    pub entry: Entry<G::Move>,
    /// Who did it; nobody in particular for a count.
    pub by: Option<Seat>,
    /// What the table showed before.
    pub before: G::View,
    /// What happens, in order.
    pub beats: Vec<Beat<G>>,
}

impl<G: Staged> Told<G> {
    /// What a table shows when the first `beats` beats are over.
    pub fn view(&self, beats: usize) -> G::View {
        let mut view = self.before.clone();
        self.beats.iter().take(beats).flat_map(|beat| &beat.events).for_each(|event| view.apply(event));
        view
    }

    /// What a table shows in the end.
    pub fn after(&self) -> G::View {
        self.view(usize::MAX)
    }

    /// The facts, in the order in which they are shown.
    pub fn events(&self) -> impl Iterator<Item = &G::Event> {
        self.beats.iter().flat_map(|beat| &beat.events)
    }

    /// The beats of the count, from the hush to the finale; none where nothing is counted.
    pub fn cascade(&self) -> Option<Range<usize>> {
        let start = self.beats.iter().position(|beat| beat.cascade)?;
        Some(start..self.beats.len())
    }
}
