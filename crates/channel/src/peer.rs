//! A peer: one session of a person in the room.

use crate::{
    Ms,
    action::{Line, RELAYS},
    frame::Session,
    parts::Incoming,
};

/// The id of a device's key: 22 letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key([u8; Self::LETTERS]);

impl Key {
    const LETTERS: usize = 22;

    /// Reads an id; a shorter one is filled up with blanks.
    pub(crate) fn read(id: &str) -> Self {
        let mut letters = [b' '; Self::LETTERS];
        for (to, from) in letters.iter_mut().zip(id.bytes()) {
            *to = from;
        }
        Self(letters)
    }

    pub(crate) fn as_str(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default().trim_ascii_end()
    }
}

/// A peer's name: with its key, so that no other key can take over its session.
pub(crate) type Name = (Session, Key);

/// The connections to a peer, the best last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum Way {
    #[default]
    Away,
    Relay,
    Direct,
}

impl Way {
    /// Its word in docs/live.md.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Away => "away",
            Self::Relay => "peer",
            Self::Direct => "direct",
        }
    }
}

/// A peer that has answered this session.
#[derive(Default)]
pub(crate) struct Peer {
    pub(crate) way: Way,
    /// The room in which they are met: the one of the relays, or the one of a connection by hand.
    pub(crate) room: Line,
    /// The direct connection to them, open or not.
    pub(crate) line: Option<Line>,
    /// The newest count of their frames.
    pub(crate) count: u32,
    /// The newest text that comes from them, and the number of the newest that they have written.
    pub(crate) incoming: Incoming,
    pub(crate) written: u32,
    /// The numbers of this side's newest text that they have, and of the newest sent to them.
    pub(crate) has: u32,
    pub(crate) given: u32,
    /// When that is sent again, and how long the pause after that is.
    pub(crate) due: Ms,
    pub(crate) pause: Ms,
    /// Since when a text is on its way, and whether that is too long.
    pub(crate) waits: Option<Ms>,
    pub(crate) late: bool,
    /// When they were met, when something came from them, went to them, and was asked of them.
    pub(crate) met: Ms,
    pub(crate) heard: Ms,
    pub(crate) sent: Ms,
    pub(crate) asked: Ms,
    /// True if a receipt is due to them.
    pub(crate) owes: bool,
    /// The time of the last receipt.
    pub(crate) acknowledged: Ms,
    /// True if only relays reach them.
    pub(crate) plain: bool,
    /// When a direct connection was begun, when it may be tried again, and how long the next pause is.
    pub(crate) dialled: Ms,
    pub(crate) anew: Ms,
    pub(crate) wait: Ms,
}

impl Peer {
    pub(crate) fn new(wait: Ms, now: Ms) -> Self {
        Self {
            room: RELAYS,
            due: Ms::MIN,
            met: now,
            heard: Ms::MIN,
            sent: Ms::MIN,
            asked: Ms::MIN,
            acknowledged: Ms::MIN,
            dialled: Ms::MIN,
            anew: Ms::MIN,
            wait,
            ..Self::default()
        }
    }

    pub(crate) fn is_here(&self) -> bool {
        self.way != Way::Away
    }
}
