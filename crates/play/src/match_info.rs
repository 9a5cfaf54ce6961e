//! The part of a match that every game shares: its players, and decisions outside the rules.

use mbrane_rules::{Seat, Seats};

use crate::{ClaimedEnd, Credit, Player};

/// The part of a match that every game shares: its players, and decisions outside the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchInfo {
    pub(crate) players: [Player; 2],
    pub(crate) claimed: Option<ClaimedEnd>,
    /// Two games with seats changed, their points summed.
    pub(crate) two_leg: bool,
    /// The points of the earlier game of the two, by the seats of this one.
    pub(crate) earlier: Option<[u16; 2]>,
    pub(crate) began: Option<u64>,
    pub(crate) credit: Credit,
    /// True if only an audience sees it: then words address nobody as "you".
    pub(crate) watched: bool,
}

impl MatchInfo {
    pub(crate) const fn new(players: [Player; 2]) -> Self {
        Self {
            players,
            claimed: None,
            two_leg: false,
            earlier: None,
            began: None,
            credit: Credit::None,
            watched: false,
        }
    }

    pub const fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub fn set_player(&mut self, seat: Seat, player: Player) {
        self.players[seat.index()] = player;
    }

    /// The seat of the only person who plays, whom the words address as "you".
    pub fn only_person(&self) -> Option<Seat> {
        if self.watched {
            return None;
        }
        self.people().single()
    }

    pub(crate) fn people(&self) -> Seats {
        Player::people(&self.players)
    }

    /// The end outside the rules that a remote player claims.
    pub const fn claimed(&self) -> Option<ClaimedEnd> {
        self.claimed
    }

    /// Makes this the first of two games with seats changed, whose points are summed.
    pub const fn make_of_two(&mut self) {
        self.two_leg = true;
    }

    /// Which game of a match of two this is, from 1; none where it is a single game.
    pub const fn leg(&self) -> Option<u8> {
        match (self.two_leg, self.earlier) {
            (false, _) => None,
            (true, None) => Some(1),
            (true, Some(_)) => Some(2),
        }
    }

    /// When it began, in milliseconds since the beginning of 1970, if known. The list of matches identifies them by it.
    pub const fn id(&self) -> Option<u64> {
        self.began
    }

    /// Gives the match another id. It is then a branch of the match with its old id, and loses its credit: only the original counts.
    pub fn set_id(&mut self, id: Option<u64>) {
        if self.began.is_some() && self.began != id {
            self.credit = Credit::None;
        }
        self.began = id;
    }

    pub const fn credit(&self) -> Credit {
        self.credit
    }

    pub const fn drop_credit(&mut self) {
        self.credit = Credit::None;
    }

    pub(crate) fn note_help(&mut self) {
        if self.credit == Credit::Full {
            self.credit = Credit::Helped;
        }
    }

    /// Takes over from the local copy of the same match what its record lacks: the players, and the game before it
    /// in a match of two.
    pub(crate) fn resume(&mut self, here: &Self) {
        for seat in Seat::BOTH {
            if here.player(seat).is_person() {
                self.set_player(seat, here.player(seat).clone());
            }
        }
        (self.two_leg, self.earlier) = (here.two_leg, here.earlier);
    }
}
