//! The scene of Mbrane: all pieces on its board but the placed tiles.

use mbrane_play::{
    mbrane::{Cue, side},
    words::mbrane::Label,
};
use mbrane_rules::{Viewer, mbrane::Mbrane};

use super::{
    award, ghost, influence, light, order_of, race, rack, regions, shown::Shown, sparks, tiles,
    veil,
};
use std::f32::consts::PI;

use super::shown::part;
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

    fn plate(shown: &Shown, geometry: &Geometry, region: usize) -> (Slab, PlatePose) {
        let lifted = shown
            .step
            .regions
            .iter()
            .any(|(lifted, _)| *lifted == region);
        let grown = if shown.pace.reduced {
            0.0
        } else if lifted {
            LIFTED * shown.lift() - DROPPED * shown.sinks()
        } else {
            -SUNK * shown.lost(region)
        };
        let turned = shown.rocks(region);
        (
            regions::plate(shown, geometry, region),
            PlatePose { grown, turned },
        )
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
        pieces.extend(award::pieces(inputs));
        pieces.extend(sparks::pieces(inputs));
        pieces.extend(veil::pieces(inputs));
        pieces
    }

    fn own_entities(inputs: &Inputs<Self>) -> Vec<Piece> {
        tiles::pieces(inputs)
    }
}

/// By what share of its size a lifted plate grows, one that comes down shrinks for a moment, and a lost one stays smaller.
const LIFTED: f32 = 0.05;
const DROPPED: f32 = 0.015;
const SUNK: f32 = 0.03;

/// The most by which the board comes nearer during a count, as a share of its size.
const NEAR: f32 = 0.05;
/// How far from its middle to the region that decides the point lies that stays in its place.
const TOWARDS: f32 = 0.6;
/// How far the board is thrown when the region that decides is won, in cells, and for which share of the seal.
const THROWN: f32 = 0.08;
const THROW: f32 = 0.55;

/// Returns the place of the board: brought nearer around the region that decides, and thrown when that is won.
pub(super) fn board_place(shown: &Shown, layout: &Layout, geometry: &Geometry) -> Transform {
    let region = shown.decider.and_then(|region| geometry.plates.get(region));
    let focus = region.map_or(layout.tray.center(), |plate| plate.center());
    // The middle of the board stays where it is until the step that decides closes in, and then in the window.
    let closed = if shown.deciding() {
        TOWARDS * shown.lift()
    } else {
        0.0
    };
    let middle = at(layout.tray.center().lerp(focus, closed), 0.0);
    let scale = 1.0 + NEAR * shown.near();
    let thrown = match shown.cue() {
        Some(Cue::Seal { .. }) if shown.deciding() && shown.pace.pushes_in() => {
            let left = 1.0 - part(shown.at, 0.0, THROW);
            THROWN * geometry.cell * left * left * (shown.at / THROW * 5.0 * PI).cos()
        }
        _ => 0.0,
    };
    let place = middle * (1.0 - scale) + Vec3::new(0.3 * thrown, thrown, 0.0);
    Transform::from_translation(place).with_scale(Vec3::new(scale, scale, 1.0))
}

fn sync_board_near(
    shown: Res<Shown>,
    layout: Res<Layout>,
    geometry: Res<Geometry>,
    board: Option<Single<&mut Transform, With<Board>>>,
) {
    let Some(mut board) = board else { return };
    board.set_if_neq(board_place(&shown, &layout, &geometry));
}
