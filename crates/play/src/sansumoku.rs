//! Sansumoku in beats.

use mbrane_rules::Outcome;
use mbrane_rules::sansumoku::{Event, Sansumoku, View};

use crate::{Beat, Motion, Staged};

/// What a beat of Sansumoku is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cue {
    /// A tile lands.
    Land,
    /// A section is decided, by a line or full without one.
    Section,
    /// The turn passes, and with it where the next move may go.
    Turn,
    /// Sections fall to a colour because the other has no legal cell there.
    Constraint,
    /// Somebody gives up.
    Resign,
    /// The game has ended.
    Finale(Outcome),
}

impl Staged for Sansumoku {
    type Cue = Cue;

    fn beats(_: &View, events: &[Event]) -> Vec<Beat<Self>> {
        events
            .iter()
            .map(|event| {
                let (cue, motion) = match event {
                    Event::Placed { .. } => (Cue::Land, Motion::Land),
                    Event::SectionWon { .. } | Event::SectionDrawn { .. } => (Cue::Section, Motion::Gather),
                    Event::Turned { .. } => (Cue::Turn, Motion::Turn),
                    Event::Constrained { .. } => (Cue::Constraint, Motion::Upset),
                    Event::Resigned { .. } => (Cue::Resign, Motion::Turn),
                    Event::Ended { outcome, .. } => (Cue::Finale(*outcome), Motion::Finale),
                };
                Beat::plain(cue, motion, vec![event.clone()])
            })
            .collect()
    }

    fn all_points(&self) -> u8 {
        9
    }
}
