//! Lines between places of the board: the winning lines, and the ring that flies from the cell of a move to the section it sends to.

use mbrane_play::sansumoku::spot_of_cell;
use mbrane_rules::{
    Seat,
    sansumoku::{Colour, Sansumoku, Target},
};

use super::{looks, sections::ring, shown::Shown};
use crate::games::prelude::*;

/// The height of a winning line above the board: above tiles and shades, below the badges of the sections.
const LINE: f32 = 2.892;
/// The height of the ring above the room: above everything on the board.
const RING: f32 = 6.8;
/// The height of the ring's arc, as a share of the distance: it bends towards the middle, to stay on the board.
const ARC: f32 = 0.22;

pub(super) fn winner(shown: &Shown) -> Option<Colour> {
    let winner = shown
        .after
        .ended
        .filter(|outcome| !outcome.resigned)?
        .winner?;
    Some(if winner == Seat::First {
        Colour::Blue
    } else {
        Colour::Orange
    })
}

/// Returns the winning lines on the board: two if one award completes both.
pub(super) fn pieces(inputs: &Inputs<Sansumoku>) -> Vec<Piece> {
    let Inputs {
        shown,
        geometry: Geometry { plates, cell, .. },
        ..
    } = *inputs;
    let Some(by) = winner(shown) else {
        return Vec::new();
    };
    let share = if shown.pace.reduced {
        1.0
    } else {
        shown.eased()
    };
    let lines = shown
        .after
        .lines
        .iter()
        .enumerate()
        .filter_map(|(line, sections)| {
            let [from, to] =
                [sections[0], sections[2]].map(|section| plates.get(section).map(Rect::center));
            let (mut slab, mut place) = looks::line(from?, to?, share, 0.26 * cell, by);
            slab.opacity = (3.0 * shown.at).min(1.0);
            place.translation.z = LINE + 0.002 * line as f32;
            Some(Piece {
                key: Key::new("winning line", line),
                on: On::Board,
                slab,
                place,
            })
        });
    lines.collect()
}

pub(super) fn sent(inputs: &Inputs<Sansumoku>) -> Option<Piece> {
    let Inputs {
        shown,
        geometry,
        layout,
        ..
    } = *inputs;
    let (target, free) = shown
        .sends()
        .filter(|_| inputs.at_table && shown.at < 1.0 && !shown.pace.reduced)?;
    let from = geometry
        .cells
        .get(usize::from(spot_of_cell(shown.last?).0))?;
    let to = match target {
        Target::Section(section) => *geometry.plates.get(section)?,
        Target::Any => layout.tray,
    };
    // If the player sent is stuck, the beat is longer than the flight, and the ring waits there.
    let share = (shown.eased() * if free { 1.0 } else { 2.0 }).clamp(0.0, 1.0);
    let way = to.center() - from.center();
    let inwards = layout.tray.center() - (from.center() + to.center()) / 2.0;
    let aside = if way.perp().dot(inwards) < 0.0 {
        -way.perp()
    } else {
        way.perp()
    };
    let arc = ARC * aside * (share * (1.0 - share) * 4.0);
    let side = from.width().lerp(to.width(), share);
    let tone = match (free, inputs.play.local_actor()) {
        (false, _) => REFUSAL,
        (true, Some(_)) => FOCUS,
        (true, None) => TEXT_MUTED,
    };
    let width = (0.06 * geometry.cell).max(2.0);
    let opacity = 1.0 - ((share - 0.85) / 0.15).max(0.0);
    let slab = ring(side, geometry.cell, tone.color(), width, opacity);
    Some(table_piece(
        Key::new("sent", 0),
        slab,
        from.center() + way * share + arc,
        RING,
    ))
}
