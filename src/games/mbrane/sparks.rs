//! Sparks: few where a region swings, more where the region that decides is won, most where its token lands.

use mbrane_play::mbrane::Cue;
use mbrane_rules::mbrane::{Colour, Mbrane};

use super::{
    looks,
    near::{board_place, in_window},
    race::{majority_slot, slot_place},
    shown::{TURNS, part},
};
use crate::games::{prelude::*, sparks::Burst};

pub(super) fn pieces(inputs: &Inputs<Mbrane>) -> Vec<Piece> {
    if !inputs.at_table || inputs.shown.pace.softens() {
        return Vec::new();
    }
    bursts(inputs)
        .iter()
        .enumerate()
        .flat_map(|(index, burst)| burst.pieces(index))
        .collect()
}

fn bursts(inputs: &Inputs<Mbrane>) -> Vec<Burst> {
    let Inputs {
        shown,
        layout,
        geometry,
        ..
    } = *inputs;
    let cell = geometry.cell;
    let board = board_place(shown, layout, geometry);
    match shown.cue() {
        Some(Cue::Upset(swings)) => {
            let slams = part(shown.at, TURNS, 1.0);
            let burst = |region: usize, to: i16| {
                let strip = geometry.strips.get(region)?;
                Some(Burst {
                    middle: in_window(&board, strip.center()),
                    half: Vec2::new(1.45, 0.5) * looks::pill_height(strip.height()),
                    count: 16,
                    reach: 1.1 * cell,
                    size: 0.08 * cell,
                    fall: 0.3 * cell,
                    color: color(Colour::favoured_by(to)?),
                    at: slams,
                })
            };
            let bursts = swings.iter().map(|swing| burst(swing.region, swing.to));
            bursts.flatten().collect()
        }
        Some(Cue::Seal { regions, .. }) if shown.deciding() => {
            let burst = |region: usize, value: i16| {
                let plate = geometry.plates.get(region)?;
                Some(Burst {
                    middle: in_window(&board, plate.center()),
                    half: plate.half_size(),
                    count: 26,
                    reach: 1.6 * cell,
                    size: 0.10 * cell,
                    fall: 0.3 * cell,
                    color: color(Colour::favoured_by(value)?),
                    at: part(shown.at, 0.0, 0.95),
                })
            };
            let bursts = regions.iter().map(|(region, value)| burst(*region, *value));
            bursts.flatten().collect()
        }
        Some(Cue::Decider { by }) => {
            let side = shown.view.regions().len();
            let (middle, size) = slot_place(layout, majority_slot(*by, side), side);
            vec![Burst {
                middle,
                half: size / 2.0,
                count: 48,
                reach: 3.2 * cell,
                size: 0.11 * cell,
                fall: 0.9 * cell,
                color: color(*by),
                at: shown.at,
            }]
        }
        _ => Vec::new(),
    }
}

fn color(colour: Colour) -> Color {
    looks::tones(colour).bright.color()
}
