//! The sections: plates in the winner's tone, and the parts on each.

use mbrane_play::sansumoku::{lines, spot_of_cell};
use mbrane_rules::sansumoku::{Colour, Mark, Sansumoku, Target};

use super::{
    looks,
    shown::{DROP, FLIGHT, Shown, may_play},
    tones::{PLATE_FAR, PLATE_NEAR, WON_BLUE, WON_ORANGE},
};
use crate::{games::prelude::*, table::scene::plates::plate_slab};

/// The darkness of a closed section, which leaves three quarters of its light.
const OTHERS: f32 = 0.25;
/// The darkness at the end: of the winner's sections outside the winning line, and of all others.
const OUTSIDE: f32 = 0.25;
const LOST: f32 = 0.55;

/// The light around a section of the winning line: its strength, and its width in cells.
const HALO: f32 = 0.8;
const HALO_WIDTH: f32 = 0.24;

pub(super) fn plate(shown: &Shown, geometry: &Geometry, section: usize) -> Slab {
    let (mark, share) = shown.mark(section);
    let [near, far] = match winner_of(mark) {
        Some(Colour::Blue) => [WON_BLUE; 2],
        Some(Colour::Orange) => [WON_ORANGE; 2],
        None => [PLATE_NEAR, PLATE_FAR],
    };
    let (lit, shaded) = (
        PLATE_NEAR.mix(near, share).color(),
        PLATE_FAR.mix(far, share).color(),
    );
    let mut slab = Slab {
        lit,
        shaded,
        ..plate_slab(geometry)
    };
    let lights = shown.lights_up(section);
    if let Some(colour) = winner_of(mark)
        && lights > 0.0
    {
        let bright = looks::tones(colour).bright.color();
        slab.shadow = Shadow::around(bright.with_alpha(HALO * lights), HALO_WIDTH * geometry.cell);
    }
    slab
}

pub(super) const fn winner_of(mark: Mark) -> Option<Colour> {
    match mark {
        Mark::Line(by) | Mark::Constraint(by) => Some(by),
        Mark::Open | Mark::Drawn => None,
    }
}

/// Returns the parts on the plates, above the tiles: the stripes through the tiles that won a section, the shade over a closed section, the
/// ring around an open one, and the badge of a decided one.
pub(super) fn pieces(inputs: &Inputs<Sansumoku>) -> Vec<Piece> {
    let Some(plate) = inputs.geometry.plates.first().map(Rect::width) else {
        return Vec::new();
    };
    let still = |slab: Slab| (slab, Transform::IDENTITY);
    let pieces = (0..9).flat_map(|section| {
        let parts = [
            ("stripe", 0.72, stripe(inputs, section, 0)),
            ("second stripe", 0.73, stripe(inputs, section, 1)),
            ("shade", 0.80, shade(inputs, section, plate).map(still)),
            ("ring", 0.85, open_ring(inputs, section, plate).map(still)),
            ("badge", 0.90, badge(inputs, section)),
        ];
        plate_pieces(section, parts)
    });
    pieces.collect()
}

fn stripe(inputs: &Inputs<Sansumoku>, section: usize, which: usize) -> Option<Look> {
    let (shown, geometry) = (inputs.shown, inputs.geometry);
    let (Mark::Line(by), seen) = shown.mark(section) else {
        return None;
    };
    let line = *lines(&shown.after, section).get(which)?;
    let plate = geometry.plates.get(section)?.center();
    let [from, to] = [line[0], line[2]].map(|cell| {
        Some(
            geometry
                .cells
                .get(usize::from(spot_of_cell(cell).0))?
                .center()
                - plate,
        )
    });
    let share = if shown.pace.reduced { 1.0 } else { seen };
    let mut look = looks::line(from?, to?, share, 0.13 * geometry.cell, by);
    look.0.opacity = (3.0 * seen).min(1.0);
    Some(look)
}

/// Returns the shade over a section: closed to the next move, if nobody has won it, or outside the winning line at the end.
fn shade(inputs: &Inputs<Sansumoku>, section: usize, plate: f32) -> Option<Slab> {
    let (shown, geometry) = (inputs.shown, inputs.geometry);
    let (mark, share) = shown.mark(section);
    let (won, lit) = (winner_of(mark), shown.lit(section));
    let opacity = match shown.after.ended {
        Some(outcome) if !outcome.resigned => {
            let own = won.map(Sansumoku::seat_of) == outcome.winner;
            let wins = shown.after.lines.iter().any(|line| line.contains(&section));
            let dark = if wins || outcome.winner.is_none() {
                0.0
            } else if own {
                OUTSIDE
            } else {
                LOST
            };
            dark * shown.line()
        }
        _ if won.is_some() => OTHERS * (1.0 - lit.max(share)),
        _ => OTHERS * (1.0 - lit),
    };
    let slab =
        flat(Vec2::splat(plate), 0.14 * geometry.cell, ROOM_FAR.color()).with_opacity(opacity);
    (opacity > 0.0).then_some(slab)
}

fn open_ring(inputs: &Inputs<Sansumoku>, section: usize, plate: f32) -> Option<Slab> {
    let (play, shown, geometry) = (inputs.play, inputs.shown, inputs.geometry);
    // The comets arrive there first.
    let opacity = if shown.sends().is_some() {
        part(shown.at, 0.8 * FLIGHT, 1.1 * FLIGHT)
    } else {
        1.0
    };
    if !may_play(&shown.after, section) || opacity <= 0.0 {
        return None;
    }
    let alone = matches!(shown.after.target, Target::Section(_));
    let tone = if shown.stuck(section) {
        REFUSAL
    } else if play.local_actor().is_some() {
        FOCUS
    } else {
        TEXT_MUTED
    };
    let width = (if alone { 0.06 } else { 0.035 } * geometry.cell).max(1.5);
    Some(ring(plate, geometry.cell, tone.color(), width, opacity))
}

pub(super) fn ring(side: f32, cell: f32, color: Color, width: f32, opacity: f32) -> Slab {
    let casing = (0.02 * cell).max(1.0);
    let size = Vec2::splat(side + 2.0 * (width + casing));
    frame(size, 0.2 * cell, color, width, casing).with_opacity(opacity)
}

/// Returns the badge of a decided section, which shrinks to its size: a check for a win by a line, a ring for a win by constraint, a cross
/// for a draw.
fn badge(inputs: &Inputs<Sansumoku>, section: usize) -> Option<Look> {
    let shown = inputs.shown;
    let (mark, share) = shown.mark(section);
    let (colour, signs) = looks::sign(mark)?;
    let mut slab = looks::badge(1.06 * inputs.geometry.cell, colour, signs);
    if shown.pace.reduced {
        slab.opacity = share;
        return Some((slab, Transform::IDENTITY));
    }
    // A heavy token starts late and stops at once.
    let dropped = part(shown.award(section), 0.35 * DROP, DROP);
    slab.opacity = (3.0 * dropped).min(1.0);
    let above = 1.0 - dropped * dropped;
    slab.shadow.softness *= 1.0 + 2.0 * above;
    let squash = 0.12 * shown.thud(section);
    let grown = 1.0 + 1.3 * above + 0.3 * shown.sounds(section);
    let scale = Vec3::new(grown * (1.0 + squash), grown * (1.0 - squash), 1.0);
    Some((slab, Transform::from_scale(scale)))
}
