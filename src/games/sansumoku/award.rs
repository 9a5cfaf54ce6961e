//! The award of a section: a copy of its token flies to the small board, and sparks fly where either lands.

use mbrane_rules::sansumoku::Sansumoku;

use super::{
    looks, meta,
    shown::{DROP, LAND},
};
use crate::games::{prelude::*, sparks::Burst};

/// The height above the room: above the board and the panel.
const TOKEN_HEIGHT: f32 = 7.6;
/// The share of an award's time that the token rests on the section before its copy leaves.
const RESTS: f32 = 0.12;
/// The parts of its trail, and how far each is behind the one before, as a share of its way.
const TRAIL_PARTS: usize = 6;
const TRAIL_LAG: f32 = 0.045;

pub(super) fn pieces(inputs: &Inputs<Sansumoku>) -> Vec<Piece> {
    let (shown, geometry, layout) = (inputs.shown, inputs.geometry, inputs.layout);
    let mut pieces = Vec::new();
    if !inputs.at_table || shown.pace.reduced {
        return pieces;
    }
    for section in 0..9 {
        let at = shown.award(section);
        let (mark, _) = shown.mark(section);
        let (Some((colour, signs)), Some(plate)) =
            (looks::sign(mark), geometry.plates.get(section))
        else {
            continue;
        };
        let color = colour
            .map_or(TEXT_MUTED, |colour| looks::tones(colour).bright)
            .color();
        let (cell, to) = (geometry.cell, meta::place_of(layout, section));
        let half = Vec2::splat(0.53 * cell);
        if at < 1.0 && colour.is_some() && !shown.pace.softens() {
            let dropped = Burst {
                middle: plate.center(),
                half,
                count: 14,
                reach: 1.1 * cell,
                size: 0.07 * cell,
                fall: 0.2 * cell,
                color,
                at_score: false,
                at: part(at, DROP, LAND),
            };
            pieces.extend(dropped.pieces(section));
        }
        let flown = part(at, DROP + RESTS, LAND);
        if flown <= 0.0 || flown >= 1.0 {
            continue;
        }
        // Slow to leave, at once there.
        let share = flown * flown * (1.6 - 0.6 * flown);
        for part in (0..=TRAIL_PARTS).rev() {
            let share = share - TRAIL_LAG * part as f32 * (1.0 - 0.4 * share);
            if share <= 0.0 && part > 0 {
                continue;
            }
            let share = share.clamp(0.0, 1.0);
            let left = 1.0 - part as f32 / (TRAIL_PARTS + 1) as f32;
            let mut scale = (1.06 * cell).lerp(to.width(), share) / (1.06 * cell);
            let mut slab = looks::badge(1.06 * cell, colour, signs);
            if part > 0 {
                slab = flat(Vec2::splat(0.8 * cell), 0.4 * cell, color);
                slab.opacity = 0.3 * left * left;
                scale *= 0.5 + 0.5 * left;
            }
            let arc = Vec2::Y * 1.2 * cell * share * (1.0 - share);
            let middle = plate.center().lerp(to.center(), share) - arc;
            let key = Key::nth("token", section, part);
            let mut piece = table_piece(key, slab, middle, TOKEN_HEIGHT - 0.002 * part as f32);
            piece.place.scale = Vec3::new(scale, scale, 1.0);
            pieces.push(piece);
        }
    }
    pieces
}
