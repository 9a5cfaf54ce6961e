//! Sparks: some where a region swings and around the region that decides, most where its token lands.

use mbrane_play::mbrane::{Cue, spot_of_cell};
use mbrane_rules::{
    Cell,
    mbrane::{Colour, Mbrane},
};

use super::{
    board_motion::region_with_pill,
    board_motion::{board_place, in_window},
    looks,
    race::{majority_slot, slot_place},
    rings::is_drawn,
    shown::TURNED,
};
use crate::games::{prelude::*, sparks::Burst};

pub(super) fn pieces(inputs: &Inputs<Mbrane>) -> Vec<Piece> {
    if !is_drawn(inputs) || inputs.shown.pace.softens() {
        return Vec::new();
    }
    let mut all = impacts(inputs);
    if inputs.at_table {
        all.extend(majority(inputs));
        all.extend(bursts(inputs));
    }
    all.iter()
        .enumerate()
        .flat_map(|(index, burst)| burst.pieces(index))
        .collect()
}

/// The burst where the token of the majority lands.
fn majority(inputs: &Inputs<Mbrane>) -> Option<Burst> {
    /// How long it lasts, in milliseconds at 1×.
    const BURN_MS: f32 = 560.0;
    let shown = inputs.shown;
    let (by, since) = shown.since_majority()?;
    if shown.is_loss_to(by) {
        return None;
    }
    let (side, cell) = (shown.view.regions().len(), inputs.geometry.cell);
    let (middle, size) = slot_place(inputs.layout, majority_slot(by, side), side);
    Some(Burst {
        middle,
        // They start clear of the slot.
        half: size / 2.0 + Vec2::splat(0.3 * cell),
        count: 26,
        reach: 2.4 * cell,
        size: 0.10 * cell,
        // They stay above the headline.
        fall: 0.2 * cell,
        color: color(by),
        at_score: true,
        at: part(since, 0.0, BURN_MS),
    })
}

/// The bursts around the regions that decide, when their tiles have flipped. A loss of the only player who looks throws no sparks.
fn impacts(inputs: &Inputs<Mbrane>) -> Vec<Burst> {
    /// How long they last, in milliseconds at 1×: on while the token flies.
    const BURN_MS: f32 = 460.0;
    let (shown, layout, geometry) = (inputs.shown, inputs.layout, inputs.geometry);
    let Some(since) = shown.since_impact() else {
        return Vec::new();
    };
    let board = board_place(shown, layout, geometry);
    let burst = |(region, value): &(usize, i16)| {
        let by = Colour::favoured_by(*value)?;
        let body = region_with_pill(geometry, *region)?;
        (!shown.is_loss_to(by)).then(|| Burst {
            middle: in_window(&board, body.center()),
            half: board.scale.x * body.half_size() + 0.1 * geometry.cell,
            count: if inputs.at_table { 30 } else { 14 },
            reach: if inputs.at_table { 2.1 } else { 1.3 } * geometry.cell,
            size: 0.10 * geometry.cell,
            fall: 0.3 * geometry.cell,
            color: color(by),
            at_score: false,
            at: part(since, 0.0, BURN_MS),
        })
    };
    shown.step.regions.iter().filter_map(burst).collect()
}

fn bursts(inputs: &Inputs<Mbrane>) -> Vec<Burst> {
    let (shown, layout, geometry) = (inputs.shown, inputs.layout, inputs.geometry);
    let cell = geometry.cell;
    let board = board_place(shown, layout, geometry);
    match shown.cue() {
        Some(Cue::Swing(swings)) => {
            let slams = part(shown.at, TURNED, 1.0);
            let burst = |region: usize, to: i16| {
                let strip = geometry.strips.get(region)?;
                Some(Burst {
                    middle: in_window(&board, strip.center()),
                    half: Vec2::new(1.45, 0.5) * looks::pill_height(strip.height(), geometry.cell),
                    count: 16,
                    reach: 1.1 * cell,
                    size: 0.08 * cell,
                    fall: 0.3 * cell,
                    color: color(Colour::favoured_by(to)?),
                    at_score: false,
                    at: slams,
                })
            };
            let bursts = swings.iter().map(|swing| burst(swing.region, swing.to));
            bursts.flatten().collect()
        }
        // The dust of a placed tile, which has landed as the beat after its own begins.
        Some(Cue::Roll { .. } | Cue::Turn) if !shown.scene => {
            let dust = |place: Cell| {
                let rect = layout.rect(spot_of_cell(shown.view.setup.order, place))?;
                Some(Burst {
                    middle: in_window(&board, rect.center()),
                    half: Vec2::splat(0.43 * cell),
                    count: 8,
                    reach: 0.45 * cell,
                    size: 0.05 * cell,
                    fall: 0.05 * cell,
                    color: color(shown.after.tile(place)?.colour),
                    at_score: false,
                    at: part(shown.at, 0.0, 0.8),
                })
            };
            shown.last.and_then(dust).into_iter().collect()
        }
        Some(Cue::Finale(_)) => {
            let burst = |region: usize| {
                let plate = geometry.plates.get(region)?;
                Some(Burst {
                    middle: in_window(&board, plate.center()),
                    half: 0.9 * plate.half_size(),
                    count: 14,
                    reach: 1.3 * cell,
                    size: 0.09 * cell,
                    fall: 0.7 * cell,
                    color: color(shown.celebrates()?),
                    at_score: false,
                    at: shown.lights_up(region),
                })
            };
            (0..shown.view.regions().len()).filter_map(burst).collect()
        }
        _ => Vec::new(),
    }
}

/// The side's colour, with some of its light as a winner.
fn color(colour: Colour) -> Color {
    let bright = looks::tones(colour).bright.color();
    bright.mix(&looks::winners_light(colour), 0.35)
}
