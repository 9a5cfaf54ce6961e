//! Measures the computer players: matches between them, and simple players to compare them with.

pub mod arena;
pub mod yardstick;
