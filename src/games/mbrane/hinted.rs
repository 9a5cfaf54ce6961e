//! The tile of a hint or of a better move, on its cell.

use bevy::prelude::*;
use mbrane_play::mbrane::{colour, spot_of_cell};
use mbrane_rules::mbrane::{Move, Tile};

use super::{inputs::Inputs, looks, order_of};
use crate::{
    table::scene::{Key, On, Piece, ground::at},
    theme::{
        palette::{FOCUS, SEAM},
        slab::Rim,
    },
};

/// The height above the room: above all tiles at rest, below the held tile.
const HEIGHT: f32 = 4.9;

/// Returns the tile of the hint.
pub(super) fn piece(inputs: &Inputs) -> Option<Piece> {
    let Inputs { play, geometry, .. } = *inputs;
    let hinted = inputs.hint.map(|action| (action, play.position().to_move()));
    let better = inputs.better.map(|(action, side)| (action, colour(side)));
    let (action, colour) = hinted.or(better)?;
    let Ok(Move::Place { digit, cell }) = action.parse() else { return None };
    let rect = geometry.cells.get(usize::from(spot_of_cell(order_of(play), cell).0))?;
    // On the cell of the tile actually played, it is small and off-centre.
    let covers = play.position().tile(cell).is_some();
    let (share, aside) = if covers { (0.62, Vec2::new(0.30, -0.30)) } else { (1.0, Vec2::ZERO) };
    let side = share * looks::TILE * geometry.cell;
    let middle = rect.center() + aside * geometry.cell;
    let mut slab = looks::tile(side, Tile { digit, colour });
    // Paler than placed tiles, with a bolder frame than the held tile.
    slab.opacity = 0.88;
    let (width, casing_width) = ((0.09 * side).max(3.0), (0.03 * side).max(1.0));
    slab.rim = Rim { color: FOCUS.color(), width, casing: SEAM.color(), casing_width, hatched: false };
    Some(Piece {
        key: Key::new("hint", 0),
        on: On::Table,
        slab,
        place: Transform::from_translation(at(middle, HEIGHT)),
    })
}
