//! The words beside the board.

use super::{
    layout::{Layout, Posture},
    seats,
};
use crate::theme::{palette::PANEL, words};
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align, Area, CornerRadius, Frame, Id, Margin, Ui, Vec2 as Size},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, sync_panel);
}

const NAME: &str = "Mbrane";
const ABOUT: &str = "Place digits in turn, as in Sudoku. When nothing fits any more, the regions are counted, the greatest \
                     lead first: its leader turns every tile in it, which may tip the regions beside it. Whoever holds more \
                     regions wins.";
const STATE: &str = "Any digit, any cell";
const CREDIT: &str = "A game by Michael Nuell";

/// From the card's edge to its words.
const MARGIN: i8 = 24;
/// A card that is less high has no room for what the game is about.
const ROOMY: f32 = 440.0;

fn sync_panel(mut contexts: EguiContexts, layout: Res<Layout>) -> Result {
    let context = contexts.ctx_mut()?;
    context.set_zoom_factor(layout.zoom);
    let corner = layout.panel.min / layout.zoom;
    let size = layout.panel.size() / layout.zoom;
    let size = egui::vec2(size.x, size.y);
    // An area, not a panel: the pointer over it belongs to it.
    let area = Area::new(Id::new("panel")).fixed_pos(corner.to_array()).constrain(false);
    area.show(context, |ui| match layout.posture {
        Posture::Wide => card(ui, size),
        Posture::Tall => head(ui, size),
    });
    Ok(())
}

fn card(ui: &mut Ui, size: Size) {
    let inner = size - Size::splat(2.0 * f32::from(MARGIN));
    let frame =
        Frame::new().fill(PANEL.words()).corner_radius(CornerRadius::same(16)).inner_margin(Margin::same(MARGIN));
    frame.show(ui, |ui| {
        ui.set_min_size(inner);
        ui.set_max_size(inner);
        seats::show(ui);
        ui.add_space(32.0);
        ui.label(words::headline(NAME));
        if size.y >= ROOMY {
            ui.add_space(8.0);
            ui.label(words::body(ABOUT));
        }
        ui.with_layout(egui::Layout::bottom_up(Align::Min), |ui| {
            ui.label(words::aside(CREDIT));
            ui.add_space(4.0);
            ui.label(words::body(STATE));
        });
    });
}

fn head(ui: &mut Ui, size: Size) {
    ui.set_width(size.x);
    ui.vertical_centered(|ui| {
        ui.label(words::headline(NAME));
        ui.label(words::aside(STATE));
    });
}
