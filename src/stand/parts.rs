//! The parts of a stand's screens.

use bevy_egui::egui::{
    Align, Align2, Color32, Context, FontSelection, Galley, Painter, Rect, Response, RichText, Style, Ui, UiBuilder,
    pos2, text::LayoutJob, vec2,
};
use std::sync::Arc;

use crate::{
    table::layout::Layout,
    theme::{
        areas::on,
        fonts::{bold, regular},
        palette::{ROOM, Tone},
        text::{least, size_in},
        widgets::{Weight, button},
    },
};

/// A screen over everything.
pub(super) fn screen(context: &Context, name: &str, layout: &Layout, content: impl FnOnce(&mut Ui)) {
    on(context, name, layout.window, layout.zoom, |ui| {
        ui.painter().rect_filled(ui.max_rect().expand(8.0), 0.0, ROOM.words());
        content(ui);
    });
}

/// How words stand in a place.
#[derive(Clone, Copy)]
pub(super) struct Look {
    /// The greatest size of words; they are smaller where that has no room.
    pub(super) most: f32,
    pub(super) bold: bool,
    pub(super) tone: Tone,
    pub(super) align: Align,
}

/// Words as large as a place holds, from its upper edge on: where they end.
pub(super) fn words(painter: &Painter, text: &str, place: Rect, look: Look) -> f32 {
    let font = if look.bold { bold } else { regular };
    let size = size_in(painter, text, font, look.most, place.size()).unwrap_or_else(|| least(painter.ctx()));
    let galley = laid(painter, text, place.width(), size, look);
    let bottom = place.top() + galley.size().y;
    let x = match look.align {
        Align::Min => place.left(),
        Align::Center => place.center().x,
        Align::Max => place.right(),
    };
    painter.galley(pos2(x, place.top()), galley, Color32::WHITE);
    bottom
}

fn laid(painter: &Painter, text: &str, width: f32, size: f32, look: Look) -> Arc<Galley> {
    let font = if look.bold { bold(size) } else { regular(size) };
    let text = RichText::new(text).font(font).color(look.tone.words());
    let mut job = LayoutJob::default();
    text.append_to(&mut job, &Style::default(), FontSelection::Default, Align::Min);
    job.wrap.max_width = width;
    job.halign = look.align;
    painter.layout_job(job)
}

/// Words for those who do not see them stand where they are seen.
pub(super) fn said(ui: &mut Ui, text: &str, place: Rect, look: Look) -> f32 {
    let response = ui.interact(place, ui.id().with((text, "said")), bevy_egui::egui::Sense::hover());
    response.widget_info(|| bevy_egui::egui::WidgetInfo::labeled(bevy_egui::egui::WidgetType::Label, true, text));
    words(ui.painter(), text, place, look)
}

/// A button in a place.
pub(super) fn button_in(ui: &mut Ui, text: &str, place: Rect, weight: Weight) -> Response {
    let mut inside = ui.new_child(UiBuilder::new().max_rect(place));
    button(&mut inside, text, place.size(), weight)
}

/// Places of the same width beside each other.
pub(super) fn columns(place: Rect, count: usize, gap: f32) -> Vec<Rect> {
    let count = count.max(1);
    let width = (place.width() - gap * (count - 1) as f32) / count as f32;
    (0..count)
        .map(|index| {
            let left = place.left() + index as f32 * (width + gap);
            Rect::from_min_size(pos2(left, place.top()), vec2(width, place.height()))
        })
        .collect()
}

/// Places of the same height below each other.
pub(super) fn rows(place: Rect, count: usize, gap: f32) -> Vec<Rect> {
    let count = count.max(1);
    let height = (place.height() - gap * (count - 1) as f32) / count as f32;
    (0..count)
        .map(|index| {
            let top = place.top() + index as f32 * (height + gap);
            Rect::from_min_size(pos2(place.left(), top), vec2(place.width(), height))
        })
        .collect()
}

/// A square in the middle of a place.
pub(super) fn square(place: Rect) -> Rect {
    Align2::CENTER_CENTER.align_size_within_rect(vec2(1.0, 1.0) * place.size().min_elem(), place)
}

/// Splits off a strip of this height at the bottom of a place: the rest above, and the strip.
pub(super) fn above(place: Rect, height: f32, gap: f32) -> (Rect, Rect) {
    let y = (place.bottom() - height).max(place.top());
    let upper = Rect::from_min_max(place.min, pos2(place.right(), (y - gap).max(place.top())));
    (upper, Rect::from_min_max(pos2(place.left(), y), place.max))
}

/// Splits off a strip of this height at the top of a place: the strip, and the rest below.
pub(super) fn below(place: Rect, height: f32, gap: f32) -> (Rect, Rect) {
    let y = (place.top() + height).min(place.bottom());
    let lower = Rect::from_min_max(pos2(place.left(), (y + gap).min(place.bottom())), place.max);
    (Rect::from_min_max(place.min, pos2(place.right(), y)), lower)
}
