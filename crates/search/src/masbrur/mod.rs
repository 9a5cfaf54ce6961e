//! Players of Masbrur, who see what a seat may see, never the referee's position.

mod care;
mod combat;
mod equip;
mod fight;
mod greedy;
mod mind;
mod parting;
mod thought;

use mbrane_rules::masbrur::Move;

use equip::Equipping;
use fight::{Mixing, Walling};
pub use greedy::greedy;
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
