//! What can be done while tiles are placed.

use bevy_egui::egui::{CornerRadius, Ui};
use mbrane_play::{mbrane::State, words::Label};
use mbrane_rules::mbrane::Move;

use super::{super::wishes::Wish, ENGLISH, Topic, row::row};
use crate::{
    table::layout::Posture,
    theme::{
        palette::BUTTON,
        widgets::{Weight, button},
    },
};

pub(super) fn show(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Wish)) {
    let play = &topic.game.play;
    let usual = |label: Label, wish: Wish| (ENGLISH.label(label), Weight::Usual, wish);
    let first = |label: Label, wish: Wish| (ENGLISH.label(label), Weight::First, wish);
    let mine = play.hand().is_some();
    let mut buttons = Vec::new();
    match play.state() {
        State::SwapQuestion if mine => {
            buttons.push(usual(Label::TakeTile, Wish::Say(Move::Swap)));
        }
        State::Offered { .. } if mine => {
            buttons.push(first(Label::AcceptCount, Wish::Say(Move::Accept)));
            buttons.push(usual(Label::DeclineCount, Wish::Say(Move::Decline)));
        }
        State::Settled => {
            buttons.push(first(Label::CountNow, Wish::Count));
            buttons.push(usual(Label::KeepPlacing, Wish::KeepPlacing));
        }
        _ if mine && play.actions().contains(&Move::Offer) => {
            buttons.push(usual(Label::OfferCount, Wish::Say(Move::Offer)));
        }
        _ => {}
    }
    if topic.layout.posture == Posture::Wide {
        // Who answers has enough to choose from.
        if play.cursor() > 0 && buttons.len() < 2 {
            buttons.insert(0, usual(Label::Undo, Wish::Undo));
        }
        buttons.push(usual(Label::Menu, Wish::Leave));
    }
    if !play.is_live() {
        buttons.push(usual(Label::Redo, Wish::Redo));
    }
    row(ui, &buttons, ask);
}

pub(super) fn place(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Wish)) {
    let ready = topic.hand.placement(&topic.game).is_some() && topic.game.play.hand().is_some();
    let size = ui.available_size();
    if ready {
        if button(ui, ENGLISH.label(Label::Place), size, Weight::First).clicked() {
            ask(Wish::Place);
        }
    } else {
        ui.painter().rect_filled(ui.max_rect(), CornerRadius::same(14), BUTTON.words().gamma_multiply(0.35));
    }
}
