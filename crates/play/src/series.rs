//! One game after another: rematches, and the match of two.

use mbrane_rules::{Outcome, Record, Seat};

use crate::{Animated, History, MatchInfo};

impl<G: Animated> History<G> {
    /// The points of both seats in this match of two games so far, including this game's when it is over. A player who resigns leaves
    /// all points to the other. None in a single game.
    pub fn totals(&self) -> Option<[u16; 2]> {
        self.info.two_leg.then(|| {
            let earlier = self.info.earlier.unwrap_or_default();
            let points = self
                .outcome()
                .map_or([0, 0], |outcome| self.points(outcome));
            [earlier[0] + points[0], earlier[1] + points[1]]
        })
    }

    pub fn outcome_of_two(&self) -> Option<Outcome> {
        self.info
            .earlier
            .and(self.outcome())
            .and(self.totals())
            .map(Outcome::by_points)
    }

    /// The seat that began ahead, and by how much.
    fn ahead(&self) -> Option<(Seat, u16)> {
        let start = self.record().start();
        let is_start =
            |seat, amount: &u16| G::ahead(start.setup(), seat, *amount).as_ref() == Some(start);
        let amounts = || G::head_starts(start.setup()).into_iter().flatten();
        Seat::BOTH
            .into_iter()
            .find_map(|seat| Some((seat, amounts().find(|amount| is_start(seat, amount))?)))
    }

    /// How far the only person began ahead of the computer: 1 is a little, 2 much; below 0 it is the computer that began ahead.
    pub fn head_start(&self) -> i8 {
        let Some(((seat, amount), you)) = self.ahead().zip(self.info.only_person()) else {
            return 0;
        };
        let amounts = G::head_starts(self.record().start().setup())[usize::from(seat != you)];
        let step = 1 + i8::from(amounts[0] != amount);
        if seat == you { step } else { -step }
    }

    /// Gives a match without moves this [head start](Self::head_start); returns whether there is one.
    pub(crate) fn give_head_start(&mut self, step: i8) -> bool {
        let setup = self.record().start().setup();
        let amount = usize::from(step.unsigned_abs())
            .checked_sub(1)
            .map(|step_index| G::head_starts(setup)[usize::from(step < 0)][step_index.min(1)]);
        let seat = self
            .info
            .only_person()
            .map(|you| if step < 0 { !you } else { you });
        let Some(start) = seat
            .zip(amount)
            .and_then(|(seat, amount)| G::ahead(setup, seat, amount))
        else {
            return false;
        };
        let MatchInfo {
            players,
            two_leg,
            earlier,
            ..
        } = self.info.clone();
        *self = Self::new(Record::from_position(start), players).begun_here();
        (self.info.two_leg, self.info.earlier) = (two_leg, earlier);
        true
    }

    fn points(&self, outcome: Outcome) -> [u16; 2] {
        if !outcome.resigned {
            return outcome.points;
        }
        Seat::BOTH.map(|seat| {
            if outcome.winner == Some(seat) {
                self.position().all_points()
            } else {
                0
            }
        })
    }

    /// The next game: the other player begins. After the first of two it is the second; otherwise a new match starts.
    /// It starts where this one did, also from a given position; a head start goes with its player.
    #[must_use]
    pub fn rematch(&self) -> Self {
        let [first, second] = self.info.players.clone();
        let start = self.record().start();
        let ahead = self
            .ahead()
            .and_then(|(seat, amount)| G::ahead(start.setup(), !seat, amount));
        let record = Record::from_position(ahead.unwrap_or_else(|| start.clone()));
        let mut next = Self::new(record, [second, first]).begun_here();
        next.info.two_leg = self.info.two_leg;
        if self.info.leg() == Some(1) {
            next.info.earlier = self
                .outcome()
                .map(|outcome| self.points(outcome))
                .map(|[first, second]| [second, first]);
        }
        next
    }
}
