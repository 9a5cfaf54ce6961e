//! The set-up: whom one plays, who begins, and what is agreed.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align, Layout as Direction, Rect as Place, ScrollArea, Ui, UiBuilder, pos2, vec2},
};
use mbrane_play::{
    Against,
    words::{Words, common::Label},
};

use super::card;
use crate::{
    games::{Game, Games},
    session::{Navigate, Screen, Session},
    settings::Settings,
    table::{layout::Layout, opponent::headed_opponent},
    theme::{
        areas::on,
        focus::{Focus, FocusSystems},
        text,
        widgets::{TARGET, Weight, button, choice, heading},
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    let shows = in_state(Screen::SetUp);
    app.add_systems(EguiPrimaryContextPass, sync_setup.after(FocusSystems).run_if(shows));
}

fn sync_setup(
    mut contexts: EguiContexts,
    layout: Res<Layout>,
    words: Res<Language>,
    (games, session): (Res<Games>, Res<Session>),
    mut settings: ResMut<Settings>,
    mut focus: ResMut<Focus>,
    mut ways: MessageWriter<Navigate>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let Some(game) = games.of(session.about) else { return Ok(()) };
    let arrives = focus.arrives("set-up");
    let mut chosen = settings.clone();
    on(context, "set-up", layout.sheet, layout.zoom, |ui| {
        card(ui, |ui| {
            let room = ui.available_height() - TARGET - 24.0;
            ScrollArea::vertical().max_height(room).auto_shrink([false, false]).show(ui, |ui| {
                setup(ui, &words, game, &mut chosen);
            });
            ui.add_space(12.0);
            // As wide as what scrolls above.
            let width = (ui.available_width() - 16.0) / 3.0;
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                if button(ui, words.label(Label::Back), vec2(width, TARGET + 4.0), Weight::Usual).clicked() {
                    ways.write(Navigate::Back);
                }
                let play = button(ui, words.label(Label::Play), vec2(2.0 * width, TARGET + 4.0), Weight::First);
                if arrives {
                    play.request_focus();
                }
                if play.clicked() {
                    // Who sets a game up is no newcomer.
                    chosen.first_run = false;
                    ways.write(Navigate::Play(game.kind.name()));
                }
            });
        });
    });
    settings.set_if_neq(chosen);
    Ok(())
}

fn setup(ui: &mut Ui, words: &Words, game: &Game, chosen: &mut Settings) {
    ui.set_width(ui.available_width() - 8.0);
    ui.label(text::title(words.label(Label::SetUp)));
    let mbrane_play::Settings { against, level, begins, .. } = &mut chosen.0;
    headed_opponent(ui, words, against, level);
    if *against == Against::Computer {
        heading(ui, words.label(Label::Begins));
        let begin = [(true, words.label(Label::YouBegin)), (false, words.label(Label::TheyBegin))];
        choice(ui, begins, &begin);
    }
    let kind = game.kind.name();
    let before = chosen.agreed_for(kind, game.agreed).to_owned();
    let mut agreed = before.clone();
    (game.form)(ui, words, &mut agreed);
    if agreed != before {
        chosen.agreed.insert(kind.to_owned(), agreed);
    }
    let mut two = chosen.is_of_two(kind);
    match_of_two(ui, words, &mut two);
    if two != chosen.is_of_two(kind) {
        chosen.two.insert(kind.to_owned(), two);
    }
}

/// The toggle that every game has, in the last third of the form's last row.
fn match_of_two(ui: &mut Ui, words: &Words, of_two: &mut bool) {
    let (left, bottom) = (ui.max_rect().left(), ui.min_rect().bottom());
    let whole = ui.available_width();
    let row = Place::from_min_size(pos2(left, bottom - TARGET), vec2(whole, TARGET));
    let builder = UiBuilder::new().max_rect(row).layout(Direction::left_to_right(Align::Center));
    let mut row = ui.new_child(builder);
    row.spacing_mut().item_spacing.x = 8.0;
    let size = vec2((whole - 16.0) / 3.0, TARGET);
    row.allocate_space(size);
    row.allocate_space(size);
    let weight = if *of_two { Weight::Taken } else { Weight::Usual };
    if button(&mut row, words.label(Label::MatchOfTwo), size, weight).clicked() {
        *of_two = !*of_two;
    }
}
