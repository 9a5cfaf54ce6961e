//! Incoming texts, and the rights of their senders.

use mbrane_play::AnyMatch;
use mbrane_rules::Seat;

use crate::clock::APART;
use crate::invite::proof;
use crate::live::presence::News as Age;
use crate::live::send::SELDOM;
use crate::message::Message;
use crate::{GREETINGS, Key, Live, News, Role};

impl Live {
    /// Takes in a text signed by this key, and returns the news. Texts of spectators and strangers change nothing.
    pub fn hear(&mut self, key: &str, text: &str, now: u64) -> Vec<News> {
        let Some(key) = Key::new(key) else {
            return Vec::new();
        };
        let message = match text.parse::<Message>() {
            Ok(message) => message,
            Err(reason) if self.seat_of(&key).is_some() => return vec![News::Refused(reason)],
            Err(_) => return Vec::new(),
        };
        if self.key.as_ref() == Some(&key) {
            return self.hear_myself(&message);
        }
        let mut news = Vec::new();
        self.seat_sender(&key, &message, &mut news);
        let draws = self.draws();
        if draws && news.contains(&News::Sat) {
            // The draw could not start before a guest sat down.
            self.times.turn(now);
        }
        self.count_away(now);
        let session = self.out.session.clone();
        let age = self.peer(&key).hear(&message, &session);
        let answers = matches!(age, Age::Fresh | Age::Met);
        let plays = self.seat_of(&key).is_some();
        if plays && matches!(age, Age::Unanswered | Age::Met) && self.role != Role::Watcher {
            // They lack a receipt. The channel delivers the newest text to all others.
            self.out.owe(APART, now);
        }
        if !plays || age == Age::Old {
            return news;
        }
        self.hear_host(&key, &message, &mut news);
        self.hear_version(&key, &message, (answers, now), &mut news);
        if draws && !self.draws() {
            // The game that begins has its own time for being away.
            self.times.absent = [0; 2];
            news.push(News::Drawn);
        }
        if answers {
            self.hear_player(&key, &message, (age == Age::Met, now), &mut news);
        }
        news
    }

    /// Another device of the same player: the one opened later plays.
    fn hear_myself(&mut self, message: &Message) -> Vec<News> {
        let later = message.session != self.out.session && message.opened > self.out.opened;
        let news = later && !self.elsewhere;
        self.elsewhere |= later;
        if news {
            vec![News::OtherDevice]
        } else {
            Vec::new()
        }
    }

    /// Gives the free seat, for good, to a sender who proves that they were invited to sit. The invitation may have come to
    /// others, too, of which the host hears once.
    fn seat_sender(&mut self, key: &Key, message: &Message, news: &mut Vec<News>) {
        let (Role::Host, Some(token)) = (self.role, &self.token) else {
            return;
        };
        if self.seat_of(key).is_some() || message.sit.as_deref() != Some(proof(token, key).as_str())
        {
            return;
        }
        if self.guest.is_none() {
            self.guest = Some(key.clone());
            message.name.clone_into(&mut self.names[1]);
            self.renew();
            self.out.urge();
            news.push(News::Sat);
        } else if !std::mem::replace(&mut self.has_rival, true) {
            news.push(News::Rival);
        }
    }

    /// Takes in the host's account of the table: the players, their names, and who begins.
    fn hear_host(&mut self, key: &Key, message: &Message, news: &mut Vec<News>) {
        let names = self.names.clone();
        if self.host.as_ref() != Some(key) {
            message.name.clone_into(&mut self.names[1]);
        } else {
            message.name.clone_into(&mut self.names[0]);
            if self.table.is_none() {
                self.begins = message.begins.unwrap_or(self.begins);
            }
            if let (None, Some((_, Some(guest)))) = (&self.guest, &message.keys) {
                self.guest = Some(guest.clone());
                if self.role == Role::Guest {
                    let sits = self.key.as_ref() == Some(guest);
                    news.push(if sits { News::Sat } else { News::Taken });
                    if !sits {
                        self.role = Role::Watcher;
                    }
                }
                self.out.urge();
            }
        }
        if names != self.names {
            self.renew();
        }
    }

    fn hear_version(
        &mut self,
        key: &Key,
        message: &Message,
        (fresh, now): (bool, u64),
        news: &mut Vec<News>,
    ) {
        let (Some(version), Some(seat)) = (&message.version, self.seat_of(key)) else {
            return;
        };
        self.peer(key).sum = Some(version.sum.clone());
        let before = self.version.clone();
        // A player is to decide, or has decided against it.
        let stands = self.conflict.is_some() || self.against.as_ref() == Some(&version.sum);
        match self.take(seat, message, version, (fresh, now)) {
            Ok(new) => news.extend(new),
            Err(reason) => {
                // Report a refused version only once.
                if self.against.as_ref() != Some(&version.sum) {
                    self.against = Some(version.sum.clone());
                    news.push(News::Refused(reason));
                }
            }
        }
        // They get what they lack, and a receipt.
        let differs = self.version.is_some() && !self.has(version);
        if self.role == Role::Watcher {
            return;
        }
        if self.version != before || differs && !stands {
            self.out.owe(APART, now);
        } else if differs {
            // An earlier answer may have been lost, since both do not agree yet.
            self.out.owe(SELDOM, now);
        }
    }

    fn hear_player(
        &mut self,
        key: &Key,
        message: &Message,
        (met, now): (bool, u64),
        news: &mut Vec<News>,
    ) {
        let peer = self.peer(key);
        if let Some((id, number)) = message.say.filter(|(_, number)| *number > peer.said) {
            peer.said = number;
            news.extend(GREETINGS.get(id).map(|greeting| News::Said(*greeting)));
        }
        let (Some(_), Some(seat)) = (self.seat(), self.seat_of(key)) else {
            return;
        };
        self.hear_clock(message, news);
        let version = message.version.as_ref();
        let same = version.is_some_and(|version| self.has(version));
        if same {
            news.extend(self.hear_requests(seat, message, now));
        }
        if let Some(ran) = message.ran
            && same
            && met
        {
            self.set_ran(ran, now);
        }
    }

    fn hear_clock(&mut self, message: &Message, news: &mut Vec<News>) {
        let moves = self.table.as_ref().map_or(0, |table| table.moves());
        self.times.theirs = message.clock;
        if self.times.taken_up(message.timed, moves) {
            news.push(News::Clock(true));
        }
        self.times.agree(moves);
        if self.times.agreed.is_none()
            && self.times.wanted.is_some()
            && message.unclock == self.times.wanted
        {
            self.times.wanted = None;
            self.out.urge();
            news.push(News::Clock(false));
        }
    }

    /// Returns whether a seat is to act, by the state known here.
    pub(crate) fn acts(&self, seat: Seat) -> bool {
        let awaited = self.table().map(<dyn AnyMatch>::awaited);
        !self.draws() && awaited.is_some_and(|seats| seats.contains(seat))
    }
}
