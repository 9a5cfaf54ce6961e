//! The regions in the order in which they were won, where the rack was: how the count went, at a glance.

use mbrane_play::mbrane::Cue;
use mbrane_rules::mbrane::{Colour, Mbrane, Tile};

use super::{
    looks, order_of,
    shown::{Shown, part},
    tones::BOLT,
};
use crate::{games::prelude::*, table::layout::Posture};

const HEIGHT: f32 = 4.0;

pub(super) fn pieces(inputs: &Inputs<Mbrane>) -> Vec<Piece> {
    let Inputs {
        play,
        shown,
        layout,
        ..
    } = *inputs;
    // It comes when the rack has left.
    let hushed = !shown.scene || matches!(shown.cue(), Some(Cue::Hush { .. }));
    let beside = layout.posture == Posture::Wide && !layout.below;
    if !inputs.at_table || !beside || hushed && shown.won.is_empty() {
        return Vec::new();
    }
    let (side, width) = (layout.rack_tile(), order_of(play).width());
    let mut pieces = Vec::new();
    for (index, (_, slot)) in layout.pieces.iter().enumerate() {
        let won = shown.won.get(index).copied();
        let landed = won.map_or(0.0, |won| landed(shown, won.region));
        let Some(won) = won.filter(|_| landed > 0.0) else {
            let empty = flat(Vec2::splat(0.5 * side), 0.12 * side, BUTTON.color());
            pieces.push(table_piece(
                Key::nth("won", index, 0),
                empty,
                slot.center(),
                HEIGHT,
            ));
            continue;
        };
        let scale = if shown.pace.reduced {
            1.0
        } else {
            1.0 + 0.22 * (1.0 - landed)
        };
        let mut put = |part: usize, slab: Slab, aside: Vec2, turn: f32| {
            let middle = slot.center() + scale * aside;
            let key = Key::nth("won", index, part);
            let mut piece = table_piece(key, slab, middle, HEIGHT + 0.01 * part as f32);
            piece.place.scale = Vec3::new(scale, scale, 1.0);
            piece.place.rotation = Quat::from_rotation_z(turn);
            pieces.push(piece);
        };
        let (body, ink) = tile(side, won.by);
        put(0, body, Vec2::ZERO, 0.0);
        // The board, and in it the region.
        let board = 0.46 * side;
        let cell = board / width as f32;
        let below = Vec2::new(0.0, 0.05 * side);
        let outline = Slab {
            rim: Rim::line(ink.with_alpha(0.5), (0.03 * side).max(1.0)),
            ..flat(Vec2::splat(1.16 * board), 0.08 * side, Color::NONE)
        };
        put(1, outline, below, 0.0);
        let place = Vec2::new((won.region % width) as f32, (won.region / width) as f32);
        let aside = (place + 0.5) * cell - 0.5 * board;
        put(
            2,
            flat(Vec2::splat(0.86 * cell), 0.2 * cell, ink),
            below + aside,
            0.0,
        );
        if won.swings {
            let at = Vec2::new(0.42, -0.40) * side;
            let bolt = Slab {
                shape: Shape::Triangle,
                ..flat(Vec2::new(0.17, 0.32) * side, 0.0, BOLT.color())
            };
            put(3, bolt.clone(), at + Vec2::new(0.03, 0.09) * side, 2.75);
            put(4, bolt, at + Vec2::new(-0.03, -0.09) * side, -0.39);
        }
    }
    pieces
}

/// Returns how much of the landing of a region's token is over; more than 0 from the moment at which it is counted.
fn landed(shown: &Shown, region: usize) -> f32 {
    match shown.flight(region) {
        Some((flown, _)) if flown < 1.0 => 0.0,
        Some((_, landed)) => part(landed, 0.0, 1.0).max(0.01),
        None => 1.0,
    }
}

/// Returns a blank tile of the colour, and the ink on it.
fn tile(side: f32, by: Option<Colour>) -> (Slab, Color) {
    let Some(colour) = by else {
        let side = 0.86 * side;
        return (
            flat(Vec2::splat(side), 0.14 * side, BUTTON.color()),
            TEXT_MUTED.color(),
        );
    };
    let mut slab = looks::tile(0.86 * side, Tile { digit: 0, colour });
    slab.writing.ink = Color::NONE;
    (slab, looks::tones(colour).ink.color())
}
