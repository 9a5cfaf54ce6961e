//! The settings: what the player has chosen for all games, each choice explained in a line.

mod rows;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Rect, vec2},
};
use mbrane_play::words::common::Label;

use super::rows::{self as card, CardLayout, Row, at};
use crate::{
    bridge::PageCommand,
    focus::{Focus, FocusSystems},
    games::Games,
    session::{Navigate, Screen, Session},
    settings::Settings,
    sound::Speaker,
    table::layout::Layout,
    theme::{
        areas::on,
        widgets::{Weight, button},
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    let shows = in_state(Screen::Settings);
    app.add_systems(EguiPrimaryContextPass, sync_settings.after(FocusSystems).run_if(shows));
}

enum FooterButton {
    Keys,
    About,
    /// Browsers fill the screen only after a press.
    FullScreen,
}

/// Between two buttons, in points.
const GAP: f32 = 8.0;

fn sync_settings(
    mut contexts: EguiContexts,
    (layout, words, games, speaker): (Res<Layout>, Res<Language>, Res<Games>, Res<Speaker>),
    session: Res<Session>,
    mut settings: ResMut<Settings>,
    mut focus: ResMut<Focus>,
    (mut navigate, mut page): (MessageWriter<Navigate>, MessageWriter<PageCommand>),
) -> Result {
    let context = contexts.ctx_mut()?;
    let Some(game) = games.0.first() else { return Ok(()) };
    let arrives = focus.arrives("settings");
    let mut chosen = settings.clone();
    let rows = rows::of(game, &chosen, &words, speaker.is_lost());
    let shapes: Vec<_> = rows.iter().map(Row::shape).collect();
    let window = layout.window.size() / layout.zoom;
    let place = CardLayout::new(vec2(window.x, window.y), &shapes);
    on(context, "settings", layout.window, layout.zoom, |ui| {
        // After writing a name with on-screen letters, the focus returns to that name's button.
        let named = session.naming.filter(|_| arrives);
        let wanted = card::show(ui, &place, words.label(Label::Settings), &rows, named, &mut chosen);
        navigate.write_batch(wanted.map(Navigate::Letters));
        let mut asides = vec![(Label::Keys, FooterButton::Keys), (Label::About, FooterButton::About)];
        if cfg!(target_family = "wasm") {
            asides.push((Label::FullScreen, FooterButton::FullScreen));
        }
        let width = (place.aside.width() + GAP) / asides.len() as f32;
        for (index, (label, aside)) in asides.into_iter().enumerate() {
            let corner = place.aside.min + vec2(index as f32 * width, 0.0);
            let rect = Rect::from_min_size(corner, vec2(width - GAP, place.aside.height()));
            if at(ui, rect, |ui| button(ui, words.label(label), rect.size(), Weight::Usual)).clicked() {
                match aside {
                    FooterButton::Keys => _ = navigate.write(Navigate::Keys),
                    FooterButton::About => _ = navigate.write(Navigate::About),
                    FooterButton::FullScreen => _ = page.write(PageCommand::FullScreen),
                }
            }
        }
        let last = place.first;
        let back = at(ui, last, |ui| button(ui, words.label(Label::Back), last.size(), Weight::First));
        if arrives && session.naming.is_none() {
            back.request_focus();
        }
        if back.clicked() {
            navigate.write(Navigate::Back);
        }
    });
    settings.set_if_neq(chosen);
    Ok(())
}
