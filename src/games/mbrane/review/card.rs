//! Who plays on from here: the usual choices.

use bevy_egui::egui::{Ui, vec2};
use mbrane_play::words::{Label, Language};

use super::{Look, Partners};
use crate::{
    screens::Against,
    theme::{
        widgets::{TARGET, Weight, button, choice},
        words,
    },
};

/// The choices; another choice is asked for as it is made.
pub(super) fn show(ui: &mut Ui, mut partners: Partners, fresh: bool, ask: &mut impl FnMut(Look)) {
    let say = |label: Label| Language::English.label(label);
    let before = partners;
    // Where there is no room for a title the button says it.
    let rows = if partners.against == Against::Person { 2.0 } else { 3.0 };
    let low = ui.available_height() < rows * (TARGET + 8.0) + words::size::TITLE;
    ui.spacing_mut().item_spacing.y = if low { 6.0 } else { 8.0 };
    if !low {
        ui.label(words::title(say(Label::BranchHere)));
    }
    let against = [
        (Against::Computer, say(Label::Computer)),
        (Against::Person, say(Label::Person)),
        (Against::Watch, say(Label::Watch)),
    ];
    choice(ui, &mut partners.against, &against);
    if partners.against != Against::Person {
        let levels = [1, 2, 3, 4, 5].map(|level| (level, say(Label::LevelOf(level))));
        choice(ui, &mut partners.level, &levels);
    }
    let width = (ui.available_width() - 8.0) / 3.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        if button(ui, say(Label::Back), vec2(width, TARGET), Weight::Usual).clicked() {
            ask(Look::Branch(false));
        }
        let play = say(if low { Label::BranchHere } else { Label::Play });
        let play = button(ui, play, vec2(2.0 * width, TARGET), Weight::First);
        if fresh {
            play.request_focus();
        }
        if play.clicked() {
            ask(Look::Play);
        }
    });
    if partners != before {
        ask(Look::With(partners));
    }
}
