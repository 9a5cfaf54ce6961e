//! What a beat of Mbrane is about.

use mbrane_rules::mbrane::Colour;
use mbrane_rules::{Cell, Outcome};

/// How the value of an open region moved, in half points: Ivory's lead is positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Swing {
    /// Which region.
    pub region: usize,
    /// What it was.
    pub from: i16,
    /// What it is now.
    pub to: i16,
}

impl Swing {
    /// Whether a colour lost its lead.
    pub fn is_upset(&self) -> bool {
        let leader = Colour::favoured_by(self.from);
        leader.is_some() && leader != Colour::favoured_by(self.to)
    }
}

/// One step of a cascade, in a table's terms.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Which step it is, from 0: the note of the scale.
    pub number: usize,
    /// Whether nothing is left after it.
    pub last: bool,
    /// The regions that resolve together, with the values they are awarded by, in half points.
    pub regions: Vec<(usize, i16)>,
    /// How many tiles flip.
    pub flips: usize,
    /// What that does to regions that are still open.
    pub swings: Vec<Swing>,
    /// The colour that has the majority after this step, and had not before.
    pub decides: Option<Colour>,
}

/// What a beat is about. What moves in it is in its events: a tile placed travels, a value rolls, the turn passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cue {
    /// A tile travels and lands.
    Land {
        /// Where.
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
    /// Leads that are lost: all else holds.
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
