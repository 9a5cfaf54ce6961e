//! The scene of Sansumoku: all pieces on its board.

use bevy::prelude::*;
use mbrane_rules::sansumoku::Sansumoku;

use super::{Drawing, coming, ghost, inputs::Inputs, lines, meta, sections, sent, shown::Shown, tiles};
use crate::{
    session::{Screen, Session},
    table::{
        analysis::{
            hint::Hint,
            review::{Better, Review},
        },
        change::hand::Hand,
        layout::Layout,
        scene::{
            Painter, Piece, Scene,
            ground::Arrival,
            plates::{Geometry, Plate},
        },
    },
    theme::shake::Shake,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, paint_scene.in_set(Drawing));
}

/// Returns all pieces on the board and beside it.
fn scene(inputs: &Inputs) -> Vec<Piece> {
    let mut pieces = sections::pieces(inputs);
    pieces.extend(tiles::pieces(inputs));
    pieces.extend(coming::pieces(inputs));
    pieces.extend(lines::pieces(inputs));
    pieces.extend(ghost::rings(inputs));
    pieces.extend(ghost::tiles(inputs));
    pieces.extend(sent::piece(inputs));
    pieces.extend(meta::pieces(inputs));
    pieces
}

fn paint_scene(
    (session, screen, review): (Res<Session>, Res<State<Screen>>, Res<Review>),
    (shown, geometry, layout): (Res<Shown>, Res<Geometry>, Res<Layout>),
    (hand, hint, better): (Res<Hand>, Res<Hint>, Res<Better>),
    plates: Query<(&Plate, &Arrival)>,
    shake: Single<&Shake>,
    mut painted: ResMut<Scene>,
) {
    let Some(play) = session.on::<Sansumoku>() else { return };
    let mut arrived = [1.0; 9];
    for (plate, arrival) in &plates {
        if let Some(share) = arrived.get_mut(plate.0) {
            *share = arrival.0;
        }
    }
    let inputs = Inputs {
        play,
        shown: &shown,
        geometry: &geometry,
        layout: &layout,
        hand: &hand,
        hint: hint.action(),
        better: better.action(),
        at_table: *screen.get() == Screen::Table,
        review_holds: review.holds(),
        shake: shake.at,
        arrived,
    };
    painted.paint(Painter::Game, scene(&inputs));
}
