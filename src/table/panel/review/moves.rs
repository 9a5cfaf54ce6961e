//! The list of the match's moves, each a place to go to.

use bevy_egui::egui::ScrollArea;
use std::sync::Arc;

use crate::{
    table::panel::{
        entries::Entry,
        prelude::*,
        rows::{BAR, ROW_GAP, Rows, follow_focus},
    },
    theme::widgets::rim,
};

/// The least width of a move's place, and the width from which it has room for its number.
const MOVE_WIDTH: f32 = 104.0;
const NUMBERED: f32 = 96.0;
/// The width of a place without its words: its number, and the mark of a move that lost.
const WRITTEN: f32 = 38.0 + 10.0;
/// A list lower than this is a strip.
pub(crate) const LOW_LIST: f32 = 100.0;
const ROW_HEIGHT: f32 = 36.0;

/// Shows the list: rows if there is height for them, else a strip.
pub(super) fn show(
    ui: &mut Ui,
    panel: &PanelContext,
    open: &Open,
    height: f32,
    ask: &mut impl FnMut(ReviewCommand),
) {
    let size = ui.available_size();
    let (entries, face) = (Entry::all(ui.ctx(), panel), panel.face());
    let of = (Arc::clone(&entries), ui.pixels_per_point().to_bits());
    let widest = memoize(ui.ctx(), Id::new("widest move"), of, || {
        entries
            .iter()
            .map(|entry| WRITTEN + entry.width(ui.painter()))
            .fold(MOVE_WIDTH, f32::max)
    });
    let least = widest.min(size.x - BAR);
    if height < LOW_LIST {
        let chip = vec2(least, height.min(44.0));
        let area = ScrollArea::horizontal().id_salt("moves").max_height(height);
        area.auto_shrink([false, false])
            .animated(false)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing = vec2(ROW_GAP, ROW_GAP);
                ui.horizontal(|ui| {
                    for (index, entry) in entries.iter().enumerate() {
                        let response = place(ui, open, face, (index, entry), chip, ask);
                        if open.fresh && index + 1 == open.stop().cursor.max(1) {
                            ui.scroll_to_rect(response.rect.expand(60.0), None);
                        }
                    }
                });
            });
        return;
    }
    let columns = (((size.x - BAR + ROW_GAP) / (least + ROW_GAP)) as usize).max(1);
    let chip = vec2(
        (size.x - BAR + ROW_GAP) / columns as f32 - ROW_GAP,
        ROW_HEIGHT,
    );
    // At the start of the match the list shows its first rows.
    let wanted = open
        .fresh
        .then(|| open.stop().cursor.saturating_sub(1) / columns);
    Rows {
        name: "moves",
        count: entries.len().div_ceil(columns),
        row: ROW_HEIGHT,
        height,
        wanted,
    }
    .show(ui, |ui, row| {
        for (index, entry) in entries.iter().enumerate().skip(row * columns).take(columns) {
            let response = place(ui, open, face, (index, entry), chip, ask);
            follow_focus(ui, &response);
        }
    });
}

fn place(
    ui: &mut Ui,
    open: &Open,
    face: &Face,
    (index, entry): (usize, &Entry),
    size: Vec2,
    ask: &mut impl FnMut(ReviewCommand),
) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| {
        let name = format!("{}. {}", index + 1, entry.text);
        WidgetInfo::labeled(WidgetType::Button, true, name)
    });
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let here = open.stop().cursor == index + 1;
    let near = response.hovered() || response.has_focus();
    let corners = CornerRadius::same(8);
    // Cut words that are longer than the whole list.
    let painter = &ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let fill = if near || here { BUTTON_NEAR } else { BUTTON };
    painter.rect_filled(rect, corners, fill.color32());
    if here {
        rim(painter, rect, corners, 2.0, FOCUS);
    }
    // A narrow place has no room for its number.
    let numbered = size.x >= NUMBERED;
    let left = if numbered {
        rect.left_center()
    } else {
        rect.left_center() - vec2(26.0, 0.0)
    };
    if numbered {
        let number = left + vec2(30.0, 0.0);
        painter.text(
            number,
            Align2::RIGHT_CENTER,
            index + 1,
            regular(size::SMALL),
            TEXT_MUTED.color32(),
        );
    }
    entry.write(painter, left + vec2(38.0, 0.0), face);
    if open.losses.iter().any(|loss| loss.entry == index) {
        painter.circle_filled(rect.right_center() - vec2(9.0, 0.0), 4.0, REFUSAL.color32());
    }
    if response.has_focus() {
        focus(ui, rect, corners);
    }
    if response.clicked() {
        ask(ReviewCommand::After(index + 1));
    }
    response
}
