//! Slabs drawn by egui for pictures among words: the same looks, simplified for small sizes.

use bevy::prelude::{Color, ColorToPacked as _, Mix as _};
use bevy_egui::egui::{
    Color32, CornerRadius, Painter, Pos2, Rect, Shape as Drawn, Stroke, StrokeKind, Vec2,
    epaint::RectShape, pos2, vec2,
};

use super::{
    gradient, pen,
    signs::Signs,
    slab::{Mark, Pair, Shape, Slab},
};

/// The least height of a digit, in points; smaller ones would be unreadable.
const LEAST_DIGIT: f32 = 4.5;
/// The least height of a slab with a mark, which is a mere spot below it. In points.
const LEAST_MARKED: f32 = 11.0;
/// The least height of a slab with a shadow and a light edge, in points.
const LEAST_RELIEF: f32 = 7.0;

/// Draws a slab with lengths in egui's points around `at`; `scale` is the visible share of its width and height. A slab that is turned
/// clockwise by an angle has a body and a rim only.
pub(crate) fn slab(painter: &Painter, slab: &Slab, at: Pos2, scale: Vec2, turn: f32) {
    let bounds = slab.bounds();
    let size = vec2(bounds.x, bounds.y) * scale;
    let tone = |color: Color| tone(color, slab.opacity);
    if slab.opacity <= 0.0 || size.min_elem() <= 0.0 {
        return;
    }
    let rect = Rect::from_center_size(at, size);
    if slab.shape == Shape::Triangle {
        let points = vec![rect.left_bottom(), rect.center_top(), rect.right_bottom()];
        painter.add(Drawn::convex_polygon(points, tone(slab.lit), Stroke::NONE));
        return;
    }
    let corners = CornerRadius::same(slab.radius.round().clamp(0.0, 255.0) as u8);
    if turn != 0.0 {
        let rim = Stroke::new(slab.rim.width, tone(slab.rim.color));
        painter.add(
            RectShape::new(rect, corners, tone(slab.lit), rim, StrokeKind::Inside).with_angle(turn),
        );
        return;
    }
    let relief = size.y >= LEAST_RELIEF;
    if relief && slab.shadow.color.to_srgba().alpha > 0.0 {
        let fall = vec2(slab.shadow.offset.x, slab.shadow.offset.y);
        let blur = 2.0 * slab.shadow.softness;
        painter.add(
            RectShape::filled(rect.translate(fall), corners, tone(slab.shadow.color))
                .with_blur_width(blur),
        );
    }
    let mut face = rect;
    if slab.thickness > 0.0 {
        painter.rect_filled(rect, corners, tone(slab.side));
        face.max.y -= (slab.thickness * scale.y).max(if relief { 1.0 } else { 0.0 });
    }
    let shade = |share: f32| tone(slab.lit.mix(&slab.shaded, share));
    if relief {
        gradient::fill(painter, face, corners, [shade(0.1), shade(0.9)]);
    } else {
        painter.rect_filled(face, corners, shade(0.4));
    }
    if slab.score.cells >= 2 {
        grooves(painter, slab, face);
    }
    if relief && slab.bevel.width > 0.0 && slab.thickness > 0.0 {
        let inset = slab.radius + 0.5;
        let line = [
            face.left_top() + vec2(inset, 0.5),
            face.right_top() + vec2(-inset, 0.5),
        ];
        painter.line_segment(line, Stroke::new(1.0, tone(slab.bevel.lit)));
    }
    rim(painter, slab, face, corners);
    mark(painter, slab, face, scale);
    match &slab.pair {
        Some(pair) => squares(painter, slab, pair, face, scale),
        None => writing(painter, slab, face, scale),
    }
}

fn squares(painter: &Painter, slab: &Slab, pair: &Pair, face: Rect, scale: Vec2) {
    let (sin, cos) = pair.angle.sin_cos();
    let unit = slab.size.min_element();
    let alone = pair.digits[1].is_none();
    let aside = if alone { 0.0 } else { slab.size.x / 4.0 };
    if !alone {
        let across = vec2(-sin, cos) * 0.34 * unit;
        let seam = Stroke::new((0.024 * unit).max(0.6), tone(pair.seam, slab.opacity));
        let across = across * scale;
        painter.line_segment([face.center() - across, face.center() + across], seam);
    }
    for (index, digit) in pair.digits.into_iter().enumerate() {
        let Some(digit) = digit else { continue };
        let way = if index == 0 { -aside } else { aside };
        let middle = face.center() + vec2(cos, sin) * way * scale;
        let height = slab.writing.height;
        let bar = Rect::from_center_size(
            middle + vec2(0.0, 0.315 * unit),
            vec2(0.40 * unit, 0.076 * unit) * scale,
        );
        painter.rect_filled(bar, 0.0, tone(pair.bars[index], slab.opacity));
        if height >= LEAST_DIGIT {
            let ink = tone(slab.writing.ink, slab.opacity);
            let middle = middle - vec2(0.0, 0.065 * unit);
            let digit = Signs::number(digit.into());
            pen::write(painter, digit, middle, height, scale, ink);
        }
    }
    let dark = pair.dark[0].max(pair.dark[1]);
    if dark > 0.0 {
        let corners = CornerRadius::same(slab.radius.round().clamp(0.0, 255.0) as u8);
        painter.rect_filled(face, corners, tone(Color::BLACK, 0.8 * dark * slab.opacity));
    }
}

fn tone(color: Color, opacity: f32) -> Color32 {
    let [red, green, blue, alpha] = color.to_srgba().to_u8_array();
    let alpha = (f32::from(alpha) * opacity.clamp(0.0, 1.0)) as u8;
    Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}

fn grooves(painter: &Painter, slab: &Slab, face: Rect) {
    let inside = face.shrink(slab.score.margin);
    let stroke = Stroke::new(
        (1.4 * slab.score.width).max(0.6),
        tone(slab.score.dark, 0.8 * slab.opacity),
    );
    let cells = slab.score.cells;
    for line in 1..cells {
        let share = line as f32 / cells as f32;
        let (x, y) = (
            inside.left() + share * inside.width(),
            inside.top() + share * inside.height(),
        );
        painter.line_segment([pos2(x, inside.top()), pos2(x, inside.bottom())], stroke);
        painter.line_segment([pos2(inside.left(), y), pos2(inside.right(), y)], stroke);
    }
}

fn rim(painter: &Painter, slab: &Slab, face: Rect, corners: CornerRadius) {
    let rim = &slab.rim;
    if rim.width <= 0.0 {
        return;
    }
    let (casing, line) = (
        tone(rim.casing, slab.opacity),
        tone(rim.color, slab.opacity),
    );
    if rim.casing_width > 0.0 && casing != Color32::TRANSPARENT {
        let whole = Stroke::new(rim.width + 2.0 * rim.casing_width, casing);
        painter.rect_stroke(face, corners, whole, StrokeKind::Inside);
    }
    // Half the opacity stands for the stripes.
    let line = if rim.hatched {
        line.gamma_multiply(0.5)
    } else {
        line
    };
    let (inside, stroke) = (face.shrink(rim.casing_width), Stroke::new(rim.width, line));
    painter.rect_stroke(inside, corners, stroke, StrokeKind::Inside);
}

fn mark(painter: &Painter, slab: &Slab, face: Rect, scale: Vec2) {
    let Some((mark, size, color)) = slab.mark else {
        return;
    };
    if face.height() < LEAST_MARKED {
        return;
    }
    let color = tone(color, slab.opacity);
    let top = face.center_top();
    let below = top + vec2(0.0, 1.15 * size);
    match mark {
        Mark::Notch => {
            let half = vec2(size * scale.x, 0.0);
            let points = vec![top - half, top + half, top + vec2(0.0, size)];
            painter.add(Drawn::convex_polygon(points, color, Stroke::NONE));
        }
        Mark::Dot => _ = painter.circle_filled(below, 0.42 * size, color),
        Mark::Bar => {
            let bar = Rect::from_center_size(below, vec2(3.0 * size * scale.x, 0.48 * size));
            painter.rect_filled(bar, 0.0, color);
        }
        Mark::Ring => _ = painter.circle_stroke(below, 0.44 * size, Stroke::new(0.3 * size, color)),
    }
}

fn writing(painter: &Painter, slab: &Slab, face: Rect, scale: Vec2) {
    let writing = &slab.writing;
    let height = writing.height;
    if height < LEAST_DIGIT {
        return;
    }
    // A turning slab shows its writing only while its face is nearly flat.
    let ink = tone(
        writing.ink,
        slab.opacity * ((scale.x - 0.5) * 2.0).clamp(0.0, 1.0),
    );
    let middle = face.center() + vec2(writing.offset.x * scale.x, writing.offset.y);
    pen::write(painter, writing.signs, middle, height, scale, ink);
}
