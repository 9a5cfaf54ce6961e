//! The scene of Mbrane: all pieces on its board but the placed tiles.

use mbrane_play::{
    mbrane::{Cue, side},
    words::mbrane::Label,
};
use mbrane_rules::{Viewer, mbrane::Mbrane};

use super::{ghost, influence, light, order_of, race, rack, regions, shown::Shown, tiles};
use crate::{games::prelude::*, table::scene::ground::Board};

pub(super) fn plugin(app: &mut App) {
    let moved = resource_changed::<Shown>
        .or_else(resource_changed::<Layout>)
        .or_else(any_match_filter::<Added<Board>>);
    app.add_systems(
        Update,
        sync_board_near
            .in_set(Frame::Show)
            .run_if(on_table::<Mbrane>.and_then(moved)),
    );
}

impl Drawn for Mbrane {
    type Shown = Shown;

    fn turn(play: &Seen<Self>, _: Viewer, shown: &Shown) -> Turn {
        Turn {
            from: side(shown.view.to_move),
            to: side(shown.after.to_move),
            passed: shown.turn(),
            last: side(play.position().to_move()),
            // Names cross at a swap.
            crossing: matches!(shown.cue(), Some(Cue::Cross)).then(|| shown.eased()),
            over: shown.view.ended.is_some(),
        }
    }

    fn score_words(shown: &Shown, words: &Words) -> Option<String> {
        let (counts, held) = race::ratio(shown);
        let label = if held {
            Label::RegionsHeld
        } else {
            Label::RegionsLedNow
        };
        (counts != [0, 0] && !race::is_resigned(shown)).then(|| words.label(label).to_owned())
    }
}

impl Plated for Mbrane {
    const OMITTED: &[&str] = &["pill", "lock", "influence", "light"];

    fn shown(play: &Seen<Self>, now: Showing<Self>) -> Shown {
        Shown::of(play, now)
    }

    fn plate(shown: &Shown, geometry: &Geometry, region: usize) -> (Slab, f32) {
        let lifted = shown.lifted.iter().any(|(lifted, _)| *lifted == region);
        let grown = if shown.pace.reduced {
            0.0
        } else if lifted {
            LIFTED * shown.lift()
        } else {
            -SUNK * shown.lost(region)
        };
        (regions::plate(shown, geometry, region), grown)
    }

    fn order(play: &Seen<Self>) -> usize {
        order_of(play).width()
    }

    fn scene(inputs: &Inputs<Self>) -> Vec<Piece> {
        let mut pieces = regions::pieces(inputs);
        pieces.extend(influence::pieces(inputs));
        pieces.extend(light::pieces(inputs));
        pieces.extend(ghost::lamps(inputs));
        pieces.extend(ghost::held_piece(inputs));
        pieces.extend(ghost::hinted_piece(inputs));
        pieces.extend(rack::pieces(inputs));
        pieces.extend(race::pieces(inputs));
        pieces
    }

    fn own_entities(inputs: &Inputs<Self>) -> Vec<Piece> {
        tiles::pieces(inputs)
    }
}

/// By what share of its size a lifted plate grows, and a lost one shrinks.
const LIFTED: f32 = 0.025;
const SUNK: f32 = 0.03;

/// The most by which the board comes nearer during a count, as a share of its size.
const MOST: f32 = 0.03;

fn sync_board_near(
    shown: Res<Shown>,
    layout: Res<Layout>,
    board: Option<Single<&mut Transform, With<Board>>>,
) {
    let Some(mut board) = board else { return };
    // The board stays in view.
    let room = (layout.window.width() / layout.tray.width())
        .min(layout.window.height() / layout.tray.height());
    let scale = 1.0 + (MOST * shown.near()).min(room - 1.0).max(0.0);
    let middle = at(layout.tray.center(), 0.0);
    let place = Transform::from_translation(middle * (1.0 - scale))
        .with_scale(Vec3::new(scale, scale, 1.0));
    board.set_if_neq(place);
}
