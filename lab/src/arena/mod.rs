//! Matches between players: their openings, their records, and the statistics of their results.
//!
//! Games come in pairs with the same opening, from random moves or a book; each player has each seat once. This module has no
//! clock, thread or file; the program `mbrane-arena` has them.

mod contest;
pub mod ledger;
mod openings;
mod options;
mod plan;
mod player;
mod score;

pub use contest::Contest;
pub use openings::{Book, Openings};
pub use options::{Options, USAGE};
pub use plan::{Plan, Played, Side};
pub use player::{Contender, Player};
pub use score::{Score, Test, Verdict, elo};
