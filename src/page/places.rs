//! Where on the canvas things are, for whoever points at them without seeing: the tests in web/tests.

use bevy::prelude::*;
use std::fmt::Write;

use super::{PageSaid, ask, mirror::Controls};
use crate::{games::mbrane::Game, games::mbrane::stage::Stage, table::layout::Layout};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, answer_where);
}

/// Tells the middles of cells, digits and buttons, in the page's pixels, and whether a count is on the stage.
fn answer_where(
    mut said: MessageReader<PageSaid>,
    layout: Res<Layout>,
    controls: Res<Controls>,
    game: Res<Game>,
    stage: Res<Stage>,
) {
    if said.read().filter(|said| said.kind == "where").count() == 0 {
        return;
    }
    let mut text = String::from("{");
    for (name, rects) in [("cells", &layout.cells), ("digits", &layout.digits)] {
        let _ = write!(text, "\"{name}\":[");
        for (index, rect) in rects.iter().enumerate() {
            let (comma, at) = (if index == 0 { "" } else { "," }, rect.center());
            let _ = write!(text, "{comma}[{:.1},{:.1}]", at.x, at.y);
        }
        text.push_str("],");
    }
    text.push_str("\"controls\":{");
    for (index, (words, at)) in controls.places().enumerate() {
        let at = at * layout.zoom;
        let _ = write!(text, "{}{words:?}:[{:.1},{:.1}]", if index == 0 { "" } else { "," }, at.x, at.y);
    }
    let (counts, still) = (stage.counts(&game), game.play.is_still());
    let _ = write!(text, "}},\"counts\":{counts},\"still\":{still},\"moves\":{}}}", game.play.cursor());
    ask("places", &text);
}
