//! The game without a screen: everything but winit and the graphics card.

mod bench;
mod board;
mod rest;
