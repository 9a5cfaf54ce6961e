//! Matches between players: who they are, what they play, what is written down and what it proves.
//!
//! Games come in pairs that begin alike, with random moves or as a book says, each player once in each seat. Nothing here has a
//! clock, a thread or a file: the program `mbrane-arena` does.

mod contest;
pub mod ledger;
mod openings;
mod options;
mod plan;
mod player;
mod score;

pub use contest::Contest;
pub use openings::{Book, Openings};
pub use options::{Options, USAGE, Wish};
pub use plan::{Plan, Played, Side};
pub use player::{Contender, Manner, Player};
pub use score::{Score, Test, Verdict, elo};
