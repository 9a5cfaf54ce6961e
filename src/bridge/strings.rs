//! Strings from and to the page: `mbrane.ask(kind, text)` of web/page/main.mjs, and `page_says(kind, text)` of this module.

use std::cell::RefCell;

use bevy::{prelude::*, window::RequestRedraw};
use mbrane_inbox::{ChannelEvent, Inbox};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::redraw;

#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub(crate) struct PageSaid {
    /// The kind of message: the first argument of `tell` in web/page/main.mjs.
    pub(crate) kind: String,
    pub(crate) text: String,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PageSaid>();
    app.add_systems(First, hear_page);
}

/// A run condition: whether the page has said something of this kind since the frame before.
pub(crate) fn page_said(kind: &'static str) -> impl FnMut(MessageReader<PageSaid>) -> bool + Clone {
    move |mut said: MessageReader<PageSaid>| {
        said.read().filter(|said| said.kind == kind).count() > 0
    }
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = mbrane, js_name = ask)]
    fn ask_page(kind: &str, text: &str) -> Result<String, JsValue>;
}

/// Sends the page a question or a message. Without an answer, or without `mbrane.ask`, it returns an empty text.
pub(crate) fn ask(kind: &str, text: &str) -> String {
    ask_page(kind, text).unwrap_or_default()
}

// The page's JavaScript runs on one thread, and the game on the same one.
thread_local! {
    static HEARD: RefCell<Vec<PageSaid>> = const { RefCell::new(Vec::new()) };
    /// The channel's events wait by themselves: they may come while no frame is drawn.
    static CHANNEL: RefCell<Inbox> = const { RefCell::new(Inbox::new()) };
}

/// The events of the channel since the frame before, with their times.
pub(crate) fn channel_events() -> Vec<(u64, ChannelEvent)> {
    CHANNEL.with_borrow_mut(Inbox::take)
}

pub(crate) fn set_players(keys: &str) {
    CHANNEL.with_borrow_mut(|channel| channel.set_players(keys));
}

/// The page calls this to send a message. It wakes the game, which reads the message in its next frame.
#[wasm_bindgen]
#[expect(unreachable_pub, reason = "the attribute exports what is `pub`")]
pub fn page_says(kind: String, text: String) {
    if let Some(event) = ChannelEvent::of_page(&kind, &text) {
        let at = js_sys::Date::now() as u64;
        CHANNEL.with_borrow_mut(|channel| channel.add(at, event));
    } else {
        HEARD.with_borrow_mut(|heard| heard.push(PageSaid { kind, text }));
    }
    redraw::wake();
}

pub(crate) fn hear_page(
    mut said: MessageWriter<PageSaid>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for message in HEARD.take() {
        // web/tests uses this, to check the page after a panic.
        assert!(message.kind != "panic", "the page asked for it");
        said.write(message);
        // Some systems answer in the frame after this one.
        redraw.write(RequestRedraw);
    }
}
