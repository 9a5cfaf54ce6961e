//! Lines between places of the board: the winning lines, and the comets that fly from the cell of a move to the section it sends to.

use mbrane_play::sansumoku::spot_of_cell;
use mbrane_rules::{
    Seat,
    sansumoku::{Colour, Sansumoku, Target},
};

use super::{
    looks,
    shown::{FLIGHT, Shown},
};
use crate::games::prelude::*;

/// The height of a winning line above the board: above tiles and shades, below the badges of the sections.
const LINE_HEIGHT: f32 = 2.892;
/// The height of the comets above the room: above everything on the board.
const COMET: f32 = 6.8;
/// The parts of a comet, and how far each is behind the one before, as a share of the flight.
const COMET_PARTS: usize = 6;
const COMET_LAG: f32 = 0.045;

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
        shown.line()
    };
    if share <= 0.0 {
        return Vec::new();
    }
    let lines = shown
        .after
        .lines
        .iter()
        .enumerate()
        .filter_map(|(line, sections)| {
            let [from, to] =
                [sections[0], sections[2]].map(|section| plates.get(section).map(Rect::center));
            let (mut slab, mut place) = looks::line(from?, to?, share, 0.2 * cell, by);
            slab.opacity = (3.0 * shown.line()).min(1.0);
            place.translation.z = LINE_HEIGHT + 0.002 * line as f32;
            let key = Key::new("winning line", line);
            Some(Piece::new(key, On::Board, slab, place))
        });
    lines.collect()
}

/// Returns the comets from the cell of a move to the corners of the section that it sends to.
pub(super) fn sent(inputs: &Inputs<Sansumoku>) -> Vec<Piece> {
    let (shown, geometry, layout) = (inputs.shown, inputs.geometry, inputs.layout);
    let flies = if inputs.at_table && shown.at < FLIGHT && !shown.pace.reduced {
        shown.sends()
    } else {
        None
    };
    let from = shown
        .last
        .and_then(|cell| geometry.cells.get(usize::from(spot_of_cell(cell).0)));
    let Some(((target, free), from)) = flies.zip(from) else {
        return Vec::new();
    };
    let to = match target {
        Target::Section(section) => geometry.plates.get(section).copied(),
        Target::Any => Some(layout.tray),
    };
    let to = to.unwrap_or(layout.tray);
    let tone = match (free, inputs.play.local_actor()) {
        (false, _) => REFUSAL,
        (true, Some(_)) => FOCUS,
        (true, None) => TEXT_MUTED,
    };
    let size = 0.11 * geometry.cell;
    let flown = shown.at / FLIGHT;
    let mut pieces = Vec::new();
    for corner in 0..4 {
        let aside = Vec2::new(
            [-0.5, 0.5, 0.5, -0.5][corner],
            [-0.5, -0.5, 0.5, 0.5][corner],
        );
        let start = from.center() + 0.8 * aside * from.size();
        let end = to.center() + 0.96 * aside * to.size();
        for part in 0..COMET_PARTS {
            let share = eased(Easing::CubicInOut, flown - COMET_LAG * part as f32);
            let left = 1.0 - part as f32 / COMET_PARTS as f32;
            let mut slab = flat(Vec2::splat(size), 0.5 * size, tone.color());
            slab.opacity = left * left;
            if part == 0 {
                slab.shadow = Shadow::around(tone.color().with_alpha(0.6), 1.5 * size);
            }
            let key = Key::nth("comet", corner, part);
            let mut piece = table_piece(
                key,
                slab,
                start.lerp(end, share),
                COMET - 0.002 * part as f32,
            );
            piece.place.scale = Vec3::new(0.4 + 0.6 * left, 0.4 + 0.6 * left, 1.0);
            pieces.push(piece);
        }
    }
    pieces
}
