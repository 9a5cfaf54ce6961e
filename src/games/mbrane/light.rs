//! Influence in a count as light: from each flipped tile through the seam into the pills of the regions it moves.

use mbrane_play::{
    Speed,
    mbrane::{Cue, spot_of_cell},
};
use mbrane_rules::mbrane::Mbrane;

use super::{looks, shown::Shown};
use crate::games::prelude::*;

/// The strength of the light at four times the speed, where full light would flash more than three times a second.
const SOFT: f32 = 0.35;

impl Shown {
    /// Returns the progress of light on its way to a region, from 0 to 1, and its opacity.
    fn light(&self, to: usize) -> (f32, f32) {
        let soft = if self.pace.speed == Speed::Four {
            SOFT
        } else {
            1.0
        };
        // With reduced motion the light fades in whole instead of travelling.
        let comes = |share: f32| {
            if self.pace.reduced {
                (1.0, self.at)
            } else {
                (share.min(1.0), (6.0 * self.at).min(1.0))
            }
        };
        let (way, seen) = match self.cue() {
            Some(Cue::Influence { .. }) => comes(self.at),
            Some(Cue::Roll { influence }) if !influence.is_empty() => comes(2.0 * self.at),
            // While a region swings, all other light fades.
            Some(Cue::Upset(_)) if !self.upset(to) => (1.0, 1.0 - (3.0 * self.at).min(1.0)),
            Some(Cue::Seal { .. }) => (1.0, 1.0 - self.at),
            _ => (1.0, 1.0),
        };
        (way, seen * soft)
    }

    /// Returns the amount of light that has reached a region, from 0 to 1; none without light.
    pub(super) fn lit(&self, region: usize) -> Option<f32> {
        self.rays.iter().find(|ray| ray.to == region)?;
        let (way, seen) = self.light(region);
        // It arrives on the last part of its way.
        (seen > 0.0).then(|| seen * ((way - 0.7) / 0.3).clamp(0.0, 1.0))
    }
}

/// Heights above the room: under the tiles; under the pills, which rise while lit; above all tiles at rest.
const UNDER: f32 = 2.56;
const HALO: f32 = 2.90;
const OVER: f32 = 4.0;
const STEP: f32 = 0.0005;

/// Returns all visible light: a glow under each source tile and each lit pill, and the rays.
pub(super) fn pieces(inputs: &Inputs<Mbrane>) -> Vec<Piece> {
    let Inputs {
        shown, geometry, ..
    } = *inputs;
    let (mut lights, mut beams): (Vec<Look>, Vec<Look>) = (Vec::new(), Vec::new());
    let cell = geometry.cell;
    for ray in &shown.rays {
        let order = shown.view.setup.order;
        let place = geometry
            .cells
            .get(usize::from(spot_of_cell(order, ray.from).0));
        let (Some(place), Some(strip)) = (place, geometry.strips.get(ray.to)) else {
            continue;
        };
        let Some(tile) = shown.after.tile(ray.from) else {
            continue;
        };
        let (way, seen) = shown.light(ray.to);
        if seen <= 0.0 {
            continue;
        }
        let color = looks::tones(tile.colour).bright.color();
        let (from, to) = (place.center(), strip.center());
        let tile = Vec2::splat(TILE * cell);
        let pill = looks::pill(looks::pill_height(strip.height()), None, 0).size * looks::LIT;
        let glows = [
            (tile, 0.16 * cell, from, UNDER),
            (pill, pill.y / 2.0, to, HALO),
        ];
        for (size, radius, middle, height) in glows {
            let place = Transform::from_translation(at(middle, height));
            // Several rays can share a tile or a pill, which needs one glow only.
            if lights
                .iter()
                .all(|(_, other)| other.translation.truncate() != place.translation.truncate())
            {
                lights.push((glow(size, radius, color, seen, cell), place));
            }
        }
        beams.extend(beam(from, to, pill, way, color, seen, cell));
    }
    lights.extend(beams);
    let lights = lights
        .into_iter()
        .enumerate()
        .map(|(index, (slab, mut place))| {
            place.translation.z += STEP * index as f32;
            Piece {
                key: Key::new("light", index),
                on: On::Board,
                slab,
                place,
            }
        });
    lights.collect()
}

fn glow(size: Vec2, radius: f32, color: Color, seen: f32, cell: f32) -> Slab {
    // A dark gap sets the light off from the body.
    let (edge, gap) = (0.06 * cell, 0.03 * cell);
    Slab {
        rim: Rim::line(color, edge),
        shadow: Shadow {
            color: color.with_alpha(0.85),
            offset: Vec2::ZERO,
            softness: 0.22 * cell,
        },
        opacity: seen,
        ..flat(size + 2.0 * (edge + gap), radius + edge + gap, SEAM.color())
    }
}

/// Returns a ray after the share `way` of its path, from 0 to 1, between the middles of a tile and of a pill of this size. It begins at the
/// tile's edge, ends at the pill's, and is wider towards its head.
fn beam(
    from: Vec2,
    to: Vec2,
    pill: Vec2,
    way: f32,
    color: Color,
    seen: f32,
    cell: f32,
) -> Vec<Look> {
    let towards = (to - from).normalize_or_zero();
    let within = (pill / 2.0 / towards.abs().max(Vec2::splat(0.001))).min_element();
    let start = from + 0.40 * cell * towards;
    let head = 0.15 * cell;
    let length = (to - start).dot(towards) - within - head;
    if length <= 0.0 {
        return Vec::new();
    }
    // The dark edge makes the ray visible on an Ivory tile.
    let edge = Shadow {
        color: SEAM.color(),
        offset: Vec2::ZERO,
        softness: 0.10 * cell,
    };
    let light = Slab {
        lit: color,
        shaded: color,
        shadow: edge,
        opacity: seen,
        ..default()
    };
    let tail = Slab {
        size: Vec2::new(0.20 * cell, length),
        shape: Shape::Triangle,
        ..light.clone()
    };
    // The triangle's tip is at the origin of the ray.
    let turn = Quat::from_rotation_z(towards.x.atan2(towards.y));
    let lies = Transform {
        translation: at(start + 0.5 * way * length * towards, OVER),
        rotation: turn,
        scale: Vec3::new(1.0, way.max(0.01), 1.0),
    };
    let head = Slab {
        size: Vec2::splat(2.0 * head),
        radius: head,
        ..light
    };
    let leads = Transform::from_translation(at(start + way * length * towards, OVER));
    vec![(tail, lies), (head, leads)]
}
