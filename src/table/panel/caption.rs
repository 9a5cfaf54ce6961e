//! The words of the table while moves are composed.

use bevy::math::Rect;
use bevy_egui::egui::RichText;
use mbrane_play::words::GhostWords;

use super::{banner, prelude::*};
use crate::{
    table::panel::mentions,
    theme::widgets::{block, ground},
};

/// The least height of a stand's instructions, in points.
const INSTRUCTIONS_HEIGHT: f32 = 40.0;
const LINE_HEIGHT: f32 = 14.0;
/// The height of a line in the size of body text.
const BODY_LINE: f32 = 27.0;
/// Below this height the banner is lower, so that words have two lines.
const LOW_CAPTION: f32 = 80.0;
/// Between a line and the buttons below it.
const BELOW: f32 = 4.0;
/// From this height on words stand in their usual sizes.
const FULL_SIZE_FROM: f32 = 150.0;

/// Shows a refusal, the effect of a held move, a hint, or the state: the first of these that there is.
pub(super) fn show(ui: &mut Ui, panel: &PanelContext) {
    if ui.available_height() < text::least_line(ui.ctx()) {
        // The bar says the most important part.
        return;
    }
    let table = panel.session.table();
    let mut caption = table.caption(&panel.words);
    if let Some(choices) = panel.layout.choices()
        && caption.choices
        && !panel.watches()
    {
        ui.set_max_height(ui.available_height() - choices.height() / panel.layout.zoom);
    }
    let high = ui.available_height() > FULL_SIZE_FROM;
    let title = if high { size::TITLE } else { size::BODY };
    ui.spacing_mut().item_spacing.y = if high { 8.0 } else { 2.0 };
    if let Some(refused) = &panel.hand.refused {
        let message = text::fitted_here(ui, &refused.message, title, REFUSAL);
        said(ui, panel, message);
        return;
    }
    if let Some(explained) = panel.explained() {
        explanation(ui, panel, &explained, title);
        return;
    }
    if let Some(says) = instructions(panel)
        && !tells_over_score(panel)
    {
        ui.label(text::filling(
            ui,
            says,
            size::TITLE,
            ui.available_height(),
            TEXT,
        ));
        return;
    }
    if let Some(doubted) = table.why_not(&panel.hand.draft, &panel.words) {
        ui.label(text::fitted_here(ui, &doubted.message, title, REFUSAL));
        return;
    }
    if let Some(words) = table.ghost(&panel.hand.draft, &panel.words, panel.shows_what_if()) {
        ghost(ui, panel, &words, title, high);
        return;
    }
    if let Some(message) = panel.hint.message() {
        said(ui, panel, text::fitted_here(ui, message, title, TEXT));
        return;
    }
    if let Some(title) = panel.session.watching_title(&panel.words) {
        title.clone_into(&mut caption.title);
    }
    if panel.watches() {
        // A spectator has no task.
        caption.more.clear();
    }
    // A tall window's bar has this already.
    if panel.layout.posture == Posture::Wide {
        let height = match ui.available_height() {
            _ if high => 56.0,
            height if height < LOW_CAPTION => 28.0,
            _ => 36.0,
        };
        let room = vec2(ui.available_width(), height);
        banner::show(ui, panel, &caption.title, room);
    }
    if let Some(line) = panel.live_line() {
        let height = ui.available_height();
        if high {
            ui.label(text::read(ui, &line, height));
        } else if let Some(line) = text::aside_fitting(ui, &line, height) {
            ui.label(line);
        }
    }
    // Name the end of a game only after it was shown; until then the banner still names the last mover.
    let lines = if table.outcome().is_some() {
        &[]
    } else {
        caption.more.as_slice()
    };
    for line in lines {
        let height = ui.available_height();
        if high {
            said(ui, panel, text::read(ui, line, height));
        } else if let Some(line) = text::aside_fitting(ui, line, height - BELOW) {
            ui.label(line);
        }
    }
    let last = table.last_words(&panel.words);
    if let Some(last) = last.and_then(|last| text::aside_fitting(ui, &last, ui.available_height()))
    {
        mentions::aside(ui, last, table, &panel.words);
    }
}

fn instructions<'a>(panel: &'a PanelContext) -> Option<&'a str> {
    panel.session.stand()?.says.as_deref()
}

/// Returns whether a stand's instructions cover the score, because the words below a tall window's board have too little height.
fn tells_over_score(panel: &PanelContext) -> bool {
    panel.layout.posture == Posture::Tall
        && panel.layout.words.height() < INSTRUCTIONS_HEIGHT * panel.layout.zoom
}

/// Shows a stand's instructions over the score, if they belong there.
pub(super) fn over_score(context: &Context, panel: &PanelContext) {
    if !tells_over_score(panel) {
        return;
    }
    let Some(says) = instructions(panel) else {
        return;
    };
    let layout = &panel.layout;
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
fn explanation(ui: &mut Ui, panel: &PanelContext, lines: &[String], title: f32) {
    for (number, line) in lines.iter().enumerate() {
        let height = ui.available_height();
        if height > LINE_HEIGHT {
            let words = if number == 0 {
                text::fitted_in(ui, line, title, height, TEXT)
            } else {
                text::read(ui, line, height)
            };
            said(ui, panel, words);
        }
    }
}

pub(super) fn said(ui: &mut Ui, panel: &PanelContext, words: RichText) {
    mentions::label(ui, words, panel.session.table(), &panel.words);
}

fn ghost(ui: &mut Ui, panel: &PanelContext, words: &GhostWords, title: f32, high: bool) {
    // The lines belong together.
    ui.spacing_mut().item_spacing.y = if high { 4.0 } else { 2.0 };
    said(ui, panel, text::fitted_here(ui, &words.gist, title, TEXT));
    // The result is the verdict, so it comes before the regions.
    if let Some(result) = &words.result {
        ui.label(text::fitted_here(ui, result, size::BODY, TEXT));
    }
    if high && words.result.is_none() {
        ui.label(text::aside(&words.heading));
    }
    // All lines have one size; lines that do not fit are left out whole.
    let row = ui.available_height() / words.lines.len().max(1) as f32;
    let most = if row < BODY_LINE {
        size::SMALL
    } else {
        size::BODY
    };
    for line in &words.lines {
        let height = ui.available_height();
        if height < LINE_HEIGHT + 4.0 {
            break;
        }
        said(ui, panel, text::read_at(ui, line, most, height));
    }
}
