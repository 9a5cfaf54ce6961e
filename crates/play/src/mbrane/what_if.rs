//! The effect of a placement, before it is made.

use mbrane_rules::Game as _;
use mbrane_rules::mbrane::{Colour, Count, Illegal, Mbrane, Move, regions};

use super::Swing;

/// The effect of a placement: now, and if the board were counted right after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhatIf {
    /// The move.
    pub placement: Move,
    /// The colour that places.
    pub colour: Colour,
    /// The regions whose values would change, in reading order.
    pub swings: Vec<Swing>,
    /// The count as the board stands.
    pub counted_before: Count,
    /// The count with the tile.
    pub counted_after: Count,
}

impl WhatIf {
    /// Whether the count would give other numbers of regions with the tile than without.
    pub fn changes_result(&self) -> bool {
        self.counted_before.tally != self.counted_after.tally
    }
}

/// The effect of a placement, as the referee computes it.
///
/// # Errors
/// Why it is illegal.
pub fn what_if(position: &Mbrane, placement: Move) -> Result<WhatIf, Illegal> {
    let mut after = position.clone();
    after.play(placement)?;
    let (from, to) = (position.region_values(), after.region_values());
    let swings = regions(position.setup().order)
        .filter(|&region| from[region] != to[region])
        .map(|region| Swing { region, from: from[region], to: to[region] })
        .collect();
    Ok(WhatIf {
        placement,
        colour: position.to_move(),
        swings,
        counted_before: position.count(),
        counted_after: after.count(),
    })
}
