//! Keeps what is drawn equal to what is to be seen.

use bevy::prelude::*;
use mbrane_rules::masbrur::Masbrur;
use std::collections::BTreeMap;

use super::{
    Drawing,
    board::{Places, is_unnamed},
    paint::{Drawn, Part, paint},
    score,
    sight::{Held, Sight},
    spots::spots,
};
use crate::{
    games::lies,
    table::{
        ground::{Origin, at},
        layout::Layout,
        view::LayoutSystems,
    },
    theme::slab::Slab,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Places>();
    let lies = lies::<Masbrur>;
    app.add_systems(Update, sync_places.in_set(LayoutSystems::Board).run_if(lies));
    app.add_systems(Update, (sync_spots, sync_parts).chain().in_set(Drawing));
}

/// Follows a layout that was just worked out.
fn sync_places(layout: Res<Layout>, mut places: ResMut<Places>) {
    if layout.is_changed() && is_unnamed(&layout) {
        places.set_if_neq(Places::new(&layout));
    }
}

/// Names the places of the layout by what lies there, for pointer, keys and page.
fn sync_spots(sight: Res<Sight>, held: Res<Held>, places: Res<Places>, mut layout: ResMut<Layout>) {
    let (board, hand) = if sight.covered { Default::default() } else { spots(&sight, &held, &places) };
    if layout.cells != board || layout.pieces != hand {
        (layout.cells, layout.pieces) = (board, hand);
    }
}

fn sync_parts(
    sight: Res<Sight>,
    held: Res<Held>,
    layout: Res<Layout>,
    places: Res<Places>,
    origin: Single<Entity, With<Origin>>,
    mut parts: Query<(Entity, &Part, &mut Transform, &mut Slab)>,
    mut commands: Commands,
) {
    let mut drawn = paint(&sight, &held, &places);
    drawn.extend(score::paint(&sight, &layout));
    let mut wanted: BTreeMap<Part, Drawn> = drawn.into_iter().map(|drawn| (drawn.part, drawn)).collect();
    for (entity, part, mut transform, mut slab) in &mut parts {
        match wanted.remove(part) {
            Some(drawn) => {
                let (place, look) = place(drawn);
                transform.set_if_neq(place);
                slab.set_if_neq(look);
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for (part, drawn) in wanted {
        let (place, look) = place(drawn);
        commands.entity(*origin).with_child((Name::new(format!("{part:?}")), part, place, look));
    }
}

/// Where a thing is drawn. Its looks tell the renderer that it has another height.
fn place(Drawn { mut slab, at: to, scale, turn, .. }: Drawn) -> (Transform, Slab) {
    slab.shadow.softness += to.z * 1e-4;
    let turn = Quat::from_rotation_z(-turn);
    (Transform::from_translation(at(to.truncate(), to.z)).with_rotation(turn).with_scale(scale.extend(1.0)), slab)
}
