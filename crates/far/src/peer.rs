//! Somebody in the room, by one session of theirs.

use crate::{
    Ms,
    parts::{Counts, Inbox, News, Outbox},
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
    /// The last text that went into the outbox.
    pub(crate) given: Option<String>,
    /// The parts of what they tell all at once, and the number of the newest text that is whole.
    pub(crate) news: News,
    pub(crate) known: u32,
    /// When something came from them, went to them, and was asked of them.
    pub(crate) heard: Ms,
    pub(crate) sent: Ms,
    pub(crate) asked: Ms,
    /// Whether they are to be told that something arrived.
    pub(crate) owes: bool,
    /// When they were told that last.
    pub(crate) told: Ms,
    /// Whether their program is of 0.2.0, which reads only what is for its session.
    pub(crate) old: bool,
}

impl Peer {
    pub(crate) fn new(id: String) -> Self {
        Self {
            id,
            here: false,
            counts: Counts::default(),
            inbox: Inbox::default(),
            outbox: Outbox::default(),
            given: None,
            news: News::default(),
            known: 0,
            heard: Ms::MIN,
            sent: Ms::MIN,
            asked: Ms::MIN,
            owes: false,
            told: Ms::MIN,
            old: false,
        }
    }
}
