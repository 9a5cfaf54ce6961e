//! Systems that keep spots and pieces in step with the visible state.

use bevy_tweening::TweenAnim;
use mbrane_play::masbrur::motion::SORT;
use std::{collections::BTreeMap, time::Duration};

use super::{
    board::is_unnamed,
    over::over,
    paint::{DOMINO, paint},
    prelude::*,
    score,
    spots::spots,
    table_moved,
};
use crate::{
    motion,
    table::scene::{DrawnPieces, Painter, ScenePainted, view::LayoutSystems},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Places>();
    app.init_resource::<UnderWay>();
    app.add_systems(Startup, spawn_glide);
    app.add_systems(
        Update,
        sync_places
            .in_set(LayoutSystems::Board)
            .run_if(on_table::<Masbrur>),
    );
    let moved = on_table::<Masbrur>.and_then(table_moved);
    app.add_systems(
        Update,
        (sync_spots, paint_scene)
            .chain()
            .in_set(ScenePainted)
            .run_if(moved),
    );
}

fn sync_places(layout: Res<Layout>, mut places: ResMut<Places>) {
    if layout.is_changed() && is_unnamed(&layout) {
        places.set_if_neq(Places::new(&layout));
    }
}

/// Names the layout's places after the dominoes there, for pointer, keys and page.
fn sync_spots(
    shown: Res<Shown>,
    look: Res<DraftLook>,
    places: Res<Places>,
    mut layout: ResMut<Layout>,
) {
    let (board, hand) = if shown.covered {
        Default::default()
    } else {
        spots(&shown, &look, &places)
    };
    if layout.cells != board || layout.pieces != hand {
        (layout.cells, layout.pieces) = (board, hand);
    }
}

/// The dominoes under way outside a beat, each from one place to another: the hand sorts itself, or a domino moves to the other group.
#[derive(Resource, Debug, Default)]
struct UnderWay(BTreeMap<Key, [Vec2; 2]>);

/// The progress of the dominoes under way, from 0 to 1.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub(super) struct Glide(f32);

fn spawn_glide(mut commands: Commands) {
    commands.spawn((Name::new("glide"), Glide(1.0)));
}

impl UnderWay {
    /// Moves dominoes along their paths. If `glides`, a domino farther than `far` from its place begins to glide there, and the others
    /// in motion continue from where they are. Returns whether one begins.
    fn follow(&mut self, pieces: &mut [Piece], share: f32, glides: bool, far: f32) -> bool {
        let way = |piece: &Piece| {
            let to = piece.place.translation.truncate();
            let [from, end] = self.0.get(&piece.key).copied().unwrap_or([to; 2]);
            (piece.key, [from, end, to])
        };
        let ways: Vec<_> = pieces
            .iter()
            .filter(|piece| piece.key.part == DOMINO)
            .map(way)
            .collect();
        let goes = |[_, end, to]: [Vec2; 3]| glides && end.distance(to) > far;
        let begins = ways.iter().any(|(_, way)| goes(*way));
        let on = |way: [Vec2; 3]| {
            let [from, end, to] = way;
            if begins && (goes(way) || share < 1.0) {
                [from.lerp(end, share), to]
            } else if share < 1.0 {
                [from, to]
            } else {
                [to; 2]
            }
        };
        self.0 = ways.into_iter().map(|(key, way)| (key, on(way))).collect();
        let share = if begins { 0.0 } else { share };
        for piece in pieces {
            if let Some([from, to]) = self.0.get(&piece.key) {
                piece.place.translation = from.lerp(*to, share).extend(piece.place.translation.z);
            }
        }
        begins
    }
}

fn paint_scene(
    (shown, look): (Res<Shown>, Res<DraftLook>),
    (session, layout, places): (Res<Session>, Res<Layout>, Res<Places>),
    glide: Single<(Entity, &mut Glide)>,
    mut under_way: ResMut<UnderWay>,
    mut before: Local<(u64, bool)>,
    mut scene: ResMut<DrawnPieces>,
    mut commands: Commands,
) {
    let (entity, mut glide) = glide.into_inner();
    let (replaced, calm) = *before;
    // During beats, drags and layout changes, and in another match, pieces go to their places directly.
    let direct = replaced != session.replaced()
        || shown.eased() < 1.0
        || look.dragged.is_some()
        || places.is_changed()
        || shown.pace.reduced;
    let glides = calm && !direct;
    *before = (session.replaced(), !direct);
    let mut pieces = paint(&shown, &look, &places);
    pieces.extend(score::paint(&shown, &layout));
    pieces.extend(over(&shown, &look, &places, &layout));
    let share = if direct { 1.0 } else { glide.0 };
    if under_way.follow(&mut pieces, share, glides, 0.5 * places.cell) {
        glide.0 = 0.0;
        let gliding = motion::of(SORT).after(Duration::ZERO, |mut glide: Mut<Glide>, share| {
            glide.set_if_neq(Glide(share));
        });
        commands.entity(entity).insert(TweenAnim::new(gliding));
    }
    scene.paint(Painter::Game, pieces);
}
