//! Minds: they choose moves for the computers of a match, and judge positions in between.
//!
//! Games and moves cross this boundary as text, in one form for every game. [`Minds`] get a record as its seat may see it,
//! never the referee's position. They have no clock and no thread: their driver hands them jobs, then steps and the time, until
//! they are idle. A judgement never delays a move: it pauses meanwhile, and continues when the move is found.

mod minds;
mod of_game;
mod text;

use std::time::Duration;

use mbrane_rules::{Game, Record, Seat, Seats, TextError};

use crate::{Budget, Judgement, Level};

pub use minds::Minds;
pub(crate) use of_game::Thinker;
pub use text::{Order, VERSION};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    Move {
        seat: Seat,
        level: Level,
        /// The match's own seed: matches with the same one are played alike.
        seed: u64,
    },
    /// A judgement of the position within a budget: playouts known from earlier count, time does not.
    Judgement(Budget),
}

/// The two kinds of jobs; there is at most one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lane {
    /// Choosing a move, which comes first.
    Move,
    Judgement,
}

impl Ask {
    pub const fn lane(&self) -> Lane {
        match self {
            Self::Move { .. } => Lane::Move,
            Self::Judgement(_) => Lane::Judgement,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The number that its answers carry.
    pub ticket: u64,
    pub ask: Ask,
    /// A record of any game, on one line, as the seat that asks may see it. The question is about the position after its last move.
    pub game: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub ticket: u64,
    pub said: Reply,
}

impl Answer {
    /// Creates the answer to a job that is refused, or that ended by a fault.
    pub const fn lost(ticket: u64, lane: Lane) -> Self {
        Self {
            ticket,
            said: Reply::Lost(lane),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    Move {
        chosen: Option<String>,
        /// The judgement of the position, if the level neither overlooks nor misjudges moves.
        judgement: Option<Judgement>,
    },
    Judgement {
        judgement: Judgement,
        /// True if it is the last one: the budget is spent, or more thinking cannot change it.
        done: bool,
    },
    /// The thinking ended by a fault, or the job could not be read.
    Lost(Lane),
}

impl Reply {
    pub const fn lane(&self) -> Lane {
        match self {
            Self::Move { .. } => Lane::Move,
            Self::Judgement { .. } => Lane::Judgement,
            Self::Lost(lane) => *lane,
        }
    }
}

/// A game's mind. [`Minds`] keeps the jobs and their time.
pub(crate) trait Mind: Send {
    /// Takes a question about the position after a record, in place of the one in its lane.
    fn begin(&mut self, ask: &Ask, game: &str) -> Result<(), String>;

    /// Drops a lane's tree: after a fault it may be half-written.
    fn forget(&mut self, lane: Lane);

    /// Thinks about its move for about this many playouts, or says it. `spent` is the time since the first step.
    fn choose(&mut self, playouts: u32, spent: Duration) -> Option<Reply>;

    /// Thinks about its judgement for about this many playouts, within a budget whose time may be `up`, and says it if it is the
    /// last one or if `news` are due.
    fn judge(&mut self, playouts: u32, budget: Budget, up: bool, news: bool) -> Option<Reply>;
}

/// Reads the record of a job.
pub(crate) fn record<G: Game>(ask: &Ask, game: &str) -> Result<Record<G>, String> {
    let record: Record<G> = game.parse().map_err(|error: TextError| error.to_string())?;
    let to_act = record.position().to_act();
    match *ask {
        // The answer is no move if the game is over.
        Ask::Move { seat, .. } if to_act != Seats::NOBODY && !to_act.contains(seat) => {
            Err(format!("seat {} is not to act", seat.index() + 1))
        }
        _ => Ok(record),
    }
}
