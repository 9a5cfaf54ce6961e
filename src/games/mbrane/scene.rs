//! The scene of Mbrane: all pieces on its board but the placed tiles.

use bevy::prelude::*;
use mbrane_rules::mbrane::Mbrane;

use super::{Drawing, ghost, hinted, influence, inputs::Inputs, light, race, rack, regions, shown::Shown};
use crate::{
    session::{Screen, Session},
    table::{
        analysis::{
            hint::Hint,
            review::{Better, Review},
        },
        change::hand::{Hand, Press},
        layout::Layout,
        scene::{Painter, Piece, Scene, plates::Geometry},
    },
    theme::shake::Shake,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, paint_scene.in_set(Drawing));
}

/// Returns all pieces on the board and beside it.
fn scene(inputs: &Inputs) -> Vec<Piece> {
    let mut pieces = regions::pieces(inputs);
    pieces.extend(influence::pieces(inputs));
    pieces.extend(light::pieces(inputs));
    pieces.extend(ghost::lamps(inputs));
    pieces.extend(ghost::piece(inputs));
    pieces.extend(hinted::piece(inputs));
    pieces.extend(rack::pieces(inputs));
    pieces.extend(race::pieces(inputs));
    pieces
}

fn paint_scene(
    (session, screen, review): (Res<Session>, Res<State<Screen>>, Res<Review>),
    (shown, geometry, layout): (Res<Shown>, Res<Geometry>, Res<Layout>),
    (hand, press, hint, better): (Res<Hand>, Res<Press>, Res<Hint>, Res<Better>),
    shake: Single<&Shake>,
    mut painted: ResMut<Scene>,
) {
    let Some(play) = session.on::<Mbrane>() else { return };
    let inputs = Inputs {
        play,
        shown: &shown,
        geometry: &geometry,
        layout: &layout,
        hand: &hand,
        pressed: press.0.filter(|press| !press.moved).map(|press| press.spot),
        hint: hint.action(),
        better: better.action(),
        at_table: *screen.get() == Screen::Table,
        review_open: review.is_open(),
        shake: shake.at,
    };
    painted.paint(Painter::Game, scene(&inputs));
}
