//! Why a move of Masbrur is refused.

use std::fmt;

use super::field::row_name;
use super::names::seat_name;
use super::phase::Phase;
use super::{Domino, Placement};
use crate::Seat;

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// Another phase is in progress.
    NotNow {
        /// That phase.
        phase: Phase,
    },
    /// It is another seat's turn to speak.
    NotYours {
        /// That seat.
        seat: Seat,
    },
    /// South's word is written first, and North's waits only while both may choose.
    NothingWaits,
    /// A move must name its choice, and this one is hidden.
    Unnamed,
    /// The move cannot be judged, because it depends on a secret that is hidden here.
    Hidden {
        /// The owner of the secret.
        seat: Seat,
        /// The kind of secret.
        what: Hidden,
    },
    /// The domino lies in the field already.
    InField {
        /// Which.
        domino: Domino,
    },
    /// No domino that is left could match this one.
    NothingMatches {
        /// Which.
        domino: Domino,
    },
    /// The domino is not in the pool.
    NotInPool {
        /// Which.
        domino: Domino,
    },
    /// A group has ten dominoes.
    GroupSize {
        /// How many it has.
        size: usize,
    },
    /// The group that is named holds the pool's lowest.
    WithoutLowest {
        /// The pool's lowest.
        lowest: Domino,
    },
    /// The domino is not among the player's.
    NotInHand {
        /// Which.
        domino: Domino,
    },
    /// The domino does not fit there.
    NoMatch {
        /// Which, and where.
        placement: Placement,
        /// The number at that end.
        number: u8,
    },
    /// The domino is to be laid and cannot be in the wall.
    LaidAndInWall {
        /// Which.
        domino: Domino,
    },
    /// An attack needs a wall laid in this round.
    NoWall,
    /// An attack needs a formation above and two below, and the eight standing dominoes do not allow that.
    CannotAttack,
    /// The domino lies in the player's own wall.
    InWall {
        /// Which.
        domino: Domino,
    },
    /// The domino is not in the opponent's wall.
    NotInEnemyWall {
        /// Which.
        domino: Domino,
    },
    /// The formations are not the shown ones, lengthened by the seized dominoes.
    NotLengthened,
}

/// A kind of secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// A wall.
    Wall,
    /// A show.
    Show,
    /// A seizure.
    Seizure,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over"),
            Self::NotNow { phase } => write!(f, "not now: {}", phase.to_do()),
            Self::NotYours { seat } => write!(f, "it is {}'s turn to speak", seat_name(*seat)),
            Self::NothingWaits => {
                f.write_str("north's choice waits only where both choose and south's is not there yet")
            }
            Self::Unnamed => f.write_str("who chooses must say what"),
            Self::Hidden { seat, what } => {
                let what = match what {
                    Hidden::Wall => "wall is",
                    Hidden::Show => "show is",
                    Hidden::Seizure => "seizing is",
                };
                write!(f, "{}'s {what} hidden here, so this cannot be judged", seat_name(*seat))
            }
            Self::InField { domino } => write!(f, "{domino} lies in the field already"),
            Self::NothingMatches { domino } => write!(f, "nothing that is left could match {domino}"),
            Self::NotInPool { domino } => write!(f, "{domino} is not in the pool"),
            Self::GroupSize { size } => write!(f, "a group has ten dominoes, this one has {size}"),
            Self::WithoutLowest { lowest } => write!(f, "the group that is named holds the pool's lowest, {lowest}"),
            Self::NotInHand { domino } => write!(f, "{domino} is not in the hand"),
            Self::NoMatch { placement, number } => {
                let Placement { domino, row, end } = placement;
                let end = if end.sign() == 'l' { "left" } else { "right" };
                let row = row_name(usize::from(*row));
                write!(f, "the {end} end of row {row} bears {number}, and {domino} does not")
            }
            Self::LaidAndInWall { domino } => write!(f, "{domino} is to be laid and cannot be in the wall"),
            Self::NoWall => f.write_str("to attack takes a wall laid in this round"),
            Self::CannotAttack => f.write_str("to attack, the eight must hold a formation above and two below"),
            Self::InWall { domino } => write!(f, "{domino} lies in the own wall"),
            Self::NotInEnemyWall { domino } => write!(f, "{domino} is not in the enemy's wall"),
            Self::NotLengthened => {
                f.write_str("the formations are not those that were shown, lengthened by what is seized")
            }
        }
    }
}

impl std::error::Error for Illegal {}
