//! The game without a screen: everything but winit and the graphics card.

mod aids;
mod bench;
mod board;
mod cards;
mod cascade;
mod command_line;
mod drag;
mod frames;
mod hands;
mod keeping;
mod matches;
mod motions;
mod records;
mod rest;
mod review;
mod settled;
mod storms;
mod swapped;
mod thinker;
