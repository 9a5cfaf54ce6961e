//! Influence: small triangles in the seams, from a tile to each region it touches.

use mbrane_play::mbrane::{Cue, aimed, cell_of_spot, spot_of_cell};
use mbrane_rules::Game as _;
use mbrane_rules::mbrane::{Event, Mbrane, cells, region_at, touched};
use std::f32::consts::PI;

use super::{edges, ghost, looks, shown::Shown};
use crate::games::prelude::*;

/// The height above the room: above the tray, below the plates. Each cell is a step above the previous one.
const ARROW_HEIGHT: f32 = 1.5;
const CELL_STEP: f32 = 0.0005;

pub(super) fn pieces(inputs: &Inputs<Mbrane>) -> Vec<Piece> {
    let (play, shown) = (inputs.play, inputs.shown);
    let (geometry, hand) = (inputs.geometry, inputs.hand);
    let setup = play.position().setup();
    let order = setup.order;
    let held = ghost::held(inputs);
    let aimed = match aimed(&hand.draft) {
        Some(spot) if !shown.scene => cell_of_spot(order, spot),
        _ => None,
    };
    let looked_at = aimed.map(|cell| region_at(order, cell));
    let mut pieces = Vec::new();
    for cell in cells(order) {
        let ghost = held.filter(|held| held.0 == cell).map(|(_, tile)| tile);
        let tile = shown
            .pose(cell)
            .filter(|pose| pose.landed >= 1.0)
            .map(|pose| pose.tile)
            .or(ghost);
        // A zero has no influence.
        let Some(tile) = tile.filter(|tile| tile.digit > 0) else {
            continue;
        };
        let size = geometry.cell
            * [0.11, 0.145, 0.18][usize::from(tile.digit.saturating_sub(1) / 3).min(2)];
        let (spot, from) = (spot_of_cell(order, cell), region_at(order, cell));
        for to in touched(setup, cell) {
            let Some(edges::Crossing { step: way, over }) = edges::crossing(setup, cell, to) else {
                continue;
            };
            let Some(mut middle) = between(geometry, spot, [from, to], way, over) else {
                continue;
            };
            let running = runs(shown, from);
            let matters = ghost.is_some()
                || looked_at.is_some_and(|region| region == to || region == from)
                || running.is_some();
            // Faint triangles on every seam would be unreadable.
            if !matters {
                continue;
            }
            let pulse = running.map_or(0.0, |share| (share * PI).sin());
            middle += way.normalize_or_zero()
                * running.map_or(0.0, |share| (share - 0.5) * 0.10 * geometry.cell);
            let color = looks::tones(tile.colour).bright.color();
            let piece = |number: usize, middle: Vec2| Piece {
                key: Key::nth("influence", usize::from(spot.0), number),
                on: On::Board,
                slab: triangle(Vec2::new(size, size * 0.8), color),
                place: Transform {
                    translation: at(middle, ARROW_HEIGHT + CELL_STEP * f32::from(spot.0)),
                    rotation: Quat::from_rotation_z((-way.x).atan2(-way.y)),
                    scale: Vec3::splat(1.0 + pulse * if shown.pace.softens() { 0.3 } else { 0.9 }),
                },
            };
            pieces.push(piece(to, middle));
            // It comes in at the opposite border.
            if over != Vec2::ZERO {
                let middle = middle - over * edges::period(geometry);
                pieces.push(piece(order.side() + to, middle));
            }
        }
    }
    pieces
}

/// Returns the progress of influence leaving a region, from 0 to 1, if it runs now.
fn runs(shown: &Shown, from: usize) -> Option<f32> {
    let of = |regions: &[usize]| regions.contains(&from).then_some(shown.at);
    match shown.cue()? {
        Cue::Influence { regions } | Cue::Roll { influence: regions } => of(regions),
        Cue::Turn => None,
        // The influence of flipped tiles is highlighted just before it runs.
        _ => shown.beat.as_ref().and_then(|beat| {
            let flipped =
                |event: &Event| matches!(event, Event::Flipped { region, .. } if *region == from);
            (beat.events.iter().any(flipped) && shown.at > 0.8).then_some(0.0)
        }),
    }
}

/// Returns the middle of the seam that influence crosses in direction `way`, beside that of the opposite influence; of an outer seam where
/// it goes `over` a joined edge. None if the current layout has no such cell or region.
fn between(
    geometry: &Geometry,
    cell: Spot,
    [from, to]: [usize; 2],
    way: Vec2,
    over: Vec2,
) -> Option<Vec2> {
    let (from, to) = (geometry.plates.get(from)?, *geometry.plates.get(to)?);
    let to = edges::moved(to, over * edges::period(geometry));
    let cell = geometry.cells.get(usize::from(cell.0))?.center();
    let aside = 0.17 * geometry.cell;
    let across = (to.min.x.max(from.min.x) + to.max.x.min(from.max.x)) / 2.0;
    // It fits below the upper plate and above the pills of the lower one.
    let under = from.max.y.min(to.max.y) + edges::seam(geometry) / 2.0;
    Some(if way.y == 0.0 {
        Vec2::new(across, cell.y + way.x * aside)
    } else if way.x == 0.0 {
        Vec2::new(cell.x + way.y * aside, under)
    } else {
        let down = if way.y > 0.0 { -0.02 } else { 0.26 };
        Vec2::new(
            across - way.x * 0.09 * geometry.cell,
            under + down * geometry.cell,
        )
    })
}
