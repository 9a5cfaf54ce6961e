//! The settings: what the player has chosen for all games.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{ScrollArea, Ui, vec2},
};
use mbrane_play::{
    Name, Speed, WhatIfShown,
    words::{self, Words, common::Label},
};

use super::card;
use crate::{
    games::{Game, GameLabel, Games},
    session::{Navigate, Screen},
    settings::Settings,
    table::layout::Layout,
    theme::{
        areas::on,
        focus::{Focus, FocusSystems},
        text,
        widgets::{TARGET, Weight, button, choice, field, heading},
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    let shows = in_state(Screen::Settings);
    app.add_systems(EguiPrimaryContextPass, sync_settings.after(FocusSystems).run_if(shows));
}

fn sync_settings(
    mut contexts: EguiContexts,
    layout: Res<Layout>,
    words: Res<Language>,
    games: Res<Games>,
    mut settings: ResMut<Settings>,
    mut focus: ResMut<Focus>,
    mut ways: MessageWriter<Navigate>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let Some(game) = games.0.first() else { return Ok(()) };
    let arrives = focus.arrives("settings");
    let mut chosen = settings.clone();
    on(context, "settings", layout.sheet, layout.zoom, |ui| {
        card(ui, |ui| {
            let room = ui.available_height() - TARGET - 16.0;
            ScrollArea::vertical().max_height(room).auto_shrink([false, false]).show(ui, |ui| {
                choices(ui, &words, game, &mut chosen);
            });
            ui.add_space(12.0);
            let width = ui.available_width() - 8.0;
            let back = button(ui, words.label(Label::Back), vec2(width, TARGET + 4.0), Weight::First);
            if arrives {
                back.request_focus();
            }
            if back.clicked() {
                ways.write(Navigate::Back);
            }
        });
    });
    settings.set_if_neq(chosen);
    Ok(())
}

fn choices(ui: &mut Ui, words: &Words, game: &Game, chosen: &mut Settings) {
    let label = |label: Label| words.label(label);
    ui.set_width(ui.available_width() - 8.0);
    ui.label(text::title(label(Label::Settings)));

    heading(ui, (game.label)(words, GameLabel::SceneSpeed));
    let speed = |speed: Speed| (speed, label(words::speed(speed)));
    choice(ui, &mut chosen.speed, &[Speed::Half, Speed::One, Speed::Two, Speed::Four].map(speed));
    ui.add_space(8.0);
    choice(ui, &mut chosen.speed, &[Speed::Step, Speed::Instant].map(speed));

    heading(ui, label(Label::ReducedMotion));
    let motion = [(None, label(Label::AsSystem)), (Some(true), label(Label::Yes)), (Some(false), label(Label::No))];
    choice(ui, &mut chosen.reduced_motion, &motion);

    heading(ui, (game.label)(words, GameLabel::WhatIf));
    let shown = [
        (WhatIfShown::Never, label(Label::Never)),
        (WhatIfShown::AgainstComputers, label(Label::AgainstComputers)),
        (WhatIfShown::Always, label(Label::Always)),
    ];
    choice(ui, &mut chosen.what_if, &shown);

    heading(ui, label(Label::Coordinates));
    choice(ui, &mut chosen.coordinates, &[(true, label(Label::Always)), (false, label(Label::WhenNamed))]);

    heading(ui, label(Label::OneTap));
    choice(ui, &mut chosen.one_tap, &[(true, label(Label::AtOnce)), (false, label(Label::AfterGhost))]);

    for (place, what) in [(0, Label::YourName), (1, Label::SecondName)] {
        heading(ui, label(what));
        let mut text = chosen.names[place].as_str().to_owned();
        let id = ("name", place);
        // While it is written a name may end in a blank, which it loses in the end.
        if let Some(draft) = ui.data(|data| data.get_temp::<String>(ui.id().with(id)))
            && Name::new(&draft) == chosen.names[place]
        {
            text = draft;
        }
        let response = field(ui, label(what), &mut text, "");
        if response.changed() {
            chosen.names[place] = Name::new(&text);
            let key = ui.id().with(id);
            ui.data_mut(|data| data.insert_temp(key, text));
        }
    }
    ui.add_space(8.0);
}
