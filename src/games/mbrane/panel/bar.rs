//! A tall window's bar.

use bevy_egui::egui::{Ui, vec2};
use mbrane_play::words::{Label, Message};

use super::{super::wishes::Wish, ENGLISH, Topic};
use crate::theme::{
    palette::{REFUSAL, TEXT, Tone},
    widgets::{TARGET, Weight, button},
    words,
};

/// A tall window's bar: menu, whose turn it is, undo.
pub(super) fn show(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Wish)) {
    let size = ui.available_size();
    let side = vec2(76.0_f32.min(size.x * 0.22), TARGET);
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        if button(ui, ENGLISH.label(Label::Menu), side, Weight::Quiet).clicked() {
            ask(Wish::Leave);
        }
        let middle = size.x - 2.0 * side.x - 8.0;
        ui.allocate_ui(vec2(middle, size.y), |ui| {
            ui.set_width(middle);
            ui.centered_and_justified(|ui| {
                let (text, tone) = turn(topic);
                ui.label(words::fitted(ui, &text, words::size::BODY, tone));
            });
        });
        if button(ui, ENGLISH.label(Label::Undo), side, Weight::Quiet).clicked() {
            ask(Wish::Undo);
        }
    });
}

/// Whose turn it is, or why something was refused.
fn turn(topic: &Topic) -> (String, Tone) {
    if let Some(refused) = topic.hand.refused.as_ref().filter(|_| topic.layout.words.height() < 40.0) {
        return (ENGLISH.say(&refused.message), REFUSAL);
    }
    if topic.stage.counts(&topic.game) {
        return (ENGLISH.say(&Message::Counting), TEXT);
    }
    (ENGLISH.say(&topic.game.play.caption().title), TEXT)
}
