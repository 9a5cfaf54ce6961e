//! The relays, side by side: notes go to all of them and come from any. This decides when one is tried, given up, spared
//! or left alone.

use alloc::vec::Vec;

use crate::{Ms, action::Action};

/// The pause before the next attempt doubles from the first to the second.
const SHORTEST_RETRY: Ms = 1_000;
const LONGEST_RETRY: Ms = 60_000;
/// A relay that leaves something unanswered for this long is lost. It is given as long as it was left alone before, so a slow
/// one is used in the end.
const PATIENCE: Ms = 10_000;
/// A relay that refuses this many notes in a row is left alone for a while.
const REFUSALS: u32 = 3;
/// A relay that limits its clients gets no notes for this long, and twice as long each time.
const RATE_LIMIT_PAUSE: Ms = 4_000;
pub const MAX_RELAYS: usize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A browser does not say why.
    Unknown,
    Address,
    /// The name cannot be resolved, or there is no network.
    Machine,
    Answer,
    /// It does not prove that it is the machine of this name.
    Proof,
    Relay,
    Gone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// No effect outside this module.
    Nothing,
    /// A relay went or refused.
    Changed,
    /// A relay hands on notes from now on.
    Came,
    /// It refused a note because of its time.
    WrongTime,
}

#[derive(Default)]
struct Relay {
    connected: bool,
    listens: bool,
    /// How often it was tried: events of an earlier connection do not count.
    turn: u32,
    /// How many notes it has not answered. It may answer each once: more than that has no effect.
    asked: u32,
    refused: u32,
    /// The pause after its rate limit, and the end of the current one.
    pause: Ms,
    rests: Ms,
    /// Since when something waits for its answer, and since when it has been open.
    unanswered: Option<Ms>,
    since: Option<Ms>,
    /// How long the next pause is, and when this one ends.
    wait: Ms,
    due: Ms,
    /// Why it was not to be had when it was tried last.
    why: Option<Why>,
}

pub(crate) struct Relays {
    list: Vec<Relay>,
    /// When one of them said something last.
    pub(crate) heard: Ms,
    seed: u64,
}

impl Relays {
    /// `seed` scatters the times at which different devices try again.
    pub(crate) fn new(count: usize, seed: u64, now: Ms) -> Self {
        let relay = || Relay {
            pause: RATE_LIMIT_PAUSE,
            rests: Ms::MIN,
            wait: SHORTEST_RETRY,
            due: now,
            ..Relay::default()
        };
        Self {
            list: core::iter::repeat_with(relay)
                .take(count.min(MAX_RELAYS))
                .collect(),
            heard: now,
            seed,
        }
    }

    pub(crate) fn connected(&self) -> bool {
        self.listening() > 0
    }

    /// How many hand on notes.
    pub(crate) fn listening(&self) -> usize {
        self.list.iter().filter(|relay| relay.listens).count()
    }

    pub(crate) fn refused(&self) -> bool {
        !self.list.is_empty() && self.list.iter().all(|relay| relay.refused >= REFUSALS)
    }

    /// Why none is connected, once all have been tried: the word of docs/live.md, after a blank.
    pub(crate) fn trouble(&self) -> &'static str {
        let all = |why: Why| self.list.iter().all(|relay| relay.why == Some(why));
        let unknown = |relay: &Relay| matches!(relay.why, None | Some(Why::Unknown));
        match () {
            () if self.list.is_empty() || self.list.iter().any(unknown) => "",
            () if all(Why::Machine) => " no-machine",
            () if all(Why::Proof) => " no-proof",
            () if all(Why::Relay) => " no-relay",
            () => " no-answer",
        }
    }

    fn of(&mut self, place: usize, turn: u32) -> Option<&mut Relay> {
        let relay = self.list.get_mut(place)?;
        (relay.turn == turn && relay.connected).then_some(relay)
    }

    /// A connection is open, and was asked to hand on notes.
    pub(crate) fn opened(&mut self, place: usize, turn: u32, now: Ms) {
        if let Some(relay) = self.of(place, turn) {
            (relay.since, relay.unanswered) = (Some(now), Some(now));
        }
    }

    /// A connection has ended, or was not to be had; whether that is news.
    pub(crate) fn lost(&mut self, place: usize, turn: u32, why: Why, now: Ms) -> bool {
        let Some(relay) = self.of(place, turn) else {
            return false;
        };
        if why == Why::Address {
            relay.refused = REFUSALS;
        }
        self.lose(place, why, now);
        true
    }

    /// Takes in a message: its first word, whether it says `true`, and its reason.
    pub(crate) fn said(
        &mut self,
        place: usize,
        turn: u32,
        (kind, took, why): (&str, bool, &str),
        actions: &mut Vec<Action>,
        now: Ms,
    ) -> News {
        if self.of(place, turn).is_none() {
            return News::Nothing;
        }
        self.heard = now;
        let relay = &mut self.list[place];
        relay.unanswered = None;
        // Relays have words of their own for a note that is too old or too new.
        let says = |word: &&str| {
            let mut all = why.as_bytes().windows(word.len());
            all.any(|some| some == word.as_bytes())
        };
        let time = ["created_at", "expired", "timestamp", "too old", "future"];
        if kind == "OK" {
            let Some(left) = relay.asked.checked_sub(1) else {
                return News::Nothing;
            };
            relay.asked = left;
        }
        match kind {
            // From now on it delivers new notes. A repetition has no meaning.
            "EOSE" if relay.listens => return News::Nothing,
            "EOSE" => {
                (relay.listens, relay.why) = (true, None);
                return News::Came;
            }
            "OK" if took => {
                (relay.refused, relay.pause) = (0, RATE_LIMIT_PAUSE);
                return News::Nothing;
            }
            "OK" if why.starts_with("duplicate") => return News::Nothing,
            "OK" | "CLOSED" if why.starts_with("rate-limited") => {
                relay.rests = now + relay.pause;
                relay.pause = (relay.pause * 2).min(LONGEST_RETRY);
                if kind != "CLOSED" {
                    return News::Nothing;
                }
                self.hang_up(place, actions, now);
                return News::Changed;
            }
            "OK" if time.iter().any(says) => return News::WrongTime,
            "OK" => relay.refused += 1,
            // It delivers no notes.
            "CLOSED" => relay.refused += REFUSALS,
            // Other messages are no refusals.
            _ => return News::Nothing,
        }
        let relay = &mut self.list[place];
        if relay.refused < REFUSALS {
            return News::Nothing;
        }
        // However long it was connected before.
        (relay.wait, relay.since) = (LONGEST_RETRY, None);
        self.hang_up(place, actions, now);
        News::Changed
    }

    pub(crate) fn publish(&mut self, now: Ms) -> Vec<usize> {
        let mut places = Vec::new();
        for (place, relay) in self.list.iter_mut().enumerate() {
            if relay.listens && relay.rests <= now {
                relay.unanswered.get_or_insert(now);
                relay.asked += 1;
                places.push(place);
            }
        }
        places
    }

    /// Handles relays that fell silent or are to be retried; returns whether one was lost.
    pub(crate) fn look(&mut self, actions: &mut Vec<Action>, now: Ms) -> bool {
        let mut changed = false;
        for place in 0..self.list.len() {
            let relay = &self.list[place];
            let patience = PATIENCE.max(relay.wait);
            if relay.unanswered.is_some_and(|since| now - since > patience) {
                self.hang_up(place, actions, now);
                changed = true;
            }
            let relay = &mut self.list[place];
            if !relay.connected && relay.due <= now {
                relay.turn += 1;
                relay.connected = true;
                // The connection itself is waited for, too.
                relay.unanswered = Some(now);
                let (relay, turn) = (place, relay.turn);
                actions.push(Action::Dial { relay, turn });
            }
        }
        changed
    }

    /// The device slept, or has its network back: all lost relays are retried at once.
    pub(crate) fn wake(&mut self, now: Ms) {
        for relay in self.list.iter_mut().filter(|relay| !relay.connected) {
            (relay.wait, relay.due) = (SHORTEST_RETRY, now);
        }
    }

    fn hang_up(&mut self, place: usize, actions: &mut Vec<Action>, now: Ms) {
        actions.push(Action::HangUp { relay: place });
        self.lose(place, Why::Gone, now);
    }

    fn lose(&mut self, place: usize, why: Why, now: Ms) {
        self.seed = self
            .seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let share = (self.seed >> 56) as Ms;
        let relay = &mut self.list[place];
        if relay.since.is_some_and(|since| now - since > LONGEST_RETRY) {
            relay.wait = SHORTEST_RETRY;
        }
        (relay.connected, relay.listens) = (false, false);
        (relay.unanswered, relay.since) = (None, None);
        (relay.why, relay.asked) = (Some(why), 0);
        // Not all devices at the same moment.
        relay.due = now + relay.wait * 3 / 4 + relay.wait * share / 512;
        relay.wait = (relay.wait * 2).min(LONGEST_RETRY);
    }
}

#[cfg(test)]
impl Relays {
    pub(crate) fn turn(&self) -> u32 {
        self.list[0].turn
    }

    /// Sends notes to the first relay, which has answered none.
    pub(crate) fn publish_notes(&mut self, count: u32) {
        self.list[0].asked += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOOK: (&str, bool, &str) = ("OK", true, "");

    fn refused(why: &'static str) -> (&'static str, bool, &'static str) {
        ("OK", false, why)
    }

    /// One relay that is dialled, and the actions so far.
    fn dialled() -> (Relays, Vec<Action>) {
        let (mut relays, mut actions) = (Relays::new(1, 7, 0), Vec::new());
        relays.look(&mut actions, 0);
        assert_eq!(actions, [Action::Dial { relay: 0, turn: 1 }]);
        (relays, actions)
    }

    fn connected() -> (Relays, Vec<Action>) {
        let (mut relays, mut actions) = dialled();
        relays.opened(0, 1, 100);
        assert_eq!(
            relays.said(0, 1, ("EOSE", false, ""), &mut actions, 100),
            News::Came
        );
        assert!(relays.connected());
        relays.publish_notes(20);
        (relays, actions)
    }

    #[test]
    fn silent_relay_is_retried() {
        let (mut relays, mut actions) = dialled();
        relays.opened(0, 1, 100);
        assert!(
            !relays.look(&mut actions, 100 + PATIENCE),
            "it is given its time"
        );
        assert!(relays.look(&mut actions, 101 + PATIENCE), "it is lost");
        assert_eq!(actions.last(), Some(&Action::HangUp { relay: 0 }));
        assert_eq!(relays.trouble(), " no-answer");
        relays.look(&mut actions, 101 + PATIENCE + SHORTEST_RETRY * 2);
        assert_eq!(actions.last(), Some(&Action::Dial { relay: 0, turn: 2 }));
        // Late messages of the first connection do not count.
        assert_eq!(
            relays.said(0, 1, ("EOSE", false, ""), &mut actions, 20_000),
            News::Nothing
        );
        assert!(!relays.lost(0, 1, Why::Gone, 20_000) && !relays.connected());
    }

    #[test]
    fn repeated_and_unasked_answers_of_a_relay_change_nothing() {
        let (mut relays, mut actions) = connected();
        relays.list[0].asked = 1;
        let before = actions.len();
        for _ in 0..1_000 {
            for said in [("EOSE", false, ""), TOOK] {
                assert_eq!(relays.said(0, 1, said, &mut actions, 200), News::Nothing);
            }
            for why in [
                "blocked",
                "invalid: created_at too late",
                "rate-limited: no",
            ] {
                assert_eq!(
                    relays.said(0, 1, refused(why), &mut actions, 200),
                    News::Nothing
                );
            }
        }
        assert_eq!((actions.len(), relays.publish(300)), (before, vec![0]));
    }

    #[test]
    fn a_relay_that_limits_notes_is_given_time_and_does_not_count_as_refusing() {
        let (mut relays, mut actions) = connected();
        for times in 0..20 {
            let news = relays.said(
                0,
                1,
                refused("rate-limited: slow down"),
                &mut actions,
                200 + times,
            );
            assert_eq!(news, News::Nothing);
        }
        assert!(relays.connected() && !relays.refused());
        assert_eq!(relays.publish(300), Vec::<usize>::new());
        assert_eq!(relays.publish(300 + LONGEST_RETRY), [0]);
    }

    #[test]
    fn a_relay_that_refuses_late_is_left_alone_as_long_as_one_that_refuses_at_once() {
        for later in [200, 10 * LONGEST_RETRY] {
            let (mut relays, mut actions) = connected();
            let closed = ("CLOSED", false, "blocked: not here");
            assert_eq!(
                relays.said(0, 1, closed, &mut actions, later),
                News::Changed
            );
            assert!(relays.list[0].due >= later + LONGEST_RETRY / 2, "{later}");
        }
    }

    #[test]
    fn relay_is_dropped_after_three_refusals_in_a_row() {
        let (mut relays, mut actions) = connected();
        for said in [
            refused("blocked"),
            refused("blocked"),
            TOOK,
            refused("blocked"),
            refused("duplicate: known"),
        ] {
            assert_eq!(relays.said(0, 1, said, &mut actions, 200), News::Nothing);
        }
        assert_eq!(
            relays.said(0, 1, refused("blocked"), &mut actions, 200),
            News::Nothing
        );
        assert_eq!(
            relays.said(0, 1, refused("blocked"), &mut actions, 200),
            News::Changed
        );
        assert!(relays.refused() && !relays.connected());
    }

    #[test]
    fn relay_that_refused_before_is_dropped_only_by_a_refusal() {
        let (mut relays, mut actions) = connected();
        for _ in 0..REFUSALS {
            relays.said(0, 1, refused("blocked"), &mut actions, 200);
        }
        let now = 200 + 2 * LONGEST_RETRY;
        relays.look(&mut actions, now);
        assert_eq!(actions.last(), Some(&Action::Dial { relay: 0, turn: 2 }));
        relays.opened(0, 2, now);
        assert_eq!(
            relays.said(0, 2, ("EOSE", false, ""), &mut actions, now),
            News::Came
        );
        relays.publish_notes(2);
        for said in [
            ("EVENT", false, ""),
            ("AUTH", false, ""),
            ("NOTICE", false, ""),
            refused("duplicate: known"),
        ] {
            assert_eq!(
                relays.said(0, 2, said, &mut actions, now),
                News::Nothing,
                "{said:?}"
            );
        }
        assert!(relays.connected());
        assert_eq!(
            relays.said(0, 2, refused("blocked"), &mut actions, now),
            News::Changed
        );
        assert!(!relays.connected());
    }

    #[test]
    fn refusing_a_note_for_its_time_is_no_refusal() {
        let (mut relays, mut actions) = connected();
        for why in [
            "invalid: ephemeral event expired",
            "invalid: created_at too late",
            "invalid: The event timestamp is in the future",
        ] {
            for _ in 0..REFUSALS {
                assert_eq!(
                    relays.said(0, 1, refused(why), &mut actions, 200),
                    News::WrongTime
                );
            }
        }
        assert!(relays.connected() && !relays.refused());
    }

    #[test]
    fn slow_relay_gets_as_much_time_as_its_last_pause() {
        let (mut relays, mut actions) = connected();
        relays.list[0].wait = 32_000;
        relays.publish(1_000);
        assert!(!relays.look(&mut actions, 32_000));
        assert!(relays.look(&mut actions, 34_000));
    }
}
