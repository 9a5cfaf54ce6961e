//! The channel at a terminal: reads commands as lines `KIND TEXT`, and prints events likewise. web/live/check/desktop.mjs uses it.
//!
//! `cargo run -p mbrane-relay-client --example talk`, then `live-open SECRET - wss://…` and `live-send hello`.

use std::{
    io::{BufRead, Write},
    thread,
};

use mbrane_relay_client::{RelayClient, resolve};

fn main() {
    let (sender, wakes) = std::sync::mpsc::channel();
    let wake = move || {
        // The receiver is gone once the program ends.
        let _ = sender.send(());
    };
    let Some(client) = RelayClient::new("", resolve, wake) else {
        return;
    };
    let client = std::sync::Arc::new(client);
    let hears = std::sync::Arc::downgrade(&client);
    thread::spawn(move || {
        for () in wakes {
            let Some(client) = hears.upgrade() else {
                return;
            };
            for (_, event) in client.take_events() {
                println!("{} {}", event.kind, event.text);
            }
            let _ = std::io::stdout().flush();
        }
    });
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let (kind, text) = line.split_once(' ').unwrap_or((&line, ""));
        if !client.ask(kind, text) {
            eprintln!("nothing is known of {kind}");
        }
    }
}
