//! The banner: whose turn it is, in their colour.

use bevy_egui::egui::{Align2, CornerRadius, Sense, Stroke, StrokeKind, Ui, Vec2};
use mbrane_play::words::Message;
use mbrane_rules::mbrane::Colour;

use super::{ENGLISH, Topic};
use crate::theme::{
    fonts::bold,
    palette::{INDIGO, INDIGO_INK, INDIGO_RIM, IVORY, IVORY_INK, Tone},
    words::size,
};

/// Ground, words, edge.
const fn tones(colour: Colour) -> [Tone; 3] {
    match colour {
        Colour::Ivory => [IVORY, IVORY_INK, IVORY],
        Colour::Indigo => [INDIGO, INDIGO_INK, INDIGO_RIM],
    }
}

/// Words on the mover's colour, which changes as the turn passes.
pub(super) fn show(ui: &mut Ui, topic: &Topic, text: &str, room: Vec2) {
    let (play, shown) = (&topic.game.play, &topic.shown);
    // Until the turn has passed it is still the other's.
    let earlier = (shown.mover() != play.position().to_move()).then(|| {
        let seat = play.position().seat_of(shown.mover());
        let who = play.who(seat);
        ENGLISH.say(&if play.player(seat).is_person() { Message::Move(who) } else { Message::Thinking(who) })
    });
    let text = earlier.as_deref().unwrap_or(text);
    let (from, to) = (tones(shown.view.to_move), tones(shown.after.to_move));
    let [ground, ink, edge] = std::array::from_fn(|tone| from[tone].mix(to[tone], shown.turn()));
    let (rect, _) = ui.allocate_exact_size(room, Sense::hover());
    let painter = ui.painter();
    let corners = CornerRadius::same((0.25 * room.y) as u8);
    painter.rect(rect, corners, ground.words(), Stroke::new(1.5, edge.words()), StrokeKind::Inside);
    let mut font = bold(if room.y > 48.0 { size::TITLE } else { size::BODY });
    let wide = |font| painter.layout_no_wrap(text.to_owned(), font, ink.words()).size().x;
    let most = room.x - 20.0;
    let width = wide(font.clone());
    if width > most {
        font.size = (font.size * most / width).max(11.0);
    }
    painter.text(rect.center(), Align2::CENTER_CENTER, text, font, ink.words());
}
