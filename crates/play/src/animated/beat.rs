//! A beat with its motion and its sounds, and a move told in beats.

use std::ops::Range;

use mbrane_rules::{Outcome, Seat, View as _, Viewer};
use mbrane_sound::Sound;

use super::Animated;
use crate::Spot;

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
    /// True if a review can stop at its end, because the beat shows something new.
    pub stop: bool,
    pub events: Vec<G::Event>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeatTime {
    pub motion: Motion,
    /// How long it takes at 1×, in milliseconds, including tempo and compression.
    /// [`Pace::beat`](crate::Pace::beat) converts it to a given speed.
    pub ms: u32,
    /// True if it belongs to a scene: a run of beats that the player can pause, step through, skip and replay.
    pub scene: bool,
}

impl<G: Animated> Beat<G> {
    /// A beat outside any scene that takes as long as its motion.
    pub const fn plain(cue: G::Cue, motion: Motion, events: Vec<G::Event>) -> Self {
        Self {
            cue,
            time: BeatTime {
                motion,
                ms: motion.ms,
                scene: false,
            },
            stop: true,
            events,
        }
    }

    pub const fn of_scene(cue: G::Cue, motion: Motion, ms: u32, events: Vec<G::Event>) -> Self {
        Self {
            cue,
            time: BeatTime {
                motion,
                ms,
                scene: true,
            },
            stop: true,
            events,
        }
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
    /// Plays a move at a position, and groups its events into beats.
    ///
    /// # Errors
    /// Why the move is illegal.
    pub fn of_move(position: &mut G, m: G::Move) -> Result<Self, G::Illegal> {
        let before = position.view(Viewer::All);
        // The first seat's choice comes first where both choose.
        let by = position.to_act().first();
        let mut events = Vec::new();
        position.play_telling(m, &mut events)?;
        let beats = G::beats(&before, &events);
        Ok(Self {
            entry: Entry::Move(m),
            by,
            before,
            beats,
        })
    }

    /// The end of a game that the table ends at this position.
    pub fn of_close(position: &G) -> Self {
        let before = position.view(Viewer::All);
        let mut events = Vec::new();
        position.tell_close(&mut events);
        let beats = G::beats(&before, &events);
        Self {
            entry: Entry::Close,
            by: None,
            before,
            beats,
        }
    }

    /// The view for `viewer` when the first `beats` beats are over.
    pub fn view(&self, beats: usize, viewer: Viewer) -> G::View {
        self.until(beats).view().seen(viewer)
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Easing {
    Linear,
    CubicOut,
    CubicInOut,
    /// As [`Easing::CubicOut`], a little beyond the end and back: at most 8 %.
    BackOut,
}

/// Each game defines its own motions; those here are common to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Motion {
    /// How long it takes at 1×, in milliseconds.
    pub ms: u32,
    pub easing: Easing,
}

impl Motion {
    pub const LAND: Self = Self::new(180, Easing::BackOut);
    /// When a piece that [lands](Self::LAND) touches its place for the first time, in milliseconds.
    pub const LANDS_MS: u32 = 80;
    pub const SHAKE: Self = Self::new(120, Easing::Linear);
    pub const TURN: Self = Self::new(240, Easing::CubicOut);
    pub const CARD: Self = Self::new(240, Easing::CubicOut);

    pub const fn new(ms: u32, easing: Easing) -> Self {
        Self { ms, easing }
    }
}

/// A sound of a beat, as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    pub sound: Sound,
    /// How much higher than its recipe, in semitones.
    pub semitones: i8,
    /// When it starts, in thousandths of the beat's length.
    pub at: u16,
    /// The spot it comes from; none for the middle.
    pub spot: Option<Spot>,
}

impl Note {
    pub const fn new(sound: Sound) -> Self {
        Self {
            sound,
            semitones: 0,
            at: 0,
            spot: None,
        }
    }

    pub const fn ending(outcome: &Outcome) -> Self {
        Self::new(if outcome.winner.is_some() {
            Sound::Finale
        } else {
            Sound::Draw
        })
    }

    #[must_use]
    pub const fn from(self, spot: Spot) -> Self {
        Self {
            spot: Some(spot),
            ..self
        }
    }

    /// The same, `ms` milliseconds after its beat began, at 1×.
    #[must_use]
    pub const fn after<G: Animated>(self, ms: u32, beat: &Beat<G>) -> Self {
        let whole = if beat.time.ms == 0 { 1 } else { beat.time.ms };
        let at = 1000 * ms / whole;
        Self {
            at: if at > 1000 { 1000 } else { at as u16 },
            ..self
        }
    }

    #[must_use]
    pub const fn raised(self, semitones: i8) -> Self {
        Self { semitones, ..self }
    }
}
