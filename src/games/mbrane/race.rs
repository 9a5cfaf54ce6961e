//! The ratio in large figures, and the race to the majority.

use mbrane_play::mbrane::Cue;
use mbrane_rules::mbrane::{Colour, Mbrane, RegionState};
use std::f32::consts::PI;

use super::{looks, shown::Shown};
use crate::games::prelude::*;

const HEIGHT: f32 = 4.5;
/// Between two slots of the race, as a share of a slot and its gap.
const GAP: f32 = 0.16;

/// Returns the regions of each colour, Ivory's first, and whether those are won, as from the start of a count, or only led.
pub(super) fn ratio(shown: &Shown) -> ([u8; 2], bool) {
    let view = if shown.at < 0.5 {
        &shown.view
    } else {
        &shown.after
    };
    let awarded = view.awarded();
    let begun = shown.scene && !matches!(shown.cue(), Some(Cue::Hush { .. }));
    let held = begun || awarded != [0, 0] || view.ended.is_some();
    if matches!(shown.cue(), Some(Cue::Seal { .. })) && shown.lifted.is_empty() {
        let sealed = (0..view.regions().len()).filter(|region| shown.sealed(*region));
        let mut tally = [0; 2];
        for region in sealed {
            if let RegionState::Awarded(Some(colour)) = shown.after.regions()[region].state {
                tally[colour.index()] += 1;
            }
        }
        return (tally, true);
    }
    if held {
        (awarded, true)
    } else {
        (view.leads(), false)
    }
}

/// A resigned game has no ratio.
pub(super) fn is_resigned(shown: &Shown) -> bool {
    shown.view.ended.is_some_and(|outcome| outcome.resigned)
}

/// Returns the parts of the score: the regions of each colour, the stroke between them, a slot for each region in the race, and the outline
/// of the slot that completes the majority.
pub(super) fn pieces(inputs: &Inputs<Mbrane>) -> Vec<Piece> {
    let Inputs { shown, layout, .. } = *inputs;
    if !inputs.at_table || is_resigned(shown) {
        return Vec::new();
    }
    let (counts, held) = ratio(shown);
    let side = shown.view.setup.order.side();
    let finale = matches!(shown.cue(), Some(Cue::Finale(_)));
    let grown = if finale {
        1.0 + 0.12 * (shown.at * PI).sin()
    } else {
        1.0
    };
    let mut pieces = Vec::new();
    let mut put = |key, slab, middle: Vec2, z, scale: f32| {
        let mut piece = table_piece(key, slab, middle, z);
        piece.place.scale = Vec3::new(scale, scale, 1.0);
        pieces.push(piece);
    };
    for colour in Colour::BOTH {
        let height = layout.ratio.height() * 0.86;
        let aside = if colour == Colour::Ivory { -0.78 } else { 0.78 };
        let middle = layout.ratio.center() + Vec2::new(aside * height, 0.0);
        let count = Signs::number(u16::from(counts[colour.index()]));
        let figure = figures(count, height, looks::tones(colour).bright.color());
        put(
            Key::new("count", colour.index()),
            figure,
            middle,
            HEIGHT,
            grown,
        );
    }
    let stroke = figures(
        Signs::STROKE,
        layout.ratio.height() * 0.62,
        TEXT_MUTED.color().with_alpha(0.6),
    );
    put(
        Key::new("stroke", 0),
        stroke,
        layout.ratio.center(),
        HEIGHT,
        1.0,
    );
    for slot in 0..side {
        let (middle, size) = slot_in(layout.race, slot, side, side, GAP);
        let slab = slot_slab(slot, side, counts, held, size);
        put(
            Key::new("slot", slot),
            slab,
            middle,
            HEIGHT,
            burst(shown, slot, side),
        );
    }
    // With an even number of regions there is no middle slot.
    if side % 2 == 1 {
        let (middle, size) = slot_in(layout.race, side / 2, side, side, GAP);
        let edge = (0.16 * size.y).max(1.5);
        let around = size + 4.0 * edge;
        let slab = Slab {
            rim: Rim::line(FOCUS.color(), edge),
            ..flat(around, 0.3 * around.y, Color::NONE)
        };
        put(
            Key::new("goal", 0),
            slab,
            middle,
            HEIGHT + 0.1,
            burst(shown, side / 2, side),
        );
    }
    pieces
}

/// Returns a slot of the race, which Ivory fills from the left and Indigo from the right.
fn slot_slab(slot: usize, side: usize, [ivory, indigo]: [u8; 2], held: bool, size: Vec2) -> Slab {
    let colour = if slot < usize::from(ivory) {
        Some(Colour::Ivory)
    } else if slot + usize::from(indigo) >= side {
        Some(Colour::Indigo)
    } else {
        None
    };
    let fill = colour.map_or(BUTTON.color(), |colour| looks::tones(colour).bright.color());
    let opacity = if held || colour.is_none() { 1.0 } else { 0.72 };
    Slab {
        opacity,
        ..flat(size, 0.3 * size.y, fill)
    }
}

fn burst(shown: &Shown, slot: usize, side: usize) -> f32 {
    let Some(Cue::Decider { by }) = shown.cue() else {
        return 1.0;
    };
    let majority = side / 2 + 1;
    let decides = match by {
        Colour::Ivory => majority - 1,
        Colour::Indigo => side - majority,
    };
    let most = if shown.pace.softens() { 0.35 } else { 0.9 };
    if slot == decides {
        1.0 + most * (shown.at * PI).sin()
    } else {
        1.0
    }
}
