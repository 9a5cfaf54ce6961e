//! Mbrane's part of the set-up: the board, how it is counted, and what else the players agree on.

use bevy_egui::egui::{Ui, vec2};
use mbrane_play::words::{Words, common, mbrane::Label};
use mbrane_rules::mbrane::{Order, Scoring, Setup};

use super::AGREED;
use crate::theme::{
    text,
    widgets::{TARGET, Weight, button, choice},
};

/// Lets a player choose what is `agreed`, which is the text that records begin with. The last third of its last row stays free for
/// what players agree on in every game.
pub(super) fn form(ui: &mut Ui, words: &Words, agreed: &mut String) {
    let Ok(before) = agreed.parse::<Setup>().or_else(|_| AGREED.parse()) else { return };
    let mut setup = before;
    heading(ui, words.label(common::Label::Board));
    let boards = [(Order::Three, words.label(Label::BoardStandard)), (Order::Two, words.label(Label::BoardShort))];
    choice(ui, &mut setup.order, &boards);
    heading(ui, words.label(Label::Scoring));
    let scorings = [
        (Scoring::Full, words.label(Label::ScoringFull)),
        (Scoring::Plain, words.label(Label::ScoringPlain)),
        (Scoring::Simple, words.label(Label::ScoringSimple)),
    ];
    choice(ui, &mut setup.scoring, &scorings);
    heading(ui, words.label(common::Label::Rules));
    let width = (ui.available_width() - 16.0) / 3.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        for (on, label) in [(&mut setup.pie, Label::Swap), (&mut setup.consent, Label::Consent)] {
            let weight = if *on { Weight::Taken } else { Weight::Usual };
            if button(ui, words.label(label), vec2(width, TARGET), weight).clicked() {
                *on = !*on;
            }
        }
    });
    if setup != before {
        *agreed = setup.to_string();
    }
}

/// What the choices below it are about.
fn heading(ui: &mut Ui, words: &str) {
    ui.add_space(10.0);
    ui.label(text::aside(words));
    ui.add_space(2.0);
}
