//! The effect of a placement, before it is made.

use mbrane_rules::Game as _;
use mbrane_rules::grid::region_of;
use mbrane_rules::mbrane::{Colour, Count, Illegal, Mbrane, Move, Order, regions};

use super::Swing;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhatIf {
    pub placement: Move,
    pub colour: Colour,
    pub swings: Vec<Swing>,
    pub counted_before: Count,
    pub counted_after: Count,
}

impl WhatIf {
    /// The regions in which the mover takes the lead.
    pub(super) fn taken(&self) -> Vec<usize> {
        let led = |value: i16| Colour::favoured_by(value) == Some(self.colour);
        self.regions(|swing| led(swing.to) && !led(swing.from))
    }

    /// The regions in which the opponent loses the lead, and which become even.
    pub(super) fn evened(&self) -> Vec<usize> {
        self.regions(|swing| swing.changes_leader() && swing.to == 0)
    }

    pub(super) fn own_region(&self, order: Order) -> Option<usize> {
        match self.placement {
            Move::Place { cell, .. } => Some(region_of(order.width(), cell)),
            _ => None,
        }
    }

    fn regions(&self, is: impl Fn(&Swing) -> bool) -> Vec<usize> {
        self.swings
            .iter()
            .filter(|swing| is(swing))
            .map(|swing| swing.region)
            .collect()
    }
}

/// # Errors
/// Why it is illegal.
pub fn what_if(position: &Mbrane, placement: Move) -> Result<WhatIf, Illegal> {
    let mut after = position.clone();
    after.play(placement)?;
    let (from, to) = (position.region_values(), after.region_values());
    let swings = regions(position.setup().order)
        .filter(|&region| from[region] != to[region])
        .map(|region| Swing {
            region,
            from: from[region],
            to: to[region],
        })
        .collect();
    Ok(WhatIf {
        placement,
        colour: position.to_move(),
        swings,
        counted_before: position.count(),
        counted_after: after.count(),
    })
}
