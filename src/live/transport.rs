//! Exchanges messages with the channel: in a browser through the page, otherwise in this program by relays alone (`desktop.rs`). Tests
//! stand in for both.

use bevy::prelude::*;
use mbrane_inbox::{ChannelEvent, ChannelRequest};
use mbrane_play::LinkMatchId;

#[cfg(target_family = "wasm")]
use {crate::bridge, bevy::window::RequestRedraw};

/// The messages to the channel and back: see docs/live.md.
#[derive(Resource, Default)]
pub struct Transport {
    /// True if a test stands in for the page.
    pub stood_in: bool,
    /// The oldest is first.
    pub requests: Vec<ChannelRequest>,
    /// The oldest is first. Each has the time when it came, in milliseconds since the beginning of 1970.
    pub events: Vec<(u64, ChannelEvent)>,
}

impl Transport {
    pub const fn is_available(&self) -> bool {
        cfg!(any(feature = "relay-client", target_family = "wasm")) || self.stood_in
    }

    /// Returns whether this is the page: cameras can open its links, and two players can connect by exchanging codes.
    pub const fn in_page(&self) -> bool {
        cfg!(target_family = "wasm") || self.stood_in
    }

    pub(super) fn ask(&mut self, request: ChannelRequest) {
        self.requests.push(request);
    }
}

#[cfg(target_family = "wasm")]
pub(super) fn hear_page(
    mut transport: ResMut<Transport>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let events = bridge::channel_events();
    if !events.is_empty() {
        transport.events.extend(events);
        // Some systems answer in the frame after this one.
        redraw.write(RequestRedraw);
    }
}

#[cfg(target_family = "wasm")]
pub(super) fn ask_page(mut transport: ResMut<Transport>) {
    if transport.requests.is_empty() {
        return;
    }
    for request in std::mem::take(&mut transport.requests) {
        if let ChannelRequest::Players(keys) = &request {
            bridge::set_players(keys);
        }
        let (kind, text) = request.for_page();
        bridge::ask(kind, text);
    }
}

/// Unpredictable bytes; none without a source of randomness.
#[cfg(target_family = "wasm")]
pub(crate) fn random_bytes() -> Option<[u8; 32]> {
    let text = bridge::ask("seed", "");
    let byte = |place: usize| u8::from_str_radix(text.get(2 * place..2 * place + 2)?, 16).ok();
    let bytes: Option<Vec<u8>> = (0..32).map(byte).collect();
    bytes?.try_into().ok()
}

/// Random bytes of the system.
#[cfg(feature = "relay-client")]
pub(crate) fn random_bytes() -> Option<[u8; 32]> {
    mbrane_relay_client::random_bytes()
}

/// Bytes from the random seeds of hash maps.
#[cfg(not(any(feature = "relay-client", target_family = "wasm")))]
pub(crate) fn random_bytes() -> Option<[u8; 32]> {
    use std::hash::{BuildHasher, RandomState};
    let mut bytes = [0; 32];
    for part in bytes.chunks_mut(8) {
        part.copy_from_slice(&RandomState::new().hash_one(0_u8).to_le_bytes());
    }
    Some(bytes)
}

/// A name for a game that no other game has.
pub(crate) fn new_name() -> Option<LinkMatchId> {
    let letters = random_bytes()?
        .map(|byte| char::from(b"0123456789abcdefghijklmnopqrstuvwxyz"[usize::from(byte) % 36]));
    LinkMatchId::new(&letters[..8].iter().collect::<String>())
}
