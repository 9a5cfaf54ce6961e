//! The page around the game, in a browser: what is asked of it, and what it tells.

mod bridge;
mod console;
mod links;
mod mirror;
mod places;
mod tab;

use bevy::{
    app::AppExit,
    prelude::*,
    window::RequestRedraw,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};

pub(crate) use bridge::ask;
pub(crate) use console::console;

use crate::games::mbrane::wishes::Wish;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PageSaid>();
    app.add_plugins((links::plugin, mirror::plugin, places::plugin, tab::plugin));
    app.add_systems(Startup, open_wake);
    app.add_systems(First, hear_page);
    app.add_systems(Last, (tell_ready, ask_for_screen));
}

/// What the page told.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub(crate) struct PageSaid {
    /// About what: the words of web/page/main.mjs.
    pub(crate) kind: String,
    /// What.
    pub(crate) text: String,
}

/// A program that breaks says so on the page, which offers what can be done.
pub(super) fn tell_panics() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        before(panic);
        ask("stopped", &panic.to_string());
    }));
}

/// Without a window nobody waits.
fn open_wake(proxy: Option<Res<EventLoopProxyWrapper>>) {
    let Some(proxy) = proxy else { return };
    let proxy = (**proxy).clone();
    bridge::wake_by(move || {
        // A game that has ended needs no waking.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    });
}

pub(crate) fn hear_page(mut said: MessageWriter<PageSaid>, mut redraw: MessageWriter<RequestRedraw>) {
    for (kind, text) in bridge::heard() {
        // Only to see what the page makes of it.
        assert!(kind != "panic", "the page asked for it");
        said.write(PageSaid { kind, text });
        // What is answered shows in the next frame.
        redraw.write(RequestRedraw);
    }
}

/// Frames until everything is on the canvas: words are drawn a frame after their letters have been.
const FIRST: u32 = 4;

/// Takes over from the page's cover once all of the title has been drawn.
fn tell_ready(mut frames: Local<u32>, mut redraw: MessageWriter<RequestRedraw>, exit: MessageReader<AppExit>) {
    if *frames <= FIRST && exit.is_empty() {
        redraw.write(RequestRedraw);
        if *frames == FIRST {
            ask("ready", "");
        }
        *frames += 1;
    }
}

/// The browser allows it a little while after a tap.
fn ask_for_screen(mut wishes: MessageReader<Wish>) {
    if wishes.read().filter(|wish| **wish == Wish::FullScreen).count() > 0 {
        ask("fullscreen", "");
    }
}
