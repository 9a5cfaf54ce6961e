//! Where things are on the canvas, for the tests in web/tests, which point at them.

use bevy::prelude::*;

use super::{json, mirror::Controls};
use crate::{
    bridge::{ask, page_said},
    session::Session,
    table::{layout::Layout, stage::Stage},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, answer_where.run_if(page_said("where")));
}

/// Tells the middles of the board's cells, the rack's pieces and all buttons, in pixels of the page, and what the stage does.
fn answer_where(
    layout: Res<Layout>,
    controls: Res<Controls>,
    session: Res<Session>,
    stage: Res<Stage>,
) {
    let text = json::object(|fields| {
        for (name, spots) in [("cells", &layout.cells), ("digits", &layout.pieces)] {
            fields
                .add(name)
                .list(spots, |value, (_, rect)| value.point(rect.center()));
        }
        fields.add("controls").object(|fields| {
            for (words, at) in controls.places() {
                fields.add(words).point(at * layout.zoom);
            }
        });
        fields.add("counts").plain(stage.plays_scene(&session));
        fields.add("reduced").plain(stage.pace.reduced);
        fields.add("still").plain(session.table().beats_finished());
        fields.add("moves").plain(session.table().cursor());
    });
    ask("places", &text);
}
