//! A tall window's bar.

use bevy_egui::egui::{Ui, vec2};
use mbrane_play::words::{Label, Message};

use super::{super::wishes::Wish, ENGLISH, Topic, banner, card, seats};
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
            // The result has its own words below.
            let over = topic.game.play.outcome().is_some() && topic.game.play.is_still();
            if over || topic.shown.crossing().is_some() {
                seats::show(ui, topic);
                return;
            }
            match turn(topic) {
                (text, None) => banner::show(ui, topic, &text, vec2(middle, 36.0)),
                (text, Some(tone)) => {
                    ui.centered_and_justified(|ui| {
                        ui.label(words::fitted(ui, &text, words::size::BODY, tone));
                    });
                }
            }
        });
        if button(ui, ENGLISH.label(Label::Undo), side, Weight::Quiet).clicked() {
            ask(Wish::Undo);
        }
    });
}

/// Whose turn it is, or why something was refused: in a tone of its own where it is nobody's turn.
fn turn(topic: &Topic) -> (String, Option<Tone>) {
    if let Some(refused) = topic.hand.refused.as_ref().filter(|_| topic.layout.words.height() < 40.0) {
        return (ENGLISH.say(&refused.message), Some(REFUSAL));
    }
    if let Some(message) = topic.hint.message().filter(|_| topic.layout.words.height() < 40.0) {
        return (ENGLISH.say(&message), None);
    }
    if topic.stage.counts(&topic.game) {
        return (ENGLISH.say(&Message::Counting), Some(TEXT));
    }
    let play = &topic.game.play;
    if card::of(topic).is_some_and(|card| card.asks()) {
        // The card asks: the bar says whom.
        let said = play.hand().map_or(Message::CountFollows, |seat| Message::Move(play.who(seat)));
        return (ENGLISH.say(&said), None);
    }
    (ENGLISH.say(&play.caption().title), None)
}
