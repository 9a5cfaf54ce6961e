//! The subjects of Mbrane's beats.

use mbrane_rules::mbrane::Colour;
use mbrane_rules::{Cell, Outcome};

/// A change in the value of an open region, in half points: Ivory's lead is positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Swing {
    pub region: usize,
    pub from: i16,
    pub to: i16,
}

impl Swing {
    /// Whether a colour lost its lead.
    pub fn is_upset(&self) -> bool {
        let leader = Colour::favoured_by(self.from);
        leader.is_some() && leader != Colour::favoured_by(self.to)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Its number, from 0, which also selects the note of the scale.
    pub number: usize,
    pub last: bool,
    /// The regions that resolve together, with the values that award them, in half points.
    pub regions: Vec<(usize, i16)>,
    pub flips: usize,
    /// The effect on the regions that are still open.
    pub swings: Vec<Swing>,
}

/// The subject of a beat. The beat's events say what moves: a placed tile travels, a value rolls, the turn passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cue {
    Land { cell: Cell },
    // `influence`: the regions whose influence runs outward meanwhile: in a cascade, where it had no beat of its own.
    Roll { influence: Vec<usize> },
    Turn,
    // The swap: names cross.
    Cross,
    Offer,
    Accept,
    Decline,
    Resign { by: Colour },
    // A count begins: the rack leaves, the room dims.
    Hush { leads: [u8; 2] },
    Gather(Step),
    Hold,
    // Tiles flip, in a wave in each region: see `motion::wave`.
    Flip,
    Influence { regions: Vec<usize> },
    // Regions lose their leader; all else holds.
    Upset(Vec<Swing>),
    Seal { regions: Vec<(usize, i16)>, tally: [u8; 2] },
    Decider { by: Colour },
    Finale(Outcome),
}
