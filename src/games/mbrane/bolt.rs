//! The bolt of a region that swings: stamped beside its pill, and small on its tile in the order of wins.

use mbrane_play::{
    Speed,
    mbrane::{Cue, Weight},
};
use mbrane_rules::mbrane::Mbrane;

use super::{
    light::{beside_pill, lit_pill},
    looks,
    shown::{Shown, TURNED},
};
use crate::{games::prelude::*, theme::palette::BOLT};

/// The height above the room: above the light, and above all tiles at rest.
const BOLT_HEIGHT: f32 = 4.7;
/// How high a stamped bolt is, in cells, and how much larger it comes down.
const STAMPED: f32 = 0.95;
const COMES_DOWN: f32 = 1.2;
/// How high it is beside the pills of a result.
const RESTS: f32 = 0.6;

/// Returns the halves of a bolt, with their places around its middle, y downwards, and their angles.
pub(super) fn halves(height: f32) -> [(Slab, Vec2, f32); 2] {
    let half = triangle(Vec2::new(0.34, 0.64) * height, BOLT.color());
    let aside = Vec2::new(0.06, 0.18) * height;
    [(half.clone(), aside, 2.75), (half, -aside, -0.39)]
}

/// Returns how much of the landing of a swinging region's bolt is over, and its opacity, both from 0 to 1. Quick steps have none, which would flash.
fn stamp(shown: &Shown, region: usize) -> Option<(f32, f32)> {
    let settled = shown.step.weight == Some(Weight::Settled);
    let quick = settled || shown.pace.speed == Speed::Four;
    match shown.cue() {
        Some(Cue::Swing(_)) if !quick && shown.is_swinging(region) => {
            let lands = part(shown.at, TURNED, 3.0 * TURNED);
            (lands > 0.0).then_some((lands, (3.0 * lands).min(1.0)))
        }
        Some(Cue::Seal { .. }) if !quick && shown.step.has_swung(region) => {
            Some((1.0, shown.swing_light(region)))
        }
        // The result shows which regions had swung.
        Some(Cue::Finale(_)) | None if swung(shown, region) => Some((1.0, shown.result())),
        _ => None,
    }
}

fn swung(shown: &Shown, region: usize) -> bool {
    shown
        .won
        .iter()
        .any(|won| won.region == region && won.swung)
}

pub(super) fn pieces(inputs: &Inputs<Mbrane>) -> Vec<Piece> {
    let (shown, geometry) = (inputs.shown, inputs.geometry);
    let mut pieces = Vec::new();
    for (region, strip) in geometry.strips.iter().enumerate() {
        let Some((lands, opacity)) = stamp(shown, region) else {
            continue;
        };
        let stays = shown.result();
        if opacity <= 0.0 || stays > 0.0 && !inputs.at_table {
            continue;
        }
        let scale = if shown.pace.reduced {
            1.0
        } else {
            1.0 + COMES_DOWN * (1.0 - eased(Easing::CubicOut, lands))
        };
        let height = (scale * STAMPED + (RESTS - STAMPED) * stays) * geometry.cell;
        // In a result the pill is smaller, and the lock of another region is near.
        let pill = lit_pill(geometry, *strip).x / looks::LIT;
        let rests = strip.center() - Vec2::X * (0.5 * pill + 0.4 * RESTS * geometry.cell);
        let middle = beside_pill(geometry, *strip, -1.0).lerp(rests, stays);
        // Dark halves, a little larger, set it off from any plate.
        let layers = [(1.3, SEAM.color()), (1.0, BOLT.color())];
        for (layer, (larger, color)) in layers.into_iter().enumerate() {
            for (half, (slab, aside, turn)) in halves(larger * height).into_iter().enumerate() {
                let slab = Slab {
                    lit: color,
                    shaded: color,
                    opacity,
                    ..slab
                };
                let z = BOLT_HEIGHT + 0.01 * (2 * layer + half) as f32;
                let key = Key::nth("bolt", region, 2 * layer + half);
                let mut piece = board_piece(key, slab, middle + aside, z);
                piece.place.rotation = Quat::from_rotation_z(turn);
                pieces.push(piece);
            }
        }
    }
    pieces
}
