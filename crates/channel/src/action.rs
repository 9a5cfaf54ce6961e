//! What a channel asks of its host.

use alloc::{string::String, vec::Vec};

/// The number of a direct connection.
pub type Line = u32;
/// The relays, in the place of a direct connection.
pub const RELAYS: Line = 0;

/// An event for the game: see docs/live.md.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelEvent {
    /// `live-state` or `live-text`.
    pub kind: &'static str,
    pub text: String,
}

impl ChannelEvent {
    pub fn state(text: &str) -> Self {
        Self { kind: "live-state", text: String::from(text) }
    }

    pub(crate) fn of(kind: &'static str, one: &str, other: &str) -> Self {
        Self { kind, text: [one, " ", other].concat() }
    }
}

/// Something for the host to do, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    Tell(ChannelEvent),
    /// Encrypt and sign a frame, and send it.
    Send {
        line: Line,
        /// The id of the key that alone may read the body; empty if everyone in the room may.
        to: String,
        frame: Vec<u8>,
    },
    Dial {
        /// Its place in the list.
        relay: usize,
        /// What the connection's events are reported with.
        turn: u32,
    },
    HangUp {
        /// Its place in the list.
        relay: usize,
    },
    /// Prepare a direct connection. The polite side yields when both make an offer.
    Connect {
        line: Line,
        polite: bool,
    },
    Offer(Line),
    Accept {
        line: Line,
        code: String,
    },
    /// Close a direct connection, once what is on its way has gone.
    Disconnect(Line),
}
