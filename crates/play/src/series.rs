//! One game after another: rematches, and the match of two.

use mbrane_rules::{Outcome, Seat};

use crate::{Animated, Match};

impl<G: Animated> Match<G> {
    /// Makes this the first of two games with seats changed, whose points are summed.
    #[must_use]
    pub fn of_two(mut self) -> Self {
        self.make_of_two();
        self
    }

    pub(crate) fn make_of_two(&mut self) {
        self.of_two = true;
        self.looks.forget();
    }

    /// Takes over what no record tells from the same match as it is here: the people who play, and the game before it in
    /// a match of two.
    pub(crate) fn resume(&mut self, here: &Self) {
        for seat in Seat::BOTH.into_iter().filter(|seat| here.player(*seat).is_person()) {
            self.seat(seat, here.player(seat).clone());
        }
        (self.of_two, self.earlier) = (here.of_two, here.earlier);
        self.looks.forget();
    }

    /// Which game of a match of two this is, from 1; none where it is a single game.
    pub const fn leg(&self) -> Option<u8> {
        match (self.of_two, self.earlier) {
            (false, _) => None,
            (true, None) => Some(1),
            (true, Some(_)) => Some(2),
        }
    }

    /// The points of both seats in this match of two so far, those of the game that is shown included when it is over. Who resigned leaves
    /// all points to the other. None where this is a single game.
    pub fn totals(&self) -> Option<[u16; 2]> {
        self.of_two.then(|| {
            let earlier = self.earlier.unwrap_or_default();
            let points = self.outcome().map_or([0, 0], |outcome| self.points(outcome));
            [earlier[0] + points[0], earlier[1] + points[1]]
        })
    }

    pub fn outcome_of_two(&self) -> Option<Outcome> {
        self.earlier.and(self.outcome()).and(self.totals()).map(Outcome::by_points)
    }

    fn points(&self, outcome: Outcome) -> [u16; 2] {
        if !outcome.resigned {
            return outcome.points;
        }
        Seat::BOTH.map(|seat| if outcome.winner == Some(seat) { self.position().all_points() } else { 0 })
    }

    /// The next game: the other player begins. After the first of two it is the second; otherwise everything starts anew.
    /// It starts where this one did, also from a given position.
    #[must_use]
    pub fn rematch(&self) -> Self {
        let [first, second] = self.players.clone();
        let record = mbrane_rules::Record::from_position(self.record().start().clone());
        let mut next = Self::from_record(record, [second, first]).begun_here();
        next.of_two = self.of_two;
        if self.leg() == Some(1) {
            next.earlier = self.outcome().map(|outcome| self.points(outcome)).map(|[first, second]| [second, first]);
        }
        next
    }
}
