//! The channel at a terminal: `KIND TEXT` a line is asked, and what is told comes out the same way. web/live/check/desktop.mjs talks with it.
//!
//! `cargo run -p mbrane-far --example talk`, then `live-open SECRET - wss://…` and `live-send hello`.

use std::{
    io::{BufRead, Write},
    thread,
};

use mbrane_far::{Far, resolve};

fn main() {
    let (told, wakes) = std::sync::mpsc::channel();
    let wake = move || {
        // The receiver is gone once the program ends.
        let _ = told.send(());
    };
    let Some(far) = Far::new("", resolve, wake) else {
        return;
    };
    let far = std::sync::Arc::new(far);
    let hears = std::sync::Arc::downgrade(&far);
    thread::spawn(move || {
        for () in wakes {
            let Some(far) = hears.upgrade() else { return };
            for (_, told) in far.told() {
                println!("{} {}", told.kind, told.text);
            }
            let _ = std::io::stdout().flush();
        }
    });
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let (kind, text) = line.split_once(' ').unwrap_or((&line, ""));
        if !far.ask(kind, text) {
            eprintln!("nothing is known of {kind}");
        }
    }
}
