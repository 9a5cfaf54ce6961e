//! The moves of the match: each one a place to go to.

use bevy_egui::egui::{
    Align2, CornerRadius, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, vec2,
};
use mbrane_play::Loss;

use super::{Open, ReviewCommand};
use crate::{
    table::faces::Face,
    theme::{
        fonts::regular,
        palette::{BUTTON, BUTTON_NEAR, FOCUS, REFUSAL, TEXT_MUTED},
        text::size,
        widgets::focus,
    },
};

const GAP: f32 = 4.0;
/// The least width of a move's place, and from which width there is room for its number.
const WIDTH: f32 = 104.0;
const NUMBERED: f32 = 96.0;
/// What a place has beside its words: its number, and the mark of a move that lost.
const WRITTEN: f32 = 38.0 + 10.0;
/// A list that is lower is a strip.
pub(super) const LOW: f32 = 100.0;
/// The room of a scroll bar.
const BAR: f32 = 10.0;

/// The list: rows one below the other where there is height for them, else a strip.
pub(super) fn show(ui: &mut Ui, open: &Open, face: &Face, height: f32, ask: &mut impl FnMut(ReviewCommand)) {
    let size = ui.available_size();
    let strip = height < LOW;
    let widest = open.entries.iter().map(|entry| WRITTEN + entry.width(ui.painter())).fold(WIDTH, f32::max);
    let least = widest.min(size.x - BAR);
    let columns = if strip { usize::MAX } else { (((size.x - BAR + GAP) / (least + GAP)) as usize).max(1) };
    let width = if strip { least } else { (size.x - BAR + GAP) / columns as f32 - GAP };
    let chip = vec2(width, if strip { height.min(44.0) } else { 36.0 });
    let losses = open.losses();
    let area = if strip { ScrollArea::horizontal() } else { ScrollArea::vertical() };
    area.id_salt("moves").max_height(height).auto_shrink([false, false]).animated(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        let entries: Vec<usize> = (0..open.entries.len()).collect();
        for row in entries.chunks(columns.min(entries.len().max(1))) {
            ui.horizontal(|ui| {
                for index in row {
                    place(ui, open, face, *index, chip, &losses, ask);
                }
            });
        }
    });
}

/// A move's place in the list.
fn place(
    ui: &mut Ui,
    open: &Open,
    face: &Face,
    index: usize,
    size: Vec2,
    losses: &[Loss],
    ask: &mut impl FnMut(ReviewCommand),
) {
    let entry = &open.entries[index];
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{}. {}", index + 1, entry.text)));
    let here = open.stop().cursor == index + 1;
    let near = response.hovered() || response.has_focus();
    let corners = CornerRadius::same(8);
    // What is longer than the whole list is cut.
    let painter = &ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, corners, if near || here { BUTTON_NEAR } else { BUTTON }.words());
    if here {
        painter.rect_stroke(rect, corners, Stroke::new(2.0, FOCUS.words()), StrokeKind::Inside);
    }
    // A narrow place has no room for its number.
    let numbered = size.x >= NUMBERED;
    let left = if numbered { rect.left_center() } else { rect.left_center() - vec2(26.0, 0.0) };
    if numbered {
        let number = left + vec2(30.0, 0.0);
        painter.text(number, Align2::RIGHT_CENTER, index + 1, regular(size::SMALL), TEXT_MUTED.words());
    }
    entry.write(painter, left + vec2(38.0, 0.0), face);
    if losses.iter().any(|loss| loss.entry == index) {
        painter.circle_filled(rect.right_center() - vec2(9.0, 0.0), 4.0, REFUSAL.words());
    }
    if response.has_focus() {
        focus(ui, rect, corners);
    }
    if response.clicked() {
        ask(ReviewCommand::After(index + 1));
    }
    // At the start the list stands at its start.
    let first = index == 0 && open.stop().cursor == 0;
    if (here || first) && open.fresh {
        ui.scroll_to_rect(rect.expand(60.0), None);
    }
}
