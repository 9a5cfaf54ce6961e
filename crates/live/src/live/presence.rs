//! Presence: the state of the connection, the state of each other device, and the last texts heard from it.

use mbrane_play::words::live::Label;

use crate::clock::{ABSENCE, APART, OTHER, OWN};
use crate::message::Message;
use crate::{Key, Live};

/// A shorter absence counts as momentary, in milliseconds.
const GRACE: u64 = 40_000;
const MAX_KEYS: usize = 16;

/// The connection to the others; a label gives the reason for a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Channel {
    #[default]
    Off,
    /// The search goes on, or every text so far came from a newer version.
    Pending(Label),
    /// A relay is connected, and no peer was heard.
    Relay,
    /// A relay refuses this device's notes because its clock is wrong; the minutes, if known.
    WrongClock(Option<u32>),
    Open,
    /// The channel failed, or was given up because no peer came for too long.
    Closed(Label),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Other {
    /// The other player has not sat down, or was not heard since the table was opened here.
    #[default]
    Unknown,
    /// They are there; `direct` means without a relay.
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

/// A state of the channel.
enum ChannelState {
    /// This device reaches no relay.
    Unreachable(Channel),
    /// A relay is connected, without another device.
    Alone(Channel),
    /// This device has heard nothing for this time, in milliseconds. Negative: its clock was set back.
    Deaf(i64),
    /// This device hears again.
    Hears,
    /// A device with this key is here; `direct` means without a relay.
    Here {
        key: Option<Key>,
        direct: bool,
    },
    Away(Key),
}

impl ChannelState {
    /// Reads `STATE [KEY, WHY, SECONDS or MS]`.
    fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let state = words.next()?;
        let rest = words.next().unwrap_or_default();
        Some(match state {
            "searching" => Self::Unreachable(Channel::Pending(match rest {
                "" => Label::WaySearching,
                "no-machine" => Label::WayNoMachine,
                "no-proof" => Label::WayNoProof,
                "no-relay" => Label::WayNoRelay,
                _ => Label::WayNoAnswer,
            })),
            "closed" => Self::Unreachable(Channel::Closed(match rest {
                "no-crypto" => Label::WayNoCrypto,
                "no-network" => Label::WayNoNetwork,
                "refused" => Label::WayRefused,
                _ => Label::WayClosed,
            })),
            "gave-up" => Self::Unreachable(Channel::Closed(Label::WayGaveUp)),
            "newer" => Self::Alone(Channel::Pending(Label::WayNewer)),
            "relay" => Self::Alone(Channel::Relay),
            "clock" => {
                let behind = rest.parse::<i32>().ok();
                let minutes = behind.map(|by| by.unsigned_abs().div_ceil(60));
                Self::Alone(Channel::WrongClock(minutes))
            }
            "deaf" => Self::Deaf(rest.parse().unwrap_or(0)),
            "hears" => Self::Hears,
            "peer" | "direct" => Self::Here {
                key: Key::new(rest),
                direct: state == "direct",
            },
            "away" => Self::Away(Key::new(rest)?),
            _ => return None,
        })
    }
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
    /// The number of their last text.
    pub(crate) said: u32,
}

/// The relation of a text to earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// It, or a newer one, was received before.
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
        let newest = self.newest.as_ref();
        if newest.is_none_or(|(_, newest)| *newest <= opened) {
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
        let known = self.fresh.as_ref();
        let met = known.is_none_or(|(known, ..)| *known != message.session);
        if met {
            self.said = 0;
        }
        self.fresh = Some((message.session.clone(), opened, count));
        // Their text proves that they are there.
        if self.reach == Reach::Unknown {
            self.reach = Reach::Relay;
        }
        if met { News::Met } else { News::Fresh }
    }

    pub(crate) fn echo(&self) -> Option<&str> {
        self.newest.as_ref().map(|(session, _)| session.as_str())
    }

    /// Returns whether they have answered this session.
    pub(crate) const fn answers(&self) -> bool {
        self.fresh.is_some()
    }
}

/// The other devices by their keys; those heard last come last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Peers(Vec<(Key, Peer)>);

impl Peers {
    pub(crate) fn get(&self, key: &Key) -> Option<&Peer> {
        let mut peers = self.0.iter();
        peers.find(|(known, _)| known == key).map(|(_, peer)| peer)
    }

    /// The entry of a key, added if it is new. A full list forgets the oldest spectator.
    pub(crate) fn of(&mut self, key: &Key, players: [Option<&Key>; 2]) -> &mut Peer {
        let known = self.0.iter().position(|(known, _)| known == key);
        let entry = known.map_or_else(
            || (key.clone(), Peer::default()),
            |place| self.0.remove(place),
        );
        if self.0.len() >= MAX_KEYS {
            let is_stranger = |(key, _): &(Key, Peer)| !players.contains(&Some(key));
            let stranger = self.0.iter().position(is_stranger);
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
    /// Takes in a state of the channel, as `live-state` in docs/live.md has it. Unknown ones are ignored.
    pub fn set_channel_state(&mut self, text: &str, now: u64) {
        let Some(state) = ChannelState::read(text) else {
            return;
        };
        match state {
            ChannelState::Unreachable(channel) => {
                self.channel = channel;
                self.stop_hearing(0, now);
            }
            ChannelState::Deaf(time) => self.stop_hearing(time, now),
            ChannelState::Alone(channel) => {
                self.channel = channel;
                self.hear_again(now);
            }
            ChannelState::Hears => self.hear_again(now),
            ChannelState::Here { key, direct } => {
                self.channel = Channel::Open;
                self.hear_again(now);
                if let Some(key) = key {
                    self.arrive(&key, direct, now);
                }
            }
            ChannelState::Away(key) => self.leave(&key, now),
        }
    }

    fn hear_again(&mut self, now: u64) {
        self.count_away(now);
        self.deaf = None;
    }

    /// A device with this key is there.
    fn arrive(&mut self, key: &Key, direct: bool, now: u64) {
        let reach = if direct { Reach::Direct } else { Reach::Relay };
        let before = std::mem::replace(&mut self.peer(key).reach, reach);
        let returns = !matches!(before, Reach::Relay | Reach::Direct);
        if returns && self.seat_of(key).is_some() {
            self.out.owe(APART, now);
        }
    }

    /// The last device with this key has left.
    fn leave(&mut self, key: &Key, now: u64) {
        self.count_away(now);
        let peer = self.peer(key);
        if !matches!(peer.reach, Reach::Away(_)) {
            peer.reach = Reach::Away(now);
        }
    }

    pub(crate) fn peer(&mut self, key: &Key) -> &mut Peer {
        self.peers
            .of(key, [self.host.as_ref(), self.guest.as_ref()])
    }

    /// This device has heard nobody for `time` milliseconds. Negative: its clock was set back.
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

    /// The key of the player at the other seat; for spectators, the host's.
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

    /// Start of the other's absence: this device has no connection, or they have gone, or were not met since it opened the table.
    fn absent(&self) -> Option<u64> {
        match self.other_peer().map(|peer| peer.reach).unwrap_or_default() {
            _ if self.deaf.is_some() => self.deaf,
            Reach::Away(since) => Some(since),
            Reach::Unknown => Some(self.out.opened),
            Reach::Relay | Reach::Direct => None,
        }
    }

    /// The current absence of the other, as far as it is not yet counted.
    fn gone(&self, now: u64) -> u64 {
        self.absent().map_or(0, |since| {
            now.saturating_sub(since.max(self.counted).max(self.times.since))
        })
    }

    /// The player whose own absence the match waits through, which a game allows for a while: the place in `Times::absent`.
    /// This device opens its own choices at once, so if neither seat acts, it is the other that has not drawn
    /// or opened.
    fn misses(&self) -> Option<usize> {
        if !self.is_full() || self.table.is_none() || self.is_over() {
            return None;
        }
        let acts = self.acts(self.seat()?);
        match (self.deaf.is_some(), acts) {
            (true, true) => Some(OWN),
            (false, false) => Some(OTHER),
            // Absence is not charged while the match waits for the other player.
            _ => None,
        }
    }

    /// The part of that which is charged to neither player.
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

    /// Returns whether the match waits for an opponent who has been away for longer than a match allows.
    pub(crate) fn has_left(&self, now: u64) -> bool {
        let here = matches!(self.other(now), Other::Here { .. });
        let waits = self.misses() == Some(OTHER);
        !here && waits && self.times.absent[OTHER] + self.gone(now) >= ABSENCE
    }

    /// The moment up to which the clock has run: it stops while the other is absent.
    pub(crate) fn clock_now(&self, now: u64) -> u64 {
        now - self.idle(now)
    }

    /// The duration of the current turn.
    pub(crate) fn ran(&self, now: u64) -> u64 {
        self.clock_now(now)
            .saturating_sub(self.times.since)
            .saturating_sub(self.times.away)
    }

    /// The other reports the duration of the turn. For the own turn the smaller time holds: in the other this device was
    /// closed. For their own turn they are not believed.
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
            peers.0.len() == MAX_KEYS
                && peers.get(&keys[0]).is_some()
                && peers.get(&keys[39]).is_some()
        );
    }
}
