//! The screens around the table.

mod about;
mod friend;
mod home;
mod keys;
pub mod learn;
mod letters;
mod notices;
pub mod records;
mod rows;
mod settings;
mod setup;

#[cfg(feature = "pictures")]
pub(crate) use {
    friend::{Front, View},
    home::hold_pictures,
};

use bevy::prelude::*;
use bevy_egui::egui::{Frame, Margin, Rect, Ui, vec2};

use crate::theme::widgets::ground;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((notices::plugin, home::plugin, setup::plugin, learn::plugin, settings::plugin, records::plugin));
    app.add_plugins((about::plugin, friend::plugin, keys::plugin, letters::plugin));
}

fn card(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let size = ui.available_size();
    let margin = if size.x < 420.0 || size.y < 420.0 { 16 } else { 32 };
    let inner = size - 2.0 * vec2(f32::from(margin), f32::from(margin));
    ground(ui, Rect::from_min_size(ui.max_rect().min, size), 16);
    Frame::new().inner_margin(Margin::same(margin)).show(ui, |ui| {
        ui.set_min_size(inner);
        ui.set_max_size(inner);
        content(ui);
    });
}
