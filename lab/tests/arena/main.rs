//! The arena: players, games, files, statistics, and the program itself.

mod games;
mod ledger;
mod options;
mod process;
mod score;
mod yardsticks;
