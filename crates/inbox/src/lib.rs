//! Messages that wait for the game's next frame. A hidden page draws no frames, but its live channel goes on, and has told the
//! senders of texts that these arrived.
//!
//! Each player, the channel itself and all others together have room of their own. So others can push out no message of a
//! player, and a player's message is dropped only if a newer one of the same kind says more.

/// The live messages that may wait: of each player, of the channel itself, and of all others together.
pub const MAX_WAITING: usize = 64;

pub trait Message {
    /// Its kind in docs/live.md, if it is a live message.
    fn kind(&self) -> &str;
    fn text(&self) -> &str;
}

/// The sender of a live message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Channel,
    Player(usize),
    Other,
}

struct Waiting<T> {
    item: T,
    /// True for a text, false for a state, and its sender's key; none in a message that is not live.
    live: Option<(bool, String)>,
}

/// Messages of any type `T`, oldest first.
pub struct Inbox<T> {
    players: Vec<String>,
    waiting: Vec<Waiting<T>>,
}

impl<T> Default for Inbox<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Inbox<T> {
    pub const fn new() -> Self {
        Self {
            players: Vec::new(),
            waiting: Vec::new(),
        }
    }
}

impl<T: Message> Inbox<T> {
    /// Names the keys that play, as `live-players` does: `[KEY [KEY]]`.
    pub fn set_players(&mut self, keys: &str) {
        self.players = keys.split(' ').take(2).map(str::to_owned).collect();
    }

    pub fn add(&mut self, item: T) {
        let live = subject(item.kind(), item.text());
        self.waiting.push(Waiting { item, live });
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

    /// Takes all messages.
    pub fn take(&mut self) -> Vec<T> {
        let waiting = std::mem::take(&mut self.waiting);
        waiting.into_iter().map(|waiting| waiting.item).collect()
    }

    fn owner(&self, at: usize) -> Option<Owner> {
        let (_, key) = self.waiting[at].live.as_ref()?;
        let player = self.players.iter().position(|player| player == key);
        Some(match player {
            _ if key.is_empty() => Owner::Channel,
            Some(player) => Owner::Player(player),
            None => Owner::Other,
        })
    }

    /// If there are too many, the last message that a newer one replaces: the first ones mark when a change began.
    fn spare_replaced(&self, own: &[usize]) -> Option<usize> {
        let mut has_newer = [false; 2];
        let mut newest_first = own.iter().rev().copied();
        if own.len() <= MAX_WAITING {
            return None;
        }
        newest_first.find(|at| {
            let is_text = self.waiting[*at].live.as_ref().is_some_and(|live| live.0);
            std::mem::replace(&mut has_newer[usize::from(is_text)], true)
        })
    }

    /// The message that the newest replaces; beyond the room for them, the oldest state, or else the oldest text.
    fn spare_other(&self, own: &[usize]) -> Option<usize> {
        let (newest, older) = own.split_last()?;
        let live = |at: &usize| self.waiting[*at].live.as_ref();
        let replaced = older.iter().find(|at| live(at) == live(newest));
        let is_state = |at: &&usize| live(at).is_some_and(|live| !live.0);
        let oldest = || older.iter().find(is_state).or_else(|| older.first());
        if own.len() > MAX_WAITING {
            replaced.or_else(oldest).copied()
        } else {
            replaced.copied()
        }
    }
}

/// Returns whether a message is a text, and its sender's key; an empty key is the channel's own.
fn subject(kind: &str, text: &str) -> Option<(bool, String)> {
    let mut words = text.split(' ');
    let first = words.next().unwrap_or_default();
    let key = match kind {
        "live-text" => first,
        "live-state" if ["peer", "direct", "away"].contains(&first) => {
            words.next().unwrap_or_default()
        }
        "live-state" => "",
        _ => return None,
    };
    Some((kind == "live-text", key.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    type Texts = Inbox<(&'static str, String)>;

    impl Message for (&'static str, String) {
        fn kind(&self) -> &str {
            self.0
        }

        fn text(&self) -> &str {
            &self.1
        }
    }

    fn add(inbox: &mut Texts, kind: &'static str, text: &str) {
        inbox.add((kind, text.to_owned()));
    }

    fn has(inbox: &Texts, text: &str) -> bool {
        inbox.waiting.iter().any(|waiting| waiting.item.1 == text)
    }

    fn of_players() -> Texts {
        let mut inbox = Texts::new();
        inbox.set_players("ada bo");
        inbox
    }

    #[test]
    fn spectators_under_new_keys_push_out_no_message_of_a_player() {
        let mut inbox = of_players();
        add(&mut inbox, "pressed", "a button");
        add(&mut inbox, "live-state", "peer bo");
        add(&mut inbox, "live-text", "bo a move");
        for number in 0..10_000 {
            add(&mut inbox, "live-state", &format!("away key-{number}"));
            add(&mut inbox, "live-text", &format!("key-{number} hello"));
        }
        for text in ["a button", "peer bo", "bo a move", "key-9999 hello"] {
            assert!(has(&inbox, text), "{text}");
        }
        assert_eq!(inbox.take().len(), 3 + MAX_WAITING);
        assert!(inbox.take().is_empty());
    }

    #[test]
    fn newest_and_first_text_and_state_of_a_player_are_kept() {
        let mut inbox = of_players();
        for number in 0..1_000 {
            let way = ["peer", "away"][number % 2];
            add(&mut inbox, "live-state", &format!("{way} bo {number}"));
            add(&mut inbox, "live-text", &format!("bo {number}"));
            add(&mut inbox, "live-text", &format!("ada {number}"));
            add(&mut inbox, "live-state", &format!("searching {number}"));
        }
        for text in [
            "peer bo 0",
            "away bo 999",
            "bo 0",
            "bo 999",
            "ada 999",
            "searching 999",
        ] {
            assert!(has(&inbox, text), "{text}");
        }
        assert_eq!(inbox.take().len(), 3 * MAX_WAITING);
    }

    #[test]
    fn text_without_a_newer_one_outlasts_many_states() {
        let mut inbox = of_players();
        add(&mut inbox, "live-text", "bo a move");
        (0..1_000).for_each(|number| add(&mut inbox, "live-state", &format!("away bo {number}")));
        assert!(has(&inbox, "bo a move") && has(&inbox, "away bo 999"));
        assert_eq!(inbox.take().len(), MAX_WAITING);
    }

    #[test]
    fn texts_of_a_guest_outlast_states_of_others() {
        let mut inbox = Texts::new();
        inbox.set_players("ada");
        add(&mut inbox, "live-text", "guest sit");
        (0..1_000).for_each(|number| add(&mut inbox, "live-state", &format!("peer key-{number}")));
        assert!(has(&inbox, "guest sit"));
        // A sender has room for one text and one state.
        (0..1_000).for_each(|number| add(&mut inbox, "live-text", &format!("other {number}")));
        assert!(has(&inbox, "guest sit") && has(&inbox, "other 999") && !has(&inbox, "other 998"));
    }

    #[test]
    fn messages_that_are_not_live_are_all_kept_in_order() {
        let mut inbox = of_players();
        for number in 0..1_000 {
            add(&mut inbox, "pressed", &number.to_string());
            add(&mut inbox, "live-state", &format!("peer key-{number}"));
        }
        let pressed: Vec<String> = inbox
            .take()
            .into_iter()
            .filter(|(kind, _)| *kind == "pressed")
            .map(|(_, text)| text)
            .collect();
        let all: Vec<String> = (0..1_000).map(|number| number.to_string()).collect();
        assert_eq!(pressed, all);
    }
}
