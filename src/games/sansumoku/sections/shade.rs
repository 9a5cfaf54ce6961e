//! The shade over a section closed to the next move.

use bevy::prelude::*;
use mbrane_rules::sansumoku::{Mark, Sansumoku};

use super::facts::{Facts, Look};
use crate::theme::{palette::ROOM_FAR, slab::Slab};

/// The darkness of a closed section, which leaves 58 % of its light.
const OTHERS: f32 = 0.42;

/// Returns the shade; none where it is clear. Sections already won keep their light.
pub(super) fn look(facts: &Facts) -> Option<Look> {
    let won = match facts.mark {
        Mark::Line(by) | Mark::Constraint(by) => Some(by),
        Mark::Open | Mark::Drawn => None,
    };
    let lit = match facts.shown.after.ended {
        // At the end, the winner's sections stay lit.
        Some(outcome) if !outcome.resigned => {
            let own = outcome.winner.is_none() || won.map(Sansumoku::seat_of) == outcome.winner;
            if own { 1.0 } else { 1.0 - facts.shown.at }
        }
        _ if won.is_some() => facts.lit.max(facts.share),
        _ => facts.lit,
    };
    let opacity = OTHERS * (1.0 - lit);
    if opacity <= 0.0 {
        return None;
    }
    let color = ROOM_FAR.color();
    let size = Vec2::splat(facts.plate);
    Some((
        Slab { size, radius: 0.14 * facts.cell, lit: color, shaded: color, opacity, ..default() },
        Transform::IDENTITY,
    ))
}
