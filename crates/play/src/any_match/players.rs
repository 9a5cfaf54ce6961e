//! The players of a match, the seats that act, and the viewer.

use mbrane_rules::{Outcome, Seat, Seats, Viewer};

use crate::{Level, Match, MatchStatus, MoveInput, Over, Player, Side};

/// The players of a match, whose turn it is, and its viewer.
pub trait MatchPlayers {
    /// The player of a seat.
    fn player(&self, seat: Seat) -> &Player;
    /// Puts another player on a seat.
    fn set_player(&mut self, seat: Seat, player: Player);
    /// The seat of the only person at the table.
    fn only_person(&self) -> Option<Seat>;
    /// The side that a seat plays, at the place shown.
    fn side(&self, seat: Seat) -> Side;
    /// The seat that plays a side, at the place shown.
    fn seat_on(&self, side: Side) -> Seat;
    /// The seats of the people here who may act now.
    fn hands(&self) -> Seats;
    /// The seats that the match waits for after the last entry, whatever place is shown.
    fn awaited(&self) -> Seats;
    /// The viewer of the table: the only person, or of two at one screen the one who last took it over. It sees all
    /// where nothing is hidden or no person plays.
    fn eyes(&self) -> Viewer;
    /// Chooses the viewer: a seat where the opponent is remote, anyone when the match is over. Returns whether the
    /// viewer, or the remote seat, has changed.
    fn look_as(&mut self, eyes: Option<Viewer>) -> bool;
    /// Sets whether the remote moves arrive by a live connection, not by links. Returns whether that is new.
    fn set_live(&mut self, meets: bool) -> bool;
    /// Whether the user can view it as either seat: it is over, in a game that hides something.
    fn has_looks(&self) -> bool;
    /// The seat of the person here who acts now; the viewer's where both may.
    fn acting(&self) -> Option<Seat>;
    /// The seat that must take over the screen before the table shows anything.
    fn covered(&self) -> Option<Seat>;
    /// Covers the table again where two people share it.
    fn cover(&mut self);
    /// The computer that should think now.
    fn thinker(&self) -> Option<(Seat, Level)>;
    /// The status of the match, at the place shown.
    fn now(&self) -> MatchStatus;
    /// The outcome, if the game is over at the place shown.
    fn outcome(&self) -> Option<Outcome>;
    /// How the match ended, whatever place is shown.
    fn ended(&self) -> Option<Outcome>;
    /// How it ended beside the rules, if it did.
    fn claimed(&self) -> Option<Over>;
    /// Ends the match beside the rules, or with `None` lets it go on. Returns whether that is new.
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
