//! Cards: what the table asks, or waits for, in the colour of the one who answers.

use bevy::prelude::*;
use bevy_egui::egui::{Context, CornerRadius, Frame, Margin, Stroke, vec2};
use mbrane_play::{
    mbrane::State,
    words::{Label, Message},
};
use mbrane_rules::mbrane::{Colour, Move};

use super::{super::wishes::Wish, ENGLISH, Topic, row::row};
use crate::{
    screens::on,
    table::layout::{Layout, Posture},
    theme::{
        palette::{INDIGO, INDIGO_INK, INDIGO_RIM, IVORY, IVORY_INK, PANEL, TEXT, TEXT_MUTED, Tone},
        widgets::{TARGET, Weight},
        words,
    },
};

/// The line around a card.
const EDGE: f32 = 1.5;

/// The highest that a card is without answers, beside the board.
const STATEMENT: f32 = 120.0;

/// What the table asks, or waits for.
pub(super) struct Card {
    /// Whose answer it is; nobody's in particular where both may answer.
    side: Option<Colour>,
    title: Message,
    more: Vec<Message>,
    buttons: Vec<(&'static str, Weight, Wish)>,
}

/// The card that lies on the table now, if one does.
pub(super) fn of(topic: &Topic) -> Option<Card> {
    let play = &topic.game.play;
    if !play.is_still() || topic.hand.refused.is_some() {
        return None;
    }
    let mine = play.hand().is_some();
    let mover = play.position().to_move();
    let usual = |label: Label, wish: Wish| (ENGLISH.label(label), Weight::Usual, wish);
    let first = |label: Label, wish: Wish| (ENGLISH.label(label), Weight::First, wish);
    let (side, buttons) = match play.state() {
        State::SwapQuestion if mine && topic.hand.kept != Some(topic.game.revision) && topic.hand.digit.is_none() => {
            let keep = usual(Label::KeepColour, Wish::Keep);
            (Some(mover), vec![keep, first(Label::TakeTile, Wish::Say(Move::Swap))])
        }
        State::Offered { .. } if mine => {
            let accept = first(Label::AcceptCount, Wish::Say(Move::Accept));
            (Some(mover), vec![accept, usual(Label::DeclineCount, Wish::Say(Move::Decline))])
        }
        State::Offered { .. } => (Some(mover), Vec::new()),
        State::Declined if topic.hand.digit.is_none() && topic.hand.aim().is_none() => (Some(mover), Vec::new()),
        State::Settled if play.is_live() => {
            let count = first(Label::CountNow, Wish::Count);
            (None, vec![count, usual(Label::KeepPlacing, Wish::KeepPlacing)])
        }
        _ => return None,
    };
    let caption = play.caption();
    // Who asks what to answer is told there.
    let more = topic.hint.message().map_or(caption.more, |hint| vec![hint]);
    Some(Card { side, title: caption.title, more, buttons })
}

impl Card {
    /// Whether somebody has to answer it.
    pub(super) const fn asks(&self) -> bool {
        !self.buttons.is_empty()
    }

    /// Where it lies: beside the board; in a tall window below it, over the rack while that is not needed.
    pub(super) fn place(&self, layout: &Layout) -> Rect {
        match layout.posture {
            _ if self.asks() => layout.question(),
            Posture::Tall => layout.words,
            Posture::Wide => {
                let bottom = layout.words.max.y.min(layout.words.min.y + STATEMENT * layout.zoom);
                Rect { max: Vec2::new(layout.words.max.x, bottom), ..layout.words }
            }
        }
    }

    pub(super) fn show(&self, context: &Context, layout: &Layout, arrives: bool, ask: &mut impl FnMut(Wish)) {
        let place = self.place(layout);
        if place.height() < 36.0 {
            return;
        }
        let (fill, ink, more, line) = tones(self.side);
        on(context, "card", place, layout.zoom, |ui| {
            let size = ui.available_size();
            let low = size.y < if self.asks() { 150.0 } else { 90.0 };
            let margin = if low { 6.0 } else { 16.0 };
            let frame = Frame::new()
                .fill(fill.words())
                .stroke(Stroke::new(EDGE, line.words()))
                .corner_radius(CornerRadius::same(14))
                .inner_margin(Margin::same(margin as i8));
            frame.show(ui, |ui| {
                let inner = size - vec2(2.0, 2.0) * (margin + EDGE);
                ui.set_min_size(inner);
                ui.set_max_size(inner);
                ui.spacing_mut().item_spacing.y = if low { 2.0 } else { 6.0 };
                let most = if low { words::size::BODY } else { words::size::TITLE };
                let room = if self.asks() { TARGET + if low { 4.0 } else { 8.0 } } else { 0.0 };
                let height = ui.available_height() - room;
                ui.label(words::fitted_in(ui, &ENGLISH.say(&self.title), most, height, ink));
                for message in &self.more {
                    if ui.available_height() > room + 18.0 {
                        ui.label(words::aside(&ENGLISH.say(message)).color(more.words()));
                    }
                }
                if self.asks() {
                    ui.add_space((ui.available_height() - TARGET).max(0.0));
                    let first = row(ui, &self.buttons, ask);
                    if arrives && let Some(first) = first {
                        first.request_focus();
                    }
                }
            });
        });
    }
}

/// A card's own tone, its words' two tones, and its edge.
const fn tones(side: Option<Colour>) -> (Tone, Tone, Tone, Tone) {
    match side {
        Some(Colour::Ivory) => (IVORY, IVORY_INK, IVORY_INK, IVORY),
        Some(Colour::Indigo) => (INDIGO, INDIGO_INK, INDIGO_INK, INDIGO_RIM),
        None => (PANEL, TEXT, TEXT_MUTED, TEXT_MUTED),
    }
}
