//! Where words go: areas of the layout, and which of them has the keys.

use bevy::{input::keyboard::KeyboardInput, prelude::*, window::RequestRedraw};
use bevy_egui::{
    EguiContexts, EguiInput, EguiPreUpdateSet, EguiPrimaryContextPass,
    egui::{self, Area, Context, Id, Ui, UiBuilder},
};

use super::Screen;
use crate::{games::mbrane::wishes::Wish, table::layout::Layout};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Controls>();
    app.add_systems(EguiPrimaryContextPass, (sync_controls, sync_asked.after(sync_controls)));
    app.add_systems(
        PreUpdate,
        sync_held_keys.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
}

/// A key that is held down presses a button once, and leaves once: what comes in its place is not meant.
fn sync_held_keys(mut keys: MessageReader<KeyboardInput>, mut inputs: Query<&mut EguiInput>) {
    let presses: Vec<_> = keys.read().filter(|key| key.state.is_pressed() && acts_once(key.key_code)).collect();
    if presses.is_empty() || presses.iter().any(|key| !key.repeat) {
        return;
    }
    for mut input in &mut inputs {
        input.events.retain(|event| {
            use egui::Key::{Enter, Escape, Space};
            !matches!(event, egui::Event::Key { key: Enter | Escape | Space, pressed: true, .. })
        });
    }
}

/// Whether this key presses buttons, or lets go of them.
const fn acts_once(code: KeyCode) -> bool {
    matches!(code, KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Space | KeyCode::Escape)
}

/// Which of the buttons has the keys.
#[derive(Resource, Debug, Default)]
pub(crate) struct Controls {
    /// Whether one has.
    pub(crate) focused: bool,
    /// Whether it should let go.
    pub(crate) release: bool,
    /// What a card covers: no press goes through it to the table.
    pub(crate) cover: Option<Rect>,
    /// What was in front when a button was last given the keys by itself.
    shown: Option<(Screen, bool)>,
}

impl Controls {
    /// Whether what is in front has just come: its first button takes the keys.
    pub(crate) fn arrives(&mut self, screen: Screen, card: bool) -> bool {
        let new = self.shown != Some((screen, card));
        self.shown = Some((screen, card));
        new
    }
}

fn sync_controls(mut contexts: EguiContexts, layout: Res<Layout>, mut controls: ResMut<Controls>) -> Result {
    let context = contexts.ctx_mut()?;
    context.set_zoom_factor(layout.zoom);
    // Rectangles of the layout lie on pixels of the screen, not on whole points of egui's.
    #[cfg(debug_assertions)]
    context.all_styles_mut(|style| style.debug.show_unaligned = false);
    context.memory_mut(|memory| {
        if std::mem::take(&mut controls.release)
            && let Some(id) = memory.focused()
        {
            memory.surrender_focus(id);
        }
        controls.focused = memory.focused().is_some();
    });
    Ok(())
}

/// What a button asked for comes in the next frame, which must come then.
fn sync_asked(mut wishes: MessageReader<Wish>, mut redraw: MessageWriter<RequestRedraw>) {
    if wishes.read().count() > 0 {
        redraw.write(RequestRedraw);
    }
}

/// Words in a rectangle of the layout. What does not fit is cut at its edge.
pub(crate) fn on(context: &Context, name: &str, rect: Rect, zoom: f32, words: impl FnOnce(&mut Ui)) {
    if rect.width() < 1.0 || rect.height() < 1.0 {
        return;
    }
    let [min, max] = [rect.min / zoom, rect.max / zoom].map(|place| egui::pos2(place.x, place.y));
    let rect = egui::Rect::from_min_max(min, max);
    // An area, not a panel: the pointer over it belongs to it.
    Area::new(Id::new(name)).fixed_pos(rect.min).constrain(false).show(context, |ui| {
        // A new area is not to be seen in its first frame, since egui does not know its size yet; here the layout knows it.
        let builder = UiBuilder::new().layer_id(ui.layer_id()).max_rect(rect);
        let mut inside = Ui::new(context.clone(), Id::new((name, "inside")), builder);
        inside.set_clip_rect(rect.expand(6.0));
        words(&mut inside);
        ui.expand_to_include_rect(rect);
    });
}
