//! The settings: what the player has chosen for all games, each choice explained in a line.

mod rows;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui::vec2};
use mbrane_play::words::common::Label;

use super::rows::{self as card, CardLayout, Row, at};
use crate::{
    bridge::PageCommand,
    games::Games,
    session::{Navigate, Screen},
    settings::Settings,
    table::layout::Layout,
    theme::{
        areas::on,
        focus::{Focus, FocusSystems},
        widgets::{Weight, button},
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    let shows = in_state(Screen::Settings);
    app.add_systems(EguiPrimaryContextPass, sync_settings.after(FocusSystems).run_if(shows));
}

fn sync_settings(
    mut contexts: EguiContexts,
    (layout, words, games): (Res<Layout>, Res<Language>, Res<Games>),
    mut settings: ResMut<Settings>,
    mut focus: ResMut<Focus>,
    (mut ways, mut page): (MessageWriter<Navigate>, MessageWriter<PageCommand>),
) -> Result {
    let context = contexts.ctx_mut()?;
    let Some(game) = games.0.first() else { return Ok(()) };
    let arrives = focus.arrives("settings");
    let mut chosen = settings.clone();
    let rows = rows::of(game, &chosen, &words);
    let shapes: Vec<_> = rows.iter().map(Row::shape).collect();
    let window = layout.window.size() / layout.zoom;
    let place = CardLayout::new(vec2(window.x, window.y), &shapes);
    on(context, "settings", layout.window, layout.zoom, |ui| {
        card::show(ui, &place, words.label(Label::Settings), &rows, &mut chosen);
        let page_fills = cfg!(target_family = "wasm");
        let last = if page_fills { place.first } else { place.aside.union(place.first) };
        if page_fills {
            let full =
                at(ui, place.aside, |ui| button(ui, words.label(Label::FullScreen), place.aside.size(), Weight::Usual));
            if full.clicked() {
                page.write(PageCommand::FullScreen);
            }
        }
        let back = at(ui, last, |ui| button(ui, words.label(Label::Back), last.size(), Weight::First));
        if arrives {
            back.request_focus();
        }
        if back.clicked() {
            ways.write(Navigate::Back);
        }
    });
    settings.set_if_neq(chosen);
    Ok(())
}
