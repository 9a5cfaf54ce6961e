//! The parts of a stand's screens.

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{
    Align, Align2, Color32, Context, Painter, Rect, Sense, TextFormat, Ui, UiBuilder, Vec2,
    WidgetInfo, WidgetType, pos2, text::LayoutJob, vec2,
};

use mbrane_text::qr::Code;

use super::StandCommand;
use crate::{
    table::layout::Layout,
    theme::{
        areas::on,
        code,
        fonts::{bold, regular},
        palette::{ROOM, TEXT, Tone},
        text::{least, size_in},
        widgets::{Weight, button},
    },
};

pub(super) fn screen(
    context: &Context,
    name: &str,
    layout: &Layout,
    content: impl FnOnce(&mut Ui),
) {
    on(context, name, layout.window, layout.zoom, |ui| {
        ui.painter()
            .rect_filled(ui.max_rect().expand(8.0), 0.0, ROOM.color32());
        content(ui);
    });
}

#[derive(Clone, Copy)]
pub(super) struct Look {
    /// The greatest size of words; they are smaller where that has no room.
    pub(super) most: f32,
    pub(super) bold: bool,
    pub(super) tone: Tone,
    pub(super) align: Align,
}

impl Look {
    pub(super) const fn bold(most: f32, tone: Tone, align: Align) -> Self {
        Self {
            most,
            bold: true,
            tone,
            align,
        }
    }

    pub(super) const fn plain(most: f32, tone: Tone, align: Align) -> Self {
        Self {
            bold: false,
            ..Self::bold(most, tone, align)
        }
    }
}

/// Words as large as a place holds, from its upper edge on.
pub(super) fn words(painter: &Painter, text: &str, place: Rect, look: Look) {
    let font = if look.bold { bold } else { regular };
    let size = size_in(painter, text, font, look.most, place.size())
        .unwrap_or_else(|| least(painter.ctx()));
    let format = TextFormat {
        valign: Align::Min,
        ..TextFormat::simple(font(size), look.tone.color32())
    };
    let mut job = LayoutJob::single_section(text.to_owned(), format);
    job.wrap.max_width = place.width();
    job.halign = look.align;
    let x = match look.align {
        Align::Min => place.left(),
        Align::Center => place.center().x,
        Align::Max => place.right(),
    };
    let galley = painter.layout_job(job);
    painter.galley(pos2(x, place.top()), galley, Color32::WHITE);
}

/// Words that screen readers find where they are seen.
pub(super) fn said(ui: &mut Ui, text: &str, place: Rect, look: Look) {
    let response = ui.interact(place, ui.id().with((text, "said")), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
    words(ui.painter(), text, place, look);
}

/// Shows a code of this width, and its purpose beside it.
pub(super) fn code_with(ui: &mut Ui, text: &str, code: &Code, place: Rect, side: f32) {
    let look = Look::plain(22.0, TEXT, Align::Min);
    let square = Rect::from_min_size(place.min, vec2(side, side));
    code::draw(ui.painter(), code, square);
    said(ui, text, left(place, side, 20.0).1, look);
}

pub(super) fn button_in(ui: &mut Ui, text: &str, place: Rect, weight: Weight) -> bool {
    let mut inside = ui.new_child(UiBuilder::new().max_rect(place));
    button(&mut inside, text, place.size(), weight).clicked()
}

pub(super) fn buttons(
    ui: &mut Ui,
    place: Rect,
    gap: f32,
    all: &[(&str, Weight, StandCommand)],
    commands: &mut MessageWriter<StandCommand>,
) {
    for ((text, weight, command), place) in all.iter().zip(columns(place, all.len(), gap)) {
        if button_in(ui, text, place, *weight) {
            commands.write(command.clone());
        }
    }
}

pub(super) fn columns(place: Rect, count: usize, gap: f32) -> Vec<Rect> {
    split(place, count, gap, vec2(1.0, 0.0))
}

pub(super) fn rows(place: Rect, count: usize, gap: f32) -> Vec<Rect> {
    split(place, count, gap, vec2(0.0, 1.0))
}

fn split(place: Rect, count: usize, gap: f32, way: Vec2) -> Vec<Rect> {
    let count = count.max(1);
    let gaps = gap * (count - 1) as f32;
    let share = (place.size() - way * gaps) / count as f32;
    let size = way * share + (vec2(1.0, 1.0) - way) * place.size();
    let step = way * (share + vec2(gap, gap));
    (0..count)
        .map(|index| Rect::from_min_size(place.min + index as f32 * step, size))
        .collect()
}

pub(super) fn square(place: Rect) -> Rect {
    Align2::CENTER_CENTER.align_size_within_rect(vec2(1.0, 1.0) * place.size().min_elem(), place)
}

/// Splits off a strip of this height at the bottom of a place: the rest above, and the strip.
pub(super) fn above(place: Rect, height: f32, gap: f32) -> (Rect, Rect) {
    let y = (place.bottom() - height).max(place.top());
    (
        place.with_max_y((y - gap).max(place.top())),
        place.with_min_y(y),
    )
}

/// Splits off a strip of this height at the top of a place: the strip, and the rest below.
pub(super) fn below(place: Rect, height: f32, gap: f32) -> (Rect, Rect) {
    let y = (place.top() + height).min(place.bottom());
    (
        place.with_max_y(y),
        place.with_min_y((y + gap).min(place.bottom())),
    )
}

/// Splits off a strip of this width at the left of a place: the strip, and the rest beside it.
pub(super) fn left(place: Rect, width: f32, gap: f32) -> (Rect, Rect) {
    let x = place.left() + width;
    (place.with_max_x(x), place.with_min_x(x + gap))
}
