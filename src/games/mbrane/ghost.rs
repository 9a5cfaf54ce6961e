//! Tiles that are not placed yet: the held move with lit cells, a refused tile, and the tile of a hint.

use mbrane_play::mbrane::{
    Swing, cell_of_spot, colour, digit_of, placement, spot_of_cell, what_if,
};
use mbrane_rules::{
    Cell as Square,
    mbrane::{Mbrane, Move, Tile},
};

use super::{
    fits, looks, order_of,
    tones::{RECESS, RECESS_EDGE},
};
use crate::games::prelude::*;

/// Heights above the room: above all tiles at rest.
const HINT: f32 = 4.9;
const GHOST: f32 = 5.0;

pub(super) fn held(inputs: &Inputs<Mbrane>) -> Option<(Square, Tile)> {
    let (play, shown, hand) = (inputs.play, inputs.shown, inputs.hand);
    if play.local_actor().is_none() || shown.scene {
        return None;
    }
    let Move::Place { digit, cell } = placement(order_of(play), &hand.draft)? else {
        return None;
    };
    let colour = play.position().to_move();
    fits(play, digit, cell).then_some((cell, Tile { digit, colour }))
}

pub(super) fn swings(inputs: &Inputs<Mbrane>) -> Vec<Swing> {
    held(inputs)
        .and_then(|(cell, tile)| {
            what_if(
                inputs.play.position(),
                Move::Place {
                    digit: tile.digit,
                    cell,
                },
            )
            .ok()
        })
        .map(|what| what.swings)
        .unwrap_or_default()
}

pub(super) fn lamps(inputs: &Inputs<Mbrane>) -> impl Iterator<Item = Piece> {
    let Inputs { play, geometry, .. } = *inputs;
    let order = order_of(play);
    let open = inputs.takes_moves() && play.local_actor().is_some();
    let digit = if open {
        inputs.hand.draft.digit()
    } else {
        None
    };
    let lit = digit.into_iter().flat_map(move |digit| {
        let takes = move |place: &usize| {
            cell_of_spot(order, spot(*place)).is_some_and(|cell| fits(play, digit, cell))
        };
        (0..geometry.cells.len()).filter(takes)
    });
    lit.map(|place| Piece {
        key: Key::new("lamp", place),
        on: On::Cell(place),
        slab: lamp_slab(geometry.cell),
        place: Transform::from_xyz(0.0, 0.0, 0.02),
    })
}

/// How much light a cell that takes the held digit adds to its plate, and the strength of the line around its hairline.
const LIGHT: f32 = 0.16;
const CASED: f32 = 0.92;

/// Returns the mark of a cell that can take the held digit: a glow with a hairline, which carries it on light plates.
fn lamp_slab(cell: f32) -> Slab {
    let side = TILE * cell;
    let line = (0.022 * side).max(1.0);
    let light = RECESS_EDGE.color();
    let rim = Rim {
        casing: RECESS.color().with_alpha(CASED),
        ..cased(light, line, line)
    };
    Slab {
        rim,
        ..flat(Vec2::splat(side), 0.16 * side, light.with_alpha(LIGHT))
    }
}

/// Returns the tile to be placed at its cell, or a refused one where it was tried.
pub(super) fn held_piece(inputs: &Inputs<Mbrane>) -> Option<Piece> {
    let (play, geometry, hand) = (inputs.play, inputs.geometry, inputs.hand);
    let (cell, tile, tone, shake) = match held(inputs) {
        // A dragged tile is visible itself.
        Some(_) if hand.drag.is_some() => return None,
        Some((cell, tile)) => (spot_of_cell(order_of(play), cell), tile, FOCUS, 0.0),
        None => {
            let refused = hand.refused.as_ref()?;
            let digit = refused.tried.iter().copied().find_map(digit_of)?;
            let cell = refused
                .tried
                .iter()
                .copied()
                .find(|spot| digit_of(*spot).is_none())?;
            // On an occupied cell, the tile there shakes instead.
            if refused.blocker == Some(cell) {
                return None;
            }
            (
                cell,
                Tile {
                    digit,
                    colour: play.position().to_move(),
                },
                REFUSAL,
                inputs.shake,
            )
        }
    };
    if !inputs.takes_moves() {
        return None;
    }
    let middle = geometry.cells.get(usize::from(cell.0))?.center();
    let side = TILE * geometry.cell;
    let mut slab = looks::tile(side, tile);
    slab.opacity = 0.72;
    slab.rim = cased(tone.color(), (0.05 * side).max(2.0), (0.02 * side).max(1.0));
    let aside = Vec2::new(shake * 0.07 * geometry.cell, 0.0);
    let key = Key::new("ghost", 0);
    Some(table_piece(key, slab, middle + aside, GHOST))
}

pub(super) fn hinted_piece(inputs: &Inputs<Mbrane>) -> Option<Piece> {
    let Inputs { play, geometry, .. } = *inputs;
    let hinted = inputs
        .hint
        .map(|action| (action, play.position().to_move()));
    let better = inputs.better.map(|(action, side)| (action, colour(side)));
    let (action, colour) = hinted.or(better)?;
    let Move::Place { digit, cell } = action.typed()? else {
        return None;
    };
    let rect = geometry
        .cells
        .get(usize::from(spot_of_cell(order_of(play), cell).0))?;
    // On the cell of the tile actually played, it is small and off-centre.
    let covers = play.position().tile(cell).is_some();
    let (share, aside) = if covers {
        (0.62, Vec2::new(0.30, -0.30))
    } else {
        (1.0, Vec2::ZERO)
    };
    let side = share * TILE * geometry.cell;
    let mut slab = looks::tile(side, Tile { digit, colour });
    // Paler than placed tiles, with a bolder frame than the held tile.
    slab.opacity = 0.88;
    let (width, casing) = ((0.09 * side).max(3.0), (0.03 * side).max(1.0));
    slab.rim = cased(FOCUS.color(), width, casing);
    let middle = rect.center() + aside * geometry.cell;
    Some(table_piece(Key::new("hint", 0), slab, middle, HINT))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        games::mbrane::tones::{PLATE_INDIGO, PLATE_IVORY},
        theme::{
            colour_vision::assert_seen,
            palette::{PLATE_FAR, PLATE_NEAR},
        },
    };

    #[test]
    fn legal_cells_stand_out_on_every_plate() {
        for plate in [PLATE_NEAR, PLATE_FAR, PLATE_IVORY, PLATE_INDIGO] {
            assert_seen(&[plate.mix(RECESS, CASED)], plate);
        }
        assert_seen(&[RECESS_EDGE], RECESS);
    }
}
