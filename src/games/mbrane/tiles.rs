//! The tiles on the board.

use mbrane_play::mbrane::{cell_of_spot, spot_of_cell, spot_of_digit};
use mbrane_rules::mbrane::{Colour, Mbrane};

use super::{
    looks,
    shown::{Pose, Shown},
};
use crate::{
    games::{drawing, prelude::*},
    table::{
        change::hand::LastDrop,
        scene::{
            ScenePainted,
            ground::Arrival,
            plates::{Cell, Plate},
            travel::Travel,
        },
    },
    theme::shake::Shake,
};

pub(super) fn plugin(app: &mut App) {
    let moved = on_table::<Mbrane>.and_then(drawing::plates_moved::<Mbrane>);
    app.add_systems(Update, sync_tiles.in_set(ScenePainted).run_if(moved));
}

/// A two-sided tile, a child of its cell.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
pub struct Tile {
    /// The index of its cell in reading order.
    pub cell: usize,
    pub digit: u8,
    pub up: Colour,
}

/// How much the tiles of a resigned player fade into the plates.
const GAVE_UP: f32 = 0.55;

/// How high a tile hops, in cells.
const HOP_HEIGHT: f32 = 0.30;

/// Lifts a tile by `high`, from 0 to 1, of the way up: it comes nearer, over its neighbours, and its shadow falls farther.
fn hop(place: &mut Transform, slab: &mut Slab, high: f32, most: f32) {
    /// Above all tiles at rest.
    const OVER: f32 = 3.0;
    if high <= 0.0 {
        return;
    }
    place.translation.y += most * high;
    place.translation.z = place.translation.z.max(OVER);
    place.scale *= Vec3::new(1.0 + 0.10 * high, 1.0 + 0.10 * high, 1.0);
    slab.shadow.offset.y += most * high;
    slab.shadow.offset *= 1.0 + high;
    slab.shadow.softness *= 1.0 + 1.5 * high;
    // The farther it falls, the fainter it is.
    let alpha = slab.shadow.color.alpha();
    slab.shadow.color = slab.shadow.color.with_alpha(alpha * (1.0 - 0.6 * high));
}

/// Returns a cell's tile in its current pose; `from` returns the place from which a tile of a digit comes.
fn tile_look(
    shown: &Shown,
    geometry: &Geometry,
    place: usize,
    from: impl FnOnce(u8) -> Vec2,
) -> Option<(Pose, Look)> {
    let pose = shown.pose(cell_of_spot(shown.view.setup.order, spot(place))?)?;
    let way = from(pose.tile.digit) - geometry.cells.get(place)?.center();
    let travel = Travel {
        way,
        landed: pose.landed,
    };
    let mut transform = travel.place(geometry.cell);
    let mut slab = looks::tile(TILE * geometry.cell, pose.tile);
    travel.shade(&mut slab);
    // In the top row of a plate a tile stays out of the pill above it.
    let order = shown.view.setup.order;
    let top = (place / order.side()).is_multiple_of(order.width());
    let most = if top { HOP_HEIGHT / 2.0 } else { HOP_HEIGHT };
    hop(&mut transform, &mut slab, pose.hop, most * geometry.cell);
    transform.scale.x *= pose.width * (1.0 + 0.04 * pose.squash);
    transform.scale.y *= 1.0 - 0.05 * pose.squash;
    transform.rotation *= Quat::from_rotation_z(pose.rocks);
    slab.opacity = pose.seen * (1.0 - GAVE_UP * shown.gave_up(pose.tile.colour));
    Some((pose, (slab, transform)))
}

/// Returns the tiles of a picture, where they come from above.
pub(super) fn pieces(inputs: &Inputs<Mbrane>) -> Vec<Piece> {
    let (shown, geometry) = (inputs.shown, inputs.geometry);
    let piece = |(cell, rect): (usize, &Rect)| {
        let above = rect.center() - Vec2::Y * 1.4 * geometry.cell;
        let (pose, (mut slab, place)) = tile_look(shown, geometry, cell, |_| above)?;
        slab.opacity *= (2.0 * pose.landed).clamp(0.0, 1.0);
        let key = Key::new("tile", cell);
        Some(Piece::new(key, On::Cell(cell), slab, place))
    };
    geometry
        .cells
        .iter()
        .enumerate()
        .filter_map(piece)
        .collect()
}

/// Returns the mark of the last tile placed: a corner in the ink of its digit.
pub(super) fn last_tile_mark(inputs: &Inputs<Mbrane>) -> Option<Piece> {
    let (shown, geometry) = (inputs.shown, inputs.geometry);
    if !inputs.takes_moves() || shown.view.ended.is_some() {
        return None;
    }
    let cell = shown.last?;
    let pose = shown.pose(cell).filter(|pose| pose.landed >= 1.0)?;
    let place = usize::from(spot_of_cell(shown.view.setup.order, cell).0);
    let ink = looks::tones(pose.tile.colour).ink.color();
    let (slab, at) = last_mark(TILE * geometry.cell, ink);
    let slab = slab.with_opacity(pose.seen);
    Some(Piece::new(
        Key::new("last", place),
        On::Cell(place),
        slab,
        at,
    ))
}

fn sync_tiles(
    shown: Res<Shown>,
    layout: Res<Layout>,
    geometry: Res<Geometry>,
    session: Res<Session>,
    (hand, last_drop): (Res<Hand>, Res<LastDrop>),
    shake: Single<&Shake>,
    plates: Query<(&Plate, &Arrival)>,
    cells: Query<(Entity, &Cell)>,
    mut tiles: Query<(Entity, &mut Tile, &mut Transform, &mut Slab)>,
    mut commands: Commands,
) {
    let mut there = vec![false; geometry.cells.len()];
    let arrived = drawing::arrived(plates);
    let blocker = hand.refused.as_ref().and_then(|refused| refused.blocker);
    let look = |place: usize| {
        let from = |digit: u8| {
            // A tile that the player pointed at was already over its cell.
            let start = if shown.by_hand {
                geometry.cells.get(place)
            } else {
                None
            };
            let start = start.copied().or_else(|| layout.rect(spot_of_digit(digit)));
            last_drop
                .from(&session, spot(place))
                .or(start.map(|start| start.center()))
                .unwrap_or_default()
        };
        let (pose, (mut slab, mut transform)) = tile_look(&shown, &geometry, place, from)?;
        if blocker == Some(spot(place)) {
            transform.translation.x += shake.at * 0.07 * geometry.cell;
        }
        slab.opacity *= arrived[geometry.plate_of(place)];
        Some((
            Tile {
                cell: place,
                digit: pose.tile.digit,
                up: pose.tile.colour,
            },
            transform,
            slab,
        ))
    };

    for (entity, mut tile, mut transform, mut slab) in &mut tiles {
        let Some((new_tile, new_place, new_slab)) = look(tile.cell) else {
            commands.entity(entity).despawn();
            continue;
        };
        there[tile.cell] = true;
        tile.set_if_neq(new_tile);
        transform.set_if_neq(new_place);
        slab.set_if_neq(new_slab);
    }
    for (entity, cell) in cells
        .iter()
        .filter(|(_, cell)| there.get(cell.0) == Some(&false))
    {
        let Some((tile, place, slab)) = look(cell.0) else {
            continue;
        };
        commands
            .entity(entity)
            .with_child((Name::new("tile"), tile, place, slab));
    }
}
