//! Why a move of Masbrur is refused.

use thiserror::Error;

use super::field::row_name;
use super::names::seat_name;
use super::phase::Phase;
use super::{Domino, Placement};
use crate::Seat;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    #[error("the game is over")]
    Over,
    #[error("not now: {}", phase.to_do())]
    NotNow { phase: Phase },
    #[error("it is {}'s turn to speak", seat_name(*seat))]
    NotYours { seat: Seat },
    #[error("north's choice waits only where both choose and south's is not there yet")]
    NothingWaits,
    #[error("who chooses must say what")]
    Unnamed,
    #[error("{}'s {what} is hidden here, so this cannot be judged", seat_name(*seat))]
    Hidden { seat: Seat, what: Hidden },
    #[error("{domino} lies in the field already")]
    InField { domino: Domino },
    #[error("nothing that is left could match {domino}")]
    NothingMatches { domino: Domino },
    #[error("{domino} is not in the pool")]
    NotInPool { domino: Domino },
    #[error("a group has ten dominoes, this one has {size}")]
    GroupSize { size: usize },
    #[error("the group that is named holds the pool's lowest, {lowest}")]
    WithoutLowest { lowest: Domino },
    #[error("{domino} is not in the hand")]
    NotInHand { domino: Domino },
    #[error("the {} end of row {} bears {number}, and {} does not",
        placement.end, row_name(placement.row.into()), placement.domino)]
    NoMatch { placement: Placement, number: u8 },
    #[error("{domino} is to be laid and cannot be in the wall")]
    LaidAndInWall { domino: Domino },
    #[error("to attack takes a wall laid in this round")]
    NoWall,
    #[error("to attack, the eight must hold a formation above and two below")]
    CannotAttack,
    #[error("{domino} lies in the own wall")]
    InWall { domino: Domino },
    #[error("{domino} is not in the enemy's wall")]
    NotInEnemyWall { domino: Domino },
    #[error("the formations are not those that were shown, lengthened by what is seized")]
    NotLengthened,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    Wall,
    Show,
    Seizure,
}

crate::text::words!(Hidden: Wall "wall", Show "show", Seizure "seizing");
