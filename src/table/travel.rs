//! A piece that travels to its place: it rises over the others, is larger the higher it is, and casts its shadow farther.

use bevy::prelude::*;
use std::f32::consts::PI;

use crate::theme::slab::Slab;

/// How far a piece has come.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Travel {
    /// From its place to where it comes from, in the layout's terms.
    pub(crate) way: Vec2,
    /// 0 where it comes from, 1 in its place, a little more while it overshoots.
    pub(crate) landed: f32,
}

/// Heights above the place: at rest, and above everything while it travels.
const LYING: f32 = 0.10;
const FLYING: f32 = 6.0;

impl Travel {
    /// A piece in its place.
    pub(crate) const THERE: Self = Self { way: Vec2::ZERO, landed: 1.0 };

    /// How high it is, from 0 to 1.
    fn height(self) -> f32 {
        (self.landed.clamp(0.0, 1.0) * PI).sin()
    }

    /// Where it is, counted from its place, and how large. `cell` is the side of a cell.
    pub(crate) fn place(self, cell: f32) -> Transform {
        let (left, height) = (1.0 - self.landed, self.height());
        let z = if self.landed == 1.0 { LYING } else { FLYING };
        let lifted = 1.0 + 0.10 * height;
        Transform {
            translation: Vec3::new(self.way.x * left, -self.way.y * left + 0.12 * cell * height, z),
            scale: Vec3::new(lifted, lifted, lifted),
            ..default()
        }
    }

    /// Casts its shadow.
    pub(crate) fn shade(self, slab: &mut Slab) {
        let height = self.height();
        slab.shadow.offset *= 1.0 + 2.5 * height;
        slab.shadow.softness *= 1.0 + 2.0 * height;
        if self.landed != 1.0 {
            // It tells the renderer that the piece has another height.
            slab.shadow.softness += 0.01;
        }
    }
}
