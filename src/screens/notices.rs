//! What the game has to say that belongs to no screen: it stays until it was read.

use bevy::{prelude::*, window::RequestRedraw};
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align, Area, CornerRadius, Frame, Id, Margin, Order, Stroke, vec2},
};
use mbrane_play::words::{Label, Language, Message};
use std::collections::VecDeque;

use crate::{
    keep::Keep,
    table::layout::Layout,
    theme::{
        palette::{PANEL, REFUSAL, TEXT},
        widgets::{TARGET, Weight, button},
        words,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notices>();
    app.add_systems(PostUpdate, sync_news);
    app.add_systems(EguiPrimaryContextPass, sync_notices.run_if(resource_exists::<Notices>));
}

/// What is to be read, the oldest first.
#[derive(Resource, Debug, Default)]
pub struct Notices(VecDeque<Message>);

impl Notices {
    /// Has something said, unless it stands there already.
    pub fn say(&mut self, message: Message) {
        if !self.0.contains(&message) {
            self.0.push_back(message);
        }
    }

    /// What is shown now.
    pub fn shown(&self) -> Option<&Message> {
        self.0.front()
    }
}

/// What could not be kept is told.
fn sync_news(mut keep: ResMut<Keep>, mut notices: ResMut<Notices>, mut redraw: MessageWriter<RequestRedraw>) {
    let news = keep.bypass_change_detection().news();
    if news.is_empty() {
        return;
    }
    news.into_iter().for_each(|message| notices.say(message));
    redraw.write(RequestRedraw);
}

/// The widest that a notice becomes.
const WIDE: f32 = 620.0;
/// How far it stays from the window's edge.
const MARGIN: f32 = 12.0;

fn sync_notices(
    mut contexts: EguiContexts,
    layout: Res<Layout>,
    mut notices: ResMut<Notices>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let Some(message) = notices.shown() else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let text = Language::English.say(message);
    let tone = if matches!(message, Message::Copied) { TEXT } else { REFUSAL };
    let window = layout.window.size() / layout.zoom;
    let width = WIDE.min(window.x - 2.0 * MARGIN);
    let mut read = false;
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
                let close = 84.0;
                let room = ui.available_width() - close - 12.0;
                ui.allocate_ui_with_layout(vec2(room, TARGET), egui::Layout::left_to_right(Align::Center), |ui| {
                    ui.set_width(room);
                    ui.add(egui::Label::new(words::fitted(ui, &text, words::size::BODY, tone)).wrap());
                });
                read = button(ui, Language::English.label(Label::Close), vec2(close, TARGET), Weight::Usual).clicked();
            });
        });
    });
    if read {
        notices.0.pop_front();
        redraw.write(RequestRedraw);
    }
    Ok(())
}
