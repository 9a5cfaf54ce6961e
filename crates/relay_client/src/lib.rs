//! The channel between people far apart, for the desktop program: docs/live.md describes it. `mbrane-channel` has its rules;
//! this crate has what they need of a machine. It has no WebRTC, so everything goes by relay.
//!
//! [`Far`] is all that the game sees. Behind it: what only the people of a room can read (`room`), the notes in which relays
//! carry it (`note`), and a socket with a thread for each relay (`socket`).

mod far;
mod note;
mod room;
mod socket;

pub use far::Far;
pub use mbrane_channel::ChannelEvent;
pub use socket::{Resolve, resolve};

/// Bytes of the system's own chance; none where it has no such source.
pub fn chance<const BYTES: usize>() -> Option<[u8; BYTES]> {
    let mut bytes = [0; BYTES];
    getrandom::getrandom(&mut bytes).ok()?;
    Some(bytes)
}
