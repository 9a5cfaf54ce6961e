//! Direct connections: two players' browsers connect by themselves, or by hand. Relays carry the rest.

use alloc::borrow::ToOwned;

use super::{ASK, Channel, HELLO, NOBODY, SIGNAL};
use crate::{
    Ms,
    action::{Action, Line, RELAYS},
    peer::{Name, Peer, Way},
};

const CONNECTIONS: usize = 2;
/// The timeout of a direct connection, and the pause before the next attempt, which doubles each time.
const TRY: Ms = 20_000;
pub(super) const ANEW: Ms = 60_000;

pub(super) struct Connection {
    pub(super) open: bool,
    /// It has a room of its own: the offer contains every secret needed.
    pub(super) by_hand: bool,
    begun: Ms,
}

impl Channel {
    /// The open connection to a peer, or the relays.
    pub(super) fn open_line(&self, name: Name) -> Line {
        let line = self.peers.get(&name).and_then(|peer| peer.line);
        line.filter(|line| self.lines.get(line).is_some_and(|line| line.open))
            .unwrap_or(RELAYS)
    }

    fn reached_by(&self, line: Line) -> Option<Name> {
        let mut peers = self.peers.iter();
        let (name, _) = peers.find(|(_, peer)| peer.line == Some(line))?;
        Some(*name)
    }

    fn new_line(&mut self, by_hand: bool, now: Ms) -> Line {
        self.newest_line += 1;
        let connection = Connection {
            open: false,
            by_hand,
            begun: now,
        };
        self.lines.add(self.newest_line, connection);
        self.newest_line
    }

    /// Begins a connection by hand, in the place of an earlier one; its number.
    pub fn begin_by_hand(&mut self, now: Ms) -> Line {
        let mut lines = self.lines.iter();
        if let Some(&(line, _)) = lines.find(|(_, line)| line.by_hand) {
            self.line_changed(line, false, now);
            self.disconnect(line);
        }
        self.new_line(true, now)
    }

    pub fn line_changed(&mut self, line: Line, open: bool, now: Ms) {
        let Some(connection) = self.lines.get_mut(&line) else {
            return;
        };
        let was = core::mem::replace(&mut connection.open, open);
        // A stalled connection gets as long as a new one.
        if open || was {
            connection.begun = now;
        }
        if open && !was && connection.by_hand {
            self.frame(line, NOBODY, 0, None, HELLO, &self.intro(now));
        }
        for name in self.names() {
            let peer = self.peers.get_mut(&name);
            let Some(peer) = peer.filter(|peer| peer.line == Some(line)) else {
                continue;
            };
            if open && !was {
                peer.wait = ANEW;
                self.become_reached(name, Way::Direct);
                self.hello(name, now);
                self.flush(name, false, now);
            } else if !open && peer.way == Way::Direct {
                self.become_reached(name, Way::Away);
                // They may be there by relay.
                self.send_to(name, ASK, &[], now);
            }
        }
    }

    pub fn signal(&mut self, line: Line, code: &str, offer: bool, now: Ms) {
        if let Some(name) = self.reached_by(line) {
            let body = [&[u8::from(offer)], code.as_bytes()].concat();
            self.send_to(name, SIGNAL, &body, now);
        }
    }

    /// The offer that came for a connection is another browser's by now, so that this connection leads nowhere.
    pub fn line_is_stale(&mut self, line: Line, offer: &str, now: Ms) {
        let Some(name) = self.reached_by(line) else {
            return;
        };
        // A new connection at every offer would be one after the other without end.
        let peer = self.peers.get(&name);
        if peer.is_some_and(|peer| now.saturating_sub(peer.dialled) >= TRY / 4) {
            self.hang_up(name);
            let (line, code) = (self.dial(name, now), offer.to_owned());
            self.actions.push(Action::Accept { line, code });
        }
    }

    pub(super) fn take_signal(&mut self, name: Name, body: &[u8], now: Ms) {
        let Some((offer, code)) = body.split_first() else {
            return;
        };
        let (true, Ok(code)) = (self.may_dial(name), str::from_utf8(code)) else {
            return;
        };
        let known = self.peers.get(&name).and_then(|peer| peer.line);
        if known.is_none() && *offer != 1 || !self.signals.take(now, 0) || !self.caused.take(now, 0)
        {
            return;
        }
        let line = known.unwrap_or_else(|| self.dial(name, now));
        let code = code.to_owned();
        self.actions.push(Action::Accept { line, code });
    }

    /// Two players may know each other's address; strangers, and other devices of the same player, go by relay.
    fn may_dial(&self, name: Name) -> bool {
        let play = match self.players {
            None => true,
            Some(_) => self.plays(name.1) && self.plays(self.key) && name.1 != self.key,
        };
        let is_dialled = |peer: &&Peer| peer.room == RELAYS && peer.line.is_some();
        let free = self.peers.values().filter(is_dialled).count() < CONNECTIONS;
        let fits = |peer: &Peer| peer.room == RELAYS && (free || peer.line.is_some());
        self.direct && play && self.peers.get(&name).is_some_and(fits)
    }

    fn dial(&mut self, name: Name, now: Ms) -> Line {
        let line = self.new_line(false, now);
        if let Some(peer) = self.peers.get_mut(&name) {
            (peer.line, peer.dialled) = (Some(line), now);
        }
        let polite = self.session > name.0;
        self.actions.push(Action::Connect { line, polite });
        line
    }

    /// Begins a direct connection with a peer on a relay: one of both begins, the other only if no offer comes.
    pub(super) fn connect(&mut self, name: Name, now: Ms) {
        let Some(peer) = self.peers.get(&name) else {
            return;
        };
        if peer.line.is_some() || peer.plain || now < peer.anew || !self.may_dial(name) {
            return;
        }
        let first = self.session < name.0;
        if (first || now - peer.met.max(peer.anew) >= TRY / 4) && self.signals.take(now, 0) {
            let line = self.dial(name, now);
            self.actions.push(Action::Offer(line));
        }
    }

    pub(super) fn look_after_line(&mut self, name: Name, now: Ms) {
        let Some(peer) = self.peers.get_mut(&name) else {
            return;
        };
        let line = peer.line.and_then(|line| self.lines.get(&line));
        if line.is_some_and(|line| !line.by_hand && !line.open && now - line.begun > TRY) {
            peer.anew = now + peer.wait;
            peer.wait *= 2;
            self.hang_up(name);
        }
        let peer = self.peers.get(&name);
        if peer.is_some_and(|peer| peer.way == Way::Relay) {
            self.connect(name, now);
        }
    }

    pub(super) fn hang_up(&mut self, name: Name) {
        if let Some(line) = self.peers.get_mut(&name).and_then(|peer| peer.line.take()) {
            self.disconnect(line);
        }
    }

    fn disconnect(&mut self, line: Line) {
        if self.lines.remove(&line).is_some() {
            self.actions.push(Action::Disconnect(line));
        }
    }

    /// The room in which something came over this connection; none where it is gone.
    pub(super) fn room(&self, line: Line) -> Option<Line> {
        if line == RELAYS {
            return Some(RELAYS);
        }
        self.lines
            .get(&line)
            .map(|connection| if connection.by_hand { line } else { RELAYS })
    }
}
