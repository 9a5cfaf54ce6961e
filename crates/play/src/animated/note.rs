//! The sounds of a beat, as data.

use mbrane_rules::Outcome;
use mbrane_sound::Sound;

use super::{Animated, Beat};
use crate::Spot;

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
        Self { sound, semitones: 0, at: 0, spot: None }
    }

    pub const fn ending(outcome: &Outcome) -> Self {
        Self::new(if outcome.winner.is_some() { Sound::Finale } else { Sound::Draw })
    }

    #[must_use]
    pub const fn from(self, spot: Spot) -> Self {
        Self { spot: Some(spot), ..self }
    }

    /// The same so many milliseconds after its beat began, at 1×.
    #[must_use]
    pub const fn after<G: Animated>(self, ms: u32, beat: &Beat<G>) -> Self {
        let whole = if beat.time.ms == 0 { 1 } else { beat.time.ms };
        let at = 1000 * ms / whole;
        Self { at: if at > 1000 { 1000 } else { at as u16 }, ..self }
    }

    #[must_use]
    pub const fn raised(self, semitones: i8) -> Self {
        Self { semitones, ..self }
    }
}
