//! The parts of a stand's screens.

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{
    Align, Color32, Context, Painter, Rect, Sense, TextFormat, Ui, UiBuilder, WidgetInfo,
    WidgetType, pos2, text::LayoutJob,
};

use mbrane_text::qr::Code;

use super::StandCommand;
use crate::{
    table::layout::Layout,
    theme::{
        areas::on,
        code,
        fonts::{bold, regular},
        gradient,
        palette::{TEXT, Tone},
        rects::RectExt as _,
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
        gradient::room(ui.painter(), ui.max_rect().expand(8.0));
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
pub(super) fn code_with(ui: &mut Ui, text: &str, code: &Code, mut place: Rect, side: f32) {
    let look = Look::plain(22.0, TEXT, Align::Min);
    let square = place.cut_left(side, 20.0).at_top(side);
    code::draw(ui.painter(), code, square);
    said(ui, text, place, look);
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
    let places = place.grid(all.len(), all.len(), gap);
    for ((text, weight, command), place) in all.iter().zip(places) {
        if button_in(ui, text, place, *weight) {
            commands.write(command.clone());
        }
    }
}
