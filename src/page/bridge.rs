//! The way to the page and back: strings, both ways.

use std::cell::RefCell;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = mbrane, js_name = ask)]
    fn ask_page(kind: &str, text: &str) -> Result<String, JsValue>;
}

/// Asks the page, or tells it; the answer is empty where there is none, also in a page that knows nothing of the game.
pub(crate) fn ask(kind: &str, text: &str) -> String {
    ask_page(kind, text).unwrap_or_default()
}

// A page has one thread.
thread_local! {
    static HEARD: RefCell<Vec<(String, String)>> = const { RefCell::new(Vec::new()) };
    static WAKE: RefCell<Option<Box<dyn Fn()>>> = const { RefCell::new(None) };
}

/// The page tells something.
#[wasm_bindgen]
#[expect(unreachable_pub, reason = "the attribute exports what is `pub`")]
pub fn page_says(kind: String, text: String) {
    HEARD.with_borrow_mut(|heard| heard.push((kind, text)));
    WAKE.with_borrow(|wake| {
        if let Some(wake) = wake {
            wake();
        }
    });
}

/// What the page has told since this was asked last.
pub(super) fn heard() -> Vec<(String, String)> {
    HEARD.take()
}

/// How to wake a game that waits.
pub(super) fn wake_by(wake: impl Fn() + 'static) {
    WAKE.set(Some(Box::new(wake)));
}
