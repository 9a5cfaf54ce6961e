//! The marks of a pad's buttons: by position, since pads differ in their labels.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, CornerRadius, Id, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, vec2},
};

use super::{PadButton, Pads};
use crate::{
    input::focus::FocusSystems,
    theme::{
        badge::Badge,
        fonts::bold,
        palette::{FOCUS, SEAM, TEXT, TEXT_MUTED},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, sync_shown.before(FocusSystems));
}

const SIDE: f32 = 18.0;

fn shown() -> Id {
    Id::new("the pad is in use")
}

/// While a pad is in use, widgets show its buttons.
fn sync_shown(mut contexts: EguiContexts, pads: Res<Pads>) -> Result {
    contexts
        .ctx_mut()?
        .data_mut(|data| data.insert_temp(shown(), pads.in_use));
    Ok(())
}

pub(crate) fn in_use(ui: &Ui) -> bool {
    ui.data(|data| data.get_temp(shown())).unwrap_or(false)
}

/// The badge of the pad button that does the same as a widget, while a pad is in use.
pub(crate) fn badge(ui: &Ui, button: Option<PadButton>) -> Option<Badge> {
    let button = button?;
    if !in_use(ui) {
        return None;
    }
    let draw = move |painter: &Painter, middle: Pos2| {
        draw(painter, middle, SIDE, button);
    };
    Some(Badge {
        side: SIDE,
        draw: Box::new(draw),
    })
}

/// Marks a piece with the button that picks it, on its corner.
pub(crate) fn on(ui: &Ui, piece: Rect, button: PadButton) {
    let middle = piece.min + vec2(0.5, 0.5) * SIDE;
    draw(ui.painter(), middle, SIDE, button);
}

/// Draws the mark of a button. Returns its left edge.
pub(crate) fn draw(painter: &Painter, middle: Pos2, side: f32, button: PadButton) -> f32 {
    let lit = |is: bool| {
        if is {
            FOCUS.color32()
        } else {
            TEXT_MUTED.color32().gamma_multiply(0.6)
        }
    };
    let ground = Rect::from_center_size(middle, vec2(side, side));
    let edge = Stroke::new(1.5, TEXT_MUTED.color32());
    let around = |corners: CornerRadius| {
        painter.rect_filled(ground, corners, SEAM.color32());
        painter.rect_stroke(ground, corners, edge, StrokeKind::Inside);
    };
    let round = CornerRadius::same((0.5 * side) as u8);
    match button {
        PadButton::South | PadButton::East | PadButton::West | PadButton::North => {
            around(round);
            let places = [
                (PadButton::South, vec2(0.0, 1.0)),
                (PadButton::East, vec2(1.0, 0.0)),
                (PadButton::West, vec2(-1.0, 0.0)),
                (PadButton::North, vec2(0.0, -1.0)),
            ];
            for (place, way) in places {
                let is = place == button;
                let radius = if is { 0.17 } else { 0.1 } * side;
                painter.circle_filled(middle + way * 0.27 * side, radius, lit(is));
            }
        }
        PadButton::Up | PadButton::Down | PadButton::Left | PadButton::Right => {
            around(CornerRadius::same(4));
            let arm =
                |size| painter.rect_filled(Rect::from_center_size(middle, size), 1.0, lit(true));
            arm(vec2(0.66, 0.22) * side);
            arm(vec2(0.22, 0.66) * side);
        }
        PadButton::Select | PadButton::Start => {
            around(round);
            for (is, way) in [
                (button == PadButton::Select, -0.22),
                (button == PadButton::Start, 0.22),
            ] {
                let size = vec2(0.14, if is { 0.5 } else { 0.3 }) * side;
                let pill = Rect::from_center_size(middle + vec2(way * side, 0.0), size);
                painter.rect_filled(pill, 2.0, lit(is));
            }
        }
        PadButton::Left1 | PadButton::Right1 | PadButton::Left2 | PadButton::Right2 => {
            around(CornerRadius::same((0.3 * side) as u8));
            let name = match button {
                PadButton::Left1 => "L1",
                PadButton::Right1 => "R1",
                PadButton::Left2 => "L2",
                _ => "R2",
            };
            let (align, font) = (Align2::CENTER_CENTER, bold(0.5 * side));
            painter.text(middle, align, name, font, TEXT.color32());
        }
    }
    ground.left()
}
