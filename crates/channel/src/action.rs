//! The requests of a channel to its host.

use alloc::{string::String, vec::Vec};

use mbrane_inbox::ChannelEvent;

/// The number of a direct connection.
pub type Line = u32;
/// The relays, in the place of a direct connection.
pub const RELAYS: Line = 0;

/// Something for the host to do, in this order. `relay` is a place in the list of relays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    Tell(ChannelEvent),
    /// Encrypt, sign and send a frame. The key with the id `to` alone may read its body; everyone in the room, where that is empty.
    Send {
        line: Line,
        to: String,
        frame: Vec<u8>,
    },
    /// Connect to a relay; `turn` comes back with the connection's events.
    Dial {
        relay: usize,
        turn: u32,
    },
    HangUp {
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
    /// Close a direct connection once its outgoing data is sent.
    Disconnect(Line),
}
