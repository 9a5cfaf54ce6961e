//! Players of Masbrur, who see what a seat may see, never the referee's position.

mod care;
mod combat;
mod equip;
mod fight;
mod greedy;
mod mind;
mod onward;
mod parting;
mod thought;

pub use greedy::greedy;
pub(crate) use mind::Thinker;
pub use thought::{Thought, choose};

#[cfg(test)]
mod tests;
