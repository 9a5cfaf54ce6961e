//! Mbrane on the table: its beats, the states of its talk, and what a placement would change.

mod advice;
mod beats;
mod course;
mod cue;
mod state;
mod what_if;

pub use advice::{Gain, gain};
pub use course::{Course, Loss, Worth, positions};
pub use cue::{Cue, Step, Swing};
pub use state::{Ending, State};
pub use what_if::{WhatIf, what_if};

use mbrane_rules::mbrane::{Event, Mbrane, Phase, View};
use mbrane_rules::{Game as _, Outcome};

use crate::{Beat, Staged};

impl Staged for Mbrane {
    type Cue = Cue;

    fn beats(before: &View, events: &[Event]) -> Vec<Beat<Self>> {
        beats::beats(before, events)
    }

    fn settled(&self) -> Option<Outcome> {
        let placing = matches!(self.phase(), Phase::Placing | Phase::Declined);
        (placing && self.is_settled() && !self.is_exhausted()).then(|| self.outcome_now())
    }

    fn tell_count(&self, events: &mut Vec<Event>) {
        Self::tell_count(self, events);
    }

    fn all_points(&self) -> u8 {
        self.setup().order.side() as u8
    }
}
