//! Brings the whole board a little nearer during a count.

use bevy::prelude::*;
use mbrane_rules::mbrane::Mbrane;

use super::shown::Shown;
use crate::{
    games::on_table,
    table::{
        Frame,
        layout::Layout,
        scene::ground::{Board, at},
    },
};

pub(super) fn plugin(app: &mut App) {
    let moved = resource_changed::<Shown>.or_else(resource_changed::<Layout>).or_else(any_match_filter::<Added<Board>>);
    app.add_systems(Update, sync_board_near.in_set(Frame::Show).run_if(on_table::<Mbrane>.and_then(moved)));
}

/// The most by which the board grows, as a share of its size.
const MOST: f32 = 0.03;

fn sync_board_near(shown: Res<Shown>, layout: Res<Layout>, board: Option<Single<&mut Transform, With<Board>>>) {
    let Some(mut board) = board else { return };
    // The board stays in view.
    let room = (layout.window.width() / layout.tray.width()).min(layout.window.height() / layout.tray.height());
    let scale = 1.0 + (MOST * shown.near()).min(room - 1.0).max(0.0);
    let middle = at(layout.tray.center(), 0.0);
    let place = Transform::from_translation(middle * (1.0 - scale)).with_scale(Vec3::new(scale, scale, 1.0));
    board.set_if_neq(place);
}
