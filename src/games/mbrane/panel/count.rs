//! What the table says while a count plays, and how to direct it.

use bevy_egui::egui::Ui;
use mbrane_play::{
    mbrane::Cue,
    words::{self as said, Label, Message},
};
use mbrane_rules::mbrane::Colour;

use super::{
    super::{looks::bright, shown::Shown, wishes::Wish},
    ENGLISH, Topic,
    row::row,
};
use crate::theme::{
    palette::{TEXT, Tone},
    widgets::Weight,
    words,
};

/// What the count says: a headline for afar, and the whole sentence.
pub(super) fn news(ui: &mut Ui, topic: &Topic) {
    if topic.stage.interrupted {
        ui.label(words::fitted(ui, &ENGLISH.say(&Message::Interrupted), words::size::TITLE, TEXT));
        return;
    }
    let Some(told) = topic.game.play.told() else { return };
    let beat = topic.game.play.beat();
    if let Some(headline) = said::headline_at(told, beat) {
        let tone = tone_of(&topic.shown);
        let most = if ui.available_height() < 140.0 { words::size::TITLE } else { words::size::HEADLINE };
        ui.label(words::fitted(ui, &ENGLISH.say(&headline), most, tone));
    }
    if let Some(news) = said::news_at(told, beat) {
        ui.add_space(4.0);
        let text = ENGLISH.say(&news);
        ui.label(words::read(ui, &text, ui.available_height()));
    }
}

/// The colour that the step is about.
fn tone_of(shown: &Shown) -> Tone {
    let mut sides = shown.lifted.iter().map(|(_, value)| Colour::favoured_by(*value));
    let first = sides.next().flatten();
    let all_alike = sides.all(|side| side == first);
    match (shown.cue(), first) {
        (Some(Cue::Decider { by }), _) => bright(*by),
        (_, Some(colour)) if all_alike => bright(colour),
        _ => TEXT,
    }
}

pub(super) fn actions(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Wish)) {
    let pause = if topic.stage.paused { Label::GoOn } else { Label::Pause };
    let speed = ENGLISH.label(Label::SpeedOf(topic.stage.pace.speed));
    let weight = if topic.stage.interrupted { Weight::First } else { Weight::Usual };
    let mut buttons = vec![(ENGLISH.label(pause), weight, Wish::Pause)];
    if topic.stage.paused {
        buttons.push((ENGLISH.label(Label::Step), Weight::Usual, Wish::Advance));
    }
    buttons.push((speed, Weight::Usual, Wish::Speed));
    buttons.push((ENGLISH.label(Label::ToTheEnd), Weight::Usual, Wish::Skip));
    row(ui, &buttons, ask);
}
