//! Systems that keep the drawn parts in step with the visible state.

use bevy::prelude::*;
use bevy_tweening::{Lens, TweenAnim};
use mbrane_play::masbrur::motion::SORT;
use mbrane_rules::masbrur::Masbrur;
use std::{collections::BTreeMap, time::Duration};

use super::{
    Drawing,
    board::{Places, is_unnamed},
    paint::{Drawn, Part, paint},
    score,
    sight::{Held, Sight},
    spots::spots,
};
use crate::{
    games::on_table,
    motion,
    table::{
        ground::{Origin, at},
        layout::Layout,
        view::LayoutSystems,
    },
    theme::slab::Slab,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Places>();
    let on_table = on_table::<Masbrur>;
    app.add_systems(Update, sync_places.in_set(LayoutSystems::Board).run_if(on_table));
    app.add_systems(Update, (sync_spots, sync_parts).chain().in_set(Drawing));
}

/// Follows a new layout.
fn sync_places(layout: Res<Layout>, mut places: ResMut<Places>) {
    if layout.is_changed() && is_unnamed(&layout) {
        places.set_if_neq(Places::new(&layout));
    }
}

/// Names the layout's places after the dominoes there, for pointer, keys and page.
fn sync_spots(sight: Res<Sight>, held: Res<Held>, places: Res<Places>, mut layout: ResMut<Layout>) {
    let (board, hand) = if sight.covered { Default::default() } else { spots(&sight, &held, &places) };
    if layout.cells != board || layout.pieces != hand {
        (layout.cells, layout.pieces) = (board, hand);
    }
}

/// A part's motion outside a beat: the hand sorts itself, or a domino moves to the other group.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub(super) struct Glide {
    /// The start and the end, in layout coordinates.
    from: Vec2,
    to: Vec2,
    /// The progress, from 0 to 1.
    share: f32,
}

impl Glide {
    const fn there(to: Vec2) -> Self {
        Self { from: to, to, share: 1.0 }
    }

    fn at(self) -> Vec2 {
        self.from.lerp(self.to, self.share)
    }
}

struct Gliding;

impl Lens<Glide> for Gliding {
    fn lerp(&mut self, mut glide: Mut<Glide>, ratio: f32) {
        if glide.share != ratio {
            glide.share = ratio;
        }
    }
}

fn sync_parts(
    (sight, held): (Res<Sight>, Res<Held>),
    (layout, places): (Res<Layout>, Res<Places>),
    origin: Single<Entity, With<Origin>>,
    mut parts: Query<(Entity, &Part, &mut Transform, &mut Slab, &mut Glide)>,
    mut calm: Local<bool>,
    mut commands: Commands,
) {
    // During beats, drags and layout changes, parts go to their places directly.
    let beat = sight.at < 1.0 || held.dragged.is_some() || places.is_changed() || sight.pace.reduced;
    let glides = std::mem::replace(&mut *calm, !beat) && !beat;
    let mut drawn = paint(&sight, &held, &places);
    drawn.extend(score::paint(&sight, &layout));
    let mut wanted: BTreeMap<Part, Drawn> = drawn.into_iter().map(|drawn| (drawn.part, drawn)).collect();
    for (entity, part, mut transform, mut slab, mut glide) in &mut parts {
        match wanted.remove(part) {
            Some(mut drawn) => {
                let to = drawn.at.truncate();
                if glide.to != to {
                    let goes = glides && matches!(part, Part::Domino(_)) && glide.to.distance(to) > 0.5 * places.cell;
                    if goes {
                        *glide = Glide { from: glide.at(), to, share: 0.0 };
                        let gliding = motion::of(SORT).after(Duration::ZERO, Gliding);
                        commands.entity(entity).insert(TweenAnim::new(gliding));
                    } else {
                        // A part under way continues to its new place.
                        let from = if beat || glide.share >= 1.0 { to } else { glide.from };
                        *glide = Glide { from, to, share: glide.share };
                    }
                }
                if glide.share < 1.0 && !beat {
                    drawn.at = glide.at().extend(drawn.at.z);
                }
                let (place, look) = place(drawn);
                transform.set_if_neq(place);
                slab.set_if_neq(look);
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for (part, drawn) in wanted {
        let glide = Glide::there(drawn.at.truncate());
        let (place, look) = place(drawn);
        commands.entity(*origin).with_child((Name::new(format!("{part:?}")), part, place, look, glide));
    }
}

/// Returns where a part is drawn. The slab changes with the height, so that the renderer notices.
fn place(Drawn { mut slab, at: to, scale, turn, .. }: Drawn) -> (Transform, Slab) {
    slab.shadow.softness += to.z * 1e-4;
    let turn = Quat::from_rotation_z(-turn);
    (Transform::from_translation(at(to.truncate(), to.z)).with_rotation(turn).with_scale(scale.extend(1.0)), slab)
}
