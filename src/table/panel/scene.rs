//! The words of the table while a scene plays, and the buttons that direct it.

use bevy_egui::egui::Ui;
use mbrane_play::words::{self, common::Label};

use super::{
    Topic,
    caption::said,
    row::{Ask, Button, row},
};
use crate::{
    table::{scene::faces::SceneLabel, stage::playback::PlaybackCommand},
    theme::{palette::TEXT, text, widgets::Weight},
};

/// The greatest share of the height for the sentence.
const SENTENCE: f32 = 0.64;
/// A place lower than this has no room for large words.
const LOW: f32 = 140.0;

/// Shows the words of the scene: a headline for distant viewers, and the whole sentence.
pub(super) fn news(ui: &mut Ui, topic: &Topic) {
    if topic.stage.interrupted {
        let said = topic.scene_label(SceneLabel::Interrupted);
        ui.label(text::fitted_in(ui, &said, text::size::TITLE, ui.available_height(), TEXT));
        return;
    }
    let table = topic.session.table();
    let news = table.news(table.beat(), &topic.words);
    // The sentence has the room that it needs, up to its share, and the headline has the rest.
    let kept = news.as_ref().map_or(0.0, |news| text::small_height(ui, news) + 4.0 + ui.spacing().item_spacing.y);
    let kept = kept.min(SENTENCE * ui.available_height());
    if let Some(headline) = table.headline(table.beat(), &topic.words) {
        let tone = headline.side.map_or(TEXT, |side| topic.tones(side).bright);
        let most = if ui.available_height() < LOW { text::size::TITLE } else { text::size::HEADLINE };
        let height = ui.available_height() - kept;
        ui.label(text::fitted_in(ui, &headline.text, most, height, tone));
    }
    if let Some(news) = news {
        ui.add_space(4.0);
        said(ui, topic, text::read(ui, &news, ui.available_height()));
    }
}

/// Shows the buttons: pause, step, speed, to the end.
pub(super) fn actions(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Ask)) {
    if topic.at_stand() {
        row(ui, &[Button::usual(topic.label(Label::ToTheEnd), Ask::Playback(PlaybackCommand::Skip))], ask);
        return;
    }
    let pause = topic.label(if topic.stage.paused { Label::GoOn } else { Label::Pause });
    let weight = if topic.stage.interrupted { Weight::First } else { Weight::Usual };
    let mut buttons = vec![Button::new(pause, weight, Ask::Playback(PlaybackCommand::Pause))];
    if topic.stage.paused {
        buttons.push(Button::usual(topic.label(Label::Step), Ask::Playback(PlaybackCommand::Advance)));
    }
    let speed = topic.label(words::speed(topic.stage.pace.speed));
    buttons.push(Button::usual(speed, Ask::Playback(PlaybackCommand::Faster)));
    buttons.push(Button::usual(topic.label(Label::ToTheEnd), Ask::Playback(PlaybackCommand::Skip)));
    row(ui, &buttons, ask);
}
