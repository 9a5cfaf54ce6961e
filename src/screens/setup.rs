//! The set-up of a game: whom one plays, who begins, and what is agreed, each choice explained in a line where it is chosen.

mod rows;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui::vec2};
use mbrane_play::words::{common, common::Label};

use super::rows::{self as card, CardLayout, Row, at};
use crate::{
    games::{GameLabel, Games},
    session::{Navigate, Screen, Session},
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
    let shows = in_state(Screen::SetUp);
    app.add_systems(EguiPrimaryContextPass, sync_setup.after(FocusSystems).run_if(shows));
}

fn sync_setup(
    mut contexts: EguiContexts,
    (layout, words): (Res<Layout>, Res<Language>),
    (games, session): (Res<Games>, Res<Session>),
    mut settings: ResMut<Settings>,
    mut focus: ResMut<Focus>,
    mut navigate: MessageWriter<Navigate>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let Some(game) = games.of(session.about) else { return Ok(()) };
    let arrives = focus.arrives("set-up");
    let mut chosen = settings.clone();
    let rows = rows::of(game, &chosen, &words);
    let shapes: Vec<_> = rows.iter().map(Row::shape).collect();
    let window = layout.window.size() / layout.zoom;
    let place = CardLayout::new(vec2(window.x, window.y), &shapes);
    on(context, "set-up", layout.window, layout.zoom, |ui| {
        let title = common::set_up_game(&words, (game.label)(&words, GameLabel::Name));
        card::show(ui, &place, &title, &rows, None, &mut chosen);
        if at(ui, place.aside, |ui| button(ui, words.label(Label::Back), place.aside.size(), Weight::Usual)).clicked() {
            navigate.write(Navigate::Back);
        }
        let play = at(ui, place.first, |ui| button(ui, words.label(Label::Play), place.first.size(), Weight::First));
        if arrives {
            play.request_focus();
        }
        if play.clicked() {
            // A player who sets up a game is no newcomer.
            chosen.first_run = false;
            navigate.write(Navigate::Play(game.kind.name()));
        }
    });
    settings.set_if_neq(chosen);
    Ok(())
}
