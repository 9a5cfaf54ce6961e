//! A piece that travels to its place: it rises over the others, grows with its height, and casts its shadow farther.

use bevy::prelude::*;
use std::f32::consts::PI;

use crate::theme::slab::Slab;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Travel {
    /// The way from its place to its origin, in the layout's coordinates.
    pub(crate) way: Vec2,
    /// 0 at its origin, 1 in its place, a little more while it overshoots.
    pub(crate) landed: f32,
}

/// Heights above the place: at rest, and above everything while it travels.
const LYING: f32 = 0.10;
const FLYING: f32 = 6.0;
/// By how much a landing overshoots.
const OVERSHOOT: f32 = 0.07;

impl Travel {
    pub(crate) const THERE: Self = Self {
        way: Vec2::ZERO,
        landed: 1.0,
    };

    /// Returns its height, from 0 to 1. A piece that comes from right above drops.
    fn height(self) -> f32 {
        let landed = self.landed.clamp(0.0, 1.0);
        if self.way == Vec2::ZERO {
            1.0 - landed
        } else {
            (landed * PI).sin()
        }
    }

    /// Returns how much the landing squashes it, from 0 to 1: while it overshoots.
    fn squash(self) -> f32 {
        ((self.landed - 1.0) / OVERSHOOT).clamp(0.0, 1.0)
    }

    /// Returns its position, counted from its place, and its size. `cell` is the side of a cell.
    pub(crate) fn place(self, cell: f32) -> Transform {
        let (left, height) = (1.0 - self.landed, self.height());
        let z = if self.landed == 1.0 { LYING } else { FLYING };
        let lifted = 1.0 + 0.10 * height;
        let squash = self.squash();
        let rise = if self.way == Vec2::ZERO { 0.35 } else { 0.12 };
        Transform {
            translation: Vec3::new(
                self.way.x * left,
                -self.way.y * left + rise * cell * height,
                z,
            ),
            scale: Vec3::new(
                lifted * (1.0 + 0.06 * squash),
                lifted * (1.0 - 0.08 * squash),
                lifted,
            ),
            ..default()
        }
    }

    /// Moves and softens its shadow by its height.
    pub(crate) fn shade(self, slab: &mut Slab) {
        let height = self.height();
        slab.shadow.offset *= 1.0 + 2.5 * height;
        slab.shadow.softness *= 1.0 + 2.0 * height;
        if self.landed != 1.0 {
            // This change tells the renderer that the piece has another height.
            slab.shadow.softness += 0.01;
        }
    }
}
