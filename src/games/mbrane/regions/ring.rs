//! The ring around a region in focus.

use bevy::prelude::*;

use super::facts::{Facts, Look};
use crate::theme::{
    palette::{FOCUS, SEAM},
    slab::{Rim, Slab},
};

/// Returns the ring while the region is lifted, or while it swings.
pub(super) fn look(facts: &Facts) -> Option<Look> {
    let opacity = if facts.shown.upset(facts.region) { 1.0 } else { facts.lift };
    if opacity <= 0.0 {
        return None;
    }
    let width = (0.05 * facts.cell).max(2.0);
    let casing = (0.02 * facts.cell).max(1.0);
    let rim = Rim { color: FOCUS.color(), width, casing: SEAM.color(), casing_width: casing, hatched: false };
    let slab = Slab {
        size: facts.plate + 2.0 * (width + casing),
        radius: 0.2 * facts.cell,
        lit: Color::NONE,
        shaded: Color::NONE,
        rim,
        opacity,
        ..default()
    };
    Some(Look::new(slab, Vec2::ZERO))
}
