//! What was learned of Mbrane on 9×9, counted in full: which moves a search will prefer, and who gets which region.
//!
//! The weights in `weights.rs` come from games of the search against itself: see `docs/strength.md`. Both models see a
//! position by the eyes of who is to move, and neither cares how the board is turned or mirrored.

pub mod fate;
pub mod policy;
mod sight;

pub use sight::Sight;
