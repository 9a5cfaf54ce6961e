//! The messages between a live match and its channel, and the [`Inbox`] where events wait for the game's next frame.
//!
//! A hidden page draws no frames, but its channel goes on, and has told the senders of texts that these arrived. So each player,
//! the channel itself and all others together have room of their own: others can push out no event of a player, and a player's
//! event is dropped only if a newer one of the same kind says more.

#![no_std]

extern crate alloc;

mod messages;

use alloc::{string::String, vec::Vec};

pub use messages::{ChannelEvent, ChannelRequest};

/// The events that may wait: of each player, of the channel itself, and of all others together.
pub const MAX_WAITING: usize = 64;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Channel,
    Player(usize),
    Other,
}

/// Events with the times when they came, in milliseconds since the beginning of 1970; the oldest is first.
#[derive(Default)]
pub struct Inbox {
    players: Vec<String>,
    waiting: Vec<(u64, ChannelEvent)>,
}

impl Inbox {
    pub const fn new() -> Self {
        Self {
            players: Vec::new(),
            waiting: Vec::new(),
        }
    }

    /// Names the keys that play: `[KEY [KEY]]`.
    pub fn set_players(&mut self, keys: &str) {
        self.players = keys.split(' ').take(2).map(String::from).collect();
    }

    pub fn add(&mut self, at: u64, event: ChannelEvent) {
        self.waiting.push((at, event));
        let Some(owner) = self.owner(self.waiting.len() - 1) else {
            return;
        };
        let own: Vec<usize> = (0..self.waiting.len())
            .filter(|at| self.owner(*at) == Some(owner))
            .collect();
        let spare = match owner {
            Owner::Other => self.spare_other(&own),
            Owner::Channel | Owner::Player(_) => self.spare_replaced(&own),
        };
        if let Some(at) = spare {
            self.waiting.remove(at);
        }
    }

    /// Takes all events.
    pub fn take(&mut self) -> Vec<(u64, ChannelEvent)> {
        core::mem::take(&mut self.waiting)
    }

    /// Whose room an event takes; none if it is always kept.
    fn owner(&self, at: usize) -> Option<Owner> {
        let key = self.waiting[at].1.sender()?;
        let player = self.players.iter().position(|player| player == key);
        Some(match player {
            _ if key.is_empty() => Owner::Channel,
            Some(player) => Owner::Player(player),
            None => Owner::Other,
        })
    }

    /// If there are too many, the last event that a newer one replaces: the first ones mark when a change began.
    fn spare_replaced(&self, own: &[usize]) -> Option<usize> {
        let mut has_newer = [false; 2];
        let mut newest_first = own.iter().rev().copied();
        if own.len() <= MAX_WAITING {
            return None;
        }
        newest_first.find(|at| {
            let is_text = self.waiting[*at].1.is_text();
            core::mem::replace(&mut has_newer[usize::from(is_text)], true)
        })
    }

    /// The event that the newest replaces; beyond the room for them, the oldest state, or else the oldest text.
    fn spare_other(&self, own: &[usize]) -> Option<usize> {
        let (newest, older) = own.split_last()?;
        let event = |at: &usize| &self.waiting[*at].1;
        let of = |at: &usize| (event(at).is_text(), event(at).sender());
        let replaced = older.iter().find(|at| of(at) == of(newest));
        let is_state = |at: &&usize| !event(at).is_text();
        let oldest = || older.iter().find(is_state).or_else(|| older.first());
        if own.len() > MAX_WAITING {
            replaced.or_else(oldest).copied()
        } else {
            replaced.copied()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    fn text(inbox: &mut Inbox, key: &str, text: &str) {
        inbox.add(
            0,
            ChannelEvent::Text {
                key: String::from(key),
                text: String::from(text),
            },
        );
    }

    fn state(inbox: &mut Inbox, state: &str) {
        inbox.add(0, ChannelEvent::State(String::from(state)));
    }

    fn has(inbox: &Inbox, wanted: &str) -> bool {
        inbox.waiting.iter().any(|(_, event)| match event {
            ChannelEvent::Text { key, text } => format!("{key} {text}") == wanted,
            ChannelEvent::Key(text) | ChannelEvent::State(text) | ChannelEvent::Code(text) => {
                text == wanted
            }
        })
    }

    fn of_players() -> Inbox {
        let mut inbox = Inbox::new();
        inbox.set_players("ada bo");
        inbox
    }

    #[test]
    fn spectators_under_new_keys_push_out_no_event_of_a_player() {
        let mut inbox = of_players();
        inbox.add(0, ChannelEvent::Code(String::from("a code")));
        state(&mut inbox, "peer bo");
        text(&mut inbox, "bo", "a move");
        for number in 0..10_000 {
            state(&mut inbox, &format!("away key-{number}"));
            text(&mut inbox, &format!("key-{number}"), "hello");
        }
        for wanted in ["a code", "peer bo", "bo a move", "key-9999 hello"] {
            assert!(has(&inbox, wanted), "{wanted}");
        }
        assert_eq!(inbox.take().len(), 3 + MAX_WAITING);
        assert!(inbox.take().is_empty());
    }

    #[test]
    fn newest_and_first_text_and_state_of_a_player_are_kept() {
        let mut inbox = of_players();
        for number in 0..1_000 {
            let way = ["peer", "away"][number % 2];
            state(&mut inbox, &format!("{way} bo {number}"));
            text(&mut inbox, "bo", &format!("{number}"));
            text(&mut inbox, "ada", &format!("{number}"));
            state(&mut inbox, &format!("searching {number}"));
        }
        for wanted in [
            "peer bo 0",
            "away bo 999",
            "bo 0",
            "bo 999",
            "ada 999",
            "searching 999",
        ] {
            assert!(has(&inbox, wanted), "{wanted}");
        }
        assert_eq!(inbox.take().len(), 3 * MAX_WAITING);
    }

    #[test]
    fn text_without_a_newer_one_outlasts_many_states() {
        let mut inbox = of_players();
        text(&mut inbox, "bo", "a move");
        (0..1_000).for_each(|number| state(&mut inbox, &format!("away bo {number}")));
        assert!(has(&inbox, "bo a move") && has(&inbox, "away bo 999"));
        assert_eq!(inbox.take().len(), MAX_WAITING);
    }

    #[test]
    fn texts_of_a_guest_outlast_states_of_others() {
        let mut inbox = Inbox::new();
        inbox.set_players("ada");
        text(&mut inbox, "guest", "sit");
        (0..1_000).for_each(|number| state(&mut inbox, &format!("peer key-{number}")));
        assert!(has(&inbox, "guest sit"));
        // A sender has room for one text and one state.
        (0..1_000).for_each(|number| text(&mut inbox, "other", &format!("{number}")));
        assert!(has(&inbox, "guest sit") && has(&inbox, "other 999") && !has(&inbox, "other 998"));
    }
}
