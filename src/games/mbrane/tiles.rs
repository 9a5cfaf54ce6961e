//! The tiles on the board.

use mbrane_play::mbrane::{cell_of_spot, spot_of_digit};
use mbrane_rules::mbrane::{Colour, Mbrane, region_at};

use super::{looks, order_of, shown::Shown};
use crate::{
    games::{drawn, prelude::*},
    table::{
        change::hand::LetGo,
        scene::{
            ScenePainted,
            ground::Arrival,
            marks::Refusing,
            plates::{Cell, Plate},
            travel::Travel,
        },
    },
};

pub(super) fn plugin(app: &mut App) {
    let moved = on_table::<Mbrane>.and_then(drawn::plates_moved::<Mbrane>);
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

fn sync_tiles(
    shown: Res<Shown>,
    layout: Res<Layout>,
    geometry: Res<Geometry>,
    session: Res<Session>,
    refusing: Refusing,
    let_go: Res<LetGo>,
    plates: Query<(&Plate, &Arrival)>,
    cells: Query<(Entity, &Cell)>,
    mut tiles: Query<(Entity, &mut Tile, &mut Transform, &mut Slab)>,
    mut commands: Commands,
) {
    let Some(play) = session.on::<Mbrane>() else { return };
    let order = order_of(play);
    let mut there = vec![false; order.side() * order.side()];
    let arrived = drawn::arrived(plates);
    let look = |place: usize| {
        let cell = cell_of_spot(order, spot(place))?;
        let pose = shown.pose(cell)?;
        let on_rack = || layout.rect(spot_of_digit(pose.tile.digit)).map_or(Vec2::ZERO, |slot| slot.center());
        let from = let_go.from(&session, spot(place)).unwrap_or_else(on_rack);
        let travel = Travel { way: from - geometry.cells.get(place)?.center(), landed: pose.landed };
        let mut transform = travel.place(layout.cell);
        transform.translation.x += refusing.shake(spot(place)) * 0.07 * layout.cell;
        transform.scale.x *= pose.width;
        let mut slab = looks::tile(TILE * layout.cell, pose.tile);
        travel.shade(&mut slab);
        slab.opacity = arrived[region_at(order, cell)] * pose.seen;
        if !shown.scene && shown.view.ended.is_none() && shown.last == Some(cell) {
            slab.rim = Rim { color: FOCUS.color(), width: (0.035 * layout.cell).max(1.5), ..slab.rim };
        }
        let tile = Tile { cell: place, digit: pose.tile.digit, up: pose.tile.colour };
        Some((tile, transform, slab))
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
    for (entity, cell) in cells.iter().filter(|(_, cell)| there.get(cell.0) == Some(&false)) {
        let Some((tile, place, slab)) = look(cell.0) else { continue };
        commands.entity(entity).with_child((Name::new("tile"), tile, place, slab));
    }
}
