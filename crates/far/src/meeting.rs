//! Those who know a secret, as one of them sees it: who is there, what is on its way to them, and what came. The same as `web/live/live.mjs`
//! without WebRTC. Time and what relays bring are handed in; what is to be sent and told is taken out.

use std::collections::{BTreeMap, VecDeque};

use data_encoding::BASE64URL_NOPAD as LETTERS;

use crate::{
    Ms,
    budget::{Budget, Newest},
    chance,
    parts::{MOST, Taken},
    peer::{Peer, Session},
    room::{Device, Frame, Opened, Room},
};

/// The kinds of frame. A hello to no session asks who is there; one to a session tells that this side is there, and
/// what has arrived.
const HELLO: u8 = 0;
const ASK: u8 = 1;
const TEXT: u8 = 2;
const BYE: u8 = 4;
/// A flag in a hello: only relays reach its writer, so the other side need not wait for a direct connection.
const BY_RELAY: u8 = 1;
const NOBODY: Session = [0; 8];
/// So many sessions are listened to.
const CROWD: usize = 12;
/// So many sessions that have ended, and keys, are remembered.
const REMEMBERED: usize = 200;

/// The time between two looks after everything.
pub(crate) const LOOK: Ms = 1_000;
/// After what silence hello is said, an answer asked for, and somebody is away.
const HELLO_AFTER: Ms = 10_000;
const ASK_AFTER: Ms = 12_000;
const AWAY_AFTER: Ms = 20_000;
/// When a part is sent again.
const RESEND: Ms = 3_000;
/// So long anybody is waited for.
const GIVE_UP: Ms = 600_000;

/// An event for the game: see docs/live.md.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelEvent {
    /// `live-key`, `live-state` or `live-text`.
    pub kind: &'static str,
    /// Its content.
    pub text: String,
}

impl ChannelEvent {
    pub(crate) fn state(text: impl Into<String>) -> Self {
        Self { kind: "live-state", text: text.into() }
    }
}

pub(crate) struct Meeting {
    room: Room,
    device: Device,
    session: Session,
    count: u32,
    peers: BTreeMap<Session, Peer>,
    ended: VecDeque<Session>,
    /// The last text that was sent.
    last: Option<String>,
    /// The last state reported of each key, and of the whole.
    ways: VecDeque<(String, bool)>,
    said: &'static str,
    connected: bool,
    /// When nobody in particular was greeted last, and how often since relays are there.
    greeted: Option<Ms>,
    greetings: u32,
    /// What is sent to those who are not met, and the greetings that were answered.
    budget: Budget,
    answered: Newest<Session>,
    /// When somebody was there last.
    seen: Ms,
    over: bool,
    /// The frames to send, and the events to report.
    frames: Vec<Vec<u8>>,
    told: Vec<ChannelEvent>,
}

impl Meeting {
    /// Enters the room of a secret with a device's key, or with a new one (`-`).
    ///
    /// # Errors
    /// The word that tells why it cannot be.
    pub(crate) fn open(secret: &str, key: &str, now: Ms) -> Result<Self, &'static str> {
        let secret = LETTERS.decode(secret.as_bytes()).ok().filter(|secret| secret.len() == 16).ok_or("bad-secret")?;
        let session = chance().ok_or("no-crypto")?;
        let device = match key {
            "-" => Device::new().ok_or("no-crypto")?,
            key => Device::read(key).ok_or("bad-secret")?,
        };
        let told = vec![ChannelEvent { kind: "live-key", text: format!("{} {}", device.id, device.text) }];
        let mut meeting = Self {
            room: Room::enter(&secret),
            device,
            session,
            count: 0,
            peers: BTreeMap::new(),
            ended: VecDeque::new(),
            last: None,
            ways: VecDeque::new(),
            said: "",
            connected: false,
            greeted: None,
            greetings: 0,
            budget: Budget::default(),
            answered: Newest::default(),
            seen: now,
            over: false,
            frames: Vec::new(),
            told,
        };
        meeting.tell_state();
        Ok(meeting)
    }

    pub(crate) const fn topic(&self) -> [u8; 16] {
        self.room.topic
    }

    /// Whether it has ended.
    pub(crate) const fn is_over(&self) -> bool {
        self.over
    }

    /// Whether no relay is there, and nobody.
    pub(crate) fn searches(&self) -> bool {
        self.said == "searching"
    }

    /// Takes the frames to send and the events to report, each oldest first.
    pub(crate) fn take_out(&mut self) -> (Vec<Vec<u8>>, Vec<ChannelEvent>) {
        (std::mem::take(&mut self.frames), std::mem::take(&mut self.told))
    }

    /// Sends to everybody; whoever comes later gets the last text.
    pub(crate) fn send(&mut self, text: &str, now: Ms) {
        if text.len() > MOST {
            return;
        }
        self.last = Some(text.to_owned());
        for peer in self.peers.values_mut() {
            peer.outbox.add(text);
        }
        self.flush_all(now);
    }

    /// Says goodbye.
    pub(crate) fn close(&mut self, now: Ms) {
        for to in self.sessions() {
            self.frame(to, BYE, &[], now);
        }
        self.over = true;
    }

    /// A relay came, went, or refused.
    pub(crate) fn relays(&mut self, connected: bool, refused: bool, now: Ms) {
        if connected {
            self.greetings = 0;
        } else if refused {
            self.told.push(ChannelEvent::state("closed refused"));
            self.over = true;
            return;
        }
        self.connected = connected;
        self.look(now);
    }

    /// This machine slept: what was lost meanwhile is not known yet.
    pub(crate) fn wake(&mut self, now: Ms) {
        self.seen = now;
        for to in self.sessions() {
            self.frame(to, ASK, &[], now);
        }
    }

    fn sessions(&self) -> Vec<Session> {
        self.peers.keys().copied().collect()
    }

    fn frame(&mut self, to: Session, kind: u8, body: &[u8], now: Ms) {
        let peer = self.peers.get_mut(&to);
        let heard = peer.map_or(0, |peer| {
            peer.sent = now;
            peer.inbox.heard
        });
        self.count += 1;
        let frame = Frame { kind, from: self.session, to, count: self.count, heard, body: body.to_vec() };
        // Without a relay it is lost, as anything may be.
        if self.connected {
            self.frames.extend(self.room.seal(&frame, &self.device));
        }
    }

    fn hello(&mut self, to: Session, now: Ms) {
        self.frame(to, HELLO, &[BY_RELAY], now);
    }

    fn flush_all(&mut self, now: Ms) {
        if !self.connected {
            return;
        }
        for to in self.sessions() {
            let peer = self.peers.get_mut(&to).filter(|peer| peer.here);
            for part in peer.map_or_else(Vec::new, |peer| peer.outbox.due(now - RESEND, now)) {
                self.frame(to, TEXT, &part, now);
            }
        }
    }

    /// Takes in what a relay brought. Nothing of it is believed before its signature, its session and its count are right.
    pub(crate) fn hear(&mut self, bytes: &[u8], now: Ms) {
        if self.over {
            return;
        }
        match self.room.open(bytes) {
            Opened::Frame(id, frame) => self.take(&id, &frame, now),
            // Those who are here can go on.
            Opened::Newer if self.peers.values().any(|peer| peer.here) => {}
            Opened::Newer => {
                self.told.push(ChannelEvent::state("closed newer"));
                self.over = true;
            }
            Opened::Other => {}
        }
    }

    fn take(&mut self, id: &str, frame: &Frame, now: Ms) {
        let from = frame.from;
        if from == self.session || from == NOBODY || self.ended.contains(&from) {
            return;
        }
        if frame.to == NOBODY {
            if frame.kind == HELLO {
                self.greeted(id, frame, now);
            }
            return;
        }
        if frame.to != self.session
            || (frame.kind == BYE && !self.peers.contains_key(&from))
            || !self.meet(id, from, now)
        {
            return;
        }
        let Some(peer) = self.peers.get_mut(&from) else { return };
        if peer.id != id || !peer.counts.take(frame.count) {
            return;
        }
        peer.heard = now;
        peer.outbox.arrived(frame.heard);
        if frame.kind == BYE {
            self.forget(from);
            return self.tell_way(id);
        }
        self.arrive(from, now);
        match frame.kind {
            ASK => self.hello(from, now),
            TEXT => self.take_part(from, &frame.body, now),
            // A description for WebRTC is nothing to this side.
            _ => {}
        }
        self.flush_all(now);
    }

    /// Handles a hello to nobody in particular. A peer is there by it; of others it may be an old one, so it is answered
    /// once, and nothing else is believed of it.
    fn greeted(&mut self, id: &str, frame: &Frame, now: Ms) {
        let from = frame.from;
        if let Some(peer) = self.peers.get_mut(&from) {
            if peer.id == id && peer.counts.take_newest(frame.count) {
                (peer.heard, peer.owes) = (now, true);
                self.arrive(from, now);
                self.flush_all(now);
            }
        } else if self.answered.take(from, frame.count) && self.budget.take(now, false) {
            self.hello(from, now);
        }
    }

    /// Somebody was heard.
    fn arrive(&mut self, from: Session, now: Ms) {
        let Some(peer) = self.peers.get_mut(&from) else { return };
        self.seen = now;
        if !std::mem::replace(&mut peer.here, true) {
            peer.outbox.again();
            let id = peer.id.clone();
            self.tell_way(&id);
        }
    }

    /// Whether this session is one of those that are listened to; it is taken up where there is room.
    fn meet(&mut self, id: &str, from: Session, now: Ms) -> bool {
        if self.peers.contains_key(&from) {
            return true;
        }
        if self.peers.len() >= CROWD {
            let away = self.peers.iter().filter(|(_, peer)| !peer.here).min_by_key(|(_, peer)| peer.heard);
            let Some(away) = away.map(|(session, _)| *session) else { return false };
            self.forget(away);
        }
        let mut peer = Peer::new(id.to_owned());
        if let Some(last) = &self.last {
            peer.outbox.add(last);
        }
        self.peers.insert(from, peer);
        // They learn by it that this side is there now.
        self.hello(from, now);
        true
    }

    fn forget(&mut self, session: Session) {
        self.peers.remove(&session);
        self.ended.push_back(session);
        if self.ended.len() > REMEMBERED {
            self.ended.pop_front();
        }
    }

    fn take_part(&mut self, from: Session, body: &[u8], now: Ms) {
        let Some(peer) = self.peers.get_mut(&from) else { return };
        match peer.inbox.take(body) {
            // The sender repeats a part because it does not know that it arrived.
            Taken::Old => self.hello(from, now),
            Taken::Texts(texts) => {
                peer.owes = true;
                let id = &peer.id;
                self.told
                    .extend(texts.iter().map(|text| ChannelEvent { kind: "live-text", text: format!("{id} {text}") }));
            }
        }
    }

    /// Whether somebody with this key is there, in any of their sessions.
    fn is_here(&self, id: &str) -> bool {
        self.peers.values().any(|peer| peer.id == id && peer.here)
    }

    /// Tells whether somebody with this key is there, where that is news, and where this stands while nobody is.
    fn tell_way(&mut self, id: &str) {
        let here = self.is_here(id);
        let known = self.ways.iter_mut().find(|(known, _)| known == id);
        let news = match known {
            Some((_, way)) => std::mem::replace(way, here) != here,
            None => {
                self.ways.push_back((id.to_owned(), here));
                true
            }
        };
        if self.ways.len() > REMEMBERED {
            self.ways.pop_front();
        }
        if news {
            self.told.push(ChannelEvent::state(format!("{} {id}", if here { "peer" } else { "away" })));
        }
        self.tell_state();
    }

    fn tell_state(&mut self) {
        let state = match () {
            () if self.peers.values().any(|peer| peer.here) => "",
            () if self.connected => "relay",
            () => "searching",
        };
        if !state.is_empty() && state != self.said {
            self.told.push(ChannelEvent::state(state));
        }
        self.said = state;
    }

    /// Does everything that depends on time: presence, unanswered texts and repeated attempts.
    pub(crate) fn look(&mut self, now: Ms) {
        if self.over {
            return;
        }
        for to in self.sessions() {
            let Some(peer) = self.peers.get_mut(&to).filter(|peer| peer.here) else { continue };
            self.seen = now;
            let silent = now - peer.heard;
            if silent > AWAY_AFTER {
                peer.here = false;
                peer.outbox.again();
                let id = peer.id.clone();
                self.tell_way(&id);
            } else if silent > ASK_AFTER && peer.asked < now - ASK_AFTER / 3 {
                peer.asked = now;
                self.frame(to, ASK, &[], now);
            } else if std::mem::take(&mut peer.owes) || peer.sent < now - HELLO_AFTER {
                self.hello(to, now);
            }
        }
        self.flush_all(now);
        if now - self.seen > GIVE_UP {
            self.told.push(ChannelEvent::state("gave-up"));
            self.over = true;
            return;
        }
        self.greet(now);
        self.tell_state();
    }

    /// Asks who is there, while somebody is missing in all of their sessions, and not for too long: at first soon, then seldom.
    fn greet(&mut self, now: Ms) {
        let is_sought = |peer: &Peer| !self.is_here(&peer.id) && now - peer.heard <= GIVE_UP;
        if !self.connected || (!self.peers.is_empty() && !self.peers.values().any(is_sought)) {
            return;
        }
        let pause = (LOOK * ((1 << self.greetings.min(6)) - 1)).min(HELLO_AFTER * 3 / 2);
        if self.greeted.is_some_and(|greeted| now - greeted < pause) {
            return;
        }
        (self.greeted, self.greetings) = (Some(now), self.greetings + 1);
        self.hello(NOBODY, now);
    }
}

#[cfg(test)]
mod tests;
