//! The sounds of the game: recipes as data, a renderer and a mixer. No device, no clock.

mod mixer;
mod page;
mod recipe;
mod recipes;
mod render;
mod scale;
mod sound;
mod strike;

pub use mixer::Mixer;
pub use page::module;
pub use recipe::{Noise, Partial, Recipe};
pub use render::{Noises, render};
pub use scale::climb;
pub use sound::Sound;
pub use strike::Strike;
