//! What those get who do not play: answers that they share, and the newest text in parts.

use alloc::vec::Vec;

use super::{Channel, HERE, NEWS};
use crate::{Ms, budget::SPARED, frame::Session, parts::cut};

/// So many sessions are answered at once.
pub(super) const NAMED: usize = 100;

pub(super) struct Strangers {
    /// The newest text: its number, its parts, and those that are to go again.
    number: u32,
    parts: Vec<Vec<u8>>,
    pub(super) again: Vec<usize>,
    /// The sessions to answer, and whether a part of the text went last.
    pub(super) named: Vec<Session>,
    fair: bool,
    /// When something went to all at once.
    pub(super) shown: Ms,
}

impl Strangers {
    pub(super) const fn new(shown: Ms) -> Self {
        Self { number: 0, parts: Vec::new(), again: Vec::new(), named: Vec::new(), fair: false, shown }
    }

    pub(super) const fn number(&self) -> u32 {
        self.number
    }

    pub(super) fn set_text(&mut self, text: &str) {
        self.number += 1;
        self.parts = cut(text).map(<[u8]>::to_vec).collect();
        self.again.clear();
    }

    /// All parts are to go again.
    pub(super) fn repeat(&mut self) {
        self.again = (0..self.parts.len()).collect();
    }

    /// A session is answered with others.
    pub(super) fn name(&mut self, session: Session) {
        if self.named.len() < NAMED && !self.named.contains(&session) {
            self.named.push(session);
        }
    }
}

impl Channel {
    /// Sends a part of the newest text to all at once.
    fn spread(&mut self, at: usize, now: Ms) {
        let Some(part) = self.strangers.parts.get(at) else { return };
        // A text has 32 parts at most.
        let place = [at as u8, self.strangers.parts.len() as u8];
        let body = [&self.strangers.number.to_be_bytes()[..], &place, part].concat();
        self.send_to_all(NEWS, &body, now);
    }

    pub(super) fn spread_all(&mut self, now: Ms) {
        for at in 0..self.strangers.parts.len() {
            self.spread(at, now);
        }
    }

    /// Tells all at once that this side is there, and answers those who wait for that.
    pub(super) fn show(&mut self, now: Ms) {
        let named = core::mem::take(&mut self.strangers.named);
        let body: Vec<u8> = self.intro(now).into_iter().chain(named.into_iter().flatten()).collect();
        self.send_to_all(HERE, &body, now);
    }

    /// Sends what strangers wait for, in turns: answers, and parts of the newest text.
    pub(super) fn serve(&mut self, now: Ms) {
        while (!self.strangers.again.is_empty() || !self.strangers.named.is_empty()) && self.budget.take(now, SPARED) {
            let Strangers { again, named, fair, .. } = &mut self.strangers;
            *fair = !(again.is_empty() || *fair && !named.is_empty());
            let part = (*fair).then(|| again.remove(0));
            match part {
                Some(at) => self.spread(at, now),
                None => self.show(now),
            }
        }
    }
}
