//! The tiles on the board.

use mbrane_play::sansumoku::{cell_of_spot, spot_of_cell};
use mbrane_rules::sansumoku::Sansumoku;

use super::looks;
use crate::{games::prelude::*, table::scene::travel::Travel};

/// The height above its cell from which a tile comes, in cells.
const DROP_HEIGHT: f32 = 0.9;
/// The share by which the tiles of a won section come nearer to its middle, and shrink.
const DRAWN: f32 = 0.12;

pub(super) fn pieces(inputs: &Inputs<Sansumoku>) -> impl Iterator<Item = Piece> {
    let (shown, geometry) = (inputs.shown, inputs.geometry);
    let size = geometry.cell;
    let blocker = inputs
        .hand
        .refused
        .as_ref()
        .and_then(|refused| refused.blocker);
    (0..geometry.cells.len()).filter_map(move |place| {
        let cell = cell_of_spot(spot(place))?;
        let facts = shown.after.tile(cell)?;
        let section = geometry.plate_of(place);
        let comes = shown.view.tile(cell).is_none();
        let landed = if comes && !shown.pace.reduced {
            shown.eased()
        } else {
            1.0
        };
        let travel = if comes {
            Travel {
                way: Vec2::new(0.0, -DROP_HEIGHT * size),
                landed,
            }
        } else {
            Travel::THERE
        };
        let mut transform = travel.place(size);
        // The tiles of a section that is won draw together, but never touch, and those of the winning line hop.
        let (closes, hops) = (shown.closes(section), shown.cheer(section, place));
        if closes > 0.0 || hops > 0.0 {
            let (plate, own) = (geometry.plates.get(section)?, geometry.cells.get(place)?);
            let inwards = DRAWN * closes * (plate.center() - own.center());
            transform.translation += at(inwards, 0.0) + 0.2 * hops * size * Vec3::Y;
            transform.scale *= Vec2::splat(1.0 - DRAWN * closes).extend(1.0);
        }
        if blocker == Some(spot(place)) {
            transform.translation.x += inputs.shake * 0.07 * size;
        }
        let mut slab = looks::tile(TILE * size, facts, shown.binds(section));
        travel.shade(&mut slab);
        slab.opacity = inputs.arrived[section]
            * if comes {
                (3.0 * shown.at).min(1.0)
            } else {
                1.0
            };
        let key = Key::nth(
            "tile",
            place,
            usize::from(facts.digit) * 2 + facts.colour.index(),
        );
        Some(Piece::new(key, On::Cell(place), slab, transform))
    })
}

/// Returns the mark of the last tile placed, once it has landed.
pub(super) fn last_tile_mark(inputs: &Inputs<Sansumoku>) -> Option<Piece> {
    let (shown, geometry) = (inputs.shown, inputs.geometry);
    let cell = shown.last?;
    let tile = shown.view.tile(cell)?;
    let place = usize::from(spot_of_cell(cell).0);
    let section = geometry.plate_of(place);
    if !inputs.at_table || shown.over() || shown.closes(section) > 0.0 {
        return None;
    }
    let ink = looks::tones(tile.colour).ink.color();
    let (slab, at) = last_mark(TILE * geometry.cell, ink);
    let slab = slab.with_opacity(inputs.arrived[section]);
    Some(Piece::new(
        Key::new("last", place),
        On::Cell(place),
        slab,
        at,
    ))
}
