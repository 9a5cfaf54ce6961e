//! A small log: the moves of the match, and while a scene plays its steps.

use mbrane_play::words::Locale;

use super::{
    entries::Entry,
    prelude::*,
    rows::{BAR, ROW_GAP, Rows, follow_focus},
};
use crate::{
    table::panel::mentions,
    theme::widgets::{cut_small, rim},
};

/// The least width and the height of a move's place, and the height of a step's.
const MOVE_WIDTH: f32 = 104.0;
const MOVE: f32 = 30.0;
const STEP_HEIGHT: f32 = 30.0;

/// Shows the moves so far, the newest in view; each can be opened in the review.
pub(super) fn moves(ui: &mut Ui, panel: &PanelContext, ask: &mut impl FnMut(PanelAction)) {
    let table = panel.session.table();
    let entries = table.cursor();
    let said = Entry::all(ui.ctx(), panel);
    let columns =
        (((ui.available_width() - BAR + ROW_GAP) / (MOVE_WIDTH + ROW_GAP)) as usize).max(1);
    let size = vec2(
        (ui.available_width() - BAR + ROW_GAP) / columns as f32 - ROW_GAP,
        MOVE,
    );
    let (name, count, height) = (
        "moves so far",
        entries.div_ceil(columns),
        ui.available_height(),
    );
    let wanted = newest(ui, name, count);
    Rows {
        name,
        count,
        row: MOVE,
        height,
        wanted,
    }
    .show(ui, |ui, row| {
        for index in row * columns..((row + 1) * columns).min(entries) {
            let Some(entry) = said.get(index) else {
                continue;
            };
            let name = format!("{}. {}", index + 1, entry.text);
            let response = place(ui, size, &name, index + 1 == entries);
            let left = response.rect.left_center();
            number(ui, left, index + 1);
            entry.write(ui.painter(), left + vec2(38.0, 0.0), panel.face());
            if response.hovered() || response.has_focus() {
                mentions::light(ui, table.entry_spots(index));
            }
            if response.clicked() {
                ask(PanelAction::ReviewAfter(index + 1));
            }
        }
    });
}

/// Shows the steps of the scene that have begun, the newest in view; a press goes back to one.
pub(super) fn steps(ui: &mut Ui, panel: &PanelContext, ask: &mut impl FnMut(PanelAction)) {
    let table = panel.session.table();
    let state = (state(panel), table.beat());
    let steps = memoize(ui.ctx(), Id::new("steps said"), state, || {
        table.steps(&panel.words)
    });
    let size = vec2(ui.available_width() - BAR, STEP_HEIGHT);
    let (name, count, height) = ("steps so far", steps.len(), ui.available_height());
    let wanted = newest(ui, name, count);
    Rows {
        name,
        count,
        row: STEP_HEIGHT,
        height,
        wanted,
    }
    .show(ui, |ui, row| {
        let step = &steps[row];
        let response = place(ui, size, &step.text, row + 1 == steps.len());
        let left = response.rect.left_center();
        number(ui, left, row + 1);
        // Two tiles lie one over the other, in the place of one.
        let aside = 3.5 * (step.sides.len() as f32 - 1.0).max(0.0);
        for (side, aside) in step.sides.iter().zip([-aside, aside]) {
            (panel.face().tile)(
                ui.painter(),
                Rect::from_center_size(
                    left + vec2(48.0 + aside, 0.7 * aside),
                    vec2(18.0, 18.0) - Vec2::splat(aside.abs()),
                ),
                *side,
            );
        }
        let font = bold(size::SMALL);
        let text = cut_small(ui.painter(), &step.text, font, TEXT, size.x - 74.0);
        let galley = ui.painter().layout_job(text);
        let at = Align2::LEFT_CENTER
            .anchor_size(left + vec2(66.0, 0.0), galley.size())
            .min;
        ui.painter().galley(at, galley, TEXT.color32());
        if response.hovered() || response.has_focus() {
            table
                .named(&step.text, &panel.words)
                .into_iter()
                .for_each(|named| mentions::light(ui, named.spots));
        }
        if response.clicked() {
            ask(PanelAction::Playback(PlaybackCommand::To(step.beat)));
        }
    });
}

/// Returns the state that the words about a place depend on: the match, its revision and place, the viewer and the language.
pub(super) fn state(panel: &PanelContext) -> (u64, u64, usize, Viewer, Locale) {
    let (session, table) = (&panel.session, panel.session.table());
    (
        session.replaced(),
        session.revision(),
        table.cursor(),
        table.viewer(),
        panel.words.locale(),
    )
}

/// Returns the last row, if the number of rows has changed.
fn newest(ui: &Ui, name: &str, count: usize) -> Option<usize> {
    let known = Id::new((name, "rows"));
    let grown = ui.data(|data| data.get_temp::<usize>(known)) != Some(count);
    ui.data_mut(|data| data.insert_temp(known, count));
    if grown { count.checked_sub(1) } else { None }
}

/// Shows the ground of a row that can be pressed.
fn place(ui: &mut Ui, size: Vec2, said: &str, newest: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, said));
    let near = response.hovered() || response.has_focus();
    let corners = CornerRadius::same(7);
    let fill = if near { BUTTON_NEAR } else { BUTTON };
    ui.painter().rect_filled(rect, corners, fill.color32());
    if newest {
        rim(ui.painter(), rect, corners, 1.5, TEXT_MUTED);
    }
    if response.has_focus() {
        focus(ui, rect, corners);
    }
    follow_focus(ui, &response);
    response
}

fn number(ui: &Ui, left: Pos2, number: usize) {
    ui.painter().text(
        left + vec2(28.0, 0.0),
        Align2::RIGHT_CENTER,
        number,
        regular(size::SMALL),
        TEXT_MUTED.color32(),
    );
}
