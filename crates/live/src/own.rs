//! Actions on this device: moves, greetings, clocks.

use mbrane_play::{AnyMatch, Relation, words::live::Label};

use crate::{Clock, GREETINGS, Live};

impl Live {
    /// Takes over the table's new moves of the seat that is played
    /// here, in their order, and its decisions; returns whether they are accepted.
    pub fn moved(&mut self, table: &dyn AnyMatch, now: u64) -> bool {
        if self.closes(table) {
            return true;
        }
        let (Some(seat), Some(known)) = (self.seat(), &self.table) else {
            return false;
        };
        if self.over.is_some() || self.conflict.is_some() || self.elsewhere || self.draws() {
            return false;
        }
        if let Some(correspondence) = &mut self.correspondence {
            if known.id() != table.id() || !table.write_letters(correspondence) {
                return false;
            }
        } else {
            let (kept, line) = (known.line(), table.line());
            let Relation::Ahead(_) = kept.relation(&line) else {
                return false;
            };
            let movers = &table.movers()[kept.moves.len()..line.moves.len()];
            if movers.iter().any(|mover| *mover != Some(seat)) {
                return false;
            }
        }
        let moves = table.moves();
        let thinks = self.acts(!seat);
        self.table = Some(table.boxed());
        self.requests.void();
        self.count_away(now);
        let turn = (self.times.since, self.times.away);
        self.times.moved(seat, moves, now);
        if thinks && self.acts(!seat) {
            // In simultaneous choices, the opponent goes on choosing.
            (self.times.since, self.times.away) = turn;
        }
        self.renew();
        self.out.urge();
        true
    }

    /// Takes over that the table has ended or reopened a settled game. No message says so: every table with the same
    /// record decides it by itself.
    fn closes(&mut self, table: &dyn AnyMatch) -> bool {
        let differs = |known: &dyn AnyMatch| {
            is_closed(known) != is_closed(table) && known.line() == table.line()
        };
        let closes = self.table().is_some_and(differs);
        if closes {
            self.table = Some(table.boxed());
            self.requests.void();
            self.renew();
        }
        closes
    }

    /// Says one of the [greetings](GREETINGS).
    pub fn greet(&mut self, greeting: Label, now: u64) {
        let Some(id) = GREETINGS.iter().position(|known| *known == greeting) else {
            return;
        };
        let number = self.requests.say.map_or(0, |(_, number)| number) + 1;
        self.requests.say = Some((id, number));
        self.requests.said = now;
        self.out.urge();
    }

    /// Would like to play with this clock, or without one. It is in force where both want the same. One that is too short to
    /// be offered is wanted only if the other offers it.
    pub fn want_clock(&mut self, clock: Option<Clock>) {
        let offered = self.times.theirs;
        self.times.wanted = clock.filter(|clock| clock.is_offered() || offered == Some(*clock));
        self.times
            .agree(self.table.as_ref().map_or(0, |table| table.moves()));
        self.out.urge();
    }

    /// Would rather play without the clock that the other would like.
    pub fn decline_clock(&mut self) {
        self.times.declined = self.times.theirs;
        self.out.urge();
    }

    /// How much time a seat has left, in milliseconds; none without a clock.
    pub fn time_left(&self, seat: mbrane_rules::Seat, now: u64) -> Option<i64> {
        let runs = self.acts(seat) && !self.is_over();
        self.times.left(seat, runs, self.clock_now(now))
    }
}

/// Returns whether the table has ended the game because it is settled.
pub(crate) fn is_closed(table: &dyn AnyMatch) -> bool {
    table.entries() > table.moves()
}
