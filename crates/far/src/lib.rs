//! The channel between people far apart, for the program on a machine. It is to the game what `web/live` is to the page: the game hands texts to it
//! and gets texts from it, as docs/live.md says, and a browser at the other end notices no difference but one: this side has no WebRTC, says so
//! with its first hello, and everything goes by relay.
//!
//! [`Far`] is all that the game sees. Behind it: the `meeting` of those who know a secret, which is a state machine without sockets and clocks; what of
//! it only they can read (`room`); how much strangers can make it send (`budget`); texts in parts that arrive once and in order (`parts`); the relays, side by side (`relays`, `note`), each with a
//! thread of its own that waits for its socket (`socket`).

mod budget;
mod far;
mod meeting;
mod note;
mod parts;
mod peer;
mod relays;
mod room;
mod socket;

pub use far::{ChannelEvent, Far};
pub use socket::{Resolve, resolve};

/// Milliseconds since the channel began to count.
type Ms = i64;

/// Bytes of the system's own chance; none where it has no such source.
pub fn chance<const BYTES: usize>() -> Option<[u8; BYTES]> {
    let mut bytes = [0; BYTES];
    getrandom::getrandom(&mut bytes).ok()?;
    Some(bytes)
}
