//! The players of a match, the seats that act, and the viewer.

use mbrane_rules::{Outcome, Seat, Seats, Viewer};

use crate::{Level, Match, MatchStatus, MoveInput, Over, Player, Side};

pub trait MatchPlayers {
    fn player(&self, seat: Seat) -> &Player;
    fn set_player(&mut self, seat: Seat, player: Player);
    fn only_person(&self) -> Option<Seat>;
    fn side(&self, seat: Seat) -> Side;
    fn seat_on(&self, side: Side) -> Seat;
    fn hands(&self) -> Seats;
    /// The seats that the match waits for after the last entry, whatever place is shown.
    fn awaited(&self) -> Seats;
    fn eyes(&self) -> Viewer;
    fn look_as(&mut self, eyes: Option<Viewer>) -> bool;
    fn set_live(&mut self, meets: bool) -> bool;
    fn has_looks(&self) -> bool;
    fn acting(&self) -> Option<Seat>;
    fn covered(&self) -> Option<Seat>;
    fn cover(&mut self);
    fn thinker(&self) -> Option<(Seat, Level)>;
    fn now(&self) -> MatchStatus;
    fn outcome(&self) -> Option<Outcome>;
    fn ended(&self) -> Option<Outcome>;
    fn claimed(&self) -> Option<Over>;
    fn claim(&mut self, over: Option<Over>) -> bool;
}

impl<G: MoveInput> MatchPlayers for Match<G> {
    fn player(&self, seat: Seat) -> &Player {
        self.player(seat)
    }

    fn set_player(&mut self, seat: Seat, player: Player) {
        self.seat(seat, player);
    }

    fn only_person(&self) -> Option<Seat> {
        self.only_person()
    }

    fn side(&self, seat: Seat) -> Side {
        self.side(seat)
    }

    fn seat_on(&self, side: Side) -> Seat {
        self.seat_on(side)
    }

    fn hands(&self) -> Seats {
        self.hands()
    }

    fn awaited(&self) -> Seats {
        let waits = if self.ended().is_some() { Seats::NOBODY } else { self.record().position().to_act() };
        if self.waiting().is_some() { waits.without(Seat::Second) } else { waits }
    }

    fn eyes(&self) -> Viewer {
        self.eyes()
    }

    fn look_as(&mut self, eyes: Option<Viewer>) -> bool {
        self.look_as(eyes)
    }

    fn set_live(&mut self, meets: bool) -> bool {
        self.set_live(meets)
    }

    fn has_looks(&self) -> bool {
        self.has_looks()
    }

    fn acting(&self) -> Option<Seat> {
        self.acting()
    }

    fn covered(&self) -> Option<Seat> {
        self.covered()
    }

    fn cover(&mut self) {
        self.cover();
    }

    fn thinker(&self) -> Option<(Seat, Level)> {
        self.thinker()
    }

    fn now(&self) -> MatchStatus {
        self.now()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn ended(&self) -> Option<Outcome> {
        self.ended()
    }

    fn claimed(&self) -> Option<Over> {
        self.claimed()
    }

    fn claim(&mut self, over: Option<Over>) -> bool {
        self.claim(over)
    }
}
