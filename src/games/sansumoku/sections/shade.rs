//! The shade over a section: what darkens it where one may not play.

use bevy::prelude::*;
use mbrane_rules::sansumoku::{Mark, Sansumoku};

use super::facts::{Facts, Look};
use crate::theme::{palette::ROOM_FAR, slab::Slab};

/// How dark a section is where one may not play: 58 % of it is seen.
const OTHERS: f32 = 0.42;

/// Seen where it is dark at all. What somebody has won keeps its light.
pub(super) fn look(facts: &Facts) -> Option<Look> {
    let won = match facts.mark {
        Mark::Line(by) | Mark::Constraint(by) => Some(by),
        Mark::Open | Mark::Drawn => None,
    };
    let lit = match facts.shown.after.ended {
        // At the end what has won is lit.
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
