//! The parts that all screens share: their place in the window, the focus when they come, and the way back.

use bevy::{
    ecs::system::{ScheduleSystem, SystemParam},
    prelude::*,
};
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, EventFilter, Painter, Pos2, Response, Ui, UiBuilder, vec2},
};
use mbrane_play::{Side, words::common::Label};
use std::hash::Hash;

use crate::{
    input::focus::{Focus, FocusSystems},
    session::{Navigate, Screen},
    table::{layout::Layout, scene::faces::Face},
    theme::{
        areas, gradient,
        palette::ROOM,
        widgets::{Weight, button, card},
    },
    words::Language,
};

/// How dark the board is behind a card.
const BACKDROP_ALPHA: f32 = 0.88;

pub(super) fn draw<M>(
    app: &mut App,
    screen: Screen,
    system: impl IntoScheduleConfigs<ScheduleSystem, M>,
) {
    app.add_systems(
        EguiPrimaryContextPass,
        system.after(FocusSystems).run_if(in_state(screen)),
    );
}

#[derive(SystemParam)]
pub(super) struct ScreenFrame<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    layout: Res<'w, Layout>,
    words: Res<'w, Language>,
    focus: ResMut<'w, Focus>,
    pub(super) navigate: MessageWriter<'w, Navigate>,
}

pub(super) struct OpenScreen<'a, 'w> {
    pub(super) words: &'a Language,
    pub(super) navigate: &'a mut MessageWriter<'w, Navigate>,
    /// True if it has just come to the front, so that its first button takes the focus.
    pub(super) arrives: bool,
}

impl ScreenFrame<'_, '_> {
    pub(super) fn size(&self) -> egui::Vec2 {
        let size = self.layout.window.size() / self.layout.zoom;
        vec2(size.x, size.y)
    }

    /// Shows a card in the middle of the window. It arrives again when `state` changes.
    pub(super) fn card(
        &mut self,
        name: &str,
        state: impl Hash,
        content: impl FnOnce(&mut Ui, &mut OpenScreen),
    ) -> Result {
        let [tray, sheet] = [self.layout.tray, self.layout.sheet];
        let aside = (tray.center() - sheet.min) / self.layout.zoom;
        let size = tray.size() / self.layout.zoom;
        self.show(name, sheet, state, |ui, screen| {
            // The board behind the card rests in the dark.
            let middle = ui.max_rect().min + vec2(aside.x, aside.y);
            let board = egui::Rect::from_center_size(middle, vec2(size.x, size.y));
            let dark = ROOM.color32().gamma_multiply(BACKDROP_ALPHA);
            let mut painter = ui.painter().clone();
            painter.set_clip_rect(ui.ctx().content_rect());
            painter.rect_filled(board.expand(4.0), 12.0, dark);
            let margin = if ui.available_size().min_elem() < 420.0 {
                16
            } else {
                32
            };
            card(ui, 16, [margin; 2], |ui| content(ui, screen));
        })
    }

    /// Shows a screen that covers the window, and hides the board behind it. It arrives again when `state` changes.
    pub(super) fn cover(
        &mut self,
        name: &str,
        state: impl Hash,
        content: impl FnOnce(&mut Ui, &mut OpenScreen),
    ) -> Result {
        self.show(name, self.layout.window, state, |ui, screen| {
            gradient::room(ui.painter(), ui.max_rect().expand(8.0));
            content(ui, screen);
        })
    }

    fn show(
        &mut self,
        name: &str,
        place: Rect,
        state: impl Hash,
        content: impl FnOnce(&mut Ui, &mut OpenScreen),
    ) -> Result {
        let context = self.contexts.ctx_mut()?;
        let arrives = self.focus.arrives((name, state));
        let mut screen = OpenScreen {
            words: &self.words,
            navigate: &mut self.navigate,
            arrives,
        };
        areas::on(context, name, place, self.layout.zoom, |ui| {
            content(ui, &mut screen);
        });
        Ok(())
    }
}

impl OpenScreen<'_, '_> {
    pub(super) fn button(
        &self,
        ui: &mut Ui,
        label: Label,
        size: egui::Vec2,
        weight: Weight,
    ) -> Response {
        button(ui, self.words.label(label), size, weight)
    }

    /// Shows the way back, which takes the focus when the screen comes.
    pub(super) fn back(&mut self, ui: &mut Ui, size: egui::Vec2, weight: Weight) {
        let back = self.button(ui, Label::Back, size, weight);
        if self.arrives {
            back.request_focus();
        }
        if back.clicked() {
            self.navigate.write(Navigate::Back);
        }
    }
}

/// Runs `show` with a child of `ui` in this place.
pub(super) fn at<T>(ui: &mut Ui, place: egui::Rect, show: impl FnOnce(&mut Ui) -> T) -> T {
    show(&mut ui.new_child(UiBuilder::new().max_rect(place)))
}

/// Keeps up and down from moving the focus, whatever button has it, so that they can scroll.
pub(super) fn lock_focus(ui: &Ui) {
    let filter = EventFilter {
        vertical_arrows: true,
        ..EventFilter::default()
    };
    if let Some(focused) = ui.memory(egui::Memory::focused) {
        ui.memory_mut(|memory| memory.set_focus_lock_filter(focused, filter));
    }
}

/// Draws two tiles by which a game is known, to the right of the middle of their left edge. Returns their width.
pub(super) fn tiles(painter: &Painter, left: Pos2, face: &Face) -> f32 {
    const TILE: f32 = 19.0;
    for (side, shift) in Side::BOTH
        .into_iter()
        .zip([vec2(0.0, -0.875), vec2(0.5, -0.125)])
    {
        let place = egui::Rect::from_min_size(left + TILE * shift, vec2(TILE, TILE));
        (face.tile)(painter, place, side);
    }
    1.5 * TILE
}

/// Returns whether a place lies in another, but for rounding.
#[cfg(test)]
pub(super) fn within(outer: egui::Rect, inner: egui::Rect) -> bool {
    outer.expand(0.01).contains_rect(inner)
}

/// Returns whether no two places overlap, but for rounding.
#[cfg(test)]
pub(super) fn apart(parts: &[egui::Rect]) -> bool {
    let overlap =
        |one: egui::Rect, other: egui::Rect| one.intersect(other).size().min_elem() > 0.01;
    parts
        .iter()
        .enumerate()
        .all(|(index, one)| parts[..index].iter().all(|other| !overlap(*one, *other)))
}
