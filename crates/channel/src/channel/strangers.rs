//! Texts for spectators: shared answers, and the newest text in parts.

use alloc::vec::Vec;

use super::{Channel, HERE, TEXT};
use crate::{Ms, budget::SPARED, frame::Session};

pub(super) const NAMED: usize = 100;

pub(super) struct Strangers {
    /// The places of the newest text's parts that are to go again.
    pub(super) again: Vec<usize>,
    /// The sessions to answer, and whether a part of the text went last.
    pub(super) named: Vec<Session>,
    fair: bool,
    /// When something went to all at once.
    pub(super) shown: Ms,
}

impl Strangers {
    pub(super) const fn new(shown: Ms) -> Self {
        Self {
            again: Vec::new(),
            named: Vec::new(),
            fair: false,
            shown,
        }
    }

    pub(super) fn name(&mut self, session: Session) {
        if self.named.len() < NAMED && !self.named.contains(&session) {
            self.named.push(session);
        }
    }

    /// Answers a session before all others.
    pub(super) fn name_first(&mut self, session: Session) {
        self.named.retain(|known| *known != session);
        self.named.insert(0, session);
        self.named.truncate(NAMED);
    }
}

impl Channel {
    pub(super) fn spread(&mut self, at: usize, now: Ms) {
        if let Some(part) = self.text.parts.get(at).cloned() {
            self.send_to_all(TEXT, &part, now);
        }
    }

    /// Shows this side's presence to all at once, which answers pending greetings.
    pub(super) fn show(&mut self, now: Ms) {
        let named = core::mem::take(&mut self.strangers.named);
        let body = [&self.intro(now), named.as_flattened()].concat();
        self.send_to_all(HERE, &body, now);
    }

    /// Sends what strangers wait for, in turns: answers, and parts of the newest text.
    pub(super) fn serve(&mut self, now: Ms) {
        while (!self.strangers.again.is_empty() || !self.strangers.named.is_empty())
            && self.budget.take(now, SPARED)
        {
            let Strangers {
                again, named, fair, ..
            } = &mut self.strangers;
            *fair = !(again.is_empty() || *fair && !named.is_empty());
            let part = (*fair).then(|| again.remove(0));
            match part {
                Some(at) => self.spread(at, now),
                None => self.show(now),
            }
        }
    }
}
