//! Influence in a count as light: from each flipped tile through the seam into the pills of the regions it moves.

use mbrane_play::{
    Speed,
    mbrane::{Cue, spot_of_cell},
};
use mbrane_rules::mbrane::{Mbrane, region_at};

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
            Some(Cue::Waver(_)) if !self.upset(to) => (1.0, 1.0 - (3.0 * self.at).min(1.0)),
            Some(Cue::Upset(_)) if !self.upset(to) => (1.0, 0.0),
            Some(Cue::Seal { .. }) => (1.0, 1.0 - self.at),
            _ => (1.0, 1.0),
        };
        (way, seen * soft)
    }

    /// Returns the amount of light that has reached a region, from 0 to 1; none without light.
    pub(super) fn lit(&self, region: usize) -> Option<f32> {
        self.step.rays.iter().find(|ray| ray.to == region)?;
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
    for ray in &shown.step.rays {
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
        let (share, seen) = shown.light(ray.to);
        if seen <= 0.0 {
            continue;
        }
        let color = looks::tones(tile.colour).bright.color();
        let (from, to) = (place.center(), strip.center());
        let tile = Vec2::splat(TILE * cell);
        let pill = looks::pill(looks::pill_height(strip.height(), geometry.cell), None, 0).size
            * looks::LIT;
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
        if let Some(corners) = way(geometry, *place, region_at(order, ray.from), ray.to) {
            beams.extend(beam(&corners, pill, share, color, seen, cell));
        }
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

/// Returns the corners of the way from a cell to the pill of a region: along the grooves, through the seams, around the plates, so that it
/// crosses no tile.
fn way(geometry: &Geometry, cell: Rect, from: usize, to: usize) -> Option<Vec<Vec2>> {
    let (own, other) = (geometry.plates.get(from)?, geometry.plates.get(to)?);
    let (strip, own_strip) = (geometry.strips.get(to)?, geometry.strips.get(from)?);
    let (tile, pill) = (cell.center(), strip.center());
    let aside = other.center() - own.center();
    let half_seam = 0.09 * geometry.cell;
    let beside = aside.x.abs() > own.width() / 2.0;
    let corners = if beside {
        let seam = if aside.x > 0.0 {
            (own.max.x + other.min.x) / 2.0
        } else {
            (own.min.x + other.max.x) / 2.0
        };
        let groove = if pill.y < tile.y {
            cell.min.y
        } else {
            cell.max.y
        };
        vec![
            Vec2::new(tile.x, groove),
            Vec2::new(seam, groove),
            Vec2::new(seam, pill.y),
        ]
    } else {
        let groove = if tile.x < pill.x {
            cell.max.x
        } else {
            cell.min.x
        };
        let down = vec![Vec2::new(groove, tile.y), Vec2::new(groove, pill.y)];
        if aside.y > 0.0 {
            down
        } else {
            let side = if groove < pill.x {
                other.min.x - half_seam
            } else {
                other.max.x + half_seam
            };
            let between = own_strip.center().y;
            vec![
                Vec2::new(groove, tile.y),
                Vec2::new(groove, between),
                Vec2::new(side, between),
                Vec2::new(side, pill.y),
            ]
        }
    };
    Some([vec![tile], corners, vec![pill]].concat())
}

/// Returns a ray after the share `way` of its path, from 0 to 1: a line along the corners, and its head, which is at the pill's edge at the
/// end.
fn beam(corners: &[Vec2], pill: Vec2, share: f32, color: Color, seen: f32, cell: f32) -> Vec<Look> {
    let (width, head) = (0.07 * cell, 0.10 * cell);
    let lengths = corners.windows(2).map(|ends| ends[0].distance(ends[1]));
    let whole: f32 = lengths.sum::<f32>() - pill.x / 2.0;
    let start = 0.43 * cell;
    let mut left = (start + share * (whole - start)).max(0.0);
    let light = Slab {
        lit: color,
        shaded: color,
        opacity: seen,
        // The dark edge makes the ray visible on any plate.
        shadow: Shadow {
            color: SEAM.color(),
            offset: Vec2::ZERO,
            softness: 0.07 * cell,
        },
        ..default()
    };
    let mut looks = Vec::new();
    let mut end = corners[0];
    // It begins at the tile's edge.
    let mut hidden = start;
    for ends in corners.windows(2) {
        let length = ends[0].distance(ends[1]);
        let towards = (ends[1] - ends[0]).normalize_or_zero();
        let (from, to) = (hidden.min(length), left.min(length));
        if to > from {
            let line = Slab {
                size: Vec2::new(length - from + width, width),
                radius: width / 2.0,
                ..light.clone()
            };
            let grown = (to - from + width) / (length - from + width);
            looks.push((
                line,
                Transform {
                    translation: at(ends[0] + (from + to) / 2.0 * towards, OVER),
                    rotation: Quat::from_rotation_z((-towards.y).atan2(towards.x)),
                    scale: Vec3::new(grown, 1.0, 1.0),
                },
            ));
        }
        end = ends[0] + to * towards;
        hidden -= from;
        left -= to;
        if left <= 0.0 {
            break;
        }
    }
    let head = Slab {
        size: Vec2::splat(2.0 * head),
        radius: head,
        shadow: Shadow {
            color: color.with_alpha(0.8),
            offset: Vec2::ZERO,
            softness: 0.16 * cell,
        },
        ..light
    };
    looks.push((head, Transform::from_translation(at(end, OVER + 0.1))));
    looks
}
