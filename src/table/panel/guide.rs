//! The panel of a lesson or puzzle: its words, and the buttons to go on or to leave.

use super::{button_row::ButtonRow, prelude::*, row};
use crate::theme::widgets;

/// A place lower than this has room for the words of the step only.
const LOW_GUIDE: f32 = 110.0;
/// The height from which the winner has room above the last words.
const RESULT: f32 = 60.0;
/// The height of the progress line, and the gap between its parts.
const PROGRESS: f32 = 5.0;
const PART_GAP: f32 = 4.0;

/// Everything that the panel shows of a lesson or puzzle.
pub(super) struct Guidance {
    /// The step from 1, and their number.
    pub(super) progress: Option<(usize, usize)>,
    pub(super) heading: String,
    pub(super) says: String,
    /// Short lines below it.
    pub(super) more: Vec<String>,
    /// How to make the move.
    pub(super) how: Option<Label>,
    pub(super) over: bool,
    /// True if the end names the winner.
    pub(super) won: bool,
    pub(super) buttons: Vec<Button>,
}

/// Shows the lesson or puzzle; when a step has just come, its first button takes the focus.
pub(super) fn show(
    context: &Context,
    panel: &PanelContext,
    guidance: &Guidance,
    arrives: bool,
    ask: &mut impl FnMut(PanelAction),
) {
    let (layout, zoom) = (&*panel.layout, panel.layout.zoom);
    let over = guidance.over;
    let place = match (over, layout.result_more) {
        // There is no second row of buttons.
        (true, Some(more)) => layout.result_words.union(more),
        (true, None) => layout.result_words,
        (false, _) => layout.lesson(),
    };
    on(context, "lesson", place, zoom, |ui| {
        card(ui, panel, place, |ui| words(ui, panel, guidance));
    });
    if !over && let Some(place) = layout.place {
        on(context, "place", place, zoom, |ui| {
            super::actions::place(ui, panel, ask);
        });
    }
    let place = if over {
        layout.result_actions
    } else {
        layout.actions
    };
    on(context, "lesson's actions", place, zoom, |ui| {
        actions(ui, panel, &guidance.buttons, arrives, ask);
    });
}

/// Shows a row of buttons; a single one takes at most half of it. The button that continues takes the focus when it appears.
fn actions(
    ui: &mut Ui,
    panel: &PanelContext,
    buttons: &[Button],
    arrives: bool,
    ask: &mut impl FnMut(PanelAction),
) {
    let parting = ButtonRow::of(ui, &row::labels(buttons), 2);
    let focus_first = |button: &Button, response: &Response| {
        if arrives && button.weight == Weight::First {
            response.request_focus();
        }
    };
    row::row_of(ui, &panel.words, buttons, &parting, ask, focus_first);
}

/// Puts a ground under the words, except in their usual place in a wide window.
fn card(ui: &mut Ui, panel: &PanelContext, place: bevy::math::Rect, content: impl FnOnce(&mut Ui)) {
    if panel.layout.posture == Posture::Wide && place.min.y >= panel.layout.words.min.y {
        return content(ui);
    }
    widgets::card(ui, 12, [12, 6], content);
}

fn words(ui: &mut Ui, panel: &PanelContext, guidance: &Guidance) {
    let over = guidance.over;
    let low = ui.available_height() < LOW_GUIDE;
    ui.spacing_mut().item_spacing.y = if low { 5.0 } else { 10.0 };
    if !low {
        ui.label(text::aside(&guidance.heading));
    }
    if let Some(progress) = guidance.progress {
        show_progress(ui, progress, over, low.then_some(&*guidance.heading));
    }
    // The points are shown above; with little room, the words of the step come first.
    if over && guidance.won && ui.available_height() > RESULT {
        result(ui, panel);
    }
    let says = guidance.says.as_str();
    let refused = panel.hand.refused.as_ref();
    let most = if low { size::BODY } else { size::TITLE };
    match refused {
        Some(refused) if low => {
            let height = ui.available_height();
            ui.label(text::filling(ui, &refused.message, most, height, REFUSAL));
            // The words come back when the refusal has gone.
            if let Some(says) = text::aside_fitting(ui, says, ui.available_height()) {
                ui.label(says);
            }
        }
        _ => {
            // Leave a line for how to go on by finger or keys.
            let height = ui.available_height() - if low || over { 0.0 } else { 48.0 };
            ui.label(text::filling(ui, says, most, height, TEXT));
            if let Some(refused) = refused {
                let (message, height) = (&refused.message, ui.available_height());
                ui.label(text::filling(ui, message, size::BODY, height, REFUSAL));
            } else if let Some(how) = guidance.how
                && ui.available_height() > 18.0
            {
                ui.label(text::aside(panel.label(how)));
            }
        }
    }
    for line in &guidance.more {
        if let Some(line) = text::aside_fitting(ui, line, ui.available_height()) {
            ui.label(line);
        }
    }
}

/// Shows the winner, if a game was played to its end.
fn result(ui: &mut Ui, panel: &PanelContext) {
    let table = panel.session.table();
    let Some(outcome) = table.outcome() else {
        return;
    };
    let tone = outcome
        .winner
        .map_or(TEXT, |winner| panel.tones(table.side(winner)).bright);
    let height = ui.available_height() * 0.5;
    let title = table.caption(&panel.words).title;
    ui.label(text::filling(ui, &title, size::TITLE, height, tone));
}

/// Shows one part of a line for each step, with the finished ones lit. It has a name where the heading is not shown.
fn show_progress(ui: &mut Ui, (at, all): (usize, usize), over: bool, name: Option<&str>) {
    let (place, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), PROGRESS), Sense::hover());
    if let Some(name) = name {
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, name));
    }
    for (step, part) in place.grid(all, all, PART_GAP).into_iter().enumerate() {
        let tone = if step + 1 < at || over {
            FOCUS
        } else if step + 1 == at {
            TEXT
        } else {
            BUTTON
        };
        ui.painter().rect_filled(part, 2.0, tone.color32());
    }
}

/// Returns how to play the move that is held, or to compose one, by keys or by a touch that shows it first.
pub(super) fn how(panel: &PanelContext) -> Option<Label> {
    let ready = panel.session.table().ready(&panel.hand.draft).is_some();
    match (panel.hand.keys, panel.hand.touch) {
        (true, _) if ready => Some(Label::LessonByKeys),
        (true, _) => Some(Label::LessonKeys),
        (false, true) if ready && !panel.settings.one_tap => Some(Label::LessonByTouch),
        (false, _) => None,
    }
}
