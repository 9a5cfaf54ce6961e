//! The bar above a tall window's board: menu, whose turn it is, how to play, undo.

use bevy_egui::egui::{Ui, vec2};
use mbrane_play::words::common::Label;

use super::{
    Topic, banner, card,
    row::{Ask, asking},
    seats,
};
use crate::{
    table::{flow::MatchCommand, layout::Posture},
    theme::{
        palette::{REFUSAL, TEXT, Tone},
        text,
        widgets::{Weight, button_called},
    },
};

/// Words below the board that have less height than this do not show what the bar can say.
const HIDDEN: f32 = 40.0;
/// The height of the banner.
const BANNER: f32 = 36.0;

/// The button that leaves the table.
pub(super) fn menu(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Ask)) {
    if asking(ui, topic.label(Label::Menu), ui.available_size(), Weight::Quiet, &Ask::Leave).clicked() {
        ask(Ask::Leave);
    }
}

/// The button that takes a move back.
pub(super) fn undo(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Ask)) {
    let undo = Ask::Match(MatchCommand::Undo);
    if asking(ui, topic.label(Label::Undo), ui.available_size(), Weight::Quiet, &undo).clicked() {
        ask(undo);
    }
}

/// The button that leads to the rules.
pub(super) fn learn(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Ask)) {
    // Beside the score it stands alone.
    let weight = if topic.layout.posture == Posture::Wide { Weight::Usual } else { Weight::Quiet };
    if button_called(ui, "?", topic.label(Label::HowToPlay), ui.available_size(), weight).clicked() {
        ask(Ask::Learn);
    }
}

/// Whose turn it is; the seats where it is nobody's.
pub(super) fn turn(ui: &mut Ui, topic: &Topic) {
    ui.horizontal_centered(|ui| {
        // The result has its own words below.
        if topic.is_over() || topic.turn().crossing.is_some() || topic.session.lesson.is_some() {
            seats::show(ui, topic);
            return;
        }
        match said(topic) {
            (said, None) => banner::show(ui, topic, &said, vec2(ui.available_width(), BANNER)),
            (said, Some(tone)) => {
                ui.centered_and_justified(|ui| {
                    ui.label(text::fitted(ui, &said, text::size::BODY, tone));
                });
            }
        }
    });
}

/// Whose turn it is, or why something was refused: in a tone of its own where it is nobody's turn.
fn said(topic: &Topic) -> (String, Option<Tone>) {
    let table = topic.session.table();
    let hidden = topic.layout.words.height() < HIDDEN;
    if let Some(refused) = topic.hand.refused.as_ref().filter(|_| hidden) {
        return (refused.message.clone(), Some(REFUSAL));
    }
    if let Some(message) = topic.hint.message().filter(|_| hidden) {
        return (message.to_owned(), None);
    }
    if topic.stage.plays_scene(&topic.session) {
        return (table.read_aloud(topic.session.eyes(), &topic.words).title, Some(TEXT));
    }
    if let Some(card) = card::of(topic).filter(card::Card::asks) {
        // The card asks: the bar says whom.
        let hands = table.hands();
        let asked = hands.first();
        let said = asked.map_or_else(|| card.follows().to_owned(), |seat| table.turn_words(seat, &topic.words));
        return (said, None);
    }
    (table.caption(&topic.words).title, None)
}
