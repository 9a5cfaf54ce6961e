//! The Tab key, which leaves the game at its last control, and with Shift at its first.
//!
//! A browser decides at once whether a Tab moves its focus, so the page must know beforehand whether the game takes the next one.
//! It hands on one Tab at a time and waits for the answer, since a game that draws slowly would tell it too late; and it says
//! whether Shift was held, which may be over when the frame begins.

use bevy::{prelude::*, window::RequestRedraw};
use bevy_egui::{
    EguiInput, EguiPreUpdateSet,
    egui::{Event, Key, Modifiers},
};

use super::mirror::Controls;
use crate::{
    bridge::{PageSaid, ask, page_said},
    input::focus::ReleaseFocus,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        press
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
    app.add_systems(Update, let_go.run_if(page_said("left")));
    app.add_systems(
        Last,
        (sync_tab.run_if(resource_changed::<Controls>), answer).chain(),
    );
}

fn press(mut said: MessageReader<PageSaid>, mut inputs: Query<&mut EguiInput>) {
    for said in said.read().filter(|said| said.kind == "Tab") {
        let modifiers = if said.text == "back" {
            Modifiers::SHIFT
        } else {
            Modifiers::NONE
        };
        let tab = |pressed| Event::Key {
            key: Key::Tab,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers,
        };
        for mut input in &mut inputs {
            input.events.extend([tab(true), tab(false)]);
        }
    }
}

/// The focus has gone on to the page: none of the game's controls has it any more.
fn let_go(mut release: MessageWriter<ReleaseFocus>) {
    release.write(ReleaseFocus);
}

fn sync_tab(controls: Res<Controls>, mut sent: Local<String>) {
    let (focus, all) = controls.focus;
    // Without a focus, Tab goes to the first control, and Shift-Tab to the last.
    let forward = all > 0 && focus.is_none_or(|focus| focus + 1 < all);
    let back = all > 0 && focus != Some(0);
    let text = format!("{} {}", u8::from(forward), u8::from(back));
    if *sent != text {
        ask("tab", &text);
        *sent = text;
    }
}

/// Tells the page that a Tab has been taken in, one frame later: egui moves the focus back only in the frame after the key.
fn answer(
    mut said: MessageReader<PageSaid>,
    mut due: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if said.read().filter(|said| said.kind == "Tab").count() > 0 {
        *due = 2;
    }
    if *due > 0 {
        *due -= 1;
        if *due == 0 {
            ask("tabbed", "");
        } else {
            redraw.write(RequestRedraw);
        }
    }
}
