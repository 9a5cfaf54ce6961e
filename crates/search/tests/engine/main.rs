//! The engine's protocol: every command, every refusal, whole games, and the program itself.

mod commands;
mod process;
mod refusals;
mod thinking;
mod vectors;
mod waiting;
mod world;
