//! The slabs that all games draw with.

use bevy::prelude::*;
use bevy_egui::egui::{Painter, Rect as Place, vec2};
use mbrane_play::Spot;
use std::f32::consts::PI;

use crate::{
    table::scene::{Key, On, Piece, ground::at},
    theme::{
        signs::Signs,
        slab::{Shape, Slab, Writing, flat},
        small,
    },
};

/// The side of a tile on a board of plates, in cells.
pub(super) const TILE: f32 = 0.86;

/// The spot of a cell, by its index in reading order.
pub(super) const fn spot(place: usize) -> Spot {
    Spot(place as u16)
}

/// A part of something on the table, relative to that.
pub(super) type Look = (Slab, Transform);

/// A triangle in one colour, which points upwards.
pub(super) fn triangle(size: Vec2, color: Color) -> Slab {
    Slab {
        shape: Shape::Triangle,
        ..flat(size, 0.0, color)
    }
}

/// Figures without a body.
pub(super) fn figures(signs: Signs, height: f32, ink: Color) -> Slab {
    let writing = Writing::new(signs, height, ink);
    Slab {
        writing,
        ..flat(Vec2::new(3.0 * height, 1.3 * height), 0.0, Color::NONE)
    }
}

/// The mark of the last move: a corner in the upper right of a tile, relative to the middle of the tile.
pub(super) fn last_mark(side: f32, ink: Color) -> Look {
    let place = Transform::from_xyz(0.36 * side, 0.36 * side, 0.5)
        .with_rotation(Quat::from_rotation_z(-0.25 * PI));
    (triangle(Vec2::new(0.34, 0.17) * side, ink), place)
}

/// A piece with its middle in layout coordinates, at a height above the room.
pub(super) fn table_piece(key: Key, slab: Slab, middle: Vec2, z: f32) -> Piece {
    Piece::new(
        key,
        On::Table,
        slab,
        Transform::from_translation(at(middle, z)),
    )
}

/// The same as a part of the board, which moves with it.
pub(super) fn board_piece(key: Key, slab: Slab, middle: Vec2, z: f32) -> Piece {
    Piece::new(
        key,
        On::Board,
        slab,
        Transform::from_translation(at(middle, z)),
    )
}

/// The visible parts of a plate, each at its height above it.
pub(super) fn plate_pieces<const COUNT: usize>(
    plate: usize,
    parts: [(&'static str, f32, Option<Look>); COUNT],
) -> impl Iterator<Item = Piece> {
    parts.into_iter().filter_map(move |(part, height, look)| {
        let (slab, mut place) = look?;
        place.translation.z += height;
        let key = Key::new(part, plate);
        Some(Piece::new(key, On::Plate(plate), slab, place))
    })
}

/// The middle and size of one of `count` slots in the middle of a row that has room for `most`. The gap is a share of a slot and its gap.
pub(super) fn slot_in(row: Rect, slot: usize, count: usize, most: usize, gap: f32) -> (Vec2, Vec2) {
    let pitch = row.width() / (most as f32 - gap);
    let left = row.center().x - pitch * (count as f32 - gap) / 2.0;
    let middle = Vec2::new(
        left + pitch * (slot as f32 + 0.5 * (1.0 - gap)),
        row.center().y,
    );
    (middle, Vec2::new(pitch * (1.0 - gap), row.height()))
}

/// Draws pieces, placed on the table, in a picture among words, the lowest first: `middle` comes to the middle of the picture, and all
/// lengths are scaled.
pub(super) fn draw_small(
    painter: &Painter,
    mut pieces: Vec<Piece>,
    picture: Place,
    middle: Vec2,
    scale: f32,
) {
    pieces.sort_by(|one, other| {
        one.place
            .translation
            .z
            .total_cmp(&other.place.translation.z)
    });
    for Piece {
        mut slab, place, ..
    } in pieces
    {
        let aside = scale * (place.translation.truncate() - at(middle, 0.0).truncate());
        slab.scale(scale);
        let (turn, ..) = place.rotation.to_euler(EulerRot::ZXY);
        let at = picture.center() + vec2(aside.x, -aside.y);
        small::slab(
            painter,
            &slab,
            at,
            vec2(place.scale.x, place.scale.y),
            -turn,
        );
    }
}
