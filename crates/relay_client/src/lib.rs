//! The channel of live play, for the desktop program: docs/live.md describes it. `mbrane-channel` has its rules;
//! this crate has sockets, encryption and time for them. It has no WebRTC, so everything goes by relay.
//!
//! [`RelayClient`] is its interface for the game. Behind it are encrypted frames (`room`), the notes in which relays
//! carry it (`note`), and a socket with a thread for each relay (`socket`).

mod client;
mod note;
mod room;
mod socket;

pub use client::RelayClient;
pub use socket::{Resolve, resolve};

/// Random bytes of the system; none where it has no such source.
pub fn random_bytes<const BYTES: usize>() -> Option<[u8; BYTES]> {
    let mut bytes = [0; BYTES];
    getrandom::getrandom(&mut bytes).ok()?;
    Some(bytes)
}
