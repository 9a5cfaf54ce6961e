//! The peers who share a secret, seen from one of them: presence, outgoing texts, and received ones.

mod hear;
mod lines;
mod strangers;

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use mbrane_inbox::ChannelEvent;

use crate::{
    Ms,
    action::{Action, Line, RELAYS},
    budget::{Budget, Newest, SPARED},
    frame::{Frame, Session},
    parts::{Outgoing, count_parts},
    peer::{Key, Name, Peer, Way},
    relays::{News, Relays, Why},
    table::Table,
};
use lines::Connection;
use strangers::Strangers;

/// The kinds of frame. A hello to no session asks who is there; one to a session says that this side is there, and
/// what has arrived.
const HELLO: u8 = 0;
const ASK: u8 = 1;
/// A part of the newest text.
const TEXT: u8 = 2;
const BYE: u8 = 4;
/// To all at once: this side's presence, with the sessions that this answers.
const HERE: u8 = 5;
/// An offer or answer for a direct connection, encrypted for the other player alone.
const SIGNAL: u8 = 7;
/// A flag in a hello: only relays reach its writer, so the other side need not wait for a direct connection.
const BY_RELAY: u8 = 1;
const NOBODY: Session = [0; 8];
/// The sessions followed: of all strangers, and of each player.
const CROWD: usize = 12;
const DEVICES: usize = 4;
/// The first bytes of a hello: flags, time, number of the newest text.
const INTRO: usize = 9;
const REMEMBERED: usize = 200;

/// The time between two looks after everything.
pub const LOOK: Ms = 1_000;
/// The silence after which this side says hello, asks for an answer, and counts a peer as away.
const HELLO_AFTER: Ms = 10_000;
const ASK_AFTER: Ms = 12_000;
const AWAY_AFTER: Ms = 20_000;
/// The interval of receipts to a peer.
const RECEIPT: Ms = 2_000;
/// A text is sent again after this pause, which doubles up to the longest one.
const RESEND_PAUSE: Ms = 3_000;
const LONGEST_RESEND_PAUSE: Ms = 24_000;
/// A peer counts as away while a text of either side takes longer than this to arrive: no clock runs meanwhile. With the first
/// repetition and a look it stays below the ten seconds that a clock allows for delivery.
const LATE: Ms = 5_000;
/// The search for a peer ends after this, later than the 15 minutes after which a match can be claimed as *left*.
const GIVE_UP: Ms = 1_000_000;
/// A device that did not run for this long has slept, and so has one whose two clocks part by as much.
const SLEPT: Ms = 5_000;
/// Timers of a hidden page come once a minute.
const SLEPT_HIDDEN: Ms = 65_000;
/// The latest moment at which an outage is noticed.
const OUTAGE_NOTICED: Ms = 30_000;
/// A clock that differs by less, in seconds, is right; one that differs by more than a day is not believed.
const CLOCK_TOLERANCE: i64 = 30;
const DAY: i64 = 86_400;

#[derive(Clone, Debug)]
pub struct Identity {
    pub session: [u8; 8],
    pub id: String,
    pub direct: bool,
}

pub struct Channel {
    session: Session,
    key: Key,
    direct: bool,
    count: u32,
    peers: Table<Name, Peer>,
    /// The last counts of forgotten sessions, of strangers and of players.
    gone: [Newest<Name>; 2],
    /// The players' keys; until the game names them, every key counts as a player's.
    players: Option<Vec<Key>>,
    strangers: Strangers,
    text: Outgoing,
    relays: Relays,
    lines: Table<Line, Connection>,
    newest_line: Line,
    /// How each key is reached, and the state of the whole, as last reported.
    ways: Vec<(Key, Way)>,
    said: String,
    /// True if a note of a newer version came while no peer was here.
    newer: bool,
    /// The time of the last greeting to all, and their number since a relay connected.
    greeted: Option<Ms>,
    greetings: u32,
    /// Frames for peers not met, and the answered greetings, of strangers and of players.
    budget: Budget,
    answered: [Newest<Name>; 2],
    /// Notes to players other than new texts: hellos, receipts, repetitions, and the game's answers.
    caused: Budget,
    /// The game's answer that waits for its turn.
    held: Option<String>,
    /// How many offers are made and answered.
    signals: Budget,
    /// The last time a peer was present, and the last look.
    seen: Ms,
    looked: Ms,
    /// The wall clock less the steady one, in milliseconds; its lag behind the others' clocks in seconds, by their last report,
    /// and whether a player reported it; the correction; whether relays refuse its time.
    wall: Ms,
    behind: Option<(bool, i64)>,
    corrected: i64,
    wrong_time: bool,
    over: bool,
    met: bool,
    /// True if there is neither a relay nor a direct connection.
    deaf: bool,
    actions: Vec<Action>,
}

/// The number that these four bytes of a body stand for.
fn number_at(body: &[u8], at: usize) -> Option<u32> {
    let four = body.get(at..)?.first_chunk()?;
    Some(u32::from_be_bytes(*four))
}

impl Channel {
    /// Opens a channel over a number of relays; `wall` is the time since 1970 in milliseconds.
    pub fn open(own: &Identity, relays: usize, now: Ms, wall: Ms) -> Self {
        let mut channel = Self {
            count: 0,
            peers: Table::default(),
            gone: Default::default(),
            players: None,
            strangers: Strangers::new(now - HELLO_AFTER),
            text: Outgoing::default(),
            relays: Relays::new(relays, u64::from_be_bytes(own.session), now),
            lines: Table::default(),
            newest_line: RELAYS,
            ways: Vec::new(),
            said: String::new(),
            newer: false,
            greeted: None,
            greetings: 0,
            budget: Budget::new(5, 20_000),
            answered: Default::default(),
            caused: Budget::new(12, 3_000),
            held: None,
            signals: Budget::new(6, 10_000),
            seen: now,
            looked: now,
            wall: wall - now,
            behind: None,
            corrected: 0,
            wrong_time: false,
            over: false,
            met: false,
            deaf: true,
            actions: Vec::new(),
            session: own.session,
            key: Key::read(&own.id),
            direct: own.direct,
        };
        channel.relays.look(&mut channel.actions, now);
        channel.tell_state();
        channel
    }

    pub const fn is_over(&self) -> bool {
        self.over
    }

    pub fn take_actions(&mut self) -> Vec<Action> {
        core::mem::take(&mut self.actions)
    }

    /// Sends to everybody; later arrivals get the last text.
    pub fn send(&mut self, text: &str, now: Ms) {
        self.held = None;
        if !self.text.set(text) {
            return;
        }
        self.strangers.again.clear();
        self.flush_all(true, now);
        if self.is_served() && self.is_crowded() {
            (0..self.text.parts.len()).for_each(|at| self.spread(at, now));
        }
    }

    /// Sends a text that another player has caused: it waits until the budget for that allows it.
    pub fn answer(&mut self, text: &str, now: Ms) {
        self.held = Some(String::from(text));
        self.send_held(now);
    }

    fn send_held(&mut self, now: Ms) {
        let Some(text) = &self.held else {
            return;
        };
        let is_near = |(name, peer): &&(Name, Peer)| peer.is_here() && self.is_near(*name);
        let near = self.peers.iter().filter(is_near).count();
        let ways = near + usize::from(self.is_crowded());
        let count = (count_parts(text) * ways.max(1)) as Ms;
        if self.caused.spend(now, count, 0)
            && let Some(text) = self.held.take()
        {
            self.send(&text, now);
        }
    }

    /// The players, as the game knows them: `[KEY [KEY]]`.
    pub fn set_players(&mut self, keys: &str, now: Ms) {
        self.players = Some(keys.split(' ').map(Key::read).collect());
        self.flush_all(false, now);
    }

    pub fn close(&mut self, now: Ms) {
        if !self.over {
            for name in self.names() {
                self.send_to(name, BYE, &[], now);
            }
        }
        self.over = true;
    }

    /// A relay is connected, and was asked for notes.
    pub fn relay_opened(&mut self, place: usize, turn: u32, now: Ms) {
        self.relays.opened(place, turn, now);
    }

    pub fn relay_lost(&mut self, place: usize, turn: u32, why: Why, now: Ms) {
        if self.relays.lost(place, turn, why, now) {
            self.relays_changed(now);
        }
    }

    /// A relay said something: the message's first word, whether it says `true`, and its reason.
    pub fn relay_said(&mut self, place: usize, turn: u32, said: (&str, bool, &str), now: Ms) {
        match self.relays.said(place, turn, said, &mut self.actions, now) {
            News::Nothing => {}
            News::Changed => self.relays_changed(now),
            News::Came => {
                // Even with another relay connected, a missing peer may be at the new one alone.
                if self.relays.listening() == 1 {
                    self.greetings = 0;
                }
                self.greeted = None;
                self.look_after(now);
            }
            News::WrongTime => self.correct_clock(),
        }
        if said.1 && self.wrong_time {
            self.wrong_time = false;
            self.tell_state();
        }
    }

    /// The relays that a note goes to now.
    pub fn publish(&mut self, now: Ms) -> Vec<usize> {
        self.relays.publish(now)
    }

    /// The time that notes bear, in seconds since 1970.
    pub fn second(&self, now: Ms) -> i64 {
        (self.wall + now).div_euclid(1_000) + self.corrected
    }

    fn relays_changed(&mut self, now: Ms) {
        if !self.relays.connected() && self.relays.refused() && !self.met {
            // After a peer was met, relays may refuse notes that others have caused: a match waits.
            self.tell(ChannelEvent::State(String::from("closed refused")));
            self.over = true;
        }
        self.look_after(now);
    }

    /// A relay refused a note because of its time: the others' clocks decide.
    fn correct_clock(&mut self) {
        self.wrong_time = true;
        if let Some((_, behind)) = self.behind
            && behind.abs() <= DAY
            && (behind - self.corrected).abs() > CLOCK_TOLERANCE
        {
            self.corrected = behind;
        }
        self.tell_state();
    }

    /// Notes a peer's clock; once a player is met, only players are believed.
    fn compare_clock(&mut self, intro: &[u8], met: bool, now: Ms) {
        let Some(second) = number_at(intro, 1) else {
            return;
        };
        if met || !self.behind.is_some_and(|(met, _)| met) {
            self.behind = Some((met, i64::from(second) - (self.wall + now).div_euclid(1_000)));
        }
    }

    /// The device slept, or has its network back: the losses are not known yet.
    pub fn wake(&mut self, now: Ms) {
        self.seen = now;
        self.relays.wake(now);
        self.relays.look(&mut self.actions, now);
        for name in self.names() {
            if let Some(peer) = self.peers.get_mut(&name) {
                // They may have written meanwhile, and get the time to answer.
                peer.heard = peer.heard.max(now - ASK_AFTER);
            }
            if self.is_near(name) {
                self.send_to(name, ASK, &[], now);
            }
        }
    }

    fn names(&self) -> Vec<Name> {
        self.peers.iter().map(|(name, _)| *name).collect()
    }

    fn plays(&self, id: Key) -> bool {
        let players = self.players.as_ref();
        players.is_none_or(|players| players.contains(&id))
    }

    /// Returns whether spectators get this side's texts.
    fn is_served(&self) -> bool {
        self.players.is_some() && self.plays(self.key)
    }

    /// Returns whether a peer gets frames of its own: players do, and peers met by hand. Strangers share common frames, and few
    /// answers.
    fn is_near(&self, name: Name) -> bool {
        self.plays(name.1) || self.open_line(name) != RELAYS
    }

    fn is_crowded(&self) -> bool {
        let mut peers = self.peers.iter();
        peers.any(|(name, peer)| peer.is_here() && !self.is_near(*name))
    }

    fn tell(&mut self, event: ChannelEvent) {
        self.actions.push(Action::Tell(event));
    }

    fn send_to(&mut self, name: Name, kind: u8, body: &[u8], now: Ms) {
        let Some(peer) = self.peers.get_mut(&name) else {
            return;
        };
        // Every frame is a receipt.
        (peer.sent, peer.acknowledged, peer.owes) = (now, now, false);
        let heard = peer.incoming.whole;
        let (line, key) = (self.open_line(name), (kind == SIGNAL).then_some(name.1));
        self.frame(line, name.0, heard, key, kind, body);
    }

    /// Sends to all peers on relays. Those that have met this side learn that it is there.
    fn send_to_all(&mut self, kind: u8, body: &[u8], now: Ms) {
        self.strangers.shown = now;
        for name in self.names() {
            if self.open_line(name) == RELAYS
                && let Some(peer) = self.peers.get_mut(&name)
            {
                peer.sent = now;
            }
        }
        self.frame(RELAYS, NOBODY, 0, None, kind, body);
    }

    fn frame(
        &mut self,
        line: Line,
        to: Session,
        heard: u32,
        key: Option<Key>,
        kind: u8,
        body: &[u8],
    ) {
        self.count += 1;
        // Without a relay it is lost, as anything may be.
        if line != RELAYS || self.relays.connected() {
            let frame = Frame {
                kind,
                from: self.session,
                to,
                count: self.count,
                heard,
                body,
            };
            let to = key.map_or_else(String::new, |key| String::from(key.as_str()));
            let frame = frame.write();
            self.actions.push(Action::Send { line, to, frame });
        }
    }

    fn intro(&self, now: Ms) -> Vec<u8> {
        let flags = if self.direct { 0 } else { BY_RELAY };
        let second = self.second(now) as u32;
        let numbers = [second, self.text.number].map(u32::to_be_bytes);
        [&[flags], numbers.as_flattened()].concat()
    }

    fn hello(&mut self, name: Name, now: Ms) {
        self.send_to(name, HELLO, &self.intro(now), now);
    }

    /// Sends the newest text to a peer that lacks it; `own` is whether this side has just written it.
    fn flush(&mut self, name: Name, own: bool, now: Ms) {
        let by_relay = self.open_line(name) == RELAYS;
        let reached = self.is_near(name) && (self.relays.connected() || !by_relay);
        let number = self.text.number;
        let lacks = |peer: &&mut Peer| reached && peer.is_here() && peer.has < number;
        let Some(peer) = self.peers.get_mut(&name).filter(lacks) else {
            return;
        };
        let again = peer.given == number;
        let count = self.text.parts.len() + usize::from(again);
        let free = own || !by_relay;
        if again && now < peer.due || !free && !self.caused.spend(now, count as Ms, 0) {
            return;
        }
        peer.pause = if again {
            (peer.pause * 2).min(LONGEST_RESEND_PAUSE)
        } else {
            RESEND_PAUSE
        };
        (peer.given, peer.due) = (number, now + peer.pause);
        if again {
            // They learn by it that there is a text, even where texts are held up.
            self.hello(name, now);
        }
        for part in self.text.parts.clone() {
            self.send_to(name, TEXT, &part, now);
        }
    }

    fn flush_all(&mut self, own: bool, now: Ms) {
        for name in self.names() {
            self.flush(name, own, now);
        }
    }

    /// Tells how a key is reached, by the best of its sessions, where that is news; and the state of the whole.
    fn tell_way(&mut self, id: Key) {
        let peers = self.peers.iter();
        let prompt = peers.filter(|(name, peer)| name.1 == id && !peer.late);
        let way = prompt.map(|(_, peer)| peer.way).max().unwrap_or_default();
        let known = self.ways.iter_mut().find(|(known, _)| *known == id);
        let news = match known {
            Some((_, known)) => core::mem::replace(known, way) != way,
            None => {
                self.ways.push((id, way));
                true
            }
        };
        if self.ways.len() > REMEMBERED {
            self.ways.remove(0);
        }
        if news {
            let state = [way.word(), " ", id.as_str()].concat();
            self.tell(ChannelEvent::State(state));
        }
        self.tell_state();
    }

    /// Reports the state while no peer is here.
    fn tell_state(&mut self) {
        let here = self.is_met();
        self.newer &= !here;
        let state = match () {
            () if here => String::new(),
            () if !self.relays.connected() => ["searching", self.relays.trouble()].concat(),
            () if self.newer => String::from("newer"),
            () if self.corrected != 0 => ["clock ", &self.corrected.to_string()].concat(),
            () if self.wrong_time => String::from("clock"),
            () => String::from("relay"),
        };
        if !state.is_empty() && state != self.said && !self.over {
            self.tell(ChannelEvent::State(state.clone()));
        }
        self.said = state;
    }

    /// Does everything that depends on time: presence, unanswered texts and repeated attempts. `wall` is the time since 1970
    /// in milliseconds; `hidden` is whether timers may be late because the page is hidden.
    pub fn look(&mut self, now: Ms, wall: Ms, hidden: bool) {
        if self.over {
            return;
        }
        let ahead = wall - now - core::mem::replace(&mut self.wall, wall - now);
        let gap = now - self.looked;
        let slept = gap > if hidden { SLEPT_HIDDEN } else { SLEPT };
        let jumped = ahead.abs() > SLEPT;
        if slept || jumped {
            // The game's clock is the wall clock.
            let lost = if slept { gap } else { 0 } + if jumped { ahead } else { 0 };
            if lost.abs() > SLEPT {
                self.tell_deaf(lost);
                self.tell_hears();
            }
            self.wake(now);
        }
        self.looked = now;
        if self.relays.look(&mut self.actions, now) {
            self.relays_changed(now);
        } else {
            self.look_after(now);
        }
    }

    fn tell_deaf(&mut self, time: Ms) {
        self.tell(ChannelEvent::State(["deaf ", &time.to_string()].concat()));
    }

    fn tell_hears(&mut self) {
        if !self.deaf {
            self.tell(ChannelEvent::State(String::from("hears")));
        }
    }

    /// Reports that all connections are lost, or one is back. While no peer is here, the state says so.
    fn look_after_hearing(&mut self, now: Ms) {
        let deaf = !self.relays.connected() && !self.lines.values().any(|line| line.open);
        if core::mem::replace(&mut self.deaf, deaf) == deaf || !self.is_met() {
            return;
        }
        if deaf {
            self.tell_deaf((now - self.relays.heard).min(OUTAGE_NOTICED));
        }
        self.tell_hears();
    }

    fn is_met(&self) -> bool {
        self.peers.values().any(Peer::is_here)
    }

    fn look_after(&mut self, now: Ms) {
        if self.over {
            return;
        }
        self.look_after_hearing(now);
        if self.is_crowded() && now - self.strangers.shown > HELLO_AFTER {
            self.show(now);
        }
        for name in self.names() {
            self.look_after_peer(name, now);
        }
        if now - self.seen > GIVE_UP {
            self.tell(ChannelEvent::State(String::from("gave-up")));
            self.over = true;
            return;
        }
        self.send_held(now);
        self.greet(now);
        self.serve(now);
        self.tell_state();
    }

    fn look_after_peer(&mut self, name: Name, now: Ms) {
        self.look_after_texts(name, now);
        let (near, by_relay) = (self.is_near(name), self.open_line(name) == RELAYS);
        if let Some(peer) = self.peers.get_mut(&name).filter(|peer| peer.is_here()) {
            self.seen = now;
            let silent = now.saturating_sub(peer.heard);
            if silent > AWAY_AFTER {
                self.become_reached(name, Way::Away);
            } else if !near {
                if core::mem::take(&mut peer.owes) && self.budget.take(now, SPARED) {
                    self.hello(name, now);
                }
            } else if silent > ASK_AFTER && peer.asked < now - ASK_AFTER / 3 {
                peer.asked = now;
                self.send_to(name, ASK, &[], now);
            } else if (peer.sent < now - HELLO_AFTER
                || peer.owes && peer.acknowledged <= now - RECEIPT)
                && (!by_relay || self.caused.take(now, 0))
            {
                self.hello(name, now);
            }
            self.flush(name, false, now);
        }
        self.look_after_line(name, now);
    }

    /// Two who play, and whose texts do not come through, are away to each other.
    fn look_after_texts(&mut self, name: Name, now: Ms) {
        let (play, number) = (self.is_near(name) && self.plays(self.key), self.text.number);
        let Some(peer) = self.peers.get_mut(&name) else {
            return;
        };
        let waits = peer.has < number || peer.incoming.whole < peer.written;
        peer.waits = (waits && play && peer.is_here()).then(|| peer.waits.unwrap_or(now));
        let late = peer.waits.is_some_and(|since| now - since > LATE);
        if core::mem::replace(&mut peer.late, late) != late {
            self.tell_way(name.1);
        }
    }

    /// Greets all while a peer is missing in all of its sessions: at first soon, then seldom, and at last no more.
    fn greet(&mut self, now: Ms) {
        let is_here = |key: Key| {
            let mut peers = self.peers.iter();
            peers.any(|(name, peer)| name.1 == key && peer.is_here())
        };
        let mut players = self.peers.iter().filter(|(name, _)| self.plays(name.1));
        let is_sought = |(name, peer): &(Name, Peer)| {
            !is_here(name.1) && now.saturating_sub(peer.heard) <= GIVE_UP
        };
        if !self.relays.connected() || (players.clone().next().is_some() && !players.any(is_sought))
        {
            return;
        }
        let pause = (LOOK * ((1 << self.greetings.min(6)) - 1)).min(HELLO_AFTER * 3 / 2);
        if self.greeted.is_some_and(|greeted| now - greeted < pause) {
            return;
        }
        (self.greeted, self.greetings) = (Some(now), self.greetings + 1);
        self.send_to_all(HELLO, &self.intro(now), now);
        if !self.strangers.named.is_empty() {
            self.show(now);
        }
    }
}

#[cfg(test)]
mod tests;
