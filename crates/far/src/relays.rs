//! Nostr relays, side by side: notes for one topic go to all of them and come from any. The same as `web/live/relays.mjs`.

use crate::{
    Ms, chance,
    note::{self, Answer, Notes},
    socket::{Event, Socket, Why},
};

/// Tried again after so many milliseconds, twice as many each time.
const SOONEST: Ms = 1_000;
const LATEST: Ms = 60_000;
/// A relay that leaves what was asked unanswered for so long is gone without a word: to listen, to take a note. It is given
/// as long as it was left alone before, so a slow one is used in the end.
const PATIENCE: Ms = 10_000;
/// A relay that refuses so many notes in a row is left alone for a while.
const REFUSALS: u32 = 3;
/// A relay that is asked for too much gets nothing for so long, and twice as long each time.
const PAUSE: Ms = 4_000;
/// So many are asked at most.
pub(crate) const MOST: usize = 8;

/// Connects to the relay of this number at this address; what it tells bears the number and the turn.
pub(crate) type Dial = Box<dyn Fn(usize, u32, &str) -> Option<Socket> + Send>;

struct Relay {
    address: String,
    socket: Option<Socket>,
    /// How often it was tried: what an earlier socket tells is not heard.
    turn: u32,
    listens: bool,
    refused: u32,
    /// How long it gets nothing when it is asked for too much, and until when.
    pause: Ms,
    rests: Ms,
    /// Since when something waits for its answer, and the socket is open.
    unanswered: Option<Ms>,
    since: Option<Ms>,
    /// How long the next pause is, and when this one ends.
    wait: Ms,
    due: Ms,
    /// Why it was not to be had when it was tried last.
    why: Option<Why>,
}

/// The effect of a socket's event.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// No effect outside this module.
    Nothing,
    /// A relay came, went or refused.
    Changed,
    /// Bytes for those who meet.
    Heard(Vec<u8>),
}

pub(crate) struct Relays {
    list: Vec<Relay>,
    notes: Notes,
    dial: Dial,
}

impl Relays {
    pub(crate) fn open<'a>(addresses: impl Iterator<Item = &'a str>, notes: Notes, dial: Dial, now: Ms) -> Self {
        let mut list: Vec<Relay> = Vec::new();
        for address in addresses {
            if list.len() < MOST && list.iter().all(|relay| relay.address != address) {
                list.push(Relay {
                    address: address.to_owned(),
                    socket: None,
                    turn: 0,
                    listens: false,
                    refused: 0,
                    pause: PAUSE,
                    rests: Ms::MIN,
                    unanswered: None,
                    since: None,
                    wait: SOONEST,
                    due: now,
                    why: None,
                });
            }
        }
        let mut relays = Self { list, notes, dial };
        relays.look(now);
        relays
    }

    /// Whether one of them is there.
    pub(crate) fn connected(&self) -> bool {
        self.list.iter().any(|relay| relay.listens)
    }

    /// Whether all of them refuse.
    pub(crate) fn refused(&self) -> bool {
        !self.list.is_empty() && self.list.iter().all(|relay| relay.refused >= REFUSALS)
    }

    /// Why none is there, once all have been tried: the word of docs/live.md.
    pub(crate) fn trouble(&self) -> Option<&'static str> {
        let whys: Option<Vec<Why>> = self.list.iter().map(|relay| relay.why).collect();
        let whys = whys.filter(|whys| !whys.is_empty() && !self.connected())?;
        let all = |why: Why| whys.iter().all(|one| *one == why);
        Some(match () {
            () if all(Why::Machine) => "no-machine",
            () if all(Why::Proof) => "no-proof",
            () if all(Why::Relay) => "no-relay",
            () => "no-answer",
        })
    }

    /// Takes in what a socket told.
    pub(crate) fn hear(&mut self, place: usize, turn: u32, event: Event, now: Ms) -> News {
        let Some(relay) = self.list.get_mut(place).filter(|relay| relay.turn == turn && relay.socket.is_some()) else {
            return News::Nothing;
        };
        let said = match event {
            Event::Open => {
                (relay.since, relay.unanswered) = (Some(now), Some(now));
                relay.say(&self.notes.subscription());
                return News::Nothing;
            }
            Event::Lost(why) => {
                if why == Why::Address {
                    relay.refused = REFUSALS;
                }
                relay.lost(Some(why), now);
                return News::Changed;
            }
            Event::Said(said) => said,
        };
        let Some(answer) = note::read(&said) else { return News::Nothing };
        relay.unanswered = None;
        match answer {
            Answer::Listens => {
                (relay.listens, relay.why) = (true, None);
                return News::Changed;
            }
            Answer::Heard(bytes) => return News::Heard(bytes),
            Answer::Took => (relay.refused, relay.pause) = (0, PAUSE),
            Answer::Limited(closed) => {
                relay.rests = now + relay.pause;
                relay.pause = (relay.pause * 2).min(LATEST);
                if closed {
                    relay.lost(Some(Why::Gone), now);
                    return News::Changed;
                }
            }
            Answer::Refused => relay.refused += 1,
            Answer::Closed => relay.refused += REFUSALS,
            Answer::Other => {}
        }
        if !matches!(answer, Answer::Refused | Answer::Closed) || relay.refused < REFUSALS {
            return News::Nothing;
        }
        // However long it was connected before.
        (relay.wait, relay.since) = (LATEST, None);
        relay.lost(Some(Why::Gone), now);
        News::Changed
    }

    /// Hands on to every relay that is there; `second` is the time since 1970.
    pub(crate) fn send(&mut self, bytes: &[u8], second: u64, now: Ms) {
        if !self.connected() {
            return;
        }
        let Some(note) = self.notes.write(bytes, second) else { return };
        for relay in self.list.iter_mut().filter(|relay| relay.listens && relay.rests <= now) {
            relay.unanswered.get_or_insert(now);
            relay.say(&note);
        }
    }

    /// Looks after those that fell silent or are to be tried again; whether one was lost.
    pub(crate) fn look(&mut self, now: Ms) -> bool {
        let mut changed = false;
        for (place, relay) in self.list.iter_mut().enumerate() {
            if relay.unanswered.is_some_and(|since| now - since > PATIENCE.max(relay.wait)) {
                relay.lost(Some(Why::Gone), now);
                changed = true;
            }
            if relay.socket.is_none() && relay.due <= now {
                relay.turn += 1;
                relay.socket = (self.dial)(place, relay.turn, &relay.address);
                if relay.socket.is_none() {
                    relay.lost(Some(Why::Answer), now);
                }
            }
        }
        changed
    }

    /// This machine slept, or has its network back: all that are gone are tried at once.
    pub(crate) fn wake(&mut self, now: Ms) {
        for relay in self.list.iter_mut().filter(|relay| relay.socket.is_none()) {
            (relay.wait, relay.due) = (SOONEST, now);
        }
        self.look(now);
    }
}

impl Relay {
    fn say(&self, text: &str) {
        if let Some(socket) = &self.socket {
            socket.send(text);
        }
    }

    fn lost(&mut self, why: Option<Why>, now: Ms) {
        if self.since.is_some_and(|since| now - since > LATEST) {
            self.wait = SOONEST;
        }
        (self.socket, self.listens, self.unanswered, self.since, self.why) = (None, false, None, None, why);
        // Not all programs at the same moment.
        let share = Ms::from(chance::<1>().map_or(128, |[byte]| byte));
        self.due = now + self.wait * 3 / 4 + self.wait * share / 512;
        self.wait = (self.wait * 2).min(LATEST);
    }
}

#[cfg(test)]
mod tests {
    use std::{
        net::TcpListener,
        sync::{
            Arc,
            atomic::{AtomicUsize, Ordering},
            mpsc::channel,
        },
    };

    use super::*;
    use crate::socket::resolve;

    #[test]
    fn a_relay_that_takes_the_connection_and_says_nothing_is_tried_again() {
        let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("ws://{}", silent.local_addr().expect("an address"));
        let dialled = Arc::new(AtomicUsize::new(0));
        let count = dialled.clone();
        let dial: Dial = Box::new(move |_, _, address| {
            count.fetch_add(1, Ordering::Relaxed);
            Socket::open(address, resolve, |_| (), channel().0)
        });
        let notes = Notes::new([7; 16]).expect("chance");
        let mut relays = Relays::open([address.as_str()].into_iter(), notes, dial, 0);
        relays.hear(0, 1, Event::Open, 100);
        assert!(!relays.look(100 + PATIENCE), "it is given its time");
        assert!(relays.look(101 + PATIENCE), "it is lost");
        assert_eq!(relays.trouble(), Some("no-answer"));
        relays.look(101 + PATIENCE + SOONEST * 2);
        assert_eq!(dialled.load(Ordering::Relaxed), 2);
    }

    /// A relay that is there, and what hangs up on it when the test ends.
    fn connected() -> (Relays, TcpListener) {
        let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("ws://{}", silent.local_addr().expect("an address"));
        let dial: Dial = Box::new(|_, _, address| Socket::open(address, resolve, |_| (), channel().0));
        let mut relays = Relays::open([address.as_str()].into_iter(), Notes::new([7; 16]).expect("chance"), dial, 0);
        relays.hear(0, 1, Event::Open, 100);
        relays.hear(0, 1, Event::Said(r#"["EOSE","m"]"#.to_owned()), 100);
        assert!(relays.connected());
        (relays, silent)
    }

    #[test]
    fn a_relay_that_limits_notes_is_given_time_and_does_not_count_as_refusing() {
        let (mut relays, _held) = connected();
        let limited = || Event::Said(r#"["OK","id",false,"rate-limited: slow down"]"#.to_owned());
        for times in 0..20 {
            assert_eq!(relays.hear(0, 1, limited(), 200 + times), News::Nothing);
        }
        assert!(relays.connected() && !relays.refused());
        relays.send(b"waits", 0, 300);
        assert_eq!(relays.list[0].unanswered, None, "nothing goes to it for a while");
        relays.send(b"goes", 0, 300 + LATEST);
        assert!(relays.list[0].unanswered.is_some());
    }

    #[test]
    fn a_relay_that_refuses_late_is_left_alone_as_long_as_one_that_refuses_at_once() {
        for later in [200, 10 * LATEST] {
            let (mut relays, _held) = connected();
            let closed = Event::Said(r#"["CLOSED","m","blocked: not here"]"#.to_owned());
            assert_eq!(relays.hear(0, 1, closed, later), News::Changed);
            assert!(relays.list[0].due >= later + LATEST / 2, "{later}");
        }
    }

    #[test]
    fn a_slow_relay_is_given_as_long_as_it_was_left_alone() {
        let (mut relays, _held) = connected();
        relays.list[0].wait = 32_000;
        relays.send(b"waits", 0, 1_000);
        assert!(!relays.look(32_000));
        assert!(relays.look(34_000));
    }
}
