//! The tile of the hint, on the cell where it would go.

use bevy::prelude::*;
use mbrane_play::mbrane::spot_of_cell;
use mbrane_rules::mbrane::{Mbrane, Move, Tile};

use super::{Drawing, looks, order_of};
use crate::{
    session::Session,
    table::{
        ground::{Origin, at},
        hint::Hint,
        plates::Geometry,
    },
    theme::{
        palette::{FOCUS, SEAM},
        slab::{Rim, Slab},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (spawn_hinted, sync_hinted).chain().in_set(Drawing));
}

/// The tile of the hint.
#[derive(Component)]
#[require(Slab)]
struct Hinted;

/// The height above the room: above all tiles at rest, below what is held.
const HEIGHT: f32 = 4.9;

fn spawn_hinted(table: Query<Entity, Added<Origin>>, mut commands: Commands) {
    for entity in &table {
        commands.entity(entity).with_child((Name::new("hint"), Hinted, Visibility::Hidden));
    }
}

fn sync_hinted(
    hint: Res<Hint>,
    geometry: Res<Geometry>,
    session: Res<Session>,
    hinted: Option<Single<(&mut Transform, &mut Slab, &mut Visibility), With<Hinted>>>,
) {
    let (Some(play), Some(hinted)) = (session.on::<Mbrane>(), hinted) else { return };
    let (mut place, mut slab, mut visibility) = hinted.into_inner();
    let found = hint.action().and_then(|action| {
        let Ok(Move::Place { digit, cell }) = action.parse() else { return None };
        let rect = geometry.cells.get(usize::from(spot_of_cell(order_of(play), cell).0))?;
        Some((Tile { digit, colour: play.position().to_move() }, rect.center()))
    });
    visibility.set_if_neq(if found.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    let Some((tile, middle)) = found else { return };
    let side = looks::TILE * geometry.cell;
    let mut new = looks::tile(side, tile);
    // Paler than what lies, and framed more boldly than what is held.
    new.opacity = 0.88;
    let (width, casing_width) = ((0.09 * side).max(3.0), (0.03 * side).max(1.0));
    new.rim = Rim { color: FOCUS.color(), width, casing: SEAM.color(), casing_width, hatched: false };
    slab.set_if_neq(new);
    place.set_if_neq(Transform::from_translation(at(middle, HEIGHT)));
}
