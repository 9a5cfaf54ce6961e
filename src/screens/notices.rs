//! The notice that is shown above everything else, until it is closed.

use bevy::{prelude::*, window::RequestRedraw};
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align, Area, CornerRadius, Frame, Id, Margin, Order, Stroke, vec2},
};
use mbrane_play::words::common::Label;

use crate::{
    notices::{Notices, Tone},
    table::{layout::Layout, links::LinkCommand},
    theme::{
        focus::FocusSystems,
        palette::{PANEL, REFUSAL, TEXT},
        text::{self, size},
        widgets::{TARGET, Weight, button},
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, sync_notice.after(FocusSystems));
}

/// The widest that a notice becomes, in points.
const WIDE: f32 = 620.0;
/// In one that is narrower, a button beside the one that closes it has a row of its own, in points.
const NARROW: f32 = 520.0;
/// The widths of the buttons that close it and that copy a link, in points.
const CLOSE: f32 = 84.0;
const COPY: f32 = 150.0;
/// How far it stays from the window's edge, in points.
const MARGIN: f32 = 12.0;

fn sync_notice(
    mut contexts: EguiContexts,
    layout: Res<Layout>,
    words: Res<Language>,
    mut notices: ResMut<Notices>,
    mut links: MessageWriter<LinkCommand>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let Some(notice) = notices.shown() else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let tone = match notice.tone {
        Tone::Good => TEXT,
        Tone::Bad => REFUSAL,
    };
    let window = layout.window.size() / layout.zoom;
    let width = WIDE.min(window.x - 2.0 * MARGIN);
    let (mut closed, mut copies) = (false, false);
    let narrow = width < NARROW;
    let area = Area::new(Id::new("notice")).order(Order::Foreground).constrain(false);
    area.fixed_pos(egui::pos2((window.x - width) / 2.0, MARGIN)).show(context, |ui| {
        let frame = Frame::new()
            .fill(PANEL.words())
            .stroke(Stroke::new(2.0, tone.words()))
            .corner_radius(CornerRadius::same(12))
            .inner_margin(Margin::symmetric(16, 10));
        frame.show(ui, |ui| {
            ui.set_width(width - 32.0);
            ui.horizontal(|ui| {
                let beside = notice.link && !narrow;
                let room = ui.available_width() - CLOSE - 12.0 - if beside { COPY + 8.0 } else { 0.0 };
                ui.allocate_ui_with_layout(vec2(room, TARGET), egui::Layout::left_to_right(Align::Center), |ui| {
                    ui.set_width(room);
                    ui.add(egui::Label::new(text::fitted(ui, &notice.text, size::BODY, tone)).wrap());
                });
                if beside {
                    copies = button(ui, words.label(Label::LinkHere), vec2(COPY, TARGET), Weight::First).clicked();
                }
                closed = button(ui, words.label(Label::Close), vec2(CLOSE, TARGET), Weight::Usual).clicked();
            });
            if notice.link && narrow {
                let size = vec2(ui.available_width(), TARGET);
                copies = button(ui, words.label(Label::LinkHere), size, Weight::First).clicked();
            }
        });
    });
    if copies {
        links.write(LinkCommand::Copy);
    }
    if closed {
        notices.close();
        redraw.write(RequestRedraw);
    }
    Ok(())
}
