//! The winning lines of sections: two if one award completes both.

use bevy::prelude::*;
use mbrane_rules::{Seat, sansumoku::Colour};

use super::{inputs::Inputs, looks, shown::Shown};
use crate::table::scene::{Key, On, Piece, plates::Geometry};

/// The height above the board: above tiles and shades, below the badges of the sections.
const HEIGHT: f32 = 2.892;

/// Returns the winner's colour.
pub(super) fn winner(shown: &Shown) -> Option<Colour> {
    let winner = shown.after.ended.filter(|outcome| !outcome.resigned)?.winner?;
    Some(if winner == Seat::First { Colour::Blue } else { Colour::Orange })
}

/// Returns the winning lines on the board.
pub(super) fn pieces(inputs: &Inputs) -> Vec<Piece> {
    let Inputs { shown, geometry: Geometry { plates, cell, .. }, .. } = *inputs;
    let Some(by) = winner(shown) else { return Vec::new() };
    let share = if shown.pace.reduced { 1.0 } else { shown.eased() };
    let lines = shown.after.lines.iter().enumerate().filter_map(|(line, sections)| {
        let [from, to] = [sections[0], sections[2]].map(|section| plates.get(section).map(Rect::center));
        let (mut slab, mut place) = looks::line(from?, to?, share, 0.26 * cell, by);
        slab.opacity = (3.0 * shown.at).min(1.0);
        place.translation.z = HEIGHT + 0.002 * line as f32;
        Some(Piece { key: Key::new("winning line", line), on: On::Board, slab, place })
    });
    lines.collect()
}
