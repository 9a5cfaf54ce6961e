//! Models learned for Mbrane on 9×9 with full scoring: the moves that a search prefers, and the owner of each region.
//!
//! The weights in `weights.rs` come from games of the search against itself: see `lab/README.md`. Both models take the point of
//! view of the seat to move, and neither depends on how the board is turned or mirrored.

pub mod fate;
pub mod policy;
mod sight;
pub mod trunk;

pub use sight::Sight;
