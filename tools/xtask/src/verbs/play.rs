//! `cargo xtask play`: from a fresh checkout to a running game.

use crate::{
    machine,
    shell::{self, Done, cargo, step},
};

pub(super) fn run(words: &[String]) -> Done {
    machine::ensure_display(words)?;
    machine::ensure(machine::PLAY)?;
    step("Building the game (minutes, the first time), then starting it");
    shell::run(cargo("run --locked --package mbrane").args(words))
}
