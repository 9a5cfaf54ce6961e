//! The badge on a section: a check for a win by a line, a ring for a win by constraint, a cross for a draw.

use bevy::prelude::*;

use super::{
    super::looks,
    facts::{Facts, Look},
};

/// Returns the badge of a decided section; it shrinks to its size.
pub(super) fn look(facts: &Facts) -> Option<Look> {
    let (colour, signs) = looks::sign(facts.mark)?;
    let mut slab = looks::badge(1.06 * facts.cell, colour, signs);
    slab.opacity = (3.0 * facts.share).min(1.0);
    let grown = if facts.shown.pace.reduced { 1.0 } else { 1.0 + 0.5 * (1.0 - facts.share) };
    Some((slab, Transform::from_scale(Vec3::new(grown, grown, 1.0))))
}
