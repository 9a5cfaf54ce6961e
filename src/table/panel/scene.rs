//! The words of the table while a scene plays, and the buttons that direct it.

use mbrane_play::words;

use super::{caption::said, log, prelude::*};

/// The greatest share of the height for the sentence.
const SENTENCE: f32 = 0.64;
/// The room from which the column of a scene is explained, in points.
const EXPLAINS: f32 = 64.0;
/// A place lower than this has no room for large words.
const LOW: f32 = 110.0;

pub(super) fn show(context: &Context, topic: &Topic, ask: &mut impl FnMut(Ask)) {
    let (layout, zoom) = (&*topic.layout, topic.layout.zoom);
    on(context, "scene", layout.count_words, zoom, |ui| {
        news(ui, topic);
    });
    on(context, "scene's actions", layout.actions, zoom, |ui| {
        actions(ui, topic, ask);
    });
    // A strip of the game's own may lie above them.
    let steps = match layout.strip() {
        Some([_, below]) if topic.score.column.is_some() => Some(below),
        _ => layout.steps,
    };
    if let Some(steps) = steps
        && topic.offers(&Ask::Review)
    {
        on(context, "steps", steps, zoom, |ui| {
            log::steps(ui, topic, ask);
        });
    }
}

/// Shows the words of the scene: a headline for distant viewers, and the whole sentence.
fn news(ui: &mut Ui, topic: &Topic) {
    if topic.stage.is_interrupted() {
        let said = topic.label(topic.face().labels.interrupted);
        ui.label(text::fitted_in(
            ui,
            said,
            size::TITLE,
            ui.available_height(),
            TEXT,
        ));
        return;
    }
    let table = topic.session.table();
    let news = table.sentence(table.beat(), &topic.words);
    // The sentence has the room that it needs, up to its share, and the headline has the rest.
    let kept = news.as_ref().map_or(0.0, |news| {
        // A sentence that grows to two lines moves nothing.
        let lines = text::small_height(ui, news).max(2.0 * text::small_height(ui, "0"));
        lines + 4.0 + ui.spacing().item_spacing.y
    });
    let kept = kept.min(SENTENCE * ui.available_height());
    if let Some(headline) = table.headline(table.beat(), &topic.words) {
        let tone = headline.side.map_or(TEXT, |side| topic.tones(side).bright);
        let most = if ui.available_height() < LOW {
            size::TITLE
        } else {
            size::HEADLINE
        };
        let height = ui.available_height() - kept;
        ui.label(text::fitted_in(ui, &headline.text, most, height, tone));
    }
    if let Some(news) = news.filter(|news| !news.is_empty()) {
        ui.add_space(4.0);
        said(ui, topic, text::read(ui, &news, ui.available_height()));
    }
    // The first scene explains the column beside the board.
    if let Some([_, why]) = &topic.score.column
        && !topic.settings.seen_count
        && ui.available_height() > EXPLAINS
    {
        ui.label(text::aside(why));
    }
}

fn actions(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Ask)) {
    let pause = topic.label(if topic.stage.pause.is_some() {
        Label::GoOn
    } else {
        Label::Pause
    });
    let weight = if topic.stage.is_interrupted() {
        Weight::First
    } else {
        Weight::Usual
    };
    let mut buttons = vec![Button::new(
        pause,
        weight,
        Ask::Playback(PlaybackCommand::Pause),
    )];
    if topic.stage.pause.is_some() {
        buttons.push(Button::usual(
            topic.label(Label::Step),
            Ask::Playback(PlaybackCommand::Advance),
        ));
    }
    let speed = topic.label(words::speed(topic.stage.pace.speed));
    buttons.push(Button::usual(speed, Ask::Playback(PlaybackCommand::Faster)));
    buttons.push(Button::usual(
        topic.label(Label::ToTheEnd),
        Ask::Playback(PlaybackCommand::Skip),
    ));
    let weight = if topic.film.is_taken() {
        Weight::Taken
    } else {
        Weight::Usual
    };
    buttons.push(Button::new(
        topic.label(Label::Film),
        weight,
        Ask::Playback(PlaybackCommand::Film),
    ));
    buttons.retain(|button| topic.offers(&button.ask));
    row(ui, &topic.words, &buttons, ask);
}
