//! Live matches between devices whose way to each other loses, delays, repeats and reorders: from outside, deterministic from a seed.

mod attacks;
mod changed;
mod claims;
mod games;
mod lots;
#[path = "../../../play/tests/mutate/mod.rs"]
mod mutate;
mod mutated;
mod own;
mod people;
mod settled;
mod sums;
mod world;
