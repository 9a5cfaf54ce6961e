//! Minds: they choose moves for the computers of a match, and judge positions in between.
//!
//! Games and moves cross this boundary as text, in one form for every game. A [`Mind`] gets a record as its seat may see it,
//! never the referee's position. It has no clock and no thread: its driver hands it jobs, then steps and the time, until it is
//! idle. A judgement never delays a move: it pauses meanwhile, and continues when the move is found.

mod minds;
mod of_game;
mod text;

use std::time::Duration;

use mbrane_rules::Seat;

use crate::{Budget, Judgement, Level};

pub use minds::Minds;
pub use of_game::Thinker;
pub use text::{Order, VERSION};

/// A question to a mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The move of a seat, at a level.
    Move {
        /// The seat to act.
        seat: Seat,
        /// The level to play at.
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
    /// Judging a position.
    Judgement,
}

impl Ask {
    /// Returns the lane that it goes to.
    pub const fn lane(&self) -> Lane {
        match self {
            Self::Move { .. } => Lane::Move,
            Self::Judgement(_) => Lane::Judgement,
        }
    }
}

/// A question with the position that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The number that its answers carry.
    pub ticket: u64,
    /// The question.
    pub ask: Ask,
    /// A record of any game, on one line, as the seat that asks may see it. The question is about the position after its last move.
    pub game: String,
}

/// An answer to a job.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The job's ticket.
    pub ticket: u64,
    /// The answer itself.
    pub said: Said,
}

impl Answer {
    /// Creates the answer to a job that is refused, or that ended by a fault.
    pub const fn lost(ticket: u64, lane: Lane) -> Self {
        Self { ticket, said: Said::Lost(lane) }
    }
}

/// The content of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// A move.
    Move {
        /// The move; none if there is none.
        chosen: Option<String>,
        /// The judgement of the position, if the level neither overlooks nor misjudges moves.
        judgement: Option<Judgement>,
    },
    /// The judgement of a position.
    Judgement {
        /// The judgement so far.
        judgement: Judgement,
        /// Whether it is the last one: the budget is spent, or more thinking cannot change it.
        done: bool,
    },
    /// The thinking ended by a fault, or the job could not be read.
    Lost(Lane),
}

impl Said {
    /// Returns the lane of the job.
    pub const fn lane(&self) -> Lane {
        match self {
            Self::Move { .. } => Lane::Move,
            Self::Judgement { .. } => Lane::Judgement,
            Self::Lost(lane) => *lane,
        }
    }
}

/// A thinker that takes jobs, whatever the game.
pub trait Mind: Send {
    /// Takes a job, in place of the one in its lane.
    ///
    /// # Errors
    /// The reason why the job is refused: its text is no record of the game, or the seat has nothing to do. A refused job gets no
    /// answer, and the earlier job in its lane is dropped all the same.
    fn ask(&mut self, job: &Job) -> Result<(), String>;

    /// Drops the job in a lane, and keeps what it has found out.
    fn cancel(&mut self, lane: Lane);

    /// Drops the job in a lane, and all that was known for it: after a fault it may be half-written.
    fn forget(&mut self, lane: Lane);

    /// Returns the lane that the next step works on; none when there is nothing to do.
    fn busy(&self) -> Option<Lane>;

    /// Returns the ticket of the job that the next step works on.
    fn ticket(&self) -> Option<u64>;

    /// Thinks for about this many playouts; `now` is the time since any fixed moment.
    fn step(&mut self, playouts: u32, now: Duration) -> Option<Answer>;
}
