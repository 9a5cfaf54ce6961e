//! The set-up of a game: whom one plays, who begins, and what is agreed, each choice explained in a line where it is chosen.

mod layout;
mod rows;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{
        self, Align, Align2, CornerRadius, Layout as Direction, Rect as Place, ScrollArea, Ui, UiBuilder, Vec2 as Way,
        vec2,
    },
};
use mbrane_play::words::{common, common::Label};

use crate::{
    games::{GameLabel, Games},
    session::{Navigate, Screen, Session},
    settings::Settings,
    table::layout::Layout,
    theme::{
        areas::on,
        focus::{Focus, FocusSystems},
        palette::{PANEL, ROOM, TEXT, TEXT_MUTED},
        text::{self, size},
        widgets::{Weight, button, line, switch},
    },
    words::Language,
};
use layout::{RowLayout, RowShape, SetUpLayout};
use rows::Row;

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
    mut ways: MessageWriter<Navigate>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let Some(game) = games.of(session.about) else { return Ok(()) };
    let arrives = focus.arrives("set-up");
    let mut chosen = settings.clone();
    let rows = rows::of(game, &chosen, &words);
    let shapes: Vec<_> = rows.iter().map(Row::shape).collect();
    let window = layout.window.size() / layout.zoom;
    let place = SetUpLayout::new(vec2(window.x, window.y), &shapes);
    on(context, "set-up", layout.window, layout.zoom, |ui| {
        ui.painter().rect_filled(ui.max_rect().expand(8.0), 0.0, ROOM.words());
        ui.painter().rect_filled(place.card, CornerRadius::same(16), PANEL.words());
        if let Some(title) = place.title {
            let said = common::set_up_game(&words, (game.label)(&words, GameLabel::Name));
            line(ui, title, &said, size::TITLE, TEXT, Align2::LEFT_CENTER);
        }
        let mut inside = ui.new_child(UiBuilder::new().max_rect(place.room));
        if place.scrolls {
            let area = ScrollArea::vertical()
                .scroll_bar_visibility(egui::containers::scroll_area::ScrollBarVisibility::AlwaysVisible)
                .auto_shrink([false, false]);
            area.show(&mut inside, |ui| {
                let way = ui.min_rect().min - place.room.min;
                let bottom = place.rows.iter().map(RowLayout::bottom).fold(place.room.top(), f32::max);
                ui.allocate_space(vec2(place.room.width() - 16.0, bottom - place.room.top()));
                show_rows(ui, &rows, &place.rows, way, &mut chosen);
            });
        } else {
            show_rows(&mut inside, &rows, &place.rows, Way::ZERO, &mut chosen);
        }
        if at(ui, place.back, |ui| button(ui, words.label(Label::Back), place.back.size(), Weight::Usual)).clicked() {
            ways.write(Navigate::Back);
        }
        let play = at(ui, place.play, |ui| button(ui, words.label(Label::Play), place.play.size(), Weight::First));
        if arrives {
            play.request_focus();
        }
        if play.clicked() {
            // Who sets a game up is no newcomer.
            chosen.first_run = false;
            ways.write(Navigate::Play(game.kind.name()));
        }
    });
    settings.set_if_neq(chosen);
    Ok(())
}

fn at<T>(ui: &mut Ui, place: Place, show: impl FnOnce(&mut Ui) -> T) -> T {
    show(&mut ui.new_child(UiBuilder::new().max_rect(place)))
}

fn show_rows(ui: &mut Ui, rows: &[Row], places: &[RowLayout], way: Way, chosen: &mut Settings) {
    for (row, place) in rows.iter().zip(places) {
        let place = place.moved(way);
        if let Some(heading) = place.heading {
            line(ui, heading.translate(vec2(0.0, -3.0)), row.heading, size::SMALL, TEXT_MUTED, Align2::LEFT_CENTER);
        }
        for (choice, rect) in row.choices.iter().zip(&place.choices) {
            let pressed = at(ui, *rect, |ui| switch(ui, choice.label, rect.size(), choice.taken)).clicked();
            if pressed {
                choice.takes.take(chosen);
            }
        }
        let explained = row.choices.iter().find(|choice| choice.taken).or_else(|| row.choices.first());
        if let Some(choice) = explained {
            let toggle = row.choices.len() == 1;
            let align = if toggle { Align::Center } else { Align::Min };
            let builder = UiBuilder::new().max_rect(place.line.shrink2(vec2(2.0, 1.0)));
            let mut inside = ui.new_child(builder.layout(Direction::left_to_right(align)));
            let said = text::brief(&inside, choice.line, place.line.height() - 2.0);
            inside.add(said.wrap());
        }
    }
}

impl RowLayout {
    /// Where it ends.
    fn bottom(&self) -> f32 {
        self.choices.iter().map(Place::bottom).fold(self.line.bottom(), f32::max)
    }
}

impl Row<'_> {
    const fn shape(&self) -> RowShape {
        RowShape { choices: self.choices.len(), common: self.common }
    }
}
