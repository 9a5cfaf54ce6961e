//! The tiles on the board.

use bevy::prelude::*;
use mbrane_play::sansumoku::cell_of_spot;

use super::{inputs::Inputs, looks, spot};
use crate::{
    table::scene::{Key, On, Piece, travel::Travel},
    theme::{
        palette::{FOCUS, SEAM},
        slab::Rim,
    },
};

/// The height above its cell from which a tile comes, in cells.
const ABOVE: f32 = 0.9;

/// Returns the tiles on the board.
pub(super) fn pieces(inputs: &Inputs) -> impl Iterator<Item = Piece> {
    let Inputs { shown, geometry, .. } = *inputs;
    let size = geometry.cell;
    (0..geometry.cells.len()).filter_map(move |place| {
        let cell = cell_of_spot(spot(place))?;
        let facts = shown.after.tile(cell)?;
        let section = geometry.plate_of(place);
        let comes = shown.view.tile(cell).is_none();
        let landed = if comes && !shown.pace.reduced { shown.eased() } else { 1.0 };
        let travel = if comes { Travel { way: Vec2::new(0.0, -ABOVE * size), landed } } else { Travel::THERE };
        let mut transform = travel.place(size);
        if inputs.blocks(spot(place)) {
            transform.translation.x += inputs.shake * 0.07 * size;
        }
        let mut slab = looks::tile(looks::TILE * size, facts, shown.binds(section));
        travel.shade(&mut slab);
        slab.opacity = inputs.arrived[section] * if comes { (3.0 * shown.at).min(1.0) } else { 1.0 };
        if shown.last == Some(cell) && !shown.over() {
            let width = (0.05 * size).max(2.0);
            let casing_width = (0.02 * size).max(1.0);
            slab.rim = Rim { color: FOCUS.color(), width, casing: SEAM.color(), casing_width, hatched: false };
        }
        let key = Key::nth("tile", place, usize::from(facts.digit) * 2 + facts.colour.index());
        Some(Piece { key, on: On::Cell(place), slab, place: transform })
    })
}
