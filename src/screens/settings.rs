//! What the player can choose for all games.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{ScrollArea, Ui, vec2},
};
use mbrane_play::{
    Name, Speed, WhatIfShown,
    words::{Label, Language},
};

use super::{
    Controls, Screen, on,
    setup::{card, heading},
};
use crate::{
    games::mbrane::wishes::Wish,
    settings::Settings,
    table::layout::Layout,
    theme::{
        widgets::{TARGET, Weight, button, choice, field},
        words,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, sync_settings.run_if(resource_equals(Screen::Settings)));
}

fn label(label: Label) -> &'static str {
    Language::English.label(label)
}

fn sync_settings(
    mut contexts: EguiContexts,
    layout: Res<Layout>,
    mut settings: ResMut<Settings>,
    mut controls: ResMut<Controls>,
    mut wishes: MessageWriter<Wish>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let arrives = controls.arrives(Screen::Settings, false);
    let mut chosen = settings.clone();
    on(context, "settings", layout.sheet, layout.zoom, |ui| {
        card(ui, |ui| {
            let room = ui.available_height() - TARGET - 16.0;
            ScrollArea::vertical().max_height(room).auto_shrink([false, false]).show(ui, |ui| {
                choices(ui, &mut chosen);
            });
            ui.add_space(12.0);
            let width = ui.available_width() - 8.0;
            let back = button(ui, label(Label::Back), vec2(width, TARGET + 4.0), Weight::First);
            if arrives {
                back.request_focus();
            }
            if back.clicked() {
                wishes.write(Wish::Leave);
            }
        });
    });
    settings.set_if_neq(chosen);
    Ok(())
}

fn choices(ui: &mut Ui, chosen: &mut Settings) {
    ui.set_width(ui.available_width() - 8.0);
    ui.label(words::title(label(Label::Settings)));

    heading(ui, Label::SpeedOfCount);
    let speeds = [Speed::Half, Speed::One, Speed::Two, Speed::Four].map(|speed| (speed, label(Label::SpeedOf(speed))));
    choice(ui, &mut chosen.speed, &speeds);
    ui.add_space(8.0);
    let others = [Speed::Step, Speed::Instant].map(|speed| (speed, label(Label::SpeedOf(speed))));
    choice(ui, &mut chosen.speed, &others);

    heading(ui, Label::ReducedMotion);
    let motion = [(None, label(Label::AsSystem)), (Some(true), label(Label::Yes)), (Some(false), label(Label::No))];
    choice(ui, &mut chosen.reduced_motion, &motion);

    heading(ui, Label::WhatIf);
    let shown = [
        (WhatIfShown::Never, label(Label::Never)),
        (WhatIfShown::AgainstComputers, label(Label::AgainstComputers)),
        (WhatIfShown::Always, label(Label::Always)),
    ];
    choice(ui, &mut chosen.what_if, &shown);

    heading(ui, Label::OneTap);
    choice(ui, &mut chosen.one_tap, &[(true, label(Label::AtOnce)), (false, label(Label::AfterGhost))]);

    for (place, what) in [(0, Label::YourName), (1, Label::SecondName)] {
        heading(ui, what);
        let mut text = chosen.names[place].as_str().to_owned();
        let id = ("name", place);
        // While it is written a name may end in a blank, which it loses in the end.
        if let Some(draft) = ui.data(|data| data.get_temp::<String>(ui.id().with(id)))
            && Name::new(&draft) == chosen.names[place]
        {
            text = draft;
        }
        let response = field(ui, &mut text, "");
        if response.changed() {
            chosen.names[place] = Name::new(&text);
            let key = ui.id().with(id);
            ui.data_mut(|data| data.insert_temp(key, text));
        }
    }
    ui.add_space(8.0);
}
