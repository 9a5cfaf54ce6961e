//! Frames from others. None is believed before its session and its count are right.

use super::{
    ASK, ASK_AFTER, BY_RELAY, BYE, CROWD, Channel, DEVICES, HELLO, HERE, INTRO, NOBODY, SIGNAL,
    TEXT, lines::ANEW, number_at,
};
use alloc::string::String;

use mbrane_inbox::ChannelEvent;

use crate::{
    Ms,
    action::{Line, RELAYS},
    budget::SPARED,
    frame::Frame,
    peer::{Key, Name, Peer, Way},
};

impl Channel {
    /// Takes in a frame that came over a direct connection or the relays; `id` is its writer's key.
    pub fn hear(&mut self, line: Line, id: &str, frame: &[u8], now: Ms) {
        let (Some(frame), Some(room)) = (Frame::read(frame), self.room(line)) else {
            return;
        };
        let name = (frame.from, Key::read(id));
        let mut gone = self.gone.iter();
        let is_new = gone.all(|gone| gone.is_newer(&name, frame.count));
        if self.over || !is_new || [self.session, NOBODY].contains(&name.0) {
            return;
        }
        let known = self.peers.get(&name).map(|peer| peer.room);
        let sessions = frame.body.get(INTRO..).unwrap_or_default();
        let named =
            frame.kind == HERE && sessions.chunks(name.0.len()).any(|one| one == self.session);
        let shared = frame.to == NOBODY && (known.is_some() || !named);
        // A known peer may greet by another connection than before: by hand, while relays are gone.
        if shared && known != Some(room) {
            return self.welcome(name, &frame, line, now);
        }
        if frame.to != self.session && !named && !shared
            || known.is_none() && (frame.kind == BYE || !self.meet(name, line, now))
        {
            return;
        }
        let Some(peer) = self.peers.get_mut(&name) else {
            return;
        };
        // Parts of a text may overtake other frames. Repeated ones prove nothing.
        let fresh = frame.count > peer.count;
        if fresh {
            (peer.count, peer.heard) = (frame.count, now);
            if !shared {
                // It falls if they have forgotten this side and start over.
                peer.has = frame.heard;
                self.reach(name, room);
            }
            if [HELLO, HERE].contains(&frame.kind) {
                self.take_intro(name, frame.body, now);
            }
            if frame.kind != BYE {
                self.arrive(name, now);
            }
        }
        match frame.kind {
            TEXT => self.take_part(name, frame.body, (fresh, shared)),
            BYE if fresh => self.forget(name, u32::MAX),
            ASK if fresh => self.asked(name),
            HELLO if fresh && shared => self.asked(name),
            SIGNAL if fresh && !shared => self.take_signal(name, frame.body, now),
            _ => {}
        }
        self.flush_all(false, now);
        self.look_after_texts(name, now);
    }

    /// A frame of a newer version came. Any stranger could have written it, so it is reported and ends nothing.
    pub fn hear_newer(&mut self) {
        if !self.is_met() {
            self.newer = true;
            self.tell_state();
        }
    }

    /// A peer is reached by the connection it last used if the one before is dead: by hand while relays are gone, or
    /// the other way round.
    fn reach(&mut self, name: Name, room: Line) {
        let Some(peer) = self.peers.get(&name) else {
            return;
        };
        if peer.room == room || self.open_line(name) != RELAYS {
            return;
        }
        self.hang_up(name);
        if let Some(peer) = self.peers.get_mut(&name) {
            (peer.room, peer.line) = (room, (room != RELAYS).then_some(room));
        }
    }

    /// Answers the greeting of an unknown peer. It may be a replay, so it is answered once, and nothing else is
    /// believed of it.
    fn welcome(&mut self, name: Name, frame: &Frame, line: Line, now: Ms) {
        let (session, plays) = (name.0, self.plays(name.1));
        if frame.kind != HELLO || !self.answered[usize::from(plays)].take(name, frame.count) {
            return;
        }
        self.compare_clock(frame.body, false, now);
        if line == RELAYS && !plays && frame.body.len() >= INTRO {
            self.strangers.name(session);
        } else if line != RELAYS || self.budget.take(now, if plays { 0 } else { SPARED }) {
            self.frame(line, session, 0, None, HELLO, &self.intro(now));
        } else if plays {
            // Old greetings of players may have used up the budget.
            self.strangers.name_first(session);
        }
    }

    fn take_intro(&mut self, name: Name, body: &[u8], now: Ms) {
        self.compare_clock(body, self.plays(name.1), now);
        let looks_on = self.players.is_some() && self.plays(name.1) && !self.plays(self.key);
        let Some(peer) = self.peers.get_mut(&name) else {
            return;
        };
        peer.plain = body.first() == Some(&BY_RELAY);
        peer.written = number_at(body, 5).unwrap_or(0);
        if looks_on && peer.written > peer.incoming.whole && peer.asked < now - ASK_AFTER / 3 {
            peer.asked = now;
            self.send_to(name, ASK, &[], now);
        }
    }

    fn take_part(&mut self, name: Name, body: &[u8], (fresh, shared): (bool, bool)) {
        let Some(peer) = self.peers.get_mut(&name) else {
            return;
        };
        let text = peer.incoming.take(body);
        // The sender repeats a part because it does not know that it arrived.
        peer.owes |= !shared && (fresh || text.is_some());
        if let Some(text) = text {
            let key = String::from(name.1.as_str());
            self.tell(ChannelEvent::Text { key, text });
        }
    }

    /// A peer asks for news of this side: answer soon.
    fn asked(&mut self, name: Name) {
        if self.is_near(name) {
            if let Some(peer) = self.peers.get_mut(&name) {
                peer.owes = true;
            }
        } else {
            self.strangers.name(name.0);
            if self.is_served() {
                self.strangers.again = (0..self.text.parts.len()).collect();
            }
        }
    }

    fn arrive(&mut self, name: Name, now: Ms) {
        (self.seen, self.met) = (now, true);
        let peer = self.peers.get(&name);
        if peer.is_some_and(|peer| peer.way != Way::Direct) {
            let way = match self.open_line(name) {
                RELAYS => Way::Relay,
                _ => Way::Direct,
            };
            self.become_reached(name, way);
            self.connect(name, now);
        }
    }

    pub(super) fn become_reached(&mut self, name: Name, way: Way) {
        let Some(peer) = self.peers.get_mut(&name).filter(|peer| peer.way != way) else {
            return;
        };
        peer.way = way;
        peer.given = 0;
        self.tell_way(name.1);
    }

    /// Follows a session that answers this one, if there is room. Players have places of their own.
    fn meet(&mut self, name: Name, line: Line, now: Ms) -> bool {
        let plays = self.plays(name.1);
        if plays && self.players.is_some() && !self.caused.take(now, 0) {
            return false;
        }
        let shares = |key: Key| match (&self.players, plays) {
            (None, _) => true,
            (Some(_), true) => key == name.1,
            (Some(_), false) => !self.plays(key),
        };
        let others = self.peers.iter().filter(|(other, _)| shares(other.1));
        let named = plays && self.players.is_some();
        let room = if named { DEVICES } else { CROWD };
        if others.clone().count() >= room {
            let oldest = others.min_by_key(|(_, peer)| (peer.is_here(), peer.heard));
            let Some((oldest, peer)) = oldest.map(|(oldest, peer)| (*oldest, peer)) else {
                return false;
            };
            let top = peer.count;
            if peer.is_here() && !plays && !self.budget.take(now, SPARED) {
                return false;
            }
            self.forget(oldest, top);
        }
        let mut peer = Peer::new(ANEW, now);
        if self.room(line) != Some(RELAYS) {
            (peer.room, peer.line) = (line, Some(line));
        }
        self.peers.add(name, peer);
        // It shows them that this side is there.
        if self.is_near(name) {
            self.hello(name, now);
        } else {
            self.asked(name);
        }
        true
    }

    /// Listens to a session no more, or only from this count on.
    pub(super) fn forget(&mut self, name: Name, count: u32) {
        self.hang_up(name);
        self.peers.remove(&name);
        let plays = self.plays(name.1);
        self.gone[usize::from(plays)].take(name, count);
        self.tell_way(name.1);
    }
}
