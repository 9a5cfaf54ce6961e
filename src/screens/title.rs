//! The title: the name, what the game is, and where to go.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align, Response, Ui, vec2},
};
use mbrane_play::words::{Label, Language};

use super::{Choices, Controls, Screen, on, setup::card};
use crate::{
    games::mbrane::wishes::Wish,
    table::layout::Layout,
    theme::{
        brand,
        widgets::{TARGET, Weight, button},
        words,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, sync_title.run_if(resource_equals(Screen::Title)));
}

fn sync_title(
    mut contexts: EguiContexts,
    layout: Res<Layout>,
    choices: Res<Choices>,
    mut controls: ResMut<Controls>,
    mut wishes: MessageWriter<Wish>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let arrives = controls.arrives(Screen::Title, false);
    on(context, "title", layout.sheet, layout.zoom, |ui| {
        card(ui, |ui| title(ui, &choices, arrives, &mut wishes));
    });
    Ok(())
}

fn title(ui: &mut Ui, choices: &Choices, arrives: bool, wishes: &mut MessageWriter<Wish>) {
    let english = Language::English;
    let low = ui.available_height() < 380.0;
    head(ui, choices, low);
    let width = ui.available_width();
    let choice = |ui: &mut Ui, label: Label, weight: Weight, wish: Wish, wishes: &mut MessageWriter<Wish>| {
        let response = way(ui, label, vec2(width, 52.0), weight, wish, wishes);
        ui.add_space(8.0);
        response
    };
    let first = if choices.left.is_some() && low {
        // Side by side, so that nothing else has to go.
        let half = vec2((width - 8.0) / 2.0, 52.0);
        let row = ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            let first = way(ui, Label::Continue, half, Weight::First, Wish::Continue, wishes);
            way(ui, Label::NewGame, half, Weight::Usual, Wish::Play, wishes);
            first
        });
        ui.add_space(8.0);
        row.inner
    } else if choices.left.is_some() {
        let first = choice(ui, Label::Continue, Weight::First, Wish::Continue, wishes);
        choice(ui, Label::NewGame, Weight::Usual, Wish::Play, wishes);
        first
    } else if choices.first_run {
        choice(ui, Label::FirstGame, Weight::First, Wish::Play, wishes)
    } else {
        choice(ui, Label::Play, Weight::First, Wish::Play, wishes)
    };
    if arrives {
        first.request_focus();
    }
    let mut ways =
        vec![(Label::SetUp, Wish::SetUp), (Label::Records, Wish::Records), (Label::Settings, Wish::Settings)];
    if !low {
        choice(ui, Label::SetUp, Weight::Usual, Wish::SetUp, wishes);
        ways.remove(0);
    }
    let share = (width + 8.0) / ways.len() as f32 - 8.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        for (label, wish) in ways {
            way(ui, label, vec2(share, TARGET), Weight::Usual, wish, wishes);
        }
    });
    ui.add_space(8.0);
    // Where there is room beside what one comes for.
    if cfg!(target_family = "wasm") && ui.available_height() > TARGET {
        of_the_page(ui, choices, wishes);
    }
    if choices.first_run && choices.left.is_none() && ui.available_height() > 64.0 {
        ui.label(words::aside(english.label(Label::FirstGameAbout)));
    }
    ui.with_layout(egui::Layout::bottom_up(Align::Min), |ui| {
        ui.label(words::aside(english.label(Label::Credit)));
    });
}

/// The name, and above what one may press as much of what the game is as leaves that its room.
fn head(ui: &mut Ui, choices: &Choices, low: bool) {
    const NAME: f32 = 96.0;
    const MARK: f32 = 44.0;
    const GAP: f32 = 24.0;
    let english = Language::English;
    let name = english.label(Label::Title);
    if low {
        ui.label(words::headline(name));
        ui.add_space(8.0);
        return;
    }
    let ways = 60.0 * if choices.left.is_some() { 3.0 } else { 2.0 } + 2.0 * (TARGET + 8.0) + 24.0;
    let mut room = ui.available_height() - ways - NAME;
    let mut takes = |height: f32| {
        let fits = height <= room;
        room -= if fits { height } else { 0.0 };
        fits
    };
    let about = words::body(english.label(Label::About));
    let lines = words::height(ui, english.label(Label::About));
    let (about_fits, mark_fits) = (takes(lines + GAP), takes(MARK + GAP));
    ui.add_space((ui.available_height() * 0.10).min(room).max(0.0));
    ui.label(words::name(name));
    ui.add_space(8.0);
    if mark_fits {
        brand::mark(ui, MARK);
        ui.add_space(GAP);
    }
    if about_fits {
        ui.label(about);
        ui.add_space(GAP);
    }
}

/// A button that leads somewhere.
fn way(
    ui: &mut Ui,
    label: Label,
    size: egui::Vec2,
    weight: Weight,
    wish: Wish,
    wishes: &mut MessageWriter<Wish>,
) -> Response {
    let response = button(ui, Language::English.label(label), size, weight);
    if response.clicked() {
        wishes.write(wish);
    }
    response
}

/// What a page can do with a game, and a window by itself.
fn of_the_page(ui: &mut Ui, choices: &Choices, wishes: &mut MessageWriter<Wish>) {
    const GAP: f32 = 8.0;
    let link = choices.left.is_some().then_some((Label::CopyLink, Wish::CopyLink));
    let width = if link.is_some() { (ui.available_width() - GAP) / 2.0 } else { ui.available_width() };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for (label, wish) in link.into_iter().chain([(Label::FullScreen, Wish::FullScreen)]) {
            way(ui, label, vec2(width, TARGET), Weight::Quiet, wish, wishes);
        }
    });
}
