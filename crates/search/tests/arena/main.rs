//! The arena: who plays, which games, what is written down, what it proves, and the program itself.

mod games;
mod ledger;
mod options;
mod process;
mod score;
mod yardsticks;
