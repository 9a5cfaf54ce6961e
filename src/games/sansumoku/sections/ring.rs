//! The ring around a section open to the next move.

use bevy::prelude::*;
use mbrane_rules::sansumoku::Target;

use super::{
    super::shown::may_play,
    facts::{Facts, Look},
};
use crate::theme::{
    palette::{FOCUS, REFUSAL, SEAM, TEXT_MUTED},
    slab::{Rim, Slab},
};

/// Returns the ring of an open section, bolder for a single target.
pub(super) fn look(facts: &Facts) -> Option<Look> {
    let Facts { shown, section, cell, .. } = *facts;
    // A flying ring arrives there first.
    let arrived = if shown.sends().is_some() { ((shown.at - 0.7) / 0.3).clamp(0.0, 1.0) } else { 1.0 };
    let opacity = if may_play(&shown.after, section) { arrived } else { 0.0 };
    if opacity <= 0.0 {
        return None;
    }
    let alone = matches!(shown.after.target, Target::Section(_));
    let color = if shown.stuck(section) {
        REFUSAL
    } else if facts.own {
        FOCUS
    } else {
        TEXT_MUTED
    };
    let width = (if alone { 0.06 } else { 0.035 } * cell).max(1.5);
    Some((ring(facts.plate, cell, color.color(), width, opacity), Transform::IDENTITY))
}

/// Returns a ring around a square of this side.
pub(in super::super) fn ring(side: f32, cell: f32, color: Color, width: f32, opacity: f32) -> Slab {
    let casing_width = (0.02 * cell).max(1.0);
    Slab {
        size: Vec2::splat(side + 2.0 * (width + casing_width)),
        radius: 0.2 * cell,
        lit: Color::NONE,
        shaded: Color::NONE,
        rim: Rim { color, width, casing: SEAM.color(), casing_width, hatched: false },
        opacity,
        ..default()
    }
}
