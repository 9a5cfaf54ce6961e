//! The ring that flies from the cell of a move to the section it sends to, to show the connection.

use bevy::prelude::*;
use mbrane_play::sansumoku::spot_of_cell;
use mbrane_rules::sansumoku::Target;

use super::{inputs::Inputs, sections::ring};
use crate::{
    table::scene::{Key, On, Piece, ground::at},
    theme::palette::{FOCUS, REFUSAL, TEXT_MUTED},
};

/// The height above the room: above everything on the board.
const HEIGHT: f32 = 6.8;
/// The height of its arc, as a share of the distance: it bends towards the middle, to stay on the board.
const ARC: f32 = 0.22;

/// Returns the flying ring.
pub(super) fn piece(inputs: &Inputs) -> Option<Piece> {
    let Inputs { shown, geometry, layout, .. } = *inputs;
    let (target, free) = shown.sends().filter(|_| shown.at < 1.0 && !shown.pace.reduced)?;
    let from = geometry.cells.get(usize::from(spot_of_cell(shown.last?).0))?;
    let to = match target {
        Target::Section(section) => *geometry.plates.get(section)?,
        Target::Any => layout.tray,
    };
    // If the player sent is stuck, the beat is longer than the flight, and the ring waits there.
    let share = (shown.eased() * if free { 1.0 } else { 2.0 }).clamp(0.0, 1.0);
    let way = to.center() - from.center();
    let inwards = layout.tray.center() - (from.center() + to.center()) / 2.0;
    let aside = if way.perp().dot(inwards) < 0.0 { -way.perp() } else { way.perp() };
    let arc = ARC * aside * (share * (1.0 - share) * 4.0);
    let middle = from.center() + way * share + arc;
    let side = from.width().lerp(to.width(), share);
    let tone = match (free, inputs.play.hand()) {
        (false, _) => REFUSAL,
        (true, Some(_)) => FOCUS,
        (true, None) => TEXT_MUTED,
    };
    let width = (0.06 * geometry.cell).max(2.0);
    let opacity = 1.0 - ((share - 0.85) / 0.15).max(0.0);
    let slab = ring(side, geometry.cell, tone.color(), width, opacity);
    Some(Piece {
        key: Key::new("sent", 0),
        on: On::Table,
        slab,
        place: Transform::from_translation(at(middle, HEIGHT)),
    })
}
