//! Requests to the other player: to take moves back, and to play again.

use mbrane_play::AnyMatch;
use mbrane_rules::Seat;

use crate::message::Message;
use crate::{Live, News, Refused, Undo};

/// Requests that wait for an answer, and the greeting being said.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Requests {
    /// The last request made here. It binds until it is declined, or the other has seen the match move past it.
    pub(crate) asked: Option<Undo>,
    /// True if that request still stands.
    pub(crate) stands: bool,
    pub(crate) wanted: Option<Undo>,
    /// The request that was declined here.
    pub(crate) no: Option<Undo>,
    /// True if this device wants a rematch, and if the other does.
    pub(crate) again: bool,
    pub(crate) again_wanted: bool,
    /// The greeting, its number, and when it was said.
    pub(crate) say: Option<(usize, u32)>,
    pub(crate) said: u64,
}

impl Requests {
    fn anew(&self) -> Self {
        Self {
            say: self.say,
            said: self.said,
            ..Self::default()
        }
    }

    pub(crate) const fn void(&mut self) {
        self.stands = false;
        self.wanted = None;
        self.no = None;
    }
}

impl Live {
    /// The request that a seat would make: back to its last decision. On its own turn, that takes back two moves.
    fn undo_of(&self, seat: Seat) -> Option<Undo> {
        let table = self.table().filter(|table| table.ended().is_none())?;
        let (length, movers) = (table.moves(), table.movers());
        let by_seat = |cursor: &usize| movers.get(*cursor) == Some(&Some(seat));
        let to = (0..length).rev().find(by_seat)?;
        let small = |number: usize| u16::try_from(number).ok();
        Some(Undo {
            undos: self.undos,
            length: small(length)?,
            to: small(to)?,
        })
    }

    /// Returns whether this device may ask to take moves back: not while the other may still agree to an earlier request.
    pub fn may_ask_undo(&self) -> bool {
        let ask = self.seat().and_then(|seat| self.undo_of(seat));
        let asked = self.requests.asked;
        let binds = asked.is_some_and(|asked| asked.undos == self.undos);
        self.correspondence.is_none() && self.over.is_none() && ask.is_some() && !binds
    }

    pub fn ask_undo(&mut self) -> bool {
        let may = self.may_ask_undo();
        if may {
            self.requests.asked = self.seat().and_then(|seat| self.undo_of(seat));
            self.requests.stands = true;
            self.out.urge();
        }
        may
    }

    pub fn asked_undo(&self) -> Option<Undo> {
        let Requests { asked, stands, .. } = self.requests;
        if stands { asked } else { None }
    }

    pub const fn undo_wanted(&self) -> Option<Undo> {
        self.requests.wanted
    }

    pub fn answer_undo(&mut self, yes: bool, now: u64) -> bool {
        let Some(undo) = self.requests.wanted.take() else {
            return false;
        };
        self.out.urge();
        if !yes {
            self.requests.no = Some(undo);
            return false;
        }
        let Some(table) = &mut self.table else {
            return false;
        };
        let began = table.id();
        table.seek(undo.to.into(), usize::MAX);
        let mut shorter = table.branch();
        shorter.set_id(began);
        self.table = Some(shorter);
        self.undos += 1;
        self.requests = self.requests.anew();
        // No time is given back.
        self.times.turn(now);
        self.renew();
        true
    }

    pub fn may_ask_again(&self) -> bool {
        self.seat().is_some() && self.is_over() && !self.requests.again
    }

    /// Would like to play again; the next game begins as soon as both do. Whether it has begun.
    pub fn ask_again(&mut self, now: u64) -> bool {
        if !self.may_ask_again() {
            return false;
        }
        self.requests.again = true;
        self.out.urge();
        self.requests.again_wanted && self.begin_next(now).is_ok()
    }

    /// Returns whether this device has asked, and whether the other has.
    pub const fn again(&self) -> (bool, bool) {
        (self.requests.again, self.requests.again_wanted)
    }

    /// Returns whether the game is over, by the rules or beside them.
    pub fn is_over(&self) -> bool {
        let ended = self.table().and_then(<dyn AnyMatch>::ended);
        self.over.is_some() || ended.is_some()
    }

    /// Another game begins: what belonged to the one before is over.
    pub(crate) fn begin_next(&mut self, now: u64) -> Result<(), Refused> {
        let next = self.table.as_ref().ok_or(Refused::NotAgreed)?.rematch();
        self.game += 1;
        self.undos = 0;
        self.over = None;
        self.against = None;
        self.requests = self.requests.anew();
        self.times.spent = [0; 2];
        self.times.thought = None;
        self.times.absent = [0; 2];
        self.times.turn(now);
        self.out.urge();
        self.open_match(next, now)
    }

    pub(crate) fn hear_requests(&mut self, by: Seat, message: &Message, now: u64) -> Vec<News> {
        let mut news = Vec::new();
        let wanted = message
            .undo
            .filter(|undo| self.correspondence.is_none() && self.undo_of(by) == Some(*undo));
        let answered = wanted.is_some() && wanted == self.requests.no;
        if !answered && wanted != self.requests.wanted {
            self.requests.wanted = wanted;
            news.extend(wanted.map(|_| News::UndoAsked));
        }
        if wanted.is_none() && message.undo.is_none() {
            self.requests.no = None;
        }
        let moves = self.table.as_ref().map_or(0, |table| table.moves());
        let asked = self.requests.asked;
        let past = asked.is_some_and(|undo| moves > usize::from(undo.length));
        let declined = message.no.is_some() && message.no == self.requests.asked;
        if past || declined {
            self.requests.asked = None;
        }
        if declined && self.requests.stands {
            self.requests.stands = false;
            self.out.urge();
            news.push(News::UndoDeclined);
        }
        let again = message.again == Some(self.game + 1) && self.is_over();
        if again && !self.requests.again_wanted {
            self.requests.again_wanted = true;
            news.push(News::AgainAsked);
        }
        if self.requests.again && self.requests.again_wanted && self.begin_next(now).is_ok() {
            news.push(News::Began);
        }
        news
    }
}
