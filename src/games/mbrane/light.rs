//! Influence in a count as light: from each flipped tile through the seam into the pills of the regions it moves.

use mbrane_play::{
    Speed,
    mbrane::{Cue, spot_of_cell},
};
use mbrane_rules::mbrane::{Colour, Mbrane, region_at};

use super::{edges, looks, shown::Shown};
use crate::games::prelude::*;

/// The strength of the light at four times the speed, where full light would flash more than three times a second.
const FAST_OPACITY: f32 = 0.35;

impl Shown {
    /// Returns the progress of light on its way to a region, from 0 to 1, and its opacity.
    fn light(&self, to: usize) -> (f32, f32) {
        let soft = if self.pace.speed == Speed::Four {
            FAST_OPACITY
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
            Some(Cue::Waver(_)) if !self.is_swinging(to) => (1.0, 1.0 - (3.0 * self.at).min(1.0)),
            Some(Cue::Swing(_)) if !self.is_swinging(to) => (1.0, 0.0),
            Some(Cue::Seal { .. }) if self.step.is_outshone(to) => (1.0, 0.0),
            Some(Cue::Seal { .. }) => (1.0, self.swing_light(to).max(1.0 - self.at)),
            _ => (1.0, 1.0),
        };
        (way, seen * soft)
    }

    /// Returns how far the flipped tiles move the lead of a region, in points; Ivory's gain is positive.
    pub fn gain(&self, region: usize) -> i16 {
        let rays = self.step.rays.iter().filter(|ray| ray.to == region);
        rays.filter_map(|ray| self.after.tile(ray.from))
            .map(|tile| match tile.colour {
                Colour::Ivory => i16::from(tile.digit),
                Colour::Indigo => -i16::from(tile.digit),
            })
            .sum()
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
const UNDER_TILES: f32 = 2.56;
const HALO: f32 = 2.90;
const OVER: f32 = 4.0;
const CHIPS: f32 = 4.5;
const RAY_STEP: f32 = 0.0005;

/// Returns all visible light: a glow under each source tile and each lit pill, and the rays. A chip rides each ray and tells how far it
/// moves the lead that it goes to.
pub(super) fn pieces(inputs: &Inputs<Mbrane>) -> Vec<Piece> {
    let (shown, geometry) = (inputs.shown, inputs.geometry);
    let (mut lights, mut beams): (Vec<Look>, Vec<Look>) = default();
    let mut chips = sums(shown, geometry);
    let cell = geometry.cell;
    for ray in &shown.step.rays {
        let setup = shown.view.setup;
        let order = setup.order;
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
        let side = Vec2::splat(TILE * cell);
        // The pill glows as the light arrives, and as large as it has swollen.
        let arrives = part(share, 0.7, 1.0);
        let pill = lit_pill(geometry, *strip) * (1.0 + (looks::LIT - 1.0) * arrives) / looks::LIT;
        let glows = [
            (side, 0.16 * cell, from, UNDER_TILES, seen),
            (pill, pill.y / 2.0, to, HALO, seen * arrives),
        ];
        for (size, radius, middle, height, seen) in glows {
            if seen <= 0.0 {
                continue;
            }
            let place = Transform::from_translation(at(middle, height));
            // Several rays can share a tile or a pill, which needs one glow only.
            if lights
                .iter()
                .all(|(_, other)| other.translation.truncate() != place.translation.truncate())
            {
                lights.push((glow(size, radius, color, seen, cell), place));
            }
        }
        let over = edges::crossing(setup, ray.from, ray.to).map_or(Vec2::ZERO, |way| way.over);
        let regions = [region_at(order, ray.from), ray.to];
        if let Some(corners) = ray_path(geometry, *place, regions, over) {
            let lines = edges::fold(geometry, &corners, over);
            let (looks, head) = beam(&lines, share, color, seen, cell);
            beams.extend(looks);
            if share < 1.0 {
                let middle = head.lerp(beside_pill(geometry, *strip, 1.0), arrives * arrives);
                chips.push(chip(tile.colour, tile.digit.into(), middle, cell, seen));
            }
        }
    }
    lights.extend(beams);
    [("light", lights), ("chip", chips)]
        .into_iter()
        .flat_map(|(name, looks)| {
            looks
                .into_iter()
                .enumerate()
                .map(move |(index, (slab, mut place))| {
                    place.translation.z += RAY_STEP * index as f32;
                    Piece::new(Key::new(name, index), On::Board, slab, place)
                })
        })
        .collect()
}

/// Returns the chip beside each pill that light has reached: how far its lead moves in all.
fn sums(shown: &Shown, geometry: &Geometry) -> Vec<Look> {
    let chip = |region: usize, strip: Rect| {
        let (share, seen) = shown.light(region);
        if share < 1.0 || seen <= 0.0 {
            return None;
        }
        let sum = shown.gain(region);
        let by = Colour::favoured_by(sum)?;
        let middle = beside_pill(geometry, strip, 1.0);
        Some(chip(by, sum.unsigned_abs(), middle, geometry.cell, seen))
    };
    let strips = geometry.strips.iter().enumerate();
    strips
        .filter_map(|(region, strip)| chip(region, *strip))
        .collect()
}

fn chip_height(cell: f32) -> f32 {
    (0.44 * cell).max(15.0)
}

/// Returns a chip such as `+6`.
fn chip(by: Colour, points: u16, middle: Vec2, cell: f32, seen: f32) -> Look {
    let height = chip_height(cell);
    let pill = looks::pill(height, Some(by), 0);
    let slab = Slab {
        size: Vec2::new(1.75 * height, height),
        opacity: seen,
        writing: Writing {
            signs: Signs::gain(points),
            ..pill.writing
        },
        shadow: Shadow::around(SEAM.color(), 0.3 * height),
        ..pill
    };
    (slab, Transform::from_translation(at(middle, CHIPS)))
}

/// Returns the size of a pill in the light.
pub(super) fn lit_pill(geometry: &Geometry, strip: Rect) -> Vec2 {
    looks::pill(looks::pill_height(strip.height(), geometry.cell), None, 0).size * looks::LIT
}

/// Returns a place to the right of a pill, or, for -1, to its left.
pub(super) fn beside_pill(geometry: &Geometry, strip: Rect, side: f32) -> Vec2 {
    let aside = 0.5 * lit_pill(geometry, strip).x + 0.95 * chip_height(geometry.cell);
    strip.center() + side * aside * Vec2::X
}

fn glow(size: Vec2, radius: f32, color: Color, seen: f32, cell: f32) -> Slab {
    // A dark gap sets the light off from the body.
    let (edge, gap) = (0.06 * cell, 0.03 * cell);
    Slab {
        rim: Rim::line(color, edge),
        shadow: Shadow::around(color.with_alpha(0.85), 0.22 * cell),
        opacity: seen,
        ..flat(size + 2.0 * (edge + gap), radius + edge + gap, SEAM.color())
    }
}

/// Returns the corners of the way from a cell to the pill of a region: along the grooves, through the seams, around the plates, so that it
/// crosses no tile. It leaves the board where it goes `over` a joined edge.
fn ray_path(
    geometry: &Geometry,
    cell: Rect,
    [from, to]: [usize; 2],
    over: Vec2,
) -> Option<Vec<Vec2>> {
    let own = geometry.plates.get(from)?;
    let beyond = over * edges::period(geometry);
    let [other, strip] = [*geometry.plates.get(to)?, *geometry.strips.get(to)?]
        .map(|rect| edges::moved(rect, beyond));
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
    } else if aside.y > 0.0 {
        let groove = if tile.x < pill.x {
            cell.max.x
        } else {
            cell.min.x
        };
        // It comes from above to the pill's upper edge.
        let edge = pill.y - 0.5 * lit_pill(geometry, strip).y;
        return Some(vec![
            tile,
            Vec2::new(groove, tile.y),
            Vec2::new(groove, edge),
        ]);
    } else {
        // The pill of a region above lies beyond its tiles: along the own plate's edge, which no pill covers, and around the other one. From
        // the middle it goes by the board's edge.
        let middle = (tile.x - pill.x).abs() < 1.0;
        let right_half = own.center().x > geometry.plates[0].center().x;
        let (groove, side) = if tile.x > pill.x + 1.0 || middle && right_half {
            (cell.max.x, other.max.x + half_seam)
        } else {
            (cell.min.x, other.min.x - half_seam)
        };
        vec![
            Vec2::new(groove, tile.y),
            Vec2::new(groove, own.min.y),
            Vec2::new(side, own.min.y),
            Vec2::new(side, pill.y),
        ]
    };
    // It comes from the side to the pill's left or right edge.
    let before = corners.last().copied().unwrap_or(tile);
    let reach = 0.5 * lit_pill(geometry, strip).x;
    let end = pill + (before - pill).normalize_or_zero() * reach;
    Some([vec![tile], corners, vec![end]].concat())
}

/// Returns a ray after this share of its path, from 0 to 1, and the place of its head.
fn beam(path: &[[Vec2; 2]], share: f32, color: Color, seen: f32, cell: f32) -> (Vec<Look>, Vec2) {
    let (width, head) = (0.07 * cell, 0.10 * cell);
    let lengths = path.iter().map(|ends| ends[0].distance(ends[1]));
    let whole: f32 = lengths.sum();
    let start = 0.43 * cell;
    let mut left = (start + share * (whole - start)).max(0.0);
    let light = Slab {
        lit: color,
        shaded: color,
        opacity: seen,
        // The dark edge makes the ray visible on any plate.
        shadow: Shadow::around(SEAM.color(), 0.07 * cell),
        ..default()
    };
    let mut looks = Vec::new();
    let mut end = path[0][0];
    // It begins at the tile's edge.
    let mut hidden = start;
    for ends in path {
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
        shadow: Shadow::around(color.with_alpha(0.8), 0.16 * cell),
        ..light
    };
    looks.push((head, Transform::from_translation(at(end, OVER + 0.1))));
    (looks, end)
}
