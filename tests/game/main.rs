//! The game without a screen: everything but winit and the graphics card.

mod aids;
mod bench;
mod board;
mod cards;
mod cascade;
mod clicks;
mod command_line;
mod drag;
mod dropped;
mod frames;
mod hands;
mod keeping;
mod light;
mod matches;
mod modifiers;
mod motions;
mod records;
mod rest;
mod review;
mod sansumoku;
mod settled;
mod storms;
mod swapped;
mod thinker;
mod toy;
mod ways;
