//! The board as a whole: brought nearer during a count, and thrown when the tiles of the region that decides have flipped.

use mbrane_rules::mbrane::Mbrane;
use std::f32::consts::PI;

use super::shown::Shown;
use crate::{games::prelude::*, table::scene::ground::Board};

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

/// The most by which the board comes nearer during a count, as a share of its size.
const MAX_ZOOM: f32 = 0.05;
/// The zoom's fixed point, as a share of the way from the board's middle to the deciding region.
const TOWARDS: f32 = 0.6;
/// How far the board is thrown, in cells, and how long, in milliseconds at 1×.
const THROWN: f32 = 0.09;
const THROW_MS: f32 = 240.0;

/// Returns the place of the board: brought nearer around the region that decides, and thrown when its tiles have flipped.
pub(super) fn board_place(shown: &Shown, layout: &Layout, geometry: &Geometry) -> Transform {
    if layout.window.is_empty() {
        // A small picture has its board in its place.
        return Transform::IDENTITY;
    }
    let region = shown.decider.and_then(|region| geometry.plates.get(region));
    let focus = region.map_or(layout.tray.center(), Rect::center);
    // The middle of the board stays where it is until the step that decides closes in, and then in the window.
    let closed = if shown.deciding() {
        TOWARDS * shown.lift()
    } else {
        0.0
    };
    let scale = 1.0 + room(layout) * shown.near();
    let focus = layout.tray.center().lerp(focus, closed);
    let middle = at(kept(layout, focus, scale), 0.0);
    let thrown = match shown.since_impact() {
        Some(since) if shown.pace.pushes_in() => {
            let over = part(since, 0.0, THROW_MS);
            let left = 1.0 - over;
            THROWN * geometry.cell * left * left * (over * 5.0 * PI).cos()
        }
        _ => 0.0,
    };
    let place = middle * (1.0 - scale) + Vec3::new(0.3 * thrown, thrown, 0.0);
    Transform::from_translation(place).with_scale(Vec3::new(scale, scale, 1.0))
}

/// Returns by how much the board may grow, at most `MAX_ZOOM`: a narrow window has no more room.
fn room(layout: &Layout) -> f32 {
    let free = layout.window.size() / layout.tray.size().max(Vec2::ONE);
    (free.min_element() - 1.0).clamp(0.0, MAX_ZOOM)
}

/// Returns the point of the board that stays in its place while the board grows to `scale`: as near to `focus` as the window allows.
fn kept(layout: &Layout, focus: Vec2, scale: f32) -> Vec2 {
    let Layout { window, tray, .. } = *layout;
    let grown = (scale - 1.0).max(f32::EPSILON);
    // The fixed point must leave the board's edges at or beyond the window's.
    let least = tray.max - (window.max - tray.max).max(Vec2::ZERO) / grown;
    let most = tray.min + (tray.min - window.min).max(Vec2::ZERO) / grown;
    focus.max(least).min(most.max(least))
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
