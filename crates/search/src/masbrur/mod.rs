//! Who plays Masbrur: from what a seat may see, never from the referee's position.

mod combat;
mod greedy;
mod mind;
mod player;

pub use greedy::greedy;
pub(crate) use mind::Thinker;
pub use player::choose;

#[cfg(test)]
mod tests;
