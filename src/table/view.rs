//! The camera, and the layout that follows the window.

use super::{LayoutSystems, RelayoutSystems, layout::Layout};
use bevy::{prelude::*, window::PrimaryWindow};

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(BoardOrder(ORDER));
    app.insert_resource(Layout::new(Vec2::ZERO, 1.0, ORDER));
    app.add_systems(Startup, (spawn_camera, sync_layout.in_set(LayoutSystems)));
    app.add_systems(PreUpdate, sync_layout.in_set(LayoutSystems));
    // And where another game was laid on the table: no frame shows it on the board of the last one.
    app.add_systems(Update, sync_layout.run_if(resource_changed::<BoardOrder>).in_set(RelayoutSystems));
}

/// The side of a region of the standard game.
const ORDER: usize = 3;

/// The side of a region of the game that is to lie on the table.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BoardOrder(pub(crate) usize);

fn spawn_camera(mut commands: Commands) {
    // Slabs smooth their own edges.
    commands.spawn((Name::new("camera"), Camera2d, Msaa::Off));
}

pub(super) fn sync_layout(
    window: Single<Ref<Window>, With<PrimaryWindow>>,
    order: Res<BoardOrder>,
    mut layout: ResMut<Layout>,
) {
    if window.is_changed() || order.is_changed() {
        layout.set_if_neq(Layout::new(window.size(), window.scale_factor(), order.0));
    }
}
