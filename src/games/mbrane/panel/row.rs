//! Rows of buttons.

use bevy_egui::egui::{self, Ui, vec2};

use super::super::wishes::Wish;
use crate::theme::widgets::{TARGET, Weight, button};

/// One row of buttons of the same width.
pub(super) fn row(ui: &mut Ui, buttons: &[(&str, Weight, Wish)], ask: &mut impl FnMut(Wish)) -> Option<egui::Response> {
    const GAP: f32 = 8.0;
    let count = buttons.len().max(1) as f32;
    let size = vec2((ui.available_width() - GAP * (count - 1.0)) / count, ui.available_height().clamp(TARGET, 52.0));
    let mut first = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for (text, weight, wish) in buttons {
            let response = button(ui, text, size, *weight);
            if response.clicked() {
                ask(*wish);
            }
            first.get_or_insert(response);
        }
    });
    first
}
