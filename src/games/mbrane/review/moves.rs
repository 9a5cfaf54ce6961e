//! The moves of the game: each one a place to go to.

use bevy_egui::egui::{
    Align2, CornerRadius, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, vec2,
};
use mbrane_play::{
    Entry,
    mbrane::Loss,
    words::{Language, Message},
};
use mbrane_rules::mbrane::{Colour, Move};

use super::{Look, Open, plot::MARKED};
use crate::{
    games::mbrane::Game,
    theme::{
        brand,
        fonts::{bold, regular},
        palette::{BUTTON, BUTTON_NEAR, FOCUS, INDIGO_INK, IVORY_INK, REFUSAL, TEXT, TEXT_MUTED},
        widgets::focus,
        words::size,
    },
};

const GAP: f32 = 4.0;
/// The least width of a move's place.
const WIDTH: f32 = 104.0;

/// The list: rows one below the other where there is height for them, else a strip.
pub(super) fn show(ui: &mut Ui, game: &Game, open: &Open, height: f32, ask: &mut impl FnMut(Look)) {
    let size = ui.available_size();
    let strip = height < 100.0;
    let columns = if strip { usize::MAX } else { (((size.x - 10.0 + GAP) / (WIDTH + GAP)) as usize).max(1) };
    let width = if strip { WIDTH } else { (size.x - 10.0 + GAP) / columns as f32 - GAP };
    let chip = vec2(width, if strip { height.min(44.0) } else { 36.0 });
    let losses = open.course.losses(MARKED);
    let area = if strip { ScrollArea::horizontal() } else { ScrollArea::vertical() };
    area.id_salt("moves").max_height(height).auto_shrink([false, false]).animated(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        let entries: Vec<usize> = (0..game.play.entries()).collect();
        for row in entries.chunks(columns.min(entries.len().max(1))) {
            ui.horizontal(|ui| {
                for entry in row {
                    place(ui, game, open, *entry, chip, &losses, ask);
                }
            });
        }
    });
}

/// A move's place in the list.
fn place(ui: &mut Ui, game: &Game, open: &Open, entry: usize, size: Vec2, losses: &[Loss], ask: &mut impl FnMut(Look)) {
    let Some(what) = game.play.entry(entry) else { return };
    let english = Language::English;
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let text = english.say(&Message::Entry(what));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{}. {text}", entry + 1)));
    let here = open.stop().cursor == entry + 1;
    let near = response.hovered() || response.has_focus();
    let corners = CornerRadius::same(8);
    let painter = ui.painter();
    painter.rect_filled(rect, corners, if near || here { BUTTON_NEAR } else { BUTTON }.words());
    if here {
        painter.rect_stroke(rect, corners, Stroke::new(2.0, FOCUS.words()), StrokeKind::Inside);
    }
    // A narrow place has no room for its number.
    let left = if size.x < 96.0 { rect.left_center() - vec2(26.0, 0.0) } else { rect.left_center() };
    if size.x >= 96.0 {
        let number = left + vec2(30.0, 0.0);
        painter.text(number, Align2::RIGHT_CENTER, entry + 1, regular(size::SMALL), TEXT_MUTED.words());
    }
    let mover = open.positions.get(entry).map(mbrane_rules::mbrane::Mbrane::to_move);
    match (what, mover) {
        (Entry::Move(Move::Place { digit, cell }), Some(colour)) => {
            let tile = Rect::from_center_size(left + vec2(48.0, 0.0), vec2(24.0, 24.0));
            brand::tile(painter, tile, colour);
            let ink = if colour == Colour::Ivory { IVORY_INK } else { INDIGO_INK };
            painter.text(tile.center() + vec2(0.0, 1.0), Align2::CENTER_CENTER, digit, bold(size::SMALL), ink.words());
            let at = left + vec2(66.0, 0.0);
            painter.text(at, Align2::LEFT_CENTER, cell, bold(size::BUTTON), TEXT.words());
        }
        _ => {
            let at = left + vec2(38.0, 0.0);
            painter.text(at, Align2::LEFT_CENTER, text, bold(size::SMALL), TEXT.words());
        }
    }
    if losses.iter().any(|loss| loss.entry == entry) {
        painter.circle_filled(rect.right_center() - vec2(9.0, 0.0), 4.0, REFUSAL.words());
    }
    if response.has_focus() {
        focus(ui, rect, corners);
    }
    if response.clicked() {
        ask(Look::After(entry + 1));
    }
    // At the start the list stands at its start.
    let first = entry == 0 && open.stop().cursor == 0;
    if (here || first) && open.fresh {
        ui.scroll_to_rect(rect.expand(60.0), None);
    }
}
