//! The board as a whole: brought nearer during a count, and thrown when the tiles of the region that decides have flipped.

use mbrane_play::{
    Speed,
    mbrane::{Cue, Weight},
};
use mbrane_rules::mbrane::Mbrane;
use std::f32::consts::PI;

use super::shown::Shown;
use crate::{
    games::prelude::*,
    table::{layout::Posture, scene::ground::Board},
};

pub(super) fn plugin(app: &mut App) {
    let moved = resource_changed::<Shown>
        .or_else(resource_changed::<Layout>)
        .or_else(any_match_filter::<Added<Board>>);
    app.add_systems(
        Update,
        sync_board_near
            .in_set(Frame::Show)
            .run_if(on_table::<Mbrane>.and_then(moved)),
    );
}

/// By how much the board comes nearer during a count, and when several regions decide together, as a share of its size.
const NEARER: f32 = 0.015;
const NEARER_FOR_SEVERAL: f32 = 0.05;
/// By how much it comes nearer for the one region that decides, in a wide window and in a tall one, and how far that region comes to
/// the middle of the board.
const CLOSE_UP: [f32; 2] = [0.14, 0.24];
const TO_MIDDLE: f32 = 0.3;
/// By how much it leans towards a region that swings, in a wide window and in a tall one.
const LEAN: [f32; 2] = [0.03, 0.02];
/// The least distance of that region from the window's edge and from the panel, in cells.
const FROM_EDGE: f32 = 0.3;
/// How far the board is thrown, in cells, and how long, in milliseconds at 1×.
const THROWN: f32 = 0.09;
const THROW_MS: f32 = 240.0;

/// Returns the place of the board: brought nearer, closed in on the region that decides, and thrown when its tiles have flipped.
pub(super) fn board_place(shown: &Shown, layout: &Layout, geometry: &Geometry) -> Transform {
    if layout.window.is_empty() || !shown.pace.pushes_in() {
        // A small picture has its board in its place.
        return Transform::IDENTITY;
    }
    let middle = layout.tray.center();
    let nearer = room(layout).min(NEARER) * shown.dark();
    let mut scale = 1.0 + nearer;
    // The focus of the count, where it is on the board, and where it comes to in the window.
    let (mut focus, mut place) = (middle, middle);
    let closed = shown.closed_in();
    let shape = usize::from(layout.posture == Posture::Tall);
    if let Some((region, leans)) = leans(shown)
        && let Some(plate) = geometry.plates.get(region)
    {
        focus = plate.center();
        place = middle + scale * (focus - middle);
        scale += LEAN[shape] * leans;
    }
    match shown.step.regions.as_slice() {
        [(region, _)] if closed > 0.0 => {
            if let Some(region) = region_with_pill(geometry, *region) {
                let near = 1.0 + CLOSE_UP[shape];
                focus = region.center();
                place = middle + scale * (focus - middle);
                place = place.lerp(close_place(layout, geometry, region, near), closed);
                scale = scale.lerp(near, closed);
            }
        }
        [_, _, ..] if shown.deciding() => {
            scale += (room(layout).min(NEARER_FOR_SEVERAL) - nearer) * shown.lift();
        }
        _ => {}
    }
    let thrown = shown.since_impact().map_or(0.0, |since| {
        let over = part(since, 0.0, THROW_MS);
        let left = 1.0 - over;
        THROWN * geometry.cell * left * left * (over * 5.0 * PI).cos()
    });
    let place = at(place, 0.0) - scale * at(focus, 0.0) + Vec3::new(0.3 * thrown, thrown, 0.0);
    Transform::from_translation(place).with_scale(Vec3::new(scale, scale, 1.0))
}

/// Returns the one region that swings, and how far the board leans towards it, from 0 to 1.
pub(super) fn leans(shown: &Shown) -> Option<(usize, f32)> {
    let mut swinging =
        (0..shown.view.regions().len()).filter(|region| shown.swing_light(*region) > 0.0);
    let (region, others) = (swinging.next()?, swinging.next());
    // A settled step has no time for it.
    let settled = shown.step.weight == Some(Weight::Settled);
    let calm = others.is_some() || settled || shown.deciding();
    if calm || shown.pace.speed == Speed::Four || !shown.pace.pushes_in() {
        return None;
    }
    let comes = match shown.cue() {
        Some(Cue::Waver(_)) => part(shown.at, 0.0, 0.5),
        _ => shown.swing_light(region),
    };
    Some((region, eased(Easing::CubicInOut, comes)))
}

/// Returns where the middle of a region with its pill comes to in the window when the board has closed in on it, grown to `scale`.
fn close_place(layout: &Layout, geometry: &Geometry, region: Rect, scale: f32) -> Vec2 {
    let Layout { window, tray, .. } = *layout;
    let (edge, half) = (FROM_EDGE * geometry.cell, scale * region.half_size());
    let mut place = region.center().lerp(tray.center(), TO_MIDDLE);
    // The board may leave the window, but neither cover the panel nor lose the region.
    let [left, right] = [tray.min.x, tray.max.x].map(|side| scale * (side - region.center().x));
    if layout.panel.min.x > tray.max.x {
        place.x = place.x.min(layout.panel.min.x - edge - right);
    } else if layout.panel.max.x < tray.min.x {
        place.x = place.x.max(layout.panel.max.x + edge - left);
    }
    let above = if layout.posture == Posture::Tall {
        tray.min.y
    } else {
        window.min.y
    };
    let least = Vec2::new(window.min.x, above) + half + edge;
    let most = window.max - half - edge;
    place.min(most.max(least)).max(least)
}

/// Returns by how much the board may grow: a narrow window has no more room.
fn room(layout: &Layout) -> f32 {
    let free = layout.window.size() / layout.tray.size().max(Vec2::ONE);
    (free.min_element() - 1.0).max(0.0)
}

/// The room of a region with its pill, once both have grown.
pub(super) fn region_with_pill(geometry: &Geometry, region: usize) -> Option<Rect> {
    let (plate, strip) = (geometry.plates.get(region)?, geometry.strips.get(region)?);
    Some(plate.union(*strip).inflate(0.24 * geometry.cell))
}

/// Returns where a place of the board lies in the window, both in the layout's coordinates.
pub(super) fn in_window(board: &Transform, place: Vec2) -> Vec2 {
    let place = board.transform_point(at(place, 0.0));
    Vec2::new(place.x, -place.y)
}

fn sync_board_near(
    shown: Res<Shown>,
    layout: Res<Layout>,
    geometry: Res<Geometry>,
    board: Option<Single<&mut Transform, With<Board>>>,
) {
    let Some(mut board) = board else { return };
    board.set_if_neq(board_place(&shown, &layout, &geometry));
}
