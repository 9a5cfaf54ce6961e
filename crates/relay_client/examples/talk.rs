//! The channel at a terminal: reads commands as lines `KIND TEXT`, and prints events likewise. web/live/check/desktop.mjs uses it.
//!
//! `cargo run -p mbrane-relay-client --example talk`, then `live-open SECRET - wss://…` and `live-send hello`.

use std::{
    io::{BufRead, Write},
    thread,
};

use mbrane_inbox::{ChannelEvent, ChannelRequest};
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
                match event {
                    ChannelEvent::Key(text) => println!("live-key {text}"),
                    ChannelEvent::State(text) => println!("live-state {text}"),
                    ChannelEvent::Text { key, text } => println!("live-text {key} {text}"),
                    ChannelEvent::Code(text) => println!("live-code {text}"),
                }
            }
            let _ = std::io::stdout().flush();
        }
    });
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let (kind, text) = line.split_once(' ').unwrap_or((&line, ""));
        let text = text.to_owned();
        client.ask(match kind {
            "live-open" => ChannelRequest::Open(text),
            "live-send" => ChannelRequest::Send(text),
            "live-answer" => ChannelRequest::Answer(text),
            "live-players" => ChannelRequest::Players(text),
            "live-close" => ChannelRequest::Close,
            _ => {
                eprintln!("nothing is known of {kind}");
                continue;
            }
        });
    }
}
