//! Presence: the state of the connection, the state of each other device, and the last texts heard from it.

use mbrane_play::words::live::Label;

use crate::clock::{ABSENCE, APART, OTHER, OWN};
use crate::message::Message;
use crate::{Key, Live};

/// So long is somebody only away for a moment, in milliseconds.
const GRACE: u64 = 40_000;
const MOST: usize = 16;

/// The connection to the others; a label says why they are not heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Channel {
    #[default]
    Off,
    /// The search goes on, or every text so far came from a newer version.
    Pending(Label),
    /// There is one, and nobody was heard on it.
    Relay,
    /// There is one that refuses what this device sends, because its clock is wrong: by so many minutes, if that is known.
    WrongClock(Option<u32>),
    Open,
    /// It cannot be had, or was given up because nobody came for too long.
    Closed(Label),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Other {
    /// The other player has not sat down, or was not heard since the table was opened here.
    #[default]
    Unknown,
    /// They are there; `direct` is whether without a relay.
    Here { direct: bool },
    /// They were there a moment ago.
    Away,
    /// They have been away for longer: they can go on later by the link.
    Gone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
enum Reach {
    #[default]
    Unknown,
    Relay,
    Direct,
    /// Since then.
    Away(u64),
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Peer {
    reach: Reach,
    /// The session that answered ours, when it was opened, and the number of its newest text.
    fresh: Option<(String, u64, u32)>,
    /// The newest session that was heard at all.
    newest: Option<(String, u64)>,
    /// The digest of the version that they have.
    pub(crate) sum: Option<String>,
    /// The number of what they said last.
    pub(crate) said: u32,
}

/// How a text stands to those that came before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// It was heard before, or something newer was.
    Old,
    /// It does not answer us: it may be a repetition of something long past.
    Unanswered,
    /// It is the first that answers us.
    Met,
    Fresh,
}

impl Peer {
    pub(crate) fn hear(&mut self, message: &Message, session: &str) -> News {
        let (opened, count) = (message.opened, message.count);
        if self
            .newest
            .as_ref()
            .is_none_or(|(_, newest)| *newest <= opened)
        {
            self.newest = Some((message.session.clone(), opened));
        }
        if message.echo.as_deref() != Some(session) {
            return News::Unanswered;
        }
        let fresh = match &self.fresh {
            Some((known, _, last)) if *known == message.session => count > *last,
            Some((_, before, _)) => opened > *before,
            None => true,
        };
        if !fresh {
            return News::Old;
        }
        let met = self
            .fresh
            .as_ref()
            .is_none_or(|(known, ..)| *known != message.session);
        if met {
            self.said = 0;
        }
        self.fresh = Some((message.session.clone(), opened, count));
        // They are there, because a text of theirs came.
        if self.reach == Reach::Unknown {
            self.reach = Reach::Relay;
        }
        if met { News::Met } else { News::Fresh }
    }

    pub(crate) fn echo(&self) -> Option<&str> {
        self.newest.as_ref().map(|(session, _)| session.as_str())
    }

    /// Whether they have answered us since we are here.
    pub(crate) const fn answers(&self) -> bool {
        self.fresh.is_some()
    }
}

/// The other devices by their keys; those heard last come last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Peers(Vec<(Key, Peer)>);

impl Peers {
    pub(crate) fn get(&self, key: &Key) -> Option<&Peer> {
        self.0
            .iter()
            .find(|(known, _)| known == key)
            .map(|(_, peer)| peer)
    }

    /// The entry of a key, added if it is new. A full list forgets the oldest spectator.
    pub(crate) fn of(&mut self, key: &Key, players: [Option<&Key>; 2]) -> &mut Peer {
        let known = self.0.iter().position(|(known, _)| known == key);
        let entry = known.map_or_else(
            || (key.clone(), Peer::default()),
            |place| self.0.remove(place),
        );
        if self.0.len() >= MOST {
            let stranger = self
                .0
                .iter()
                .position(|(key, _)| !players.contains(&Some(key)));
            self.0.remove(stranger.unwrap_or(0));
        }
        self.0.push(entry);
        let last = self.0.len() - 1;
        &mut self.0[last].1
    }

    pub(crate) fn forget(&mut self) {
        self.0.clear();
    }

    fn set_back(&mut self, by: u64) {
        for (_, peer) in &mut self.0 {
            if let Reach::Away(since) = &mut peer.reach {
                *since = since.saturating_sub(by);
            }
        }
    }
}

impl Live {
    /// Takes in what became of the way: `STATE [KEY] [DETAIL]`. What nobody knows is left alone.
    pub fn told(&mut self, text: &str, now: u64) {
        let mut words = text.split(' ');
        let state = words.next().unwrap_or_default();
        let rest = words.next().unwrap_or_default();
        let channel = match (state, rest) {
            ("searching", "") => Channel::Pending(Label::WaySearching),
            ("searching", "no-machine") => Channel::Pending(Label::WayNoMachine),
            ("searching", "no-proof") => Channel::Pending(Label::WayNoProof),
            ("searching", "no-relay") => Channel::Pending(Label::WayNoRelay),
            ("searching", _) => Channel::Pending(Label::WayNoAnswer),
            ("newer", _) => Channel::Pending(Label::WayNewer),
            ("relay", _) => Channel::Relay,
            ("clock", by) => Channel::WrongClock(
                by.parse()
                    .ok()
                    .map(|by: i32| by.unsigned_abs().div_ceil(60)),
            ),
            ("peer" | "direct", _) => Channel::Open,
            ("closed", "no-crypto") => Channel::Closed(Label::WayNoCrypto),
            ("closed", "no-network") => Channel::Closed(Label::WayNoNetwork),
            ("closed", "refused") => Channel::Closed(Label::WayRefused),
            ("closed", _) => Channel::Closed(Label::WayClosed),
            ("gave-up", _) => Channel::Closed(Label::WayGaveUp),
            ("away" | "deaf" | "hears", _) => self.channel,
            _ => return,
        };
        self.channel = channel;
        match state {
            "deaf" | "searching" | "closed" | "gave-up" => {
                self.stop_hearing(rest.parse().unwrap_or(0), now);
            }
            "away" => {}
            _ => {
                self.count_away(now);
                self.deaf = None;
            }
        }
        if let Some(key) = Key::new(rest).filter(|_| ["peer", "direct", "away"].contains(&state)) {
            self.count_away(now);
            let peer = self
                .peers
                .of(&key, [self.host.as_ref(), self.guest.as_ref()]);
            let before = peer.reach;
            peer.reach = match (state, before) {
                ("peer", _) => Reach::Relay,
                ("direct", _) => Reach::Direct,
                (_, Reach::Away(since)) => Reach::Away(since),
                _ => Reach::Away(now),
            };
            let returns = state != "away" && !matches!(before, Reach::Relay | Reach::Direct);
            if returns && self.seat_of(&key).is_some() {
                self.out.owe(APART, now);
            }
        }
    }

    /// This device hears nobody since so many milliseconds. If there are fewer than none, its clock was set back.
    fn stop_hearing(&mut self, time: i64, now: u64) {
        let by = time.unsigned_abs();
        if time < 0 {
            for moment in [&mut self.times.since, &mut self.counted, &mut self.alive] {
                *moment = moment.saturating_sub(by);
            }
            self.peers.set_back(by);
            self.out.set_back(by);
        } else if self.deaf.is_none() {
            let since = now.saturating_sub(by);
            self.count_away(since);
            self.deaf = Some(since);
        }
    }

    /// The key of whoever sits at the other seat; of the one who invited, where this is no player.
    pub(crate) fn other_key(&self) -> Option<&Key> {
        if self.key.is_some() && self.key == self.host {
            self.guest.as_ref()
        } else {
            self.host.as_ref()
        }
    }

    pub(crate) fn other_peer(&self) -> Option<&Peer> {
        self.peers.get(self.other_key()?)
    }

    pub fn other(&self, now: u64) -> Other {
        match self.other_peer().map(|peer| peer.reach).unwrap_or_default() {
            Reach::Unknown => Other::Unknown,
            Reach::Relay => Other::Here { direct: false },
            Reach::Direct => Other::Here { direct: true },
            Reach::Away(since) if now < since + GRACE => Other::Away,
            Reach::Away(_) => Other::Gone,
        }
    }

    /// When the other, who is away, will have been so for long.
    pub(crate) fn gone_at(&self, now: u64) -> Option<u64> {
        match self.other_peer()?.reach {
            Reach::Away(since) => Some(since + GRACE).filter(|at| *at > now),
            _ => None,
        }
    }

    pub const fn channel(&self) -> &Channel {
        &self.channel
    }

    /// Since when the other is not there: this device hears nobody, or they have gone, or were not met since it opened the table.
    fn absent(&self) -> Option<u64> {
        match self.other_peer().map(|peer| peer.reach).unwrap_or_default() {
            _ if self.deaf.is_some() => self.deaf,
            Reach::Away(since) => Some(since),
            Reach::Unknown => Some(self.out.opened),
            Reach::Relay | Reach::Direct => None,
        }
    }

    /// How long the other is not there by now, of what was not counted yet.
    fn gone(&self, now: u64) -> u64 {
        self.absent().map_or(0, |since| {
            now.saturating_sub(since.max(self.counted).max(self.times.since))
        })
    }

    /// The player whose own absence the match waits through, which a game allows for a while: the place in `Times::absent`.
    /// What is due of the seat played here is opened at once, so where neither seat acts it is the other that has not drawn
    /// or opened.
    fn misses(&self) -> Option<usize> {
        let waits = self.is_full() && self.table.is_some() && !self.is_over();
        let acts = self.seat().filter(|_| waits).map(|seat| self.acts(seat))?;
        match (self.deaf.is_some(), acts) {
            (true, true) => Some(OWN),
            (false, false) => Some(OTHER),
            // Nobody is to blame for being away while the match waits for somebody else.
            _ => None,
        }
    }

    /// How much of that is nobody's time.
    fn idle(&self, now: u64) -> u64 {
        let most = self.misses().map_or(u64::MAX, |who| {
            ABSENCE.saturating_sub(self.times.absent[who])
        });
        self.gone(now).min(most)
    }

    /// Counts the time in which the other was not there.
    pub(crate) fn count_away(&mut self, now: u64) {
        if self.absent().is_some() {
            self.times.away += self.idle(now);
            if let Some(who) = self.misses() {
                self.times.absent[who] += self.gone(now);
            }
            self.counted = self.counted.max(now);
        }
    }

    /// Whether the match waits for the other, who is not there and was away for longer than a match allows.
    pub(crate) fn has_left(&self, now: u64) -> bool {
        let here = matches!(self.other(now), Other::Here { .. });
        let waits = self.misses() == Some(OTHER);
        !here && waits && self.times.absent[OTHER] + self.gone(now) >= ABSENCE
    }

    /// The moment up to which the clock has run: it stands while the other is not there.
    pub(crate) fn clock_now(&self, now: u64) -> u64 {
        now - self.idle(now)
    }

    /// How long whoever is to act has thought by now.
    pub(crate) fn ran(&self, now: u64) -> u64 {
        self.clock_now(now)
            .saturating_sub(self.times.since)
            .saturating_sub(self.times.away)
    }

    /// The other says how long the turn has run. Of one's own turn the smaller time holds: in the other this device was
    /// closed. Of their own turn they are not believed.
    pub(crate) fn set_ran(&mut self, said: u64, now: u64) {
        if self.seat().is_some_and(|seat| self.acts(!seat)) {
            return;
        }
        self.times.since = now - said.min(self.ran(now));
        self.times.away = 0;
        self.counted = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_list_forgets_spectators_and_keeps_players() {
        let keys: Vec<Key> = (0..40)
            .filter_map(|number| Key::new(&format!("key-of-{number:02}")))
            .collect();
        let (mut peers, players) = (Peers::default(), [keys.first(), None]);
        for key in &keys {
            peers.of(key, players);
        }
        assert!(
            peers.0.len() == MOST
                && peers.get(&keys[0]).is_some()
                && peers.get(&keys[39]).is_some()
        );
    }
}
