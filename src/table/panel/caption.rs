//! The words of the table while moves are composed.

use bevy::math::Rect;
use bevy_egui::egui::RichText;
use mbrane_play::words::GhostWords;

use super::{banner, prelude::*};
use crate::{
    table::panel::lit,
    theme::widgets::{block, ground},
};

/// The least height of a stand's instructions, in points.
const TOLD: f32 = 40.0;
const LINE: f32 = 14.0;
/// The height of a line in the size of body text.
const ROW: f32 = 27.0;
/// Below this height the banner is lower, so that words have two lines.
const LOW: f32 = 80.0;
/// Between a line and the buttons below it.
const BELOW: f32 = 4.0;
/// From this height on words stand in their usual sizes.
const HIGH: f32 = 150.0;

/// Shows a refusal, the effect of a held move, a hint, or the state: the first of these that there is.
pub(super) fn show(ui: &mut Ui, topic: &Topic) {
    if ui.available_height() < text::least_line(ui.ctx()) {
        // The bar says the most important part.
        return;
    }
    let table = topic.session.table();
    let mut caption = table.caption(&topic.words);
    if let Some(choices) = topic
        .layout
        .choices()
        .filter(|_| caption.choices && !topic.watches())
    {
        ui.set_max_height(ui.available_height() - choices.height() / topic.layout.zoom);
    }
    let high = ui.available_height() > HIGH;
    let title = if high { size::TITLE } else { size::BODY };
    ui.spacing_mut().item_spacing.y = if high { 8.0 } else { 2.0 };
    if let Some(refused) = &topic.hand.refused {
        said(
            ui,
            topic,
            text::fitted_in(ui, &refused.message, title, ui.available_height(), REFUSAL),
        );
        return;
    }
    if let Some(explained) = topic.explained() {
        explanation(ui, topic, &explained, title);
        return;
    }
    if let Some(says) = told(topic).filter(|_| !tells_over_score(topic)) {
        ui.label(text::filling(
            ui,
            says,
            size::TITLE,
            ui.available_height(),
            TEXT,
        ));
        return;
    }
    if let Some(doubted) = table.why_not(&topic.hand.draft, &topic.words) {
        ui.label(text::fitted_in(
            ui,
            &doubted.message,
            title,
            ui.available_height(),
            REFUSAL,
        ));
        return;
    }
    if let Some(words) = table.ghost(&topic.hand.draft, &topic.words, topic.shows_what_if()) {
        ghost(ui, topic, &words, title, high);
        return;
    }
    if let Some(message) = topic.hint.message() {
        said(
            ui,
            topic,
            text::fitted_in(ui, message, title, ui.available_height(), TEXT),
        );
        return;
    }
    if topic.draws_lots() {
        topic
            .words
            .label(live::Label::LotTitle)
            .clone_into(&mut caption.title);
    }
    if topic.watches() {
        // A spectator has nothing to do.
        caption.more.clear();
    }
    // A tall window's bar has this already.
    if topic.layout.posture == Posture::Wide {
        let height = match ui.available_height() {
            _ if high => 56.0,
            height if height < LOW => 28.0,
            _ => 36.0,
        };
        banner::show(
            ui,
            topic,
            &caption.title,
            vec2(ui.available_width(), height),
        );
    }
    if let Some(line) = topic.live_line() {
        let height = ui.available_height();
        if high {
            ui.label(text::read(ui, &line, height));
        } else if let Some(line) = text::aside_fitting(ui, &line, height) {
            ui.label(line);
        }
    }
    // Tell the end of a game only when it was seen; until then the banner still says whose move it was.
    let lines = if table.outcome().is_some() {
        &[]
    } else {
        caption.more.as_slice()
    };
    for line in lines {
        let height = ui.available_height();
        if high {
            said(ui, topic, text::read(ui, line, height));
        } else if let Some(line) = text::aside_fitting(ui, line, height - BELOW) {
            ui.label(line);
        }
    }
    let last = table.last_words(&topic.words);
    if let Some(last) = last.and_then(|last| text::aside_fitting(ui, &last, ui.available_height()))
    {
        lit::aside(ui, last, table, &topic.words);
    }
}

fn told<'a>(topic: &'a Topic) -> Option<&'a str> {
    topic.session.stand()?.says.as_deref()
}

/// Whether a stand's instructions lie over the score, because the words below a tall window's board have too little height.
fn tells_over_score(topic: &Topic) -> bool {
    topic.layout.posture == Posture::Tall && topic.layout.words.height() < TOLD * topic.layout.zoom
}

/// Shows a stand's instructions over the score, if they lie there.
pub(super) fn over_score(context: &Context, topic: &Topic) {
    let Some(says) = told(topic).filter(|_| tells_over_score(topic)) else {
        return;
    };
    let layout = &topic.layout;
    let place = Rect {
        min: layout.ratio.min.with_x(layout.words.min.x),
        max: layout.panel.max.with_x(layout.words.max.x),
    };
    on(context, "told", place, layout.zoom, |ui| {
        let room = ui.max_rect();
        ground(ui, room, 12);
        block(
            ui.painter(),
            room.shrink2(vec2(10.0, 3.0)),
            says,
            bold,
            size::TITLE,
            TEXT,
            Align2::CENTER_CENTER,
        );
    });
}

/// Shows the explanation of a long press: the spot, then everything else.
fn explanation(ui: &mut Ui, topic: &Topic, lines: &[String], title: f32) {
    for (number, line) in lines.iter().enumerate() {
        let height = ui.available_height();
        if height > LINE {
            let words = if number == 0 {
                text::fitted_in(ui, line, title, height, TEXT)
            } else {
                text::read(ui, line, height)
            };
            said(ui, topic, words);
        }
    }
}

pub(super) fn said(ui: &mut Ui, topic: &Topic, words: RichText) {
    lit::label(ui, words, topic.session.table(), &topic.words);
}

fn ghost(ui: &mut Ui, topic: &Topic, words: &GhostWords, title: f32, high: bool) {
    // The lines belong together.
    ui.spacing_mut().item_spacing.y = if high { 4.0 } else { 2.0 };
    said(
        ui,
        topic,
        text::fitted_in(ui, &words.gist, title, ui.available_height(), TEXT),
    );
    // The result is the verdict, so it comes before the regions.
    if let Some(result) = &words.result {
        ui.label(text::fitted_in(
            ui,
            result,
            size::BODY,
            ui.available_height(),
            TEXT,
        ));
    }
    if high && words.result.is_none() {
        ui.label(text::aside(&words.heading));
    }
    // All lines have one size; those that have no room are left out whole.
    let row = ui.available_height() / words.lines.len().max(1) as f32;
    let most = if row < ROW { size::SMALL } else { size::BODY };
    for line in &words.lines {
        let height = ui.available_height();
        if height < LINE + 4.0 {
            break;
        }
        said(ui, topic, text::read_at(ui, line, most, height));
    }
}
