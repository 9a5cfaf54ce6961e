//! The pill in the strip above a region: its lead, in the leader's colour.

use bevy::prelude::*;
use mbrane_rules::mbrane::{RegionState, cells_of};

use super::{
    super::looks,
    facts::{Facts, Look},
};
use crate::theme::{
    palette::{FOCUS, SEAM},
    slab::{Rim, Shadow},
};

/// Returns the pill unless the region is empty.
pub(super) fn look(facts: &Facts) -> Option<Look> {
    let Facts { shown, region, value, pill_height, .. } = *facts;
    if value == 0 && is_empty(facts) {
        return None;
    }
    let mut pill = looks::pill(pill_height, shown.leader(region), value);
    if facts.touched {
        let line = (0.10 * pill_height).max(1.5);
        pill.rim = Rim { color: FOCUS.color(), width: line, ..pill.rim };
    }
    // A turning pill is narrow halfway.
    let turn = if shown.upset(region) && !shown.pace.reduced {
        (shown.at * std::f32::consts::PI).cos().abs().max(0.1)
    } else {
        1.0
    };
    // It moves clear of the ring around its region.
    let at = facts.strip - Vec2::Y * facts.lift * 0.05 * facts.cell;
    // It swells in the light. The renderer notices a raised slab only if its looks change too.
    let lit = shown.lit(region);
    let swells = if shown.pace.reduced { 1.0 } else { 1.0 + (looks::LIT - 1.0) * lit.unwrap_or(0.0) };
    let raised = lit.is_some();
    if raised {
        pill.shadow = Shadow { color: SEAM.color().with_alpha(0.6), offset: Vec2::ZERO, softness: 0.12 * pill_height };
    }
    Some(Look { slab: pill, at, scale: Vec2::new(turn, 1.0) * swells, raised })
}

fn is_empty(facts: &Facts) -> bool {
    let (view, order) = (&facts.shown.view, facts.shown.view.setup.order);
    let open = view.regions()[facts.region].state == RegionState::Open;
    open && cells_of(order, facts.region).all(|cell| facts.shown.after.tile(cell).is_none())
}
