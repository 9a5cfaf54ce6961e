//! Matches between players: who they are, what they play, what is written down and what it proves.
//!
//! Games come in pairs that begin with the same few random moves, each player once in each seat. Nothing here has a
//! clock, a thread or a file: the program `mbrane-arena` does.

pub mod ledger;
mod options;
mod plan;
mod player;
mod score;

pub use options::{Options, USAGE, Wish};
pub use plan::{Plan, Played, Side};
pub use player::{Contender, Player};
pub use score::{Score, Test, Verdict, elo};
