//! The shade over a region while others are in focus.

use bevy::prelude::*;
use mbrane_play::{Speed, mbrane::Cue};

use super::facts::{Facts, Look};
use crate::theme::{palette::ROOM_FAR, slab::Slab};

/// The darkness of regions out of focus; less at four times the speed, where the steps would flash.
const OTHERS: f32 = 0.42;
const OTHERS_FAST: f32 = 0.10;

/// Returns the shade over the plate and its strip; none where it is clear.
pub(super) fn look(facts: &Facts) -> Option<Look> {
    let opacity = opacity(facts);
    if opacity <= 0.0 {
        return None;
    }
    let size = Vec2::new(facts.plate.x, facts.plate.y + facts.strip_height);
    let color = ROOM_FAR.color();
    let slab = Slab { size, radius: 0.14 * facts.cell, lit: color, shaded: color, opacity, ..default() };
    Some(Look::new(slab, Vec2::new(0.0, -0.5 * facts.strip_height)))
}

fn opacity(facts: &Facts) -> f32 {
    let Facts { shown, region, lift, winner, .. } = *facts;
    if !shown.scene {
        return 0.0;
    }
    let others = if shown.pace.speed == Speed::Four { OTHERS_FAST } else { OTHERS };
    match shown.cue() {
        Some(Cue::Hush { .. }) => 0.0,
        // The winner's regions stay lit.
        Some(Cue::Finale(_)) => {
            let own = winner.is_none() || shown.leader(region) == winner;
            if own { 0.0 } else { others * (1.0 - shown.at).min(shown.at * 4.0).min(1.0) }
        }
        Some(Cue::Upset(_)) if shown.upset(region) => 0.0,
        _ => others * (1.0 - lift) * if shown.lifted.is_empty() { 0.5 } else { shown.lift().max(0.5) },
    }
}
