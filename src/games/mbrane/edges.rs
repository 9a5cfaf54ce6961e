//! Joined edges: the board goes on beyond each border with the plates of the opposite one.

use bevy_egui::egui::{self, Painter, Stroke, StrokeKind, pos2};
use mbrane_play::mbrane::cell_of_spot;
use mbrane_rules::{
    Cell as Square,
    mbrane::{Mbrane, Setup, region_at},
};

use super::{ghost, looks, regions};
use crate::games::prelude::*;

/// The steps around a cell, to the right and down, those to its sides first.
const STEPS: [(i8, i8); 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (-1, 1),
    (1, -1),
    (-1, -1),
];

/// How influence leaves a cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Crossing {
    /// The step to the region, to the right and down.
    pub(super) step: Vec2,
    /// The same where the step crosses a joined edge, 0 elsewhere.
    pub(super) over: Vec2,
}

/// Returns the way from a cell to a region that it touches.
pub(super) fn crossing(setup: Setup, cell: Square, to: usize) -> Option<Crossing> {
    let side = setup.order.side() as i8;
    let (column, line) = (cell.column() as i8, side - 1 - cell.row() as i8);
    STEPS.into_iter().find_map(|(x, y)| {
        let place = [column + x, line + y];
        let [x_over, y_over] = place.map(|at| at.div_euclid(side));
        let [column, line] = place.map(|at| at.rem_euclid(side) as usize);
        let there = cell_of_spot(setup.order, spot(line * setup.order.side() + column))?;
        let met = setup.joined || (x_over, y_over) == (0, 0);
        (met && region_at(setup.order, there) == to).then(|| Crossing {
            step: Vec2::new(x.into(), y.into()),
            over: Vec2::new(x_over.into(), y_over.into()),
        })
    })
}

/// Returns the width of the seam between two plates.
pub(super) fn seam(geometry: &Geometry) -> f32 {
    geometry.plates[1].min.x - geometry.plates[0].max.x
}

/// Returns how far the board lies from the same board beyond its right and lower borders.
pub(super) fn period(geometry: &Geometry) -> Vec2 {
    let (n, plates) = (geometry.order, &geometry.plates);
    n as f32 * (plates[n + 1].min - plates[0].min)
}

pub(super) fn moved(rect: Rect, way: Vec2) -> Rect {
    Rect {
        min: rect.min + way,
        max: rect.max + way,
    }
}

/// Returns the lines of a path that may leave the board: what lies beyond a border comes in at the opposite one.
pub(super) fn fold(geometry: &Geometry, corners: &[Vec2], over: Vec2) -> Vec<[Vec2; 2]> {
    let (Some(last), Some(strip)) = (geometry.plates.last(), geometry.strips.first()) else {
        return Vec::new();
    };
    // A line in the outer seam lies beyond the border.
    let margin = seam(geometry) / 2.0 - 1.0;
    let border = Vec2::select(
        over.cmpgt(Vec2::ZERO),
        last.max + margin,
        strip.min - margin,
    );
    let (period, mut beyond, mut lines) = (period(geometry), Vec2::ZERO, Vec::new());
    for ends in corners.windows(2) {
        let (mut from, to) = (ends[0], ends[1]);
        for axis in [0, 1] {
            let (start, end) = (from[axis] - border[axis], to[axis] - border[axis]);
            if over[axis] != 0.0 && start * end < 0.0 {
                let crossing = from.lerp(to, start / (start - end));
                lines.push([from - beyond * period, crossing - beyond * period]);
                beyond[axis] = over[axis] - beyond[axis];
                from = crossing;
            }
        }
        lines.push([from - beyond * period, to - beyond * period]);
    }
    lines
}

/// The size of what lies beyond a border, in that of the board, and the opacity of its tiles.
pub(super) const SIZE: f32 = 0.6;
const TILES: f32 = 0.25;
/// The opacity of plates beyond a border, at rest and where the held tile goes to them.
const REST: f32 = 0.55;
const LIT: f32 = 0.9;
/// Heights above the room: above the tray, below influence.
const PLATES: f32 = 1.2;
const GHOSTS: f32 = 1.3;

/// Returns the plates that lie beyond each border, with their tiles while a digit is held, and a ring around each region that the held
/// tile reaches over a border.
pub(super) fn pieces(inputs: &Inputs<Mbrane>) -> Vec<Piece> {
    let (shown, geometry) = (inputs.shown, inputs.geometry);
    let (layout, hand) = (inputs.layout, inputs.hand);
    let setup = shown.view.setup;
    if !setup.joined {
        return Vec::new();
    }
    let (n, seam) = (geometry.order, seam(geometry));
    let reached: Vec<(usize, Vec2)> = ghost::held(inputs)
        .filter(|(_, tile)| tile.digit > 0)
        .into_iter()
        .flat_map(|(cell, _)| {
            (0..n * n).filter_map(move |to| Some((to, crossing(setup, cell, to)?.over)))
        })
        .filter(|(_, over)| *over != Vec2::ZERO)
        .collect();
    let free = geometry.plates[0].min.x - layout.tray.min.x - seam;
    let depth = free.min(SIZE * geometry.cell);
    let holds = inputs.takes_moves() && hand.draft.digit().is_some();
    let tiles = holds && depth >= SIZE * geometry.cell - 1.0;
    let mut pieces = Vec::new();
    // To the right, to the left, down, up.
    for (border, (x, y)) in STEPS.into_iter().take(4).enumerate() {
        let out = Vec2::new(x.into(), y.into());
        for line in 0..n {
            let [near, far] = ends(n, line, (x, y));
            let middle = outer(geometry, near, out, seam + depth / 2.0);
            let plate = geometry.plates[near].size();
            let size = Vec2::select(out.abs().cmpgt(Vec2::ZERO), Vec2::splat(depth), plate);
            let lit = reached
                .iter()
                .any(|(to, over)| *to == far && (*over * out).max_element() > 0.0);
            let look = regions::plate(shown, geometry, far);
            let slab = Slab {
                lit: look.lit,
                shaded: look.shaded,
                opacity: if lit { LIT } else { REST },
                rim: if lit {
                    cased(FOCUS.color(), (0.04 * geometry.cell).max(1.5), 0.0)
                } else {
                    Rim::NONE
                },
                ..flat(size, (0.1 * geometry.cell).min(depth / 2.0), Color::NONE)
            };
            let key = Key::nth("beyond", border, line);
            pieces.push(board_piece(key, slab, middle, PLATES));
        }
        if !tiles {
            continue;
        }
        let side = n * n;
        for line in 0..side {
            let [near, far] = ends(side, line, (x, y));
            let tile = cell_of_spot(setup.order, spot(far))
                .and_then(|cell| shown.pose(cell))
                .filter(|pose| pose.landed >= 1.0);
            let Some(pose) = tile else { continue };
            let edge = outer(geometry, geometry.plate_of(near), out, seam + depth / 2.0);
            let cell = geometry.cells[near].center();
            let middle = Vec2::select(out.abs().cmpgt(Vec2::ZERO), edge, cell);
            let slab = looks::tile(SIZE * TILE * geometry.cell, pose.tile).with_opacity(TILES);
            let key = Key::nth("far", border, line);
            pieces.push(board_piece(key, slab, middle, GHOSTS));
        }
    }
    pieces.extend(reached.into_iter().map(|(to, _)| {
        let (width, casing) = (
            (0.05 * geometry.cell).max(2.0),
            (0.02 * geometry.cell).max(1.0),
        );
        let size = geometry.plates[to].size() + 2.0 * (width + casing);
        Piece {
            key: Key::new("reached", to),
            on: On::Plate(to),
            slab: frame(size, 0.2 * geometry.cell, FOCUS.color(), width, casing),
            place: Transform::from_xyz(0.0, 0.0, 0.75),
        }
    }));
    pieces
}

/// Returns the point so far outside an outer plate, beyond the middle of its side.
fn outer(geometry: &Geometry, plate: usize, out: Vec2, far: f32) -> Vec2 {
    let (plate, strip) = (geometry.plates[plate], geometry.strips[plate]);
    let whole = if out.y < 0.0 {
        plate.union(strip)
    } else {
        plate
    };
    plate.center().lerp(whole.center(), out.y.abs()) + out * (whole.half_size() + far)
}

/// Returns the places at both ends of a row or column, where the one at the border in this direction comes first.
fn ends(side: usize, line: usize, (x, y): (i8, i8)) -> [usize; 2] {
    let [first, last] = [0, side - 1].map(|end| {
        if y == 0 {
            line * side + end
        } else {
            end * side + line
        }
    });
    if x + y > 0 {
        [last, first]
    } else {
        [first, last]
    }
}

/// A board with an arrow that leaves it at the right and comes in at the left.
pub(super) fn picture(painter: &Painter, place: egui::Rect) {
    let board = place.shrink(0.2 * place.width());
    let (line, ink) = (0.07 * place.width(), FOCUS.color32());
    let edges = Stroke::new(line, TEXT_MUTED.color32());
    painter.rect_stroke(board, 0.1 * place.width(), edges, StrokeKind::Middle);
    let y = board.center().y;
    let arrow = |from: f32, to: f32| {
        let head = 0.14 * place.width();
        let ends = [pos2(from, y), pos2(to - head, y)];
        painter.line_segment(ends, Stroke::new(line, ink));
        let corners = vec![
            pos2(to, y),
            pos2(to - head, y - head),
            pos2(to - head, y + head),
        ];
        painter.add(egui::Shape::convex_polygon(corners, ink, Stroke::NONE));
    };
    arrow(board.center().x + line, place.right());
    arrow(place.left(), board.center().x - line);
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_rules::{
        Game as _,
        mbrane::{cells, touched},
    };

    #[test]
    fn paths_over_a_border_come_in_at_the_opposite_one() {
        let place = egui::Rect::from_min_size(pos2(0.0, 0.0), egui::vec2(400.0, 400.0));
        let geometry = Geometry::pictured(3, place, 1.0);
        let (inside, period) = (geometry.cells[8].center(), period(&geometry));
        let beyond = inside + Vec2::new(geometry.cell, 0.0) + 0.1 * period.with_y(0.0);
        let lines = fold(&geometry, &[inside, beyond], Vec2::X);
        let [out, back] = lines.as_slice() else {
            panic!("{lines:?}")
        };
        assert_eq!((out[0], back[1]), (inside, beyond - period.with_y(0.0)));
        assert!((out[1] - back[0] - period.with_y(0.0)).length() < 0.01);
        assert_eq!(
            fold(&geometry, &[inside, beyond], Vec2::ZERO),
            [[inside, beyond]]
        );
    }

    #[test]
    fn each_touched_region_has_a_way_and_only_joined_edges_are_crossed() {
        for setup in Mbrane::setups() {
            for cell in cells(setup.order) {
                for to in 0..setup.order.side() {
                    let way = crossing(setup, cell, to);
                    let is_other = to != region_at(setup.order, cell);
                    let touches = touched(setup, cell).any(|region| region == to);
                    assert!(!is_other || way.is_some() == touches, "{setup} {cell} {to}");
                    let over = way.is_some_and(|way| way.over != Vec2::ZERO);
                    assert!(setup.joined || !over, "{setup} {cell} {to}");
                }
            }
        }
    }
}
