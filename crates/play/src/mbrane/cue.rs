//! The subjects of Mbrane's beats.

use mbrane_rules::mbrane::Colour;
use mbrane_rules::{Cell, Outcome};

/// A change in the value of an open region, in half points: Ivory's lead is positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Swing {
    /// The region.
    pub region: usize,
    /// The old value.
    pub from: i16,
    /// The new value.
    pub to: i16,
}

impl Swing {
    /// Whether a colour lost its lead.
    pub fn is_upset(&self) -> bool {
        let leader = Colour::favoured_by(self.from);
        leader.is_some() && leader != Colour::favoured_by(self.to)
    }
}

/// One step of the count, as a table shows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Its number, from 0, which also selects the note of the scale.
    pub number: usize,
    /// Whether it is the last step.
    pub last: bool,
    /// The regions that resolve together, with the values that award them, in half points.
    pub regions: Vec<(usize, i16)>,
    /// How many tiles flip.
    pub flips: usize,
    /// The effect on the regions that are still open.
    pub swings: Vec<Swing>,
    /// The colour that reaches the majority with this step.
    pub decides: Option<Colour>,
}

/// The subject of a beat. The beat's events say what moves: a placed tile travels, a value rolls, the turn passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cue {
    /// A tile travels and lands.
    Land {
        /// Its cell.
        cell: Cell,
    },
    /// Values roll; after a placement the turn passes with them.
    Roll {
        /// The regions whose influence runs outward meanwhile: in a cascade, where it had no beat of its own.
        influence: Vec<usize>,
    },
    /// The turn passes, and nothing else changes.
    Turn,
    /// The swap: names cross.
    Cross,
    /// An offer to stop placing comes up.
    Offer,
    /// It is accepted.
    Accept,
    /// It is declined.
    Decline,
    /// A colour gives up.
    Resign {
        /// Which.
        by: Colour,
    },
    /// A count begins: the rack leaves, the room dims.
    Hush {
        /// Regions that each colour leads before it.
        leads: [u8; 2],
    },
    /// The regions of a step are found and lifted out of the others.
    Gather(Step),
    /// Silence.
    Hold,
    /// Tiles flip, in a wave in each region: see [`wave`](super::motion::wave).
    Flip,
    /// Influence runs outward from these regions.
    Influence {
        /// Which.
        regions: Vec<usize>,
    },
    /// Regions lose their leader; all else holds.
    Upset(Vec<Swing>),
    /// Regions are decided: locks close, slots of the race fill.
    Seal {
        /// The regions, with the values they are awarded by.
        regions: Vec<(usize, i16)>,
        /// Regions of each colour now.
        tally: [u8; 2],
    },
    /// A colour has the majority.
    Decider {
        /// Which.
        by: Colour,
    },
    /// The result.
    Finale(Outcome),
}
