//! The tile of a hint or of a better move, on its cell.

use bevy::prelude::*;
use mbrane_play::mbrane::{colour, spot_of_cell};
use mbrane_rules::mbrane::{Mbrane, Move, Tile};

use super::{Drawing, looks, order_of};
use crate::{
    session::Session,
    table::{
        ground::{Origin, at},
        hint::Hint,
        plates::Geometry,
        review::Better,
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

/// The height above the room: above all tiles at rest, below the held tile.
const HEIGHT: f32 = 4.9;

fn spawn_hinted(table: Query<Entity, Added<Origin>>, mut commands: Commands) {
    for entity in &table {
        commands.entity(entity).with_child((Name::new("hint"), Hinted, Visibility::Hidden));
    }
}

fn sync_hinted(
    hint: Res<Hint>,
    better: Res<Better>,
    geometry: Res<Geometry>,
    session: Res<Session>,
    hinted: Option<Single<(&mut Transform, &mut Slab, &mut Visibility), With<Hinted>>>,
) {
    let (Some(play), Some(hinted)) = (session.on::<Mbrane>(), hinted) else { return };
    let (mut place, mut slab, mut visibility) = hinted.into_inner();
    let hinted_at = hint.action().map(|action| (action, play.position().to_move()));
    let better = better.action().map(|(action, side)| (action, colour(side)));
    let found = hinted_at.or(better).and_then(|(action, colour)| {
        let Ok(Move::Place { digit, cell }) = action.parse() else { return None };
        let rect = geometry.cells.get(usize::from(spot_of_cell(order_of(play), cell).0))?;
        // On the cell of the tile actually played, it is small and off-centre.
        let covers = play.position().tile(cell).is_some();
        Some((Tile { digit, colour }, rect.center(), covers))
    });
    visibility.set_if_neq(if found.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    let Some((tile, middle, covers)) = found else { return };
    let (share, aside) = if covers { (0.62, Vec2::new(0.30, -0.30)) } else { (1.0, Vec2::ZERO) };
    let side = share * looks::TILE * geometry.cell;
    let middle = middle + aside * geometry.cell;
    let mut new = looks::tile(side, tile);
    // Paler than placed tiles, with a bolder frame than the held tile.
    new.opacity = 0.88;
    let (width, casing_width) = ((0.09 * side).max(3.0), (0.03 * side).max(1.0));
    new.rim = Rim { color: FOCUS.color(), width, casing: SEAM.color(), casing_width, hatched: false };
    slab.set_if_neq(new);
    place.set_if_neq(Transform::from_translation(at(middle, HEIGHT)));
}
