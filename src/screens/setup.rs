//! The set-up: whom one plays, who begins, which board, how it is counted.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{CornerRadius, Frame, Margin, ScrollArea, Ui, vec2},
};
use mbrane_play::words::{Label, Language};
use mbrane_rules::mbrane::{Order, Scoring, Setup};

use super::{Against, Choices, Controls, Screen, on};
use crate::{
    games::mbrane::wishes::Wish,
    table::layout::Layout,
    theme::{
        palette::PANEL,
        widgets::{TARGET, Weight, button, choice},
        words,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, sync_setup.run_if(resource_equals(Screen::SetUp)));
}

/// A card that fills its area.
pub(super) fn card(ui: &mut Ui, words: impl FnOnce(&mut Ui)) {
    let size = ui.available_size();
    let margin = if size.x < 420.0 || size.y < 420.0 { 16 } else { 32 };
    let inner = size - 2.0 * vec2(f32::from(margin), f32::from(margin));
    let frame =
        Frame::new().fill(PANEL.words()).corner_radius(CornerRadius::same(16)).inner_margin(Margin::same(margin));
    frame.show(ui, |ui| {
        ui.set_min_size(inner);
        ui.set_max_size(inner);
        words(ui);
    });
}

fn sync_setup(
    mut contexts: EguiContexts,
    layout: Res<Layout>,
    mut choices: ResMut<Choices>,
    mut controls: ResMut<Controls>,
    mut wishes: MessageWriter<Wish>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let arrives = controls.arrives(Screen::SetUp, false);
    let mut chosen = choices.clone();
    on(context, "set-up", layout.sheet, layout.zoom, |ui| {
        card(ui, |ui| {
            let room = ui.available_height() - TARGET - 24.0;
            ScrollArea::vertical().max_height(room).auto_shrink([false, false]).show(ui, |ui| {
                setup(ui, &mut chosen);
            });
            ui.add_space(12.0);
            // As wide as what scrolls above.
            let width = (ui.available_width() - 16.0) / 3.0;
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                let words = Language::English;
                if button(ui, words.label(Label::Back), vec2(width, TARGET + 4.0), Weight::Usual).clicked() {
                    wishes.write(Wish::Leave);
                }
                let play = button(ui, words.label(Label::Play), vec2(2.0 * width, TARGET + 4.0), Weight::First);
                if arrives {
                    play.request_focus();
                }
                if play.clicked() {
                    // Who sets a game up knows what they want.
                    chosen.first_run = false;
                    wishes.write(Wish::Play);
                }
            });
        });
    });
    let same = |a: &Choices, b: &Choices| {
        (a.against, a.level, a.begins, a.setup, a.of_two, a.first_run)
            == (b.against, b.level, b.begins, b.setup, b.of_two, b.first_run)
    };
    if !same(&chosen, &choices) {
        *choices = chosen;
    }
    Ok(())
}

fn setup(ui: &mut Ui, chosen: &mut Choices) {
    let words = |label: Label| Language::English.label(label);
    ui.set_width(ui.available_width() - 8.0);
    ui.label(words::title(words(Label::SetUp)));
    heading(ui, Label::Who);
    let against = [
        (Against::Computer, words(Label::Computer)),
        (Against::Person, words(Label::Person)),
        (Against::Watch, words(Label::Watch)),
    ];
    choice(ui, &mut chosen.against, &against);
    if chosen.against != Against::Person {
        heading(ui, Label::Level);
        let levels = [1, 2, 3, 4, 5].map(|level| (level, words(Label::LevelOf(level))));
        choice(ui, &mut chosen.level, &levels);
    }
    if chosen.against == Against::Computer {
        heading(ui, Label::Begins);
        choice(ui, &mut chosen.begins, &[(true, words(Label::YouBegin)), (false, words(Label::TheyBegin))]);
    }
    heading(ui, Label::Board);
    let boards = [(Order::Three, words(Label::BoardStandard)), (Order::Two, words(Label::BoardShort))];
    choice(ui, &mut chosen.setup.order, &boards);
    heading(ui, Label::Scoring);
    let scorings = [
        (Scoring::Full, words(Label::ScoringFull)),
        (Scoring::Plain, words(Label::ScoringPlain)),
        (Scoring::Simple, words(Label::ScoringSimple)),
    ];
    choice(ui, &mut chosen.setup.scoring, &scorings);
    heading(ui, Label::Rules);
    let width = (ui.available_width() - 16.0) / 3.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let Setup { pie, consent, .. } = &mut chosen.setup;
        let agreed = [(pie, Label::Swap), (consent, Label::Consent), (&mut chosen.of_two, Label::MatchOfTwo)];
        for (on, label) in agreed {
            let weight = if *on { Weight::Taken } else { Weight::Usual };
            if button(ui, words(label), vec2(width, TARGET), weight).clicked() {
                *on = !*on;
            }
        }
    });
}

/// What the choices below it are about.
pub(super) fn heading(ui: &mut Ui, label: Label) {
    ui.add_space(10.0);
    ui.label(words::aside(Language::English.label(label)));
    ui.add_space(2.0);
}
