//! The tokens of a count: the lead of a region that is won flies from its pill to the score.

use mbrane_play::mbrane::Cue;
use mbrane_rules::mbrane::Mbrane;

use super::{
    board_motion::{board_place, in_window},
    looks,
    race::{slot_of, slot_place},
};
use crate::games::prelude::*;

/// The height above the room: above the slots of the score, below its figures.
const TOKEN_HEIGHT: f32 = 7.15;
/// A token that starts `ARC_FROM` cells or more below the score rises `ARC` cells over the straight line; a nearer one rises less.
const ARC: f32 = 1.5;
const ARC_FROM: f32 = 4.0;
/// How much larger than others the token of the step that decides is.
const DECIDING: f32 = 1.3;
/// The parts of its trail, and how far each is behind the one before, as a share of its way.
const TRAIL_PARTS: usize = 7;
const TRAIL_LAG: f32 = 0.035;

pub(super) fn pieces(inputs: &Inputs<Mbrane>) -> Vec<Piece> {
    let (shown, layout, geometry) = (inputs.shown, inputs.layout, inputs.geometry);
    let Some(Cue::Seal { regions, .. }) = shown.cue() else {
        return Vec::new();
    };
    if !inputs.at_table {
        return Vec::new();
    }
    let board = board_place(shown, layout, geometry);
    let side = shown.view.regions().len();
    let mut pieces = Vec::new();
    for (region, value) in regions {
        let (Some((flown, _)), Some((slot, colour)), Some(strip)) = (
            shown.flight(*region),
            slot_of(shown, *region),
            geometry.strips.get(*region),
        ) else {
            continue;
        };
        if flown <= 0.0 || flown >= 1.0 {
            continue;
        }
        let (to, size) = slot_place(layout, slot, side);
        if shown.pace.reduced {
            // It does not fly: the slot fades in.
            let slab =
                flat(size, 0.3 * size.y, looks::tones(colour).bright.color()).with_opacity(flown);
            let key = Key::new("token", *region);
            pieces.push(table_piece(key, slab, to, TOKEN_HEIGHT));
            continue;
        }
        let from = in_window(&board, strip.center());
        let way = Arc::new(from, to, layout, geometry.cell);
        let larger = if shown.deciding() { DECIDING } else { 1.0 };
        let height = 1.45 * larger * strip.height() * board.scale.y;
        let large = Vec2::new(2.9 * height, height);
        // Slow to leave, at once there.
        let share = flown * flown * (1.6 - 0.6 * flown);
        for part in (0..=TRAIL_PARTS).rev() {
            let at = share - TRAIL_LAG * part as f32 * (1.0 - 0.4 * share);
            if at <= 0.0 && part > 0 {
                continue;
            }
            let (middle, along) = way.at(at);
            let mut slab = looks::pill(height, Some(colour), *value);
            // It shrinks to the size of its slot late.
            let scale_at = at * at * at;
            let (mut scale, z) = (large.lerp(size, scale_at).y / large.y, TOKEN_HEIGHT + 0.02);
            let key = Key::nth("token", *region, part);
            if part > 0 {
                let left = 1.0 - part as f32 / (TRAIL_PARTS + 1) as f32;
                slab = flat(
                    Vec2::new(1.6 * height, 0.8 * height),
                    0.4 * height,
                    looks::winners_light(colour),
                );
                slab.shadow = Shadow::around(looks::winners_light(colour), 0.3 * height);
                slab.opacity = 0.22 * left * left;
                scale *= 0.55 + 0.45 * left;
            } else {
                let glow = looks::winners_light(colour).with_alpha(0.6);
                slab.shadow = Shadow::around(glow, 0.55 * height);
            }
            let mut piece = table_piece(key, slab, middle, z - 0.002 * part as f32);
            let lean = if part == 0 { 0.35 } else { 1.0 };
            piece.place.rotation = Quat::from_rotation_z(lean * lean_of(along));
            piece.place.scale = Vec3::new(scale, scale, 1.0);
            pieces.push(piece);
        }
    }
    pieces
}

/// Returns the angle that lays a token along its way, at most a quarter turn to either side.
fn lean_of(along: Vec2) -> f32 {
    let along = if along.x < 0.0 { -along } else { along };
    (-along.y).atan2(along.x.max(0.001))
}

/// The path of a token: a curve that rises, but not out of the window.
struct Arc {
    from: Vec2,
    over: Vec2,
    to: Vec2,
}

impl Arc {
    fn new(from: Vec2, to: Vec2, layout: &Layout, cell: f32) -> Self {
        let rises = ((from.y - to.y) / (ARC_FROM * cell)).clamp(0.3, 1.0);
        let mut over = from.lerp(to, 0.55) - Vec2::Y * rises * ARC * cell;
        let top = layout.window.min.y + 0.4 * cell;
        // Halfway up to this point is the highest of the curve.
        over.y = over.y.max(2.0 * top - from.y.min(to.y));
        Self { from, over, to }
    }

    /// Returns the place after a share of the way, and its direction there.
    fn at(&self, share: f32) -> (Vec2, Vec2) {
        let share = share.clamp(0.0, 1.0);
        let (one, two) = (
            self.from.lerp(self.over, share),
            self.over.lerp(self.to, share),
        );
        (one.lerp(two, share), two - one)
    }
}
