//! The referee: positions, moves, outcomes and notation of every game, without a screen, a clock or a thread.
//!
//! [`Game`] is what every game is. A position decides what is legal, a move yields [events](Game::Event) in order, and
//! a pure [`View`] that folds them is what any table shows. A match is its [`Record`]: one line of text.
//!
//! ```
//! use mbrane_rules::{Game, mbrane::Mbrane, Record};
//!
//! let record: Record<Mbrane> = "mbrane 4 full pie : 3b2 swap 1c1".parse()?;
//! assert_eq!(record.position().placement_count(), 42);
//! # Ok::<(), mbrane_rules::TextError>(())
//! ```

pub mod game;
pub mod grid;
mod listener;
pub mod masbrur;
pub mod mbrane;
mod perft;
mod random;
pub mod sansumoku;
mod text;

pub use game::{Game, Outcome, Playout, Record, Seat, Seats, View, Viewer, split_record};
pub use grid::{Cell, Line};
pub use listener::Listener;
pub use perft::perft;
pub use text::TextError;
