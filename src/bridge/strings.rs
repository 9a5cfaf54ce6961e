//! Strings from and to the page: `mbrane.ask(kind, text)` of web/page/main.mjs, and `page_says(kind, text)` of this module.

use std::cell::RefCell;

use bevy::{prelude::*, window::RequestRedraw};
use mbrane_inbox::Inbox;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::redraw;

#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub(crate) struct PageSaid {
    /// The kind of message: the first argument of `tell` in web/page/main.mjs.
    pub(crate) kind: String,
    pub(crate) text: String,
    /// When the page said it, in milliseconds since the beginning of 1970.
    pub(crate) at: u64,
}

impl mbrane_inbox::Message for PageSaid {
    fn kind(&self) -> &str {
        &self.kind
    }

    fn text(&self) -> &str {
        &self.text
    }
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
    if kind == "live-players" {
        HEARD.with_borrow_mut(|heard| heard.set_players(text));
    }
    ask_page(kind, text).unwrap_or_default()
}

// The page's JavaScript runs on one thread, and the game on the same one.
thread_local! {
    static HEARD: RefCell<Inbox<PageSaid>> = const { RefCell::new(Inbox::new()) };
}

/// The page calls this to send a message. It wakes the game, which reads the message in its next frame.
#[wasm_bindgen]
#[expect(unreachable_pub, reason = "the attribute exports what is `pub`")]
pub fn page_says(kind: String, text: String) {
    let at = js_sys::Date::now() as u64;
    HEARD.with_borrow_mut(|heard| heard.add(PageSaid { kind, text, at }));
    redraw::wake();
}

pub(crate) fn hear_page(
    mut said: MessageWriter<PageSaid>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for message in HEARD.with_borrow_mut(Inbox::take) {
        // web/tests uses this, to check the page after a panic.
        assert!(message.kind != "panic", "the page asked for it");
        said.write(message);
        // Some systems answer in the frame after this one.
        redraw.write(RequestRedraw);
    }
}
