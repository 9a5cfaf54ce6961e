//! The camera, and the layout that follows the window.

use super::{LayoutSystems, layout::Layout};
use bevy::{prelude::*, window::PrimaryWindow};

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Layout::new(Vec2::ZERO, 1.0, ORDER));
    app.add_systems(Startup, (spawn_camera, sync_layout.in_set(LayoutSystems)));
    app.add_systems(PreUpdate, sync_layout.in_set(LayoutSystems));
}

/// The side of a region of the standard game.
const ORDER: usize = 3;

fn spawn_camera(mut commands: Commands) {
    // Slabs smooth their own edges.
    commands.spawn((Name::new("camera"), Camera2d, Msaa::Off));
}

fn sync_layout(window: Single<&Window, (With<PrimaryWindow>, Changed<Window>)>, mut layout: ResMut<Layout>) {
    layout.set_if_neq(Layout::new(window.size(), window.scale_factor(), ORDER));
}
