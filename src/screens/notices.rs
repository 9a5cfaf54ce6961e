//! The notice that is shown above everything else, until it is closed.

use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Area, FontSelection, Frame, Id, Margin, Order, TextWrapMode, WidgetText},
};

use super::prelude::*;
use crate::{
    input::focus::FocusSystems,
    notices::{self, Notices},
    table::{layout::Layout, links::LinkCommand},
    theme::palette::{PANEL, REFUSAL},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, sync_notice.after(FocusSystems));
}

const WIDEST_NOTICE: f32 = 620.0;
/// In one that is narrower, the buttons have a row of their own, in points.
const NARROW_NOTICE: f32 = 520.0;
const CLOSE_WIDTH: f32 = 84.0;
const COPY: f32 = 150.0;
/// How far it stays from the window's edge, in points.
const WINDOW_MARGIN: f32 = 12.0;

fn said(ui: &mut Ui, said: &str, width: f32, tone: Tone) {
    let words = text::fitted_to(ui, said, size::BODY, vec2(width, f32::INFINITY), tone);
    let galley = WidgetText::from(words).into_galley(
        ui,
        Some(TextWrapMode::Wrap),
        width,
        FontSelection::Default,
    );
    let (place, response) =
        ui.allocate_exact_size(vec2(width, galley.size().y.max(TARGET)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, said));
    let corner = Align2::LEFT_CENTER
        .align_size_within_rect(galley.size(), place)
        .min;
    ui.painter().galley(corner, galley, tone.color32());
}

fn sync_notice(
    mut contexts: EguiContexts,
    layout: Res<Layout>,
    words: Res<Language>,
    mut notices: ResMut<Notices>,
    mut links: MessageWriter<LinkCommand>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let Some(notice) = notices.shown() else {
        return Ok(());
    };
    let context = contexts.ctx_mut()?;
    let tone = match notice.kind {
        notices::NoticeKind::Info => TEXT,
        notices::NoticeKind::Problem => REFUSAL,
    };
    let window = layout.window.size() / layout.zoom;
    let width = WIDEST_NOTICE.min(window.x - 2.0 * WINDOW_MARGIN);
    let (mut closed, mut copies) = (false, false);
    let narrow = width < NARROW_NOTICE;
    let area = Area::new(Id::new("notice"))
        .order(Order::Foreground)
        .constrain(false);
    area.fixed_pos(pos2((window.x - width) / 2.0, WINDOW_MARGIN))
        .show(context, |ui| {
            let frame = Frame::new()
                .fill(PANEL.color32())
                .stroke(Stroke::new(2.0, tone.color32()))
                .corner_radius(CornerRadius::same(12))
                .inner_margin(Margin::symmetric(16, 10));
            frame.show(ui, |ui| {
                ui.set_width(width - 32.0);
                let all = ui.available_width();
                if narrow {
                    said(ui, &notice.text, all, tone);
                }
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 8.0;
                    if !narrow {
                        said(
                            ui,
                            &notice.text,
                            all - CLOSE_WIDTH - 12.0 - if notice.link { COPY + 8.0 } else { 0.0 },
                            tone,
                        );
                    }
                    if notice.link {
                        let size = vec2(if narrow { (all - 8.0) * 0.6 } else { COPY }, TARGET);
                        copies =
                            button(ui, words.label(Label::LinkHere), size, Weight::First).clicked();
                    }
                    let size = vec2(
                        if narrow {
                            ui.available_width()
                        } else {
                            CLOSE_WIDTH
                        },
                        TARGET,
                    );
                    closed = button(ui, words.label(Label::Close), size, Weight::Usual).clicked();
                });
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
