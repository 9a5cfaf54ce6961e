//! Computer opponents: one search for every game, resumable and pure, and the engine with its text protocol.
//!
//! A search is data. Its owner lets it [step](Search::step) and reads its [report](Search::report); it has no clock, no thread
//! and no randomness but its seed, and it stays within a limit of memory.

pub mod engine;
mod fingerprint;
mod games;
mod judgement;
mod knowledge;
mod level;
pub mod masbrur;
mod maths;
mod opponent;
mod search;
pub mod thinker;

pub use fingerprint::fingerprint;
pub use judgement::Judgement;
pub use knowledge::mbrane::learned;
pub use knowledge::sansumoku::learned as sections;
pub use knowledge::{Judged, Knowledge, Parameters, SearchInfo, Talk, Tuning, changed};
pub use level::{Budget, Level, Skill};
pub use opponent::Opponent;
pub use search::{Candidate, Options, Report, Search, Solver, solve};
