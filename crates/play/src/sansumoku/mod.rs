//! Sansumoku on the table: its beats, and its moves as they are put together.

mod draft;
pub mod motion;
mod words;

pub use draft::{cell_of_spot, spot_of_cell};

use mbrane_rules::sansumoku::{Colour, Event, Sansumoku, Setup, View};
use mbrane_rules::{Game as _, Outcome, Record, Seat, TextError};

use crate::{Beat, Motion, Side, Staged};

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

    const KIND: &'static str = "sansumoku";

    fn side_of(&self, seat: Seat) -> Side {
        if seat == Seat::First { Side::First } else { Side::Second }
    }

    fn bare_position(text: &str) -> Result<Record<Self>, TextError> {
        Self::from_text(Setup, text).map(Record::from_position)
    }

    fn beats(_: &View, events: &[Event]) -> Vec<Beat<Self>> {
        events
            .iter()
            .map(|event| {
                let (cue, motion) = match event {
                    Event::Placed { .. } => (Cue::Land, Motion::LAND),
                    Event::SectionWon { .. } | Event::SectionDrawn { .. } => (Cue::Section, motion::SECTION),
                    Event::Turned { .. } => (Cue::Turn, Motion::TURN),
                    Event::Constrained { .. } => (Cue::Constraint, motion::CONSTRAINT),
                    Event::Resigned { .. } => (Cue::Resign, Motion::TURN),
                    Event::Ended { outcome, .. } => (Cue::Finale(*outcome), motion::FINALE),
                };
                Beat::plain(cue, motion, vec![event.clone()])
            })
            .collect()
    }

    fn all_points(&self) -> u16 {
        9
    }
}

/// The colour that is drawn on a side.
pub const fn colour(side: Side) -> Colour {
    match side {
        Side::First => Colour::Blue,
        Side::Second => Colour::Orange,
    }
}

/// The side that a colour is drawn on.
pub const fn side(colour: Colour) -> Side {
    match colour {
        Colour::Blue => Side::First,
        Colour::Orange => Side::Second,
    }
}
