//! Sparks: few where a region swings, more where the region that decides is won, most where its token lands.

use mbrane_play::mbrane::{Cue, spot_of_cell};
use mbrane_rules::{
    Cell,
    mbrane::{Colour, Mbrane},
};
use std::f32::consts::TAU;

use super::{
    looks,
    near::{board_place, in_window},
    race::{majority_slot, slot_place},
    shown::{TURNS, part},
};
use crate::games::prelude::*;

/// The height above the room: above the score.
const HEIGHT: f32 = 7.4;

/// Sparks that fly from the edge of a body. Lengths are logical pixels, positions those of the layout.
struct Burst {
    middle: Vec2,
    /// Half the size of the body.
    half: Vec2,
    count: usize,
    /// How far the fastest flies.
    reach: f32,
    size: f32,
    /// How far they fall meanwhile.
    fall: f32,
    colour: Colour,
    /// The share of their life that is over.
    at: f32,
}

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
    let cell_side = geometry.cell;
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
                    reach: 1.1 * cell_side,
                    size: 0.08 * cell_side,
                    fall: 0.3 * cell_side,
                    colour: Colour::favoured_by(to)?,
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
                    reach: 1.6 * cell_side,
                    size: 0.10 * cell_side,
                    fall: 0.3 * cell_side,
                    colour: Colour::favoured_by(value)?,
                    at: part(shown.at, 0.0, 0.95),
                })
            };
            let bursts = regions.iter().map(|(region, value)| burst(*region, *value));
            bursts.flatten().collect()
        }
        // The dust of a tile that was placed, which has landed before the beat after its own begins.
        Some(Cue::Roll { .. } | Cue::Turn) if !shown.scene => {
            let dust = |cell: Cell| {
                let place = layout.rect(spot_of_cell(shown.view.setup.order, cell))?;
                Some(Burst {
                    middle: in_window(&board, place.center()),
                    half: Vec2::splat(0.43 * cell_side),
                    count: 8,
                    reach: 0.45 * cell_side,
                    size: 0.05 * cell_side,
                    fall: 0.05 * cell_side,
                    colour: shown.after.tile(cell)?.colour,
                    at: part(shown.at, 0.0, 0.8),
                })
            };
            shown.last.and_then(dust).into_iter().collect()
        }
        Some(Cue::Decider { by }) => {
            let side = shown.view.regions().len();
            let (middle, size) = slot_place(layout, majority_slot(*by, side), side);
            vec![Burst {
                middle,
                half: size / 2.0,
                count: 48,
                reach: 3.2 * cell_side,
                size: 0.11 * cell_side,
                fall: 0.9 * cell_side,
                colour: *by,
                at: shown.at,
            }]
        }
        _ => Vec::new(),
    }
}

impl Burst {
    fn pieces(&self, index: usize) -> impl Iterator<Item = Piece> {
        let color = looks::tones(self.colour).bright.color();
        let alive = 0.0 < self.at && self.at < 1.0;
        let count = if alive { self.count } else { 0 };
        (0..count).map(move |spark| {
            // Evenly around, and each a little off.
            let angle = TAU * (spark as f32 + 0.7 * chance(spark, 1)) / self.count as f32;
            let way = Vec2::from_angle(angle);
            // From the edge of the body.
            let edge = way * (self.half / way.abs().max(Vec2::splat(0.001))).min_element();
            let out = eased(Easing::CubicOut, self.at);
            let speed = self.reach * (0.35 + 0.65 * chance(spark, 2));
            let fallen = Vec2::Y * self.fall * self.at * self.at;
            let size = self.size * (0.5 + 0.7 * chance(spark, 3));
            let slab = Slab {
                shadow: Shadow {
                    color: color.with_alpha(0.5),
                    offset: Vec2::ZERO,
                    softness: 1.2 * size,
                },
                ..flat(Vec2::new(2.2 * size, 0.55 * size), 0.25 * size, color)
            };
            let middle = self.middle + edge + way * speed * out + fallen;
            let mut piece = table_piece(Key::nth("spark", index, spark), slab, middle, HEIGHT);
            let flies = way * speed * (1.0 - self.at) + 2.0 * fallen;
            piece.place.rotation = Quat::from_rotation_z((-flies.y).atan2(flies.x));
            // They burn down, which needs no new looks.
            let left = 1.0 - self.at * self.at;
            piece.place.scale = Vec3::new(left * (1.3 - 0.8 * self.at), left, 1.0);
            piece
        })
    }
}

/// Returns a number from 0 to 1 that is always the same for a spark.
fn chance(spark: usize, of: u32) -> f32 {
    let mixed = (spark as u32 + 1)
        .wrapping_mul(0x9E37_79B9)
        .wrapping_add(of.wrapping_mul(0x85EB_CA6B));
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2C1B_3C6D);
    (mixed >> 8) as f32 / (1 << 24) as f32
}
