//! The game without a screen: everything but winit and the graphics card.

mod bench;
mod board;
mod cards;
mod cascade;
mod drag;
mod frames;
mod hands;
mod matches;
mod motions;
mod rest;
mod settled;
mod thinker;
