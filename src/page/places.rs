//! Positions on the canvas, for the tests in web/tests, which point at them.

use bevy::prelude::*;
use mbrane_play::Spot;

use super::{
    messages::{Places, Point, json},
    mirror::Controls,
};
use crate::{
    bridge::{ask, page_said},
    session::Session,
    table::{layout::Layout, stage::Stage},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, answer_where.run_if(page_said("where")));
}

/// Reports the middles of the board's cells, the rack's pieces and all buttons, in pixels of the page, and the stage's state.
fn answer_where(
    layout: Res<Layout>,
    controls: Res<Controls>,
    session: Res<Session>,
    stage: Res<Stage>,
) {
    let point = |at: Vec2| -> Point { at.round().as_ivec2().to_array() };
    let middles = |spots: &[(Spot, Rect)]| -> Vec<_> {
        spots.iter().map(|(_, rect)| point(rect.center())).collect()
    };
    let controls = controls.places();
    let places = Places {
        cells: middles(&layout.cells),
        digits: middles(&layout.pieces),
        controls: controls
            .map(|(words, at)| (words, point(at * layout.zoom)))
            .collect(),
        counts: stage.plays_scene(&session),
        reduced: stage.pace.reduced,
        still: session.table().beats_finished(),
        moves: session.table().cursor(),
    };
    ask("places", &json(&places));
}
