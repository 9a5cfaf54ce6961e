//! Sparks, which burst from a body for a moment.

use std::f32::consts::TAU;

use super::prelude::*;

/// The heights above the room: above the score, and, for sparks at a score, above the veil and below its figures.
const SPARK_HEIGHT: f32 = 7.4;
const HEIGHT_AT_SCORE: f32 = 7.17;

/// How far sparks at a score fly down, to the words below it, as a share of how far others fly up.
const DOWNWARDS: f32 = 0.28;

/// Sparks that fly from the edge of a body. Lengths are logical pixels, positions those of the layout.
pub(super) struct Burst {
    pub(super) middle: Vec2,
    /// Half the size of the body.
    pub(super) half: Vec2,
    pub(super) count: usize,
    /// How far the fastest flies.
    pub(super) reach: f32,
    pub(super) size: f32,
    /// The distance that they fall meanwhile.
    pub(super) fall: f32,
    pub(super) color: Color,
    /// True if they burst at a score, which has figures above and words below.
    pub(super) at_score: bool,
    /// The share of their life that is over.
    pub(super) at: f32,
}

impl Burst {
    /// Returns the sparks; `index` tells bursts of one picture apart.
    pub(super) fn pieces(&self, index: usize) -> impl Iterator<Item = Piece> {
        let color = self.color;
        let alive = 0.0 < self.at && self.at < 1.0;
        let count = if alive { self.count } else { 0 };
        let height = if self.at_score {
            HEIGHT_AT_SCORE
        } else {
            SPARK_HEIGHT
        };
        (0..count).map(move |spark| {
            // Evenly around, and each a little off.
            let angle = TAU * (spark as f32 + 0.7 * chance(spark, 1)) / self.count as f32;
            let mut way = Vec2::from_angle(angle);
            if self.at_score && way.y > 0.0 {
                way.y *= DOWNWARDS;
            }
            // From the edge of the body.
            let edge = way * (self.half / way.abs().max(Vec2::splat(0.001))).min_element();
            let out = eased(Easing::CubicOut, self.at);
            let speed = self.reach * (0.35 + 0.65 * chance(spark, 2));
            let fallen = Vec2::Y * self.fall * self.at * self.at;
            let size = self.size * (0.5 + 0.7 * chance(spark, 3));
            let slab = Slab {
                shadow: Shadow::around(color.with_alpha(0.5), 1.2 * size),
                ..flat(Vec2::new(2.2 * size, 0.55 * size), 0.25 * size, color)
            };
            // They burn down, and leave a trail while they are fast, which needs no new looks.
            let left = 1.0 - self.at * self.at;
            let long = left * (0.7 + 2.4 * (1.0 - self.at).powi(2));
            // The trail ends at the edge.
            let middle = self.middle + edge + way * (speed * out + 1.1 * size * long) + fallen;
            let slab = slab.with_opacity(0.4 + 0.6 * chance(spark, 4));
            let mut piece = table_piece(Key::nth("spark", index, spark), slab, middle, height);
            let flies = way * speed * (1.0 - self.at) + 2.0 * fallen;
            piece.place.rotation = Quat::from_rotation_z((-flies.y).atan2(flies.x));
            piece.place.scale = Vec3::new(long, left, 1.0);
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
