//! What a placement would change.

use mbrane_rules::Game as _;
use mbrane_rules::mbrane::{Colour, Count, Illegal, Mbrane, Move, regions};

use super::Swing;

/// What a placement would change: now, and were the board counted right after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhatIf {
    /// The move.
    pub placement: Move,
    /// Whose tile it would be.
    pub colour: Colour,
    /// The regions whose values would move, in reading order.
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

/// What a placement would change, by the referee.
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
