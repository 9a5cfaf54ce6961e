//! What can be done while tiles are placed.

use bevy_egui::egui::{CornerRadius, Ui, vec2};
use mbrane_play::{mbrane::State, words::Label};
use mbrane_rules::mbrane::Move;

use super::{super::wishes::Wish, ENGLISH, Topic};
use crate::{
    table::layout::Posture,
    theme::{
        palette::BUTTON,
        widgets::{TARGET, Weight, button, hold},
    },
};

/// Between two buttons.
const GAP: f32 = 8.0;

/// The buttons that may be pressed now, and the one that must be held: whether it is.
pub(super) fn show(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Wish)) -> bool {
    let play = &topic.game.play;
    let wide = topic.layout.posture == Posture::Wide;
    let mine = play.hand().is_some();
    let answers = matches!(play.state(), State::Offered { .. } | State::Settled);
    let mut buttons = Vec::new();
    if wide && play.cursor() > 0 {
        buttons.push((Label::Undo, Wish::Undo));
    }
    if !play.is_live() {
        buttons.push((Label::Redo, Wish::Redo));
    }
    if mine && play.state() == State::SwapQuestion && topic.hand.kept == Some(topic.game.revision) {
        buttons.push((Label::TakeTile, Wish::Say(Move::Swap)));
    }
    if mine && play.actions().contains(&Move::Offer) {
        buttons.push((Label::OfferCount, Wish::Say(Move::Offer)));
    }
    if wide {
        buttons.push((Label::Menu, Wish::Leave));
    }
    let mut buttons: Vec<_> =
        buttons.into_iter().map(|(label, wish)| (ENGLISH.label(label), Weight::Usual, wish)).collect();
    if super::aids::own_row(&topic.layout).is_none() {
        buttons.extend(super::aids::buttons(topic));
        // Of more than five in a row the words are too small; a link is also to be had from the menu.
        if buttons.len() > 5 {
            buttons.retain(|(_, _, wish)| *wish != Wish::CopyLink);
        }
    }
    // Nobody gives up a game that has hardly begun.
    let may_resign = mine && !answers && play.position().placed() > 1;
    // One alone is no wider than half the row.
    let count = (buttons.len() + usize::from(may_resign)).max(2) as f32;
    let size = vec2((ui.available_width() - GAP * (count - 1.0)) / count, ui.available_height().clamp(TARGET, 52.0));
    let mut holds = false;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        if buttons.is_empty() {
            ui.add_space(size.x);
        }
        for (text, weight, wish) in buttons {
            if button(ui, text, size, weight).clicked() {
                ask(wish);
            }
        }
        if may_resign {
            let share = topic.resigning.share;
            let label = if topic.resigning.wanted || size.x > 150.0 { Label::HoldToResign } else { Label::Resign };
            holds = hold(ui, ENGLISH.label(label), size, share);
        }
    });
    holds
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
