//! The tiles on the board.

use bevy::prelude::*;
use mbrane_play::sansumoku::cell_of_spot;
use mbrane_rules::sansumoku::{Colour, Mark};

use super::{Drawing, looks, shown::Shown};
use crate::{
    table::{
        ground::Arrival,
        plates::{Cell, Geometry, Plate},
    },
    theme::{
        palette::FOCUS,
        slab::{Rim, Slab},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, sync_tiles.in_set(Drawing));
}

/// A tile, on the cell that it is a child of.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
pub struct Tile {
    /// Where it lies, in reading order.
    pub cell: usize,
    /// What is on it.
    pub digit: u8,
    /// Whose it is.
    pub colour: Colour,
}

/// The height above the tile's cell.
const LYING: f32 = 0.10;
/// How much is seen of a tile in a section that somebody has won: its digit closes no cell any more.
const FREED: f32 = 0.45;

/// How much is seen of the tiles of a section.
pub(super) fn freed(shown: &Shown, section: usize) -> f32 {
    let freed = matches!(shown.view.marks[section], Mark::Line(_) | Mark::Constraint(_));
    if freed { FREED } else { 1.0 }
}

fn sync_tiles(
    shown: Res<Shown>,
    geometry: Res<Geometry>,
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
    let look = |place: usize| {
        let cell = cell_of_spot(super::spot(place))?;
        let facts = shown.after.tile(cell)?;
        let section = geometry.plate_of(place);
        let landed = if shown.view.tile(cell).is_some() { 1.0 } else { shown.eased() };
        let mut slab = looks::tile(looks::TILE * geometry.cell, facts);
        slab.opacity = arrived[section] * freed(&shown, section) * landed.clamp(0.0, 1.0);
        if shown.last == Some(cell) && shown.view.ended.is_none() {
            slab.rim = Rim { color: FOCUS.color(), width: (0.035 * geometry.cell).max(1.5), ..slab.rim };
        }
        let tile = Tile { cell: place, digit: facts.digit, colour: facts.colour };
        Some((tile, Transform::from_xyz(0.0, 0.0, LYING), slab))
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
