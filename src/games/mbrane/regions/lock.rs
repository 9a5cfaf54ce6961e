//! The lock beside the pill of a decided region.

use bevy::prelude::*;
use mbrane_play::mbrane::Cue;

use super::facts::{Facts, Look};
use crate::theme::{
    palette::TEXT_MUTED,
    signs::Signs,
    slab::{Slab, Writing},
};

/// Returns the lock once the region is decided; it shrinks to its size as it closes.
pub(super) fn look(facts: &Facts) -> Option<Look> {
    let Facts { shown, region, pill_height, .. } = *facts;
    if !shown.sealed(region) {
        return None;
    }
    let at = facts.strip + Vec2::new(1.45 * pill_height + 0.60 * pill_height, 0.0);
    let writing =
        Writing { signs: Signs::LOCK, height: 0.62 * pill_height, offset: Vec2::ZERO, ink: TEXT_MUTED.color() };
    let size = Vec2::splat(pill_height);
    let slab = Slab { size, lit: Color::NONE, shaded: Color::NONE, writing, ..default() };
    // Outside a step, all regions are sealed one after the other.
    let all_at_once = shown.lifted.is_empty();
    let sealing = matches!(shown.cue(), Some(Cue::Seal { .. })) && (all_at_once || facts.awarded_by.is_some());
    let pop = if sealing && !shown.pace.reduced { 1.0 + 0.6 * (1.0 - shown.at_region(region)) } else { 1.0 };
    Some(Look { slab, at, scale: Vec2::splat(pop), raised: false })
}
