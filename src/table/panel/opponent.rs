//! The choice of the opponent and of the computer's strength.

use bevy_egui::egui::Ui;
use mbrane_play::{
    Against, Level,
    words::{self, Words, common::Label},
};

use crate::theme::widgets::choice;

/// Shows two rows: the opponent and, unless that is a person, the computer's strength.
pub(crate) fn opponent(ui: &mut Ui, words: &Words, against: &mut Against, level: &mut Level) {
    let choices = [
        (Against::Computer, words.label(Label::Computer)),
        (Against::Person, words.label(Label::Person)),
        (Against::Watch, words.label(Label::Watch)),
    ];
    choice(ui, against, &choices);
    if *against != Against::Person {
        choice(ui, level, &Level::ALL.map(|level| (level, words.label(words::level(level)))));
    }
}
