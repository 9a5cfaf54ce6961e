//! Masbrur's part of the set-up: how many rounds, and who lays the field.

use bevy_egui::egui::Ui;
use mbrane_play::words::{Words, masbrur::Label};
use mbrane_rules::masbrur::Setup;

use super::AGREED;
use crate::theme::{text, widgets::choice};

/// Lets a player choose what is `agreed`, which is the text that records begin with.
pub(super) fn form(ui: &mut Ui, words: &Words, agreed: &mut String) {
    let Ok(before) = agreed.parse::<Setup>().or_else(|_| AGREED.parse()) else { return };
    let (mut rounds, mut free) = (before.rounds(), before.is_free());
    heading(ui, words.label(Label::Rounds));
    let numbers = Setup::ROUNDS.map(|rounds| (rounds, rounds.to_string()));
    let numbers: Vec<(u8, &str)> = numbers.iter().map(|(rounds, name)| (*rounds, name.as_str())).collect();
    choice(ui, &mut rounds, &numbers);
    heading(ui, words.label(Label::Field));
    choice(ui, &mut free, &[(false, words.label(Label::FieldLaid)), (true, words.label(Label::FieldFree))]);
    if let Some(setup) = Setup::new(rounds, free).filter(|setup| *setup != before) {
        *agreed = setup.to_string();
    }
}

/// What the choices below it are about.
fn heading(ui: &mut Ui, words: &str) {
    ui.add_space(10.0);
    ui.label(text::aside(words));
    ui.add_space(2.0);
}
