//! The digits and signs of the slab's shader, and the letters of the program's name, drawn by egui: lines and arcs of one pen.

use bevy_egui::egui::{
    Color32, Mesh, Painter, Pos2, Vec2,
    epaint::{Vertex, WHITE_UV},
    vec2,
};

use super::signs::Signs;
use std::f32::consts::{FRAC_PI_2, PI};

/// A line or an arc, in a box one unit high around the origin, y upwards, with the numbers of `assets/shaders/slab.wgsl`.
#[derive(Debug, Clone, Copy)]
pub(super) enum Part {
    Line([f32; 2], [f32; 2]),
    /// Its centre and radii, and the angles at its middle and from there to either end.
    Arc([f32; 2], [f32; 2], f32, f32),
}

use Part::{Arc, Line};

/// The width of the pen, in heights of a sign.
pub(super) const PEN: f32 = 0.176;
/// The angle between two points of an arc.
const STEP: f32 = 0.25;

/// Returns the lines and arcs of a digit or a sign of the shader.
fn sign(code: i8) -> &'static [Part] {
    const SIX: [Part; 2] = [
        Arc([0.0, -0.170], [0.240; 2], 0.0, PI),
        Arc([0.420, -0.170], [0.660; 2], 2.6005, 0.5410),
    ];
    match code {
        0 => &[
            Arc([0.0, 0.167], [0.245; 2], FRAC_PI_2, FRAC_PI_2),
            Arc([0.0, -0.167], [0.245; 2], -FRAC_PI_2, FRAC_PI_2),
            Line([-0.245, 0.167], [-0.245, -0.167]),
            Line([0.245, 0.167], [0.245, -0.167]),
        ],
        1 => &[
            Line([0.050, -0.412], [0.050, 0.412]),
            Line([0.050, 0.412], [-0.150, 0.270]),
        ],
        2 => &[
            Arc([0.0, 0.182], [0.230; 2], 1.1170, 1.8500),
            Line([0.1710, 0.0282], [-0.225, -0.412]),
            Line([-0.225, -0.412], [0.235, -0.412]),
        ],
        3 => &[
            Arc([0.0, 0.216], [0.208, 0.196], 0.48, 2.05),
            Arc([0.0, -0.196], [0.229, 0.216], -0.46, 2.03),
            Line([-0.074, 0.020], [0.0, 0.020]),
        ],
        4 => &[
            Line([0.075, 0.412], [-0.265, -0.175]),
            Line([-0.265, -0.175], [0.275, -0.175]),
            Line([0.120, 0.060], [0.120, -0.412]),
        ],
        5 => &[
            Arc([-0.010, -0.165], [0.247; 2], -0.175, 2.42),
            Line([-0.170, 0.412], [-0.195, 0.005]),
            Line([-0.170, 0.412], [0.200, 0.412]),
        ],
        6 => &SIX,
        7 => &[
            Line([-0.235, 0.412], [0.235, 0.412]),
            Line([0.235, 0.412], [-0.075, -0.412]),
        ],
        8 => &[
            Arc([0.0, 0.218], [0.210, 0.194], 0.0, PI),
            Arc([0.0, -0.194], [0.235, 0.218], 0.0, PI),
        ],
        9 => &[
            Arc([0.0, 0.170], [0.240; 2], 0.0, PI),
            Arc([-0.420, 0.170], [0.660; 2], 2.6005 - PI, 0.5410),
        ],
        10 => &[Line([0.0, -0.395], [0.0, -0.396])],
        11 => &[Line([0.02, -0.395], [-0.04, -0.52])],
        13 => &[Line([-0.13, -0.45], [0.13, 0.45])],
        14 => &[
            Line([-0.30, -0.30], [0.30, 0.30]),
            Line([-0.30, 0.30], [0.30, -0.30]),
        ],
        15 => &[
            Line([-0.36, -0.02], [-0.10, -0.28]),
            Line([-0.10, -0.28], [0.36, 0.28]),
        ],
        16 => &[Arc([0.0, 0.0], [0.33; 2], 0.0, PI)],
        17 => &[
            Line([-0.28, 0.0], [0.28, 0.0]),
            Line([0.0, -0.28], [0.0, 0.28]),
        ],
        _ => &[],
    }
}

/// The letters of the program's name.
pub(super) const NAME: [&[Part]; 6] = [
    &[
        Line([-0.31, -0.412], [-0.31, 0.412]),
        Line([-0.31, 0.412], [0.0, -0.06]),
        Line([0.0, -0.06], [0.31, 0.412]),
        Line([0.31, 0.412], [0.31, -0.412]),
    ],
    &[
        Line([-0.24, -0.412], [-0.24, 0.412]),
        Line([-0.24, 0.412], [0.03, 0.412]),
        Line([-0.24, 0.03], [0.06, 0.03]),
        Line([-0.24, -0.412], [0.05, -0.412]),
        Arc([0.03, 0.221], [0.191; 2], 0.0, FRAC_PI_2),
        Arc([0.05, -0.191], [0.221; 2], 0.0, FRAC_PI_2),
    ],
    &[
        Line([-0.24, -0.412], [-0.24, 0.412]),
        Line([-0.24, 0.412], [0.04, 0.412]),
        Line([-0.24, -0.03], [0.04, -0.03]),
        Arc([0.04, 0.191], [0.221; 2], 0.0, FRAC_PI_2),
        Line([0.05, -0.03], [0.27, -0.412]),
    ],
    &[
        Line([-0.31, -0.412], [0.0, 0.412]),
        Line([0.0, 0.412], [0.31, -0.412]),
        Line([-0.20, -0.13], [0.20, -0.13]),
    ],
    &[
        Line([-0.26, -0.412], [-0.26, 0.412]),
        Line([-0.26, 0.412], [0.26, -0.412]),
        Line([0.26, -0.412], [0.26, 0.412]),
    ],
    &[
        Line([-0.21, -0.412], [-0.21, 0.412]),
        Line([-0.21, 0.412], [0.23, 0.412]),
        Line([-0.21, 0.01], [0.18, 0.01]),
        Line([-0.21, -0.412], [0.23, -0.412]),
    ],
];

/// Draws signs in a row around a place. `scale` is the visible share of their width and height.
pub(super) fn write(
    painter: &Painter,
    signs: Signs,
    middle: Pos2,
    height: f32,
    scale: Vec2,
    ink: Color32,
) {
    let mut at = -0.5 * signs.each().map(advance).sum::<f32>();
    for code in signs.each() {
        let aside = vec2((at + 0.5 * advance(code)) * height * scale.x, 0.0);
        let pen = pen(code) * height;
        draw(
            painter,
            sign(code),
            middle + aside,
            [height, pen],
            scale,
            ink,
        );
        at += advance(code);
    }
}

/// Draws one sign around a place, with its height and the width of the pen.
pub(super) fn draw(
    painter: &Painter,
    parts: &[Part],
    middle: Pos2,
    [height, pen]: [f32; 2],
    scale: Vec2,
    ink: Color32,
) {
    let mut mesh = Mesh::default();
    let soft = 0.5 / painter.ctx().pixels_per_point();
    for part in parts {
        let place = |[x, y]: [f32; 2]| middle + height * vec2(x, -y) * scale;
        let points: Vec<Pos2> = part.points().map(place).collect();
        stroke(&mut mesh, &points, 0.5 * pen * scale, soft, ink);
    }
    painter.add(mesh);
}

/// Returns the width of the pen for a sign: a point is thicker than lines, and a long stroke thinner.
const fn pen(code: i8) -> f32 {
    match code {
        10 => PEN + 0.06,
        11 => PEN - 0.02,
        13 => PEN - 0.06,
        _ => PEN,
    }
}

/// Returns the width of a sign with the space around it, in its heights.
const fn advance(code: i8) -> f32 {
    match code {
        10 | 11 => 0.36,
        _ => 0.74,
    }
}

impl Part {
    fn points(self) -> impl Iterator<Item = [f32; 2]> {
        let count = match self {
            Line(..) => 1,
            Arc(_, _, _, half) => (2.0 * half / STEP).ceil() as usize,
        };
        (0..=count).map(move |index| {
            let share = index as f32 / count as f32;
            match self {
                Line([x, y], to) => [x + share * (to[0] - x), y + share * (to[1] - y)],
                Arc([x, y], radii, middle, half) => {
                    let (sin, cos) = (middle + half * (2.0 * share - 1.0)).sin_cos();
                    [x + radii[0] * cos, y + radii[1] * sin]
                }
            }
        })
    }
}

/// The corners of a half circle.
const TURNS: usize = 6;

/// Adds a line of this half width with round ends, whose edge fades over twice `soft`.
fn stroke(mesh: &mut Mesh, points: &[Pos2], half: Vec2, soft: f32, ink: Color32) {
    let angle = |pair: &[Pos2]| (pair[pair.len() - 1] - pair[0]).angle();
    let cap = |middle: Pos2, angle: f32| {
        (0..=TURNS).map(move |turn| (middle, angle + FRAC_PI_2 + PI * turn as f32 / TURNS as f32))
    };
    let bends = || points.windows(3).map(|bend| (bend[1], angle(bend)));
    let [.., before_last, last] = points else {
        return;
    };
    // Around the first end, along one side, around the last end, and back along the other side.
    let mut outline: Vec<(Pos2, f32)> = cap(points[0], angle(&points[..2])).collect();
    outline.extend(bends().map(|(middle, angle)| (middle, angle - FRAC_PI_2)));
    outline.extend(cap(*last, angle(&[*before_last, *last]) + PI));
    outline.extend(
        bends()
            .rev()
            .map(|(middle, angle)| (middle, angle + FRAC_PI_2)),
    );
    // From the middle of the first end, points of both sides face each other.
    outline.rotate_left(TURNS / 2);
    let base = mesh.vertices.len() as u32;
    for (middle, angle) in &outline {
        for (by, color) in [(-soft, ink), (soft, Color32::TRANSPARENT)] {
            let reach = (half + Vec2::splat(by)).max(Vec2::ZERO);
            let pos = *middle + Vec2::angled(*angle) * reach;
            mesh.vertices.push(Vertex {
                pos,
                uv: WHITE_UV,
                color,
            });
        }
    }
    let count = outline.len() as u32;
    let inner = |index: u32| base + 2 * (index % count);
    for index in 0..count {
        let (one, next) = (inner(index), inner(index + 1));
        mesh.add_triangle(one, one + 1, next);
        mesh.add_triangle(one + 1, next, next + 1);
    }
    for index in 0..count / 2 {
        let [one, next, other] = [index, index + 1, count - index].map(inner);
        mesh.add_triangle(one, next, other);
        mesh.add_triangle(next, other, inner(count - index - 1));
    }
}
