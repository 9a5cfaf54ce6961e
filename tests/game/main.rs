//! The game without a screen: everything but winit and the graphics card.

mod bench;
mod board;
mod cards;
mod cascade;
mod frames;
mod drag;
mod hands;
mod matches;
mod rest;
mod settled;
mod thinker;
