//! Light in egui: bodies that are lighter at their upper edge, and a room lit from two corners.

use bevy_egui::egui::{
    Color32, CornerRadius, Mesh, Painter, Pos2, Rect, Rgba, Vec2,
    epaint::{Vertex, WHITE_UV, tessellator::path::rounded_rectangle},
    lerp,
};

use super::palette::{DUSK, LAMP, ROOM_FAR, ROOM_NEAR};

/// Fills a rounded rectangle with a gradient from `upper` to `lower`.
pub(super) fn fill(
    painter: &Painter,
    rect: Rect,
    corners: CornerRadius,
    [upper, lower]: [Color32; 2],
) {
    if upper == lower {
        painter.rect_filled(rect, corners, upper);
        return;
    }
    let soft = 0.5 / painter.ctx().pixels_per_point();
    let mut points = Vec::new();
    rounded_rectangle(&mut points, rect, corners.into());
    let mut mesh = Mesh::default();
    let count = points.len();
    for (index, point) in points.iter().enumerate() {
        let along = points[(index + 1) % count] - points[(index + count - 1) % count];
        let across = along.rot90().normalized();
        // Away from the middle.
        let outwards = if across.dot(*point - rect.center()) < 0.0 {
            -across
        } else {
            across
        };
        let share = (point.y - rect.top()) / rect.height().max(1.0);
        let color = upper.lerp_to_gamma(lower, share);
        for (by, color) in [(-soft, color), (soft, Color32::TRANSPARENT)] {
            let pos = *point + by * outwards;
            mesh.vertices.push(Vertex {
                pos,
                uv: WHITE_UV,
                color,
            });
        }
    }
    let inner = |index: usize| 2 * (index % count) as u32;
    for index in 0..count {
        let (one, next) = (inner(index), inner(index + 1));
        mesh.add_triangle(one, one + 1, next);
        mesh.add_triangle(one + 1, next, next + 1);
        // Linear from edge to edge, so any division into triangles looks the same.
        if index >= 2 {
            mesh.add_triangle(0, inner(index - 1), one);
        }
    }
    painter.add(mesh);
}

/// The places of the lamp and the dusk, as shares of the window, and how far they reach, in lengths of its diagonal.
pub(crate) const LAMPS: [[f32; 2]; 2] = [[0.22, -0.08], [1.0, 1.05]];
pub(crate) const REACH: f32 = 0.62;
/// The columns and rows in which egui draws the room.
const LIT: usize = 24;

/// Fills a room with the light of its lamp, from above and left, and the dusk from below and right.
pub(crate) fn room(painter: &Painter, room: Rect) {
    let across = room.size().length();
    let mut mesh = Mesh::default();
    let near = |place: Vec2, corner: Vec2| {
        let far = ((place - corner) * room.size()).length() / (REACH * across);
        let left = (1.0 - far).clamp(0.0, 1.0);
        left * left * (3.0 - 2.0 * left)
    };
    let tones = [ROOM_NEAR, ROOM_FAR, LAMP, DUSK].map(|tone| Rgba::from(tone.color32()));
    for row in 0..=LIT {
        for column in 0..=LIT {
            let place = Vec2::new(column as f32, row as f32) / LIT as f32;
            let ground = lerp(tones[0]..=tones[1], 0.5 * (place.x + place.y));
            let lit = lerp(ground..=tones[2], near(place, LAMPS[0].into()));
            let color = lerp(lit..=tones[3], near(place, LAMPS[1].into()));
            let pos: Pos2 = room.min + place * room.size();
            mesh.colored_vertex(pos, color.into());
            if row > 0 && column > 0 {
                let at = (row * (LIT + 1) + column) as u32;
                let above = at - LIT as u32 - 1;
                mesh.add_triangle(above - 1, above, at - 1);
                mesh.add_triangle(above, at - 1, at);
            }
        }
    }
    painter.add(mesh);
}
