//! The tiles on the board.

use bevy::prelude::*;
use mbrane_play::sansumoku::cell_of_spot;
use mbrane_rules::sansumoku::Colour;

use super::{Drawing, looks, shown::Shown, spot};
use crate::{
    table::{
        ground::Arrival,
        marks::Refusing,
        plates::{Cell, Geometry, Plate},
        travel::Travel,
    },
    theme::{
        palette::{FOCUS, SEAM},
        slab::{Rim, Slab},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, sync_tiles.in_set(Drawing));
}

/// A tile, a child of its cell.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
pub struct Tile {
    /// The index of its cell in reading order.
    pub cell: usize,
    /// Its digit.
    pub digit: u8,
    /// Its side's colour.
    pub colour: Colour,
}

/// The height above its cell from which a tile comes, in cells.
const ABOVE: f32 = 0.9;

fn sync_tiles(
    shown: Res<Shown>,
    geometry: Res<Geometry>,
    refusing: Refusing,
    plates: Query<(&Plate, &Arrival)>,
    cells: Query<(Entity, &Cell)>,
    mut tiles: Query<(Entity, &mut Tile, &mut Transform, &mut Slab)>,
    mut commands: Commands,
) {
    let mut arrived = [1.0; 9];
    for (plate, arrival) in &plates {
        if let Some(share) = arrived.get_mut(plate.0) {
            *share = arrival.0;
        }
    }
    let size = geometry.cell;
    let look = |place: usize| {
        let cell = cell_of_spot(spot(place))?;
        let facts = shown.after.tile(cell)?;
        let section = geometry.plate_of(place);
        let comes = shown.view.tile(cell).is_none();
        let landed = if comes && !shown.pace.reduced { shown.eased() } else { 1.0 };
        let travel = if comes { Travel { way: Vec2::new(0.0, -ABOVE * size), landed } } else { Travel::THERE };
        let mut transform = travel.place(size);
        transform.translation.x += refusing.shake(spot(place)) * 0.07 * size;
        let binds = shown.binds(section);
        let mut slab = looks::tile(looks::TILE * size, facts, binds);
        travel.shade(&mut slab);
        slab.opacity = arrived[section] * if comes { (3.0 * shown.at).min(1.0) } else { 1.0 };
        if shown.last == Some(cell) && !shown.over() {
            let width = (0.05 * size).max(2.0);
            let casing_width = (0.02 * size).max(1.0);
            slab.rim = Rim { color: FOCUS.color(), width, casing: SEAM.color(), casing_width, hatched: false };
        }
        let tile = Tile { cell: place, digit: facts.digit, colour: facts.colour };
        Some((tile, transform, slab))
    };
    let mut there = [false; 81];
    for (entity, mut tile, mut transform, mut slab) in &mut tiles {
        let Some((new, place, looks)) = look(tile.cell) else {
            commands.entity(entity).despawn();
            continue;
        };
        there[tile.cell] = true;
        tile.set_if_neq(new);
        transform.set_if_neq(place);
        slab.set_if_neq(looks);
    }
    for (entity, cell) in &cells {
        if there.get(cell.0).copied().unwrap_or(true) {
            continue;
        }
        if let Some((tile, place, slab)) = look(cell.0) {
            commands.entity(entity).with_child((Name::new("tile"), tile, place, slab));
        }
    }
}
