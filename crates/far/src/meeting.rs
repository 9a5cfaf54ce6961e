//! Those who know a secret, as one of them sees it: who is there, what is on its way to them, and what came. The same as `web/live/live.mjs`
//! without WebRTC. Time and what relays bring are handed in; what is to be sent and told is taken out.

use std::{
    collections::{BTreeMap, VecDeque},
    time::SystemTime,
};

use data_encoding::BASE64URL_NOPAD as LETTERS;

use crate::{
    Ms,
    budget::{Budget, Newest},
    chance,
    parts::{MOST, cut},
    peer::{Peer, Session},
    room::{Device, Frame, Opened, Room},
};

/// The kinds of frame. A hello to no session asks who is there; one to a session tells that this side is there, and
/// what has arrived.
const HELLO: u8 = 0;
const ASK: u8 = 1;
const TEXT: u8 = 2;
const BYE: u8 = 4;
/// To all at once: that this side is there, with the sessions that this answers; and the newest text in parts.
const HERE: u8 = 5;
const NEWS: u8 = 6;
/// A flag in a hello: only relays reach its writer, so the other side need not wait for a direct connection.
const BY_RELAY: u8 = 1;
const NOBODY: Session = [0; 8];
/// So many sessions of strangers and of each player are listened to.
const CROWD: usize = 12;
const DEVICES: usize = 4;
/// So many sessions are answered at once. They follow what a hello says first: flags, time, number of the newest text.
const NAMED: usize = 100;
const INTRO: usize = 9;
/// So many keys are remembered.
const REMEMBERED: usize = 200;

/// The time between two looks after everything.
pub(crate) const LOOK: Ms = 1_000;
/// After what silence hello is said, an answer asked for, and somebody is away.
const HELLO_AFTER: Ms = 10_000;
const ASK_AFTER: Ms = 12_000;
const AWAY_AFTER: Ms = 20_000;
/// How often a peer is told that something arrived.
const RECEIPT: Ms = 2_000;
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

/// A peer: nobody can take another's session with a key of their own.
type Name = (Session, String);

pub(crate) struct Meeting {
    room: Room,
    device: Device,
    session: Session,
    count: u32,
    peers: BTreeMap<Name, Peer>,
    /// The last counts of those that are forgotten, of strangers and of players.
    gone: [Newest<Name>; 2],
    /// The keys of those who play; everybody, until the game tells.
    players: Option<Vec<String>>,
    /// The newest text for strangers: its number, its parts, and those that are to go again.
    number: u32,
    parts: Vec<Vec<u8>>,
    again: VecDeque<usize>,
    /// Strangers to answer, and whether a part of the newest text went last.
    named: VecDeque<Session>,
    fair: bool,
    /// When something went to all at once.
    shown: Ms,
    /// The last text that was sent.
    last: Option<String>,
    /// The last state reported of each key, and of the whole.
    ways: VecDeque<(String, bool)>,
    said: &'static str,
    /// Whether something of a newer version came while nobody was here.
    newer: bool,
    connected: bool,
    /// When nobody in particular was greeted last, and how often since relays are there.
    greeted: Option<Ms>,
    greetings: u32,
    /// What is sent to those who are not met, and the greetings that were answered.
    budget: Budget,
    answered: Newest<Name>,
    /// When somebody was there last.
    seen: Ms,
    over: bool,
    /// Whether anybody was ever met.
    met: bool,
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
            gone: Default::default(),
            players: None,
            number: 0,
            parts: Vec::new(),
            again: VecDeque::new(),
            named: VecDeque::new(),
            fair: false,
            shown: now - HELLO_AFTER,
            last: None,
            ways: VecDeque::new(),
            said: "",
            newer: false,
            connected: false,
            greeted: None,
            greetings: 0,
            budget: Budget::default(),
            answered: Newest::default(),
            seen: now,
            over: false,
            met: false,
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
        for name in self.names() {
            if self.plays(&name.1)
                && let Some(peer) = self.peers.get_mut(&name)
            {
                peer.outbox.add(text);
                peer.given.clone_from(&self.last);
            }
        }
        self.flush_all(now);
        if self.players.is_some() && self.plays(&self.device.id) {
            self.number += 1;
            self.parts = cut(text).map(<[u8]>::to_vec).collect();
            self.again.clear();
            if self.is_crowded() {
                (0..self.parts.len()).for_each(|at| self.spread(at, now));
            }
        }
    }

    /// Who plays, as the game knows it: `[KEY [KEY]]`.
    pub(crate) fn set_players(&mut self, keys: &str, now: Ms) {
        self.players = Some(keys.split(' ').map(str::to_owned).collect());
        self.flush_all(now);
    }

    /// Whether somebody plays. Everything goes to players; strangers share what goes to all, and few answers.
    fn plays(&self, id: &str) -> bool {
        self.players.as_ref().is_none_or(|players| players.iter().any(|key| key == id))
    }

    fn is_crowded(&self) -> bool {
        self.peers.values().any(|peer| peer.here && !self.plays(&peer.id))
    }

    /// Sends a part of the newest text to all at once.
    fn spread(&mut self, at: usize, now: Ms) {
        let Some(part) = self.parts.get(at) else { return };
        // A text has 32 parts at most.
        let place = [at as u8, self.parts.len() as u8];
        let body = [&self.number.to_be_bytes()[..], &place, part].concat();
        self.frame(NOBODY, None, NEWS, &body, now);
    }

    /// Says goodbye.
    pub(crate) fn close(&mut self, now: Ms) {
        for name in self.names() {
            self.frame(name.0, Some(&name), BYE, &[], now);
        }
        self.over = true;
    }

    /// A relay came, went, or refused.
    pub(crate) fn relays(&mut self, connected: bool, refused: bool, now: Ms) {
        if connected {
            self.greetings = 0;
        } else if refused && !self.met {
            // Where somebody was met, relays may refuse what others have caused: a match waits.
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
        for name in self.names() {
            if self.plays(&name.1) {
                self.frame(name.0, Some(&name), ASK, &[], now);
            }
        }
    }

    fn names(&self) -> Vec<Name> {
        self.peers.keys().cloned().collect()
    }

    fn frame(&mut self, to: Session, name: Option<&Name>, kind: u8, body: &[u8], now: Ms) {
        if to == NOBODY {
            // All that have met this side are told by it that it is there.
            self.shown = now;
            self.peers.values_mut().for_each(|peer| peer.sent = now);
        }
        let peer = name.and_then(|name| self.peers.get_mut(name));
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

    /// What a hello says first.
    fn intro(&self) -> Vec<u8> {
        let second = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_secs() as u32;
        [&[BY_RELAY], &second.to_be_bytes()[..], &self.number.to_be_bytes()].concat()
    }

    fn hello(&mut self, to: Session, name: Option<&Name>, now: Ms) {
        self.frame(to, name, HELLO, &self.intro(), now);
    }

    /// Tells all at once that this side is there, and answers those who wait for that.
    fn show(&mut self, now: Ms) {
        let body = std::mem::take(&mut self.named).into_iter().fold(self.intro(), |mut body, session| {
            body.extend(session);
            body
        });
        self.frame(NOBODY, None, HERE, &body, now);
    }

    /// Sends what strangers wait for, in turns: answers, and parts of the newest text.
    fn serve(&mut self, now: Ms) {
        while (!self.again.is_empty() || !self.named.is_empty()) && self.budget.take(now, false) {
            self.fair = !(self.again.is_empty() || self.fair && !self.named.is_empty());
            let part = if self.fair { self.again.pop_front() } else { None };
            match part {
                Some(at) => self.spread(at, now),
                None => self.show(now),
            }
        }
    }

    /// A stranger is answered with others.
    fn name(&mut self, session: Session) {
        if self.named.len() < NAMED && !self.named.contains(&session) {
            self.named.push_back(session);
        }
    }

    fn flush_all(&mut self, now: Ms) {
        if !self.connected {
            return;
        }
        for name in self.names() {
            let plays = self.plays(&name.1);
            let Some(peer) = self.peers.get_mut(&name).filter(|peer| peer.here && plays) else { continue };
            if let Some(last) = self.last.as_ref().filter(|last| peer.given.as_ref() != Some(last)) {
                peer.outbox.add(last);
                peer.given = Some(last.clone());
            }
            for part in peer.outbox.due(now - RESEND, now) {
                self.frame(name.0, Some(&name), TEXT, &part, now);
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
            // Anybody could have written it, so it is told and ends nothing.
            Opened::Newer => {
                self.newer = true;
                self.tell_state();
            }
            Opened::Other => {}
        }
    }

    fn take(&mut self, id: &str, frame: &Frame, now: Ms) {
        let name = (frame.from, id.to_owned());
        let plays = self.plays(id);
        if [self.session, NOBODY].contains(&name.0) || !self.gone[usize::from(plays)].is_newer(&name, frame.count) {
            return;
        }
        let met = self.peers.contains_key(&name);
        let sessions = frame.body.get(INTRO..).unwrap_or_default();
        let named = frame.kind == HERE && sessions.chunks(self.session.len()).any(|one| one == self.session);
        if frame.to == NOBODY && met {
            return self.take_shared(&name, frame, now);
        }
        if frame.to == NOBODY && !named {
            return self.welcome(name, frame, now);
        }
        if frame.to != self.session && !named || frame.kind == BYE && !met || !met && !self.meet(&name, now) {
            return;
        }
        let Some(peer) = self.peers.get_mut(&name) else { return };
        if !peer.counts.take(frame.count) {
            return;
        }
        peer.heard = now;
        peer.outbox.arrived(frame.heard);
        if frame.kind == BYE {
            return self.forget(&name, u32::MAX);
        }
        self.arrive(&name, now);
        match frame.kind {
            HELLO | HERE => self.take_intro(&name, &frame.body, now),
            ASK => self.asked(&name),
            TEXT => self.take_part(&name, &frame.body),
            // A description for WebRTC is nothing to this side.
            _ => {}
        }
        self.flush_all(now);
    }

    /// Answers a greeting of somebody who is not met. It may be an old one, so it is answered once, and nothing else is
    /// believed of it.
    fn welcome(&mut self, name: Name, frame: &Frame, now: Ms) {
        let (session, plays) = (name.0, self.plays(&name.1));
        if frame.kind != HELLO || !self.answered.take(name, frame.count) {
            return;
        }
        if !plays && frame.body.len() >= INTRO {
            self.name(session);
        } else if self.budget.take(now, plays) {
            self.hello(session, None, now);
        }
    }

    /// Takes in what a peer sends to all at once.
    fn take_shared(&mut self, name: &Name, frame: &Frame, now: Ms) {
        let Some(peer) = self.peers.get_mut(name) else { return };
        let fresh = match frame.kind {
            HELLO | HERE => peer.counts.take_newest(frame.count),
            NEWS => peer.counts.take(frame.count),
            _ => false,
        };
        if !fresh {
            return;
        }
        peer.heard = now;
        self.arrive(name, now);
        match frame.kind {
            NEWS => self.take_news(name, &frame.body),
            kind => {
                self.take_intro(name, &frame.body, now);
                if kind == HELLO {
                    self.asked(name);
                    if !self.peers.get(name).is_some_and(|peer| peer.owes) {
                        self.name(name.0);
                    }
                }
            }
        }
        self.flush_all(now);
    }

    /// Whether this side looks on at what somebody plays.
    fn looks_on(&self, id: &str) -> bool {
        self.players.is_some() && self.plays(id) && !self.plays(&self.device.id)
    }

    /// Takes in what a hello says first.
    fn take_intro(&mut self, name: &Name, body: &[u8], now: Ms) {
        let looks_on = self.looks_on(&name.1);
        let Some(peer) = self.peers.get_mut(name) else { return };
        peer.old = body.len() < INTRO;
        let newest = body.get(5..INTRO).and_then(|four| four.try_into().ok()).map_or(0, u32::from_be_bytes);
        if looks_on && newest > peer.known && peer.asked < now - ASK_AFTER / 3 {
            peer.asked = now;
            self.frame(name.0, Some(name), ASK, &[], now);
        }
    }

    /// Takes a part of a player's newest text, where this side looks on.
    fn take_news(&mut self, name: &Name, body: &[u8]) {
        let looks_on = self.looks_on(&name.1);
        let Some(peer) = self.peers.get_mut(name).filter(|_| looks_on) else { return };
        let id = &peer.id;
        let text = peer.news.take(body, &mut peer.known);
        self.told.extend(text.map(|text| ChannelEvent { kind: "live-text", text: format!("{id} {text}") }));
    }

    /// Somebody wants to hear of this side: soon they do.
    fn asked(&mut self, name: &Name) {
        let plays = self.plays(&name.1);
        let Some(peer) = self.peers.get_mut(name) else { return };
        peer.owes = plays || peer.old;
        if !plays {
            self.again = (0..self.parts.len()).collect();
        }
    }

    /// Somebody was heard.
    fn arrive(&mut self, name: &Name, now: Ms) {
        let Some(peer) = self.peers.get_mut(name) else { return };
        (self.seen, self.met) = (now, true);
        if !std::mem::replace(&mut peer.here, true) {
            peer.outbox.again();
            self.tell_way(&name.1);
        }
    }

    /// Takes up a session that answers this one, where there is room. Players have places of their own.
    fn meet(&mut self, name: &Name, now: Ms) -> bool {
        let plays = self.plays(&name.1);
        let shares = |peer: &Peer| match (&self.players, plays) {
            (None, _) => true,
            (Some(_), true) => peer.id == name.1,
            (Some(_), false) => !self.plays(&peer.id),
        };
        let others = self.peers.iter().filter(|(_, peer)| shares(peer));
        let room = if plays && self.players.is_some() { DEVICES } else { CROWD };
        if others.clone().count() >= room {
            let oldest = others.min_by_key(|(_, peer)| (peer.here, peer.heard));
            let Some((oldest, peer)) = oldest.map(|(oldest, peer)| (oldest.clone(), peer)) else { return false };
            let top = peer.counts.top();
            if peer.here && !plays && !self.budget.take(now, false) {
                return false;
            }
            self.forget(&oldest, top);
        }
        self.peers.insert(name.clone(), Peer::new(name.1.clone()));
        // They learn by it that this side is there now.
        if plays {
            self.hello(name.0, Some(name), now);
        } else {
            self.name(name.0);
            self.asked(name);
        }
        true
    }

    /// Listens to a session no more, or only from this count on.
    fn forget(&mut self, name: &Name, count: u32) {
        self.peers.remove(name);
        let plays = self.plays(&name.1);
        self.gone[usize::from(plays)].take(name.clone(), count);
        self.tell_way(&name.1);
    }

    fn take_part(&mut self, name: &Name, body: &[u8]) {
        let Some(peer) = self.peers.get_mut(name) else { return };
        // The sender repeats a part because it does not know that it arrived.
        peer.owes = true;
        let id = &peer.id;
        let texts = peer.inbox.take(body);
        self.told.extend(texts.iter().map(|text| ChannelEvent { kind: "live-text", text: format!("{id} {text}") }));
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
        let here = self.peers.values().any(|peer| peer.here);
        self.newer &= !here;
        let state = match () {
            () if here => "",
            () if self.connected && self.newer => "newer",
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
        if self.is_crowded() && now - self.shown > HELLO_AFTER {
            self.show(now);
        }
        for name in self.names() {
            let plays = self.plays(&name.1);
            let Some(peer) = self.peers.get_mut(&name).filter(|peer| peer.here) else { continue };
            self.seen = now;
            let silent = now - peer.heard;
            if silent > AWAY_AFTER {
                peer.here = false;
                peer.outbox.again();
                let id = peer.id.clone();
                self.tell_way(&id);
            } else if !plays {
                if std::mem::take(&mut peer.owes) && self.budget.take(now, false) {
                    self.hello(name.0, Some(&name), now);
                }
            } else if silent > ASK_AFTER && peer.asked < now - ASK_AFTER / 3 {
                peer.asked = now;
                self.frame(name.0, Some(&name), ASK, &[], now);
            } else if peer.owes && peer.told <= now - RECEIPT || peer.sent < now - HELLO_AFTER {
                (peer.told, peer.owes) = (now, false);
                self.hello(name.0, Some(&name), now);
            }
        }
        self.flush_all(now);
        if now - self.seen > GIVE_UP {
            self.told.push(ChannelEvent::state("gave-up"));
            self.over = true;
            return;
        }
        self.greet(now);
        self.serve(now);
        self.tell_state();
    }

    /// Asks who is there, while somebody is missing in all of their sessions, and not for too long: at first soon, then seldom.
    fn greet(&mut self, now: Ms) {
        let is_sought = |peer: &Peer| !self.is_here(&peer.id) && now - peer.heard <= GIVE_UP;
        let mut players = self.peers.values().filter(|peer| self.plays(&peer.id));
        if !self.connected || (players.clone().next().is_some() && !players.any(is_sought)) {
            return;
        }
        let pause = (LOOK * ((1 << self.greetings.min(6)) - 1)).min(HELLO_AFTER * 3 / 2);
        if self.greeted.is_some_and(|greeted| now - greeted < pause) {
            return;
        }
        (self.greeted, self.greetings) = (Some(now), self.greetings + 1);
        self.hello(NOBODY, None, now);
    }
}

#[cfg(test)]
mod tests;
