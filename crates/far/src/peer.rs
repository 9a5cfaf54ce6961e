//! Somebody in the room, by one session of theirs.

use crate::{
    Ms,
    parts::{Counts, Inbox, Outbox},
};

/// The session of a channel, drawn when it is opened.
pub(crate) type Session = [u8; 8];

/// Somebody who has answered this very session.
pub(crate) struct Peer {
    /// The id of their key.
    pub(crate) id: String,
    /// Whether they are there.
    pub(crate) here: bool,
    pub(crate) counts: Counts,
    pub(crate) inbox: Inbox,
    pub(crate) outbox: Outbox,
    /// When something came from them, went to them, and was asked of them.
    pub(crate) heard: Ms,
    pub(crate) sent: Ms,
    pub(crate) asked: Ms,
    /// Whether they are to be told that something arrived.
    pub(crate) owes: bool,
}

impl Peer {
    pub(crate) fn new(id: String) -> Self {
        Self {
            id,
            here: false,
            counts: Counts::default(),
            inbox: Inbox::default(),
            outbox: Outbox::default(),
            heard: Ms::MIN,
            sent: Ms::MIN,
            asked: Ms::MIN,
            owes: false,
        }
    }
}
