//! The next text to be sent: its time and its content.

use crate::invite::proof;
use crate::message::Message;
use crate::{Channel, Live, MAX_TEXT, Other, Role};

/// An unanswered text is sent again after this, then after twice as long, and so on.
const RESEND_PAUSE: u64 = 3_000;
/// The longest pause before it is sent again.
pub(crate) const SELDOM: u64 = 30_000;
/// A greeting is sent for this long; later arrivals do not get it.
const SAID: u64 = 60_000;

#[derive(Clone, Debug, Default)]
pub(crate) struct Out {
    pub(crate) session: String,
    /// When this session was opened, or the one before this program ran.
    pub(crate) opened: u64,
    count: u32,
    /// The time from which a text is due.
    due: Option<u64>,
    last: u64,
    pause: u64,
    /// True if something of this side is to be sent, and if the last text had nothing of it.
    own: bool,
    answers: bool,
}

impl Out {
    /// Opens a session. It is later than the one before, also where the clock was set back: others go by that.
    pub(crate) fn open(&mut self, session: String, now: u64) {
        let opened = now.max(self.opened + 1);
        *self = Self {
            session,
            opened,
            count: 0,
            due: Some(0),
            last: 0,
            pause: RESEND_PAUSE,
            own: true,
            answers: false,
        };
    }

    /// Schedules a local move or decision to be sent at once.
    pub(crate) const fn urge(&mut self) {
        self.own = true;
        self.due = Some(0);
        self.pause = RESEND_PAUSE;
    }

    /// The clock was set back.
    pub(crate) fn set_back(&mut self, by: u64) {
        self.last = self.last.saturating_sub(by);
        self.due = self.due.map(|due| due.saturating_sub(by));
    }

    /// Schedules an answer, at least `pause` after the last one.
    pub(crate) fn owe(&mut self, pause: u64, now: u64) {
        let soon = now.max(self.last + pause);
        self.due = Some(self.due.map_or(soon, |due| due.min(soon)));
    }
}

impl Live {
    pub fn poll(&mut self, now: u64) -> Option<String> {
        self.alive = now;
        let closed = matches!(self.channel, Channel::Off | Channel::Closed(_));
        if closed || self.elsewhere || self.key.is_none() || self.out.session.is_empty() {
            return None;
        }
        let again = self.again_at(now).is_some_and(|at| at <= now);
        if again {
            self.out.pause = (self.out.pause * 2).min(SELDOM);
        }
        if !again && self.out.due.is_none_or(|due| due > now) {
            return None;
        }
        self.out.answers = !std::mem::take(&mut self.out.own);
        self.out.due = None;
        self.out.last = now;
        self.out.count += 1;
        let text = self.message(now).to_string();
        (text.len() <= MAX_TEXT).then_some(text)
    }

    /// Returns whether the last text is only an answer or a repetition, which others cause: it may wait.
    pub const fn answers(&self) -> bool {
        self.out.answers
    }

    /// The time of the next repetition for the other player.
    fn again_at(&self, now: u64) -> Option<u64> {
        let here = match self.other(now) {
            Other::Here { .. } => true,
            Other::Unknown => self.channel == Channel::Open,
            Other::Away | Other::Gone => false,
        };
        if self.role == Role::Watcher {
            // The channel repeats texts for spectators.
            return None;
        }
        let own = self.version.as_ref();
        let lacks = self.other_peer().is_none_or(|peer| {
            !peer.answers() || own.is_some_and(|own| peer.sum.as_ref() != Some(&own.sum))
        });
        (here && (lacks || self.waits()) && self.conflict.is_none())
            .then(|| self.out.last + self.out.pause)
    }

    /// Returns whether a request is unanswered.
    const fn waits(&self) -> bool {
        self.requests.stands || self.requests.again || self.requests.no.is_some()
    }

    /// The time at which to poll again for a text, or for a change of presence.
    pub fn wake_at(&self, now: u64) -> Option<u64> {
        let times = [self.out.due, self.again_at(now), self.gone_at(now)];
        times.into_iter().flatten().min()
    }

    fn message(&self, now: u64) -> Message {
        let requests = &self.requests;
        let plays = self.seat().is_some();
        let sit = self.token.as_ref().zip(self.key.as_ref());
        let echo = self.other_peer().and_then(|peer| peer.echo());
        Message {
            session: self.out.session.clone(),
            // The other player's session; the host's newest while there is none.
            echo: echo.map(str::to_owned),
            count: self.out.count,
            opened: self.out.opened,
            sit: match sit {
                Some((token, key)) if self.role == Role::Guest => Some(proof(token, key)),
                _ => None,
            },
            name: self.names[usize::from(self.role != Role::Host)].clone(),
            keys: match &self.host {
                Some(host) if plays => Some((host.clone(), self.guest.clone())),
                _ => None,
            },
            begins: (self.role == Role::Host).then_some(self.begins),
            version: if plays { self.version.clone() } else { None },
            again: (requests.again && plays).then_some(self.game + 1),
            undo: self.asked_undo(),
            no: requests.no,
            say: requests.say.filter(|_| now < requests.said + SAID),
            clock: self.times.wanted,
            timed: self.times.agreed,
            unclock: self.times.declined,
            ran: self.times.agreed.map(|_| self.ran(now)),
            thought: self.times.thought,
            against: if plays { self.against.clone() } else { None },
        }
    }
}
