//! The status of a match, and the reasons for refusing a move.

use mbrane_rules::{Outcome, Seats};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchStatus {
    Turn(Seats),
    /// No further move can change the result: the table ends the game, unless a player chooses to [go
    /// on](crate::History::go_on).
    Settled,
    Over(Outcome),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal<I> {
    NotYourTurn,
    /// The position is no longer the last one.
    Past,
    Over,
    Illegal(I),
}
