//! The large number over a region: its lead in a step of the count.

use bevy::prelude::*;
use mbrane_play::mbrane::Cue;

use super::{
    super::looks,
    facts::{Facts, Look},
};
use crate::theme::{palette::shadow, slab::Shadow};

/// Returns the number in the regions of the current step, until their tiles begin to flip.
pub(super) fn look(facts: &Facts) -> Option<Look> {
    let shown = facts.shown;
    let value = facts.awarded_by.filter(|_| shown.beat.is_some())?;
    let out = out(facts);
    let opacity = (out * 3.0 - 0.6).clamp(0.0, 1.0);
    if opacity <= 0.0 {
        return None;
    }
    let mut slab = looks::pill(0.86 * facts.cell, shown.leader(facts.region), value);
    slab.shadow = Shadow { color: shadow(0.6), offset: Vec2::new(0.0, 0.05 * facts.cell), softness: 0.25 * facts.cell };
    slab.opacity = opacity;
    let (size, at) = if shown.pace.reduced { (1.0, Vec2::ZERO) } else { (out, facts.strip * (1.0 - out)) };
    Some(Look { slab, at, scale: Vec2::splat(size), raised: false })
}

/// Returns how far it is out of the pill, from 0 to 1 or slightly beyond: it swells out of the pill, holds, and returns as the tiles begin
/// to flip.
fn out(facts: &Facts) -> f32 {
    let shown = facts.shown;
    let out = match shown.cue() {
        Some(Cue::Gather(_)) => facts.lift,
        Some(Cue::Hold) => 1.0,
        Some(Cue::Flip) => 1.0 - (shown.at * 2.5).min(1.0),
        // Without flips it leaves while the region is sealed.
        Some(Cue::Seal { .. }) if shown.step_flips() == Some(false) => 1.0 - (shown.at * 1.5).min(1.0),
        Some(_) if shown.step_flips() == Some(false) => 1.0,
        _ => 0.0,
    };
    out.max(0.0)
}
