//! Tab leaves the game at its last control, and Shift-Tab at its first: the browser asks at once, so the page must know before.
//! It hands on one Tab at a time and waits for the answer, since a game that draws slowly would tell it too late. That way a
//! Shift is not lost either that came and went in the same frame.

use bevy::{prelude::*, window::RequestRedraw};
use bevy_egui::{
    EguiInput, EguiPreUpdateSet,
    egui::{Event, Key, Modifiers},
};

use super::{PageSaid, ask, mirror::Controls};
use crate::screens;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, press.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass));
    app.add_systems(Update, let_go);
    app.add_systems(Last, (sync_tab.run_if(resource_changed::<Controls>), answer).chain());
}

fn press(mut said: MessageReader<PageSaid>, mut inputs: Query<&mut EguiInput>) {
    for said in said.read().filter(|said| said.kind == "Tab") {
        let modifiers = if said.text == "back" { Modifiers::SHIFT } else { Modifiers::NONE };
        let tab = |pressed| Event::Key { key: Key::Tab, physical_key: None, pressed, repeat: false, modifiers };
        for mut input in &mut inputs {
            input.events.extend([tab(true), tab(false)]);
        }
    }
}

/// The keys have gone on to the page: none of the game's controls has them any more.
fn let_go(mut said: MessageReader<PageSaid>, mut controls: ResMut<screens::Controls>) {
    if said.read().filter(|said| said.kind == "left").count() > 0 {
        controls.release = true;
    }
}

fn sync_tab(controls: Res<Controls>, mut told: Local<String>) {
    let (focus, all) = controls.focus;
    // Where nothing has the keys, Tab goes to the first control, and Shift-Tab to the last.
    let forward = all > 0 && focus.is_none_or(|focus| focus + 1 < all);
    let back = all > 0 && focus != Some(0);
    let text = format!("{} {}", u8::from(forward), u8::from(back));
    if *told != text {
        ask("tab", &text);
        *told = text;
    }
}

/// Says that a Tab has been heard, once it is certain where it led: backwards egui takes a frame more.
fn answer(mut said: MessageReader<PageSaid>, mut due: Local<u8>, mut redraw: MessageWriter<RequestRedraw>) {
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
