//! The words of the table while a scene plays, and the buttons that direct it.

use mbrane_play::words;

use super::{caption::said, log, prelude::*};

/// The greatest share of the height for the sentence.
const SENTENCE: f32 = 0.64;
/// A place lower than this has no room for large words.
const LOW_SCENE: f32 = 110.0;

pub(super) fn show(context: &Context, panel: &PanelContext, ask: &mut impl FnMut(PanelAction)) {
    let (layout, zoom) = (&*panel.layout, panel.layout.zoom);
    on(context, "scene", layout.count_words, zoom, |ui| {
        narration(ui, panel);
    });
    on(context, "scene's actions", layout.actions, zoom, |ui| {
        panel.quieten(ui);
        actions(ui, panel, ask);
    });
    // A strip of the game's own may lie above them.
    let steps = match layout.strip() {
        Some([_, below]) if panel.score.column.is_some() => Some(below),
        _ => layout.steps,
    };
    if let Some(steps) = steps
        && panel.offers(&PanelAction::Review)
    {
        on(context, "steps", steps, zoom, |ui| {
            panel.quieten(ui);
            log::steps(ui, panel, ask);
        });
    }
}

/// Shows the words of the scene: a headline for distant viewers, and the whole sentence.
fn narration(ui: &mut Ui, panel: &PanelContext) {
    if panel.stage.is_interrupted() {
        let said = panel.label(panel.face().labels.interrupted);
        ui.label(text::fitted_here(ui, said, size::TITLE, TEXT));
        return;
    }
    let table = panel.session.table();
    let sentence = table.sentence(table.beat(), &panel.words);
    // The sentence has the room that it needs, up to its share, and the headline has the rest.
    let kept = sentence.as_ref().map_or(0.0, |sentence| {
        // A sentence that grows to two lines moves nothing.
        let lines = text::small_height(ui, sentence).max(2.0 * text::small_height(ui, "0"));
        lines + 4.0 + ui.spacing().item_spacing.y
    });
    let kept = kept.min(SENTENCE * ui.available_height());
    if let Some(headline) = table.headline(table.beat(), &panel.words) {
        let tone = headline.side.map_or(TEXT, |side| panel.tones(side).bright);
        let most = if ui.available_height() < LOW_SCENE {
            size::TITLE
        } else {
            size::HEADLINE
        };
        let height = ui.available_height() - kept;
        ui.label(text::fitted_in(ui, &headline.text, most, height, tone));
    }
    let sentence = sentence.filter(|sentence| !sentence.is_empty());
    if let Some(sentence) = &sentence {
        ui.add_space(4.0);
        said(ui, panel, text::read(ui, sentence, ui.available_height()));
    }
    // The first scene explains the column beside the board, but not while the players react.
    if sentence.is_some()
        && table.reaction().is_none()
        && let Some([_, why]) = &panel.score.column
        && !panel.settings.has_seen_scene
        && let Some(why) = text::aside_fitting(ui, why, ui.available_height())
    {
        ui.label(why);
    }
}

fn actions(ui: &mut Ui, panel: &PanelContext, ask: &mut impl FnMut(PanelAction)) {
    let pause = panel.label(if panel.stage.pause.is_some() {
        Label::GoOn
    } else {
        Label::Pause
    });
    let weight = Weight::first_if(panel.stage.is_interrupted());
    let command = PanelAction::Playback(PlaybackCommand::Pause);
    let mut buttons = vec![Button::new(pause, weight, command)];
    if panel.stage.pause.is_some() {
        buttons.push(panel.usual(Label::Step, PanelAction::Playback(PlaybackCommand::Advance)));
    }
    let speed = panel.label(words::speed(panel.stage.pace.speed));
    let next = PanelAction::Playback(PlaybackCommand::NextSpeed);
    buttons.push(Button::usual(speed, next));
    let skip = PanelAction::Playback(PlaybackCommand::Skip);
    buttons.push(panel.usual(Label::ToTheEnd, skip));
    let weight = Weight::taken_if(panel.film.is_taken());
    let film = PanelAction::Playback(PlaybackCommand::Film);
    buttons.push(Button::new(panel.label(Label::Film), weight, film));
    buttons.retain(|button| panel.offers(&button.ask));
    row(ui, &panel.words, &buttons, ask);
}
