//! The camera, and the layout that follows the window and the match on the table.

use bevy::{prelude::*, window::PrimaryWindow};
use mbrane_play::AnyMatch;
use std::sync::Arc;

use super::faces::Faces;
use crate::{
    session::Session,
    settings::Settings,
    table::{
        Frame,
        layout::{BoardShape, Layout},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Layout>();
    app.init_resource::<BoardOnTable>();
    let parts = (
        LayoutSystems::Measure,
        LayoutSystems::Ground,
        LayoutSystems::Board,
        LayoutSystems::Place,
    );
    app.configure_sets(Update, parts.chain().in_set(Frame::Layout));
    app.add_systems(Startup, spawn_camera);
    // Run before anything looks up the spot under the pointer, and again when another match was laid on the table, so that no frame
    // shows it on the last one's board.
    app.add_systems(PreUpdate, sync_layout.in_set(LayoutSystems::Measure));
    app.add_systems(Update, sync_layout.in_set(LayoutSystems::Measure));
}

/// The parts of [`Frame::Layout`], in order.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum LayoutSystems {
    /// The layout is worked out, in `PreUpdate` too.
    Measure,
    /// The parts of every table are spawned for a board of another shape.
    Ground,
    /// A game computes the places of its board's parts, and spawns them.
    Board,
    /// All parts go to their places.
    Place,
}

/// The game on the table, and the shape of its board; none until a match is on the table.
#[derive(Resource, Debug, Clone, Default)]
pub(crate) struct BoardOnTable {
    kind: &'static str,
    pub(crate) shape: Option<Arc<dyn BoardShape>>,
}

impl BoardOnTable {
    pub(crate) fn fits(&self, table: &dyn AnyMatch, faces: &Faces) -> bool {
        let (kind, shape) = (table.kind(), self.shape.as_ref());
        self.kind == kind && shape.is_some_and(|known| known.same(&*(faces.of(kind).shape)(table)))
    }
}

fn spawn_camera(mut commands: Commands) {
    // Slabs smooth their own edges.
    commands.spawn((Name::new("camera"), Camera2d, Msaa::Off));
}

fn sync_layout(
    window: Single<&Window, With<PrimaryWindow>>,
    (session, faces): (Res<Session>, Res<Faces>),
    settings: Res<Settings>,
    mut board: ResMut<BoardOnTable>,
    mut layout: ResMut<Layout>,
    mut measured: Local<Option<(Vec2, f32, f32, bool, bool)>>,
) {
    if session.is_changed() {
        let table = session.table();
        if !board.fits(table, &faces) {
            *board = BoardOnTable {
                kind: table.kind(),
                shape: Some((faces.of(table.kind()).shape)(table)),
            };
        }
    }
    let Some(shape) = &board.shape else { return };
    // Compare the inputs: a moving pointer changes the window too, and a game may have renamed the layout's places since.
    let text = f32::from(settings.text) / 100.0;
    let measures = (
        window.size(),
        window.scale_factor(),
        text,
        settings.left_handed,
        session.is_audience(),
    );
    if measured.replace(measures) != Some(measures) || board.is_changed() {
        let usual = Layout::new(measures.0, measures.1, measures.2, &**shape);
        layout.set_if_neq(if measures.4 {
            usual.watched(shape.score())
        } else if settings.left_handed {
            usual.left_handed()
        } else {
            usual
        });
    }
}
