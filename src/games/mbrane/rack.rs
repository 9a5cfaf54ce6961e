//! The rack: one tile of each digit in the mover's colour, hatched if it fits nowhere.

use mbrane_play::{
    MatchStatus, MoveInput as _,
    mbrane::{Cue, cell_of_spot, digit_of, spot_of_digit},
};
use mbrane_rules::mbrane::{Mbrane, Tile, cells};
use std::f32::consts::PI;

use super::{looks, order_of};
use crate::games::prelude::*;

const RACK_HEIGHT: f32 = 4.0;
/// The lift of a digit that is held or under the mouse, as a share of a tile's side.
const LIFT: f32 = 0.06;

/// Returns the tiles of the rack and the line around the held digit; a review hides them.
pub(super) fn pieces(inputs: &Inputs<Mbrane>) -> Vec<Piece> {
    let (play, shown) = (inputs.play, inputs.shown);
    let (layout, hand) = (inputs.layout, inputs.hand);
    // The rack leaves as a count begins and stays away after the game.
    let over = matches!(play.status(), MatchStatus::Over(_));
    let leaves = if matches!(shown.cue(), Some(Cue::Hush { .. })) {
        shown.eased()
    } else {
        1.0
    };
    let gone = if over { leaves } else { 0.0 };
    if !inputs.at_table || gone >= 1.0 || inputs.review.is_open() {
        return Vec::new();
    }
    let side = layout.rack_tile();
    let fitting = fitting(play, hand);
    let waits = play.local_actor().is_none() && !over;
    let refused = hand
        .refused
        .as_ref()
        .and_then(|refused| refused.tried.iter().copied().find_map(digit_of));
    let tiles = (0..order_of(play).side() as u8).filter_map(|digit| {
        let spot = spot_of_digit(digit);
        let slot = layout.rect(spot)?;
        let held = hand.draft.has(spot);
        let mut slab = looks::tile(
            side,
            Tile {
                digit,
                colour: shown.mover(),
            },
        );
        if fitting >> digit & 1 == 0 {
            slab.hatch = SEAM.color().with_alpha(0.5);
            slab.pitch = 0.16 * side;
            slab.opacity = 0.45;
        }
        if waits {
            slab.opacity *= 0.5;
        }
        slab.opacity *= 1.0 - gone;
        // Tiles have two sides: as the turn passes, they turn over.
        let turn = shown.turn();
        let width = if shown.pace.reduced {
            1.0
        } else {
            (turn * PI).cos().abs().max(0.08)
        };
        if shown.pace.reduced {
            slab.opacity *= faded(turn);
        }
        let size = if inputs.pressed == Some(spot) {
            0.95
        } else {
            1.0
        };
        if hand.drag.is_some() && held {
            slab.opacity *= 0.35;
        }
        let aside = if refused == Some(digit) {
            inputs.shake * 0.05 * side
        } else {
            0.0
        };
        let near = hand.near == Some(spot) && !waits && inputs.pressed != Some(spot);
        let lift = if held || near { LIFT * side } else { 0.0 };
        if near {
            slab.shadow.offset.y += 1.5 * lift;
            slab.shadow.softness *= 1.6;
        }
        let middle = slot.center() + Vec2::new(aside, -lift);
        let key = Key::new("rack", usize::from(digit));
        let mut piece = table_piece(key, slab, middle, RACK_HEIGHT + 0.01 * f32::from(digit));
        piece.place.scale = Vec3::new(width * size, size, 1.0);
        Some(piece)
    });
    let held = hand
        .draft
        .digit()
        .and_then(|digit| layout.rect(spot_of_digit(digit)));
    tiles.chain(held.map(|slot| line(slot, side))).collect()
}

fn line(slot: Rect, side: f32) -> Piece {
    let width = (0.045 * side).max(2.0);
    let casing = (0.02 * side).max(1.0);
    let middle = slot.center() - Vec2::new(0.0, LIFT * side);
    let size = Vec2::splat(side + 2.0 * (width + 2.0 * casing));
    let slab = frame(size, 0.21 * side, FOCUS.color(), width, casing);
    table_piece(Key::new("held", 0), slab, middle, RACK_HEIGHT + 0.2)
}

/// Returns the digits that fit, as bits: anywhere, or on the cell picked first.
fn fitting(play: &Seen<Mbrane>, hand: &Hand) -> u16 {
    let (position, order) = (play.position(), order_of(play));
    // A cell that is only pointed at is not picked.
    let picked = Mbrane::steered(&hand.draft).and_then(|spot| cell_of_spot(order, spot));
    match picked.filter(|cell| position.tile(*cell).is_none()) {
        Some(cell) if hand.draft.digit().is_none() || hand.keys => position.fitting(cell),
        _ => cells(order).fold(0, |digits, cell| digits | position.fitting(cell)),
    }
}
