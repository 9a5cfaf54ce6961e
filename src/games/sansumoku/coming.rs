//! The section's next digit in each cell that may take it, and a cross in the others.

use mbrane_play::sansumoku::cell_of_spot;
use mbrane_rules::{
    Game as _,
    sansumoku::{Illegal, Move, Sansumoku},
};

use super::{
    shown::{Shown, may_play},
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

const HEIGHT: f32 = 0.02;

pub(super) fn pieces(inputs: &Inputs<Sansumoku>) -> Vec<Piece> {
    let Inputs {
        shown, geometry, ..
    } = *inputs;
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
        Some((cell, sign)).filter(|_| !many || sign != Sign::Cross)
    });
    let opacity = if shown.sends().is_some() {
        shown.at
    } else {
        1.0
    };
    signs
        .map(|(cell, sign)| Piece {
            key: Key::new(
                if sign == Sign::Cross {
                    "cross"
                } else {
                    "next digit"
                },
                cell,
            ),
            on: On::Cell(cell),
            slab: Slab {
                opacity,
                ..look(sign, geometry.cell, many)
            },
            place: Transform::from_xyz(0.0, 0.0, HEIGHT),
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
    play.local_actor().filter(|_| last)?;
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
    slab.writing = Writing {
        signs,
        height: height * side,
        offset: Vec2::ZERO,
        ink,
    };
    if sign != Sign::Cross {
        let lit = Color::WHITE.with_alpha(if many { 0.10 } else { 0.25 });
        slab.bevel = Bevel {
            lit,
            width: (0.015 * side).max(1.0),
        };
    }
    slab
}
