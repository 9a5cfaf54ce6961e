//! Players of Masbrur. They get a seat's view, never the referee's position.

mod combat;
mod effort;
mod equip;
mod fight;
mod mind;
mod parting;
mod thought;

use mbrane_rules::masbrur::Move;

use equip::Equipping;
use fight::{Mixing, Walling};
pub(crate) use mind::Thinker;
use parting::Parting;
pub use thought::{Thought, choose};

/// A choice in progress, or one that needs no more thought.
enum Work {
    Settled(Option<Move>),
    Parting(Parting),
    Equipping(Box<Equipping>),
    Walling(Walling),
    Mixing(Mixing),
}

#[cfg(test)]
mod tests;
