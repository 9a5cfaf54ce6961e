//! The section's next digit in each cell that may take it, and a cross in the others.

use mbrane_play::sansumoku::cell_of_spot;
use mbrane_rules::{
    Game as _,
    sansumoku::{Illegal, Move, Sansumoku},
};

use super::{
    shown::{FLIGHT, Shown, may_play},
    tones::{COMING, COMING_INK, MANY, MANY_INK},
};
use crate::games::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    /// The section's next digit, which may go here.
    Digit(u8),
    /// A cross: the next digit may not go here.
    Cross,
}

const SIGN_HEIGHT: f32 = 0.02;
/// How long a sign is dealt, and how much later the next one is, as shares of the turn's time.
const DEALT: f32 = 0.2;
const DEALT_APART: f32 = 0.035;

pub(super) fn pieces(inputs: &Inputs<Sansumoku>) -> Vec<Piece> {
    let (shown, geometry) = (inputs.shown, inputs.geometry);
    if !inputs.at_table || inputs.review.holds() {
        return Vec::new();
    }
    // A wildcard opens many cells: signs are smaller and fainter, without crosses.
    let many = (0..9)
        .filter(|section| may_play(&shown.after, *section))
        .count()
        > 1;
    let signs = (0..geometry.cells.len()).filter_map(|cell| {
        let sign = sign(inputs.play, shown, cell, geometry.plate_of(cell))?;
        (!many || sign != Sign::Cross).then_some((cell, sign))
    });
    // They are dealt one after the other once the comets have arrived.
    let dealt = |order: usize| {
        if shown.sends().is_none() {
            1.0
        } else if many || shown.pace.reduced {
            shown.at
        } else {
            let start = FLIGHT + DEALT_APART * order as f32;
            part(shown.at, start, start + DEALT)
        }
    };
    signs
        .enumerate()
        .map(|(order, (cell, sign))| {
            let dealt = dealt(order);
            let scale = if many || shown.pace.reduced {
                1.0
            } else {
                0.6 + 0.4 * eased(Easing::BackOut, dealt)
            };
            Piece {
                key: Key::new(
                    if sign == Sign::Cross {
                        "cross"
                    } else {
                        "next digit"
                    },
                    cell,
                ),
                on: On::Cell(cell),
                slab: look(sign, geometry.cell, many).with_opacity(dealt),
                place: Transform::from_xyz(0.0, 0.0, SIGN_HEIGHT)
                    .with_scale(Vec3::new(scale, scale, 1.0)),
            }
        })
        .collect()
}

/// Returns the sign of a cell, while a local player may play there or the player to move is stuck there.
fn sign(play: &Seen<Sansumoku>, shown: &Shown, place: usize, section: usize) -> Option<Sign> {
    let cell = cell_of_spot(spot(place))?;
    if shown.after.tile(cell).is_some() || !may_play(&shown.after, section) {
        return None;
    }
    if shown.stuck(section) {
        return Some(Sign::Cross);
    }
    // The position already includes the move; its signs wait until the turn passes.
    let last = shown.beat.is_none() || shown.sends().is_some();
    if play.local_actor().is_none() || !last {
        return None;
    }
    match play.position().check(Move::Place(cell)) {
        Ok(()) => play.position().next_digit(section).map(Sign::Digit),
        Err(Illegal::Clash { .. }) => Some(Sign::Cross),
        Err(_) => None,
    }
}

fn look(sign: Sign, cell: f32, many: bool) -> Slab {
    let side = TILE * cell;
    let (ground, signs, height, ink) = match sign {
        Sign::Digit(digit) => {
            let (ground, ink) = if many {
                (MANY, MANY_INK)
            } else {
                (COMING, COMING_INK)
            };
            (
                ground.color(),
                Signs::number(u16::from(digit)),
                if many { 0.38 } else { 0.50 },
                ink.color(),
            )
        }
        Sign::Cross => (
            SEAM.color().with_alpha(0.0),
            Signs::CROSS,
            0.46,
            SEAM.color().with_alpha(0.9),
        ),
    };
    let mut slab = flat(Vec2::splat(side), 0.16 * side, ground);
    slab.writing = Writing::new(signs, height * side, ink);
    if sign != Sign::Cross {
        slab.bevel = Bevel::white(if many { 0.10 } else { 0.25 }, (0.015 * side).max(1.0));
    }
    slab
}
