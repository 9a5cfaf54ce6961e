//! Who plays Masbrur: from what a seat may see, never from the referee's position.

mod mind;
mod player;

pub(crate) use mind::Thinker;
pub(crate) use player::choose;
