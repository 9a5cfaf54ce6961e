//! Keyboard focus: whether a button has it, when it is released, and which keys reach a button.

use std::hash::{DefaultHasher, Hash, Hasher as _};

use bevy::{input::keyboard::KeyboardInput, prelude::*};
use bevy_egui::{
    EguiContext, EguiContexts, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet,
    EguiPrimaryContextPass,
    egui::{self, Key},
};

use super::pad::PadPress;
use crate::theme::widgets;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Focus>();
    app.add_message::<ReleaseFocus>();
    app.add_systems(
        PreUpdate,
        (drop_repeats, note_presses)
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
    app.add_systems(
        EguiPrimaryContextPass,
        apply_release
            .in_set(FocusSystems)
            .run_if(on_message::<ReleaseFocus>),
    );
    app.add_systems(
        PostUpdate,
        sync_focused
            .after(EguiPostUpdateSet::EndPass)
            .before(EguiPostUpdateSet::ProcessOutput),
    );
}

/// The systems that release the focus; widgets request it after them.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct FocusSystems;

#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ReleaseFocus;

/// The keyboard focus of widgets, and the part of the window that a card covers.
#[derive(Resource, Debug, Default)]
pub(crate) struct Focus {
    pub(crate) focused: bool,
    /// The area covered by a card, whose presses do not reach the table.
    pub(crate) cover: Option<Rect>,
    /// The hash of the value last passed to [`arrives`](Self::arrives).
    shown: Option<u64>,
}

impl Focus {
    /// Returns whether `shown` has just come to the front, in which case its first button takes the focus. The front screen calls this once
    /// a pass.
    pub(crate) fn arrives(&mut self, shown: impl Hash) -> bool {
        let mut hasher = DefaultHasher::new();
        shown.hash(&mut hasher);
        let shown = Some(hasher.finish());
        std::mem::replace(&mut self.shown, shown) != shown
    }
}

/// Hides a held key's repeats from egui, so that it presses or leaves a button only once.
pub(super) fn drop_repeats(
    mut keys: MessageReader<KeyboardInput>,
    mut inputs: Query<&mut EguiInput>,
) {
    let acts_once = |code| {
        matches!(
            code,
            KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Space | KeyCode::Escape
        )
    };
    let mut presses = keys
        .read()
        .filter(|key| key.state.is_pressed() && acts_once(key.key_code))
        .peekable();
    if presses.peek().is_none() || presses.any(|key| !key.repeat) {
        return;
    }
    for mut input in &mut inputs {
        let acts = |key: &Key| matches!(key, Key::Enter | Key::Escape | Key::Space);
        input.events.retain(
            |event| !matches!(event, egui::Event::Key { key, pressed: true, .. } if acts(key)),
        );
    }
}

/// Notes whether the player's last press was of a key, or of a pad's button, or of a pointer's: the focus is drawn for the former alone.
fn note_presses(contexts: Query<(&EguiContext, &EguiInput)>, mut pad: MessageReader<PadPress>) {
    let pad_pressed = pad.read().count() > 0;
    for (context, input) in &contexts {
        let last = input.events.iter().rev().find_map(|event| match event {
            egui::Event::Key { pressed: true, .. } => Some(true),
            egui::Event::AccessKitActionRequest(_) => Some(true),
            egui::Event::PointerButton { pressed: true, .. } => Some(false),
            _ => None,
        });
        if let Some(by_key) = last.or(pad_pressed.then_some(true)) {
            widgets::note_press(context.get(), by_key);
        }
    }
}

fn apply_release(mut contexts: EguiContexts) -> Result {
    release(contexts.ctx_mut()?);
    Ok(())
}

pub(crate) fn release(context: &egui::Context) {
    context.memory_mut(|memory| {
        if let Some(id) = memory.focused() {
            memory.surrender_focus(id);
        }
    });
}

fn sync_focused(mut contexts: EguiContexts, mut focus: ResMut<Focus>) {
    // There is no context before the first camera.
    let Ok(context) = contexts.ctx_mut() else {
        return;
    };
    focus.focused = context.memory(|memory| memory.focused().is_some());
}
