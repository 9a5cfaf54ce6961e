//! Who thinks for a table: chooses moves for its computers, and between them judges positions for whoever asks.
//!
//! Games and moves cross this boundary as text, in one form for every game. A [`Mind`] is given a record as its seat may see it,
//! never the position of the referee. It has no clock and no thread: whoever drives it hands it jobs, then steps and the time,
//! until it is idle. A job to judge never delays a job to move: it rests meanwhile, and continues when the move is found.

mod minds;
mod of_game;
mod text;

use std::time::Duration;

use mbrane_rules::Seat;

use crate::{Budget, Judgement, Level};

pub use minds::Minds;
pub use of_game::Thinker;
pub use text::{Order, VERSION};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A move for a seat, as a level plays.
    Move {
        /// The seat to act.
        seat: Seat,
        /// How strong.
        level: Level,
    },
    /// What the position is worth, within a budget: playouts known from earlier count, time does not.
    Judgement(Budget),
}

/// The two kinds of jobs; there is at most one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lane {
    /// Choosing a move. It comes first.
    Move,
    /// Judging a position.
    Judgement,
}

impl Ask {
    /// The lane that it goes to.
    pub const fn lane(&self) -> Lane {
        match self {
            Self::Move { .. } => Lane::Move,
            Self::Judgement(_) => Lane::Judgement,
        }
    }
}

/// Something to think about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// What its answers are known by.
    pub ticket: u64,
    /// What is asked.
    pub ask: Ask,
    /// A record of any game, on one line, as the seat that asks may see it. It is thought about the position after its last move.
    pub game: String,
}

/// What came of a job.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The job's.
    pub ticket: u64,
    /// What it comes to.
    pub said: Said,
}

impl Answer {
    /// The answer to a job that is refused, or that ended by a fault.
    pub const fn lost(ticket: u64, lane: Lane) -> Self {
        Self { ticket, said: Said::Lost(lane) }
    }
}

/// What a job comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// A move.
    Move {
        /// Which; none when there is none.
        chosen: Option<String>,
        /// What the position is worth, where whoever chose can tell that as well as a judge.
        judgement: Option<Judgement>,
    },
    /// What a position is worth.
    Judgement {
        /// What is held so far.
        judgement: Judgement,
        /// Whether that is all: the budget is spent, or nothing more can be found out.
        done: bool,
    },
    /// The thinking ended by a fault, or the job could not be read.
    Lost(Lane),
}

impl Said {
    /// The lane of the job.
    pub const fn lane(&self) -> Lane {
        match self {
            Self::Move { .. } => Lane::Move,
            Self::Judgement { .. } => Lane::Judgement,
            Self::Lost(lane) => *lane,
        }
    }
}

/// One who thinks for a table, whichever game lies there.
pub trait Mind: Send {
    /// Takes a job, in place of the one of its kind.
    ///
    /// # Errors
    /// The reason why the job is refused: its text is no record of the game, or the seat has nothing to do. Nothing of it is
    /// answered then, and the earlier job of its kind is dropped all the same.
    fn ask(&mut self, job: &Job) -> Result<(), String>;

    /// Drops the job of a kind. What was found out stays known.
    fn cancel(&mut self, lane: Lane);

    /// Drops the job of a kind, and what was known for it: after a fault it may be half-written.
    fn forget(&mut self, lane: Lane);

    /// What the next step works on; nothing when there is nothing to do.
    fn busy(&self) -> Option<Lane>;

    /// The ticket of the job that the next step works on.
    fn ticket(&self) -> Option<u64>;

    /// Thinks for about so many playouts, at a time that is counted from anywhere.
    fn step(&mut self, playouts: u32, now: Duration) -> Option<Answer>;
}
