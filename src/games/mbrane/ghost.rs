//! The held move on the board: the ghost of a tile, lit cells, and a refused tile.

use bevy::prelude::*;
use mbrane_play::{
    Match, Spot,
    mbrane::{Swing, cell_of_spot, digit_of, placement, spot_of_cell, what_if},
};
use mbrane_rules::{
    Cell as Square,
    mbrane::{Mbrane, Move, Tile},
};

use super::{
    fits,
    inputs::Inputs,
    looks, order_of,
    shown::Shown,
    spot,
    tones::{RECESS, RECESS_EDGE},
};
use crate::{
    table::{
        change::hand::Hand,
        scene::{Key, On, Piece, ground::at, plates::Geometry},
    },
    theme::{
        palette::{FOCUS, REFUSAL},
        slab::{Rim, Slab},
    },
};

/// The height above the room: above all tiles at rest.
const HEIGHT: f32 = 5.0;

/// Returns the tile to be placed and its cell, if legal.
pub(super) fn held(play: &Match<Mbrane>, hand: &Hand, shown: &Shown) -> Option<(Square, Tile)> {
    play.hand().filter(|_| !shown.scene)?;
    let Move::Place { digit, cell } = placement(order_of(play), &hand.draft)? else { return None };
    let colour = play.position().to_move();
    fits(play, digit, cell).then_some((cell, Tile { digit, colour }))
}

/// Returns the swings that the ghost would cause.
pub(super) fn swings(play: &Match<Mbrane>, hand: &Hand, shown: &Shown) -> Vec<Swing> {
    held(play, hand, shown)
        .and_then(|(cell, tile)| what_if(play.position(), Move::Place { digit: tile.digit, cell }).ok())
        .map(|what| what.swings)
        .unwrap_or_default()
}

/// Returns the lights on the cells that can take the held digit.
pub(super) fn lamps(inputs: &Inputs) -> impl Iterator<Item = Piece> {
    let Inputs { play, geometry, .. } = *inputs;
    let order = order_of(play);
    let open = inputs.takes_moves() && play.hand().is_some();
    let digit = inputs.hand.draft.digit().filter(|_| open);
    let lit = digit.into_iter().flat_map(move |digit| {
        let takes = move |place: &usize| cell_of_spot(order, spot(*place)).is_some_and(|cell| fits(play, digit, cell));
        (0..geometry.cells.len()).filter(takes)
    });
    lit.map(|place| Piece {
        key: Key::new("lamp", place),
        on: On::Cell(place),
        slab: lamp_slab(geometry.cell),
        place: Transform::from_xyz(0.0, 0.0, 0.02),
    })
}

/// How much of a plate a recess hides.
const HIDES: f32 = 0.92;

/// Returns the mark of a cell that can take the held digit: a dark recess with a light edge.
fn lamp_slab(cell: f32) -> Slab {
    let side = looks::TILE * cell;
    let recess = RECESS.color().with_alpha(HIDES);
    let width = (0.03 * side).max(1.5);
    Slab {
        size: Vec2::splat(side),
        radius: 0.16 * side,
        lit: recess,
        shaded: recess,
        rim: Rim::line(RECESS_EDGE.color(), width),
        ..default()
    }
}

/// The parts of a refused placement that the table marks.
#[derive(Debug, Clone, Copy)]
struct Refused {
    digit: Option<u8>,
    cell: Option<Spot>,
    /// The cell of the tile in its way.
    blocker: Option<Spot>,
}

impl Refused {
    fn of(refused: &mbrane_play::Refused) -> Self {
        let mut cells = refused.tried.iter().copied().filter(|spot| digit_of(*spot).is_none());
        Self { digit: refused.tried.iter().copied().find_map(digit_of), cell: cells.next(), blocker: refused.blocker }
    }
}

/// Returns the tile to be placed, or a refused one.
pub(super) fn piece(inputs: &Inputs) -> Option<Piece> {
    let Inputs { play, shown, geometry, hand, .. } = *inputs;
    let held = held(play, hand, shown);
    let refused = hand.refused.as_ref().filter(|_| held.is_none()).map(Refused::of);
    let would = held.filter(|_| hand.drag.is_none());
    let look =
        would.and_then(|(cell, tile)| placed(geometry, spot_of_cell(order_of(play), cell), tile)).or_else(|| {
            let tile = Tile { digit: refused?.digit?, colour: play.position().to_move() };
            refused_tile(geometry, refused?, tile, inputs.shake)
        });
    let (slab, place) = look.filter(|_| inputs.takes_moves())?;
    Some(Piece { key: Key::new("ghost", 0), on: On::Table, slab, place })
}

type Look = (Slab, Transform);

/// Returns the middle of a cell in layout coordinates; none if the current layout has no such cell.
fn middle(geometry: &Geometry, cell: Spot) -> Option<Vec2> {
    geometry.cells.get(usize::from(cell.0)).map(Rect::center)
}

/// Returns the tile to be placed, at its cell.
fn placed(geometry: &Geometry, cell: Spot, tile: Tile) -> Option<Look> {
    let slab = pale(geometry, tile, FOCUS.color());
    Some((slab, Transform::from_translation(at(middle(geometry, cell)?, HEIGHT))))
}

/// Returns the refused tile, at the cell where it was tried.
fn refused_tile(geometry: &Geometry, refused: Refused, tile: Tile, shake: f32) -> Option<Look> {
    // On an occupied cell, the tile there shakes instead.
    let cell = refused.cell.filter(|_| refused.blocker != refused.cell)?;
    let slab = pale(geometry, tile, REFUSAL.color());
    let aside = Vec2::new(shake * 0.07 * geometry.cell, 0.0);
    Some((slab, Transform::from_translation(at(middle(geometry, cell)? + aside, HEIGHT))))
}

/// Returns a pale tile with a rim of this colour.
fn pale(geometry: &Geometry, tile: Tile, color: Color) -> Slab {
    let side = looks::TILE * geometry.cell;
    let mut slab = looks::tile(side, tile);
    slab.opacity = 0.72;
    slab.rim = Rim { color, width: (0.05 * side).max(2.0), ..slab.rim };
    slab
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        games::mbrane::tones::{PLATE_INDIGO, PLATE_IVORY},
        theme::{
            palette::{PLATE_FAR, PLATE_NEAR},
            sight::assert_seen,
        },
    };

    #[test]
    fn where_a_digit_can_go_stands_out_on_every_plate() {
        for plate in [PLATE_NEAR, PLATE_FAR, PLATE_IVORY, PLATE_INDIGO] {
            assert_seen(&[plate.mix(RECESS, HIDES)], plate);
        }
        assert_seen(&[RECESS_EDGE], RECESS);
    }
}
