//! `cargo xtask play`: from a fresh checkout to a running game.

use crate::{
    machine,
    shell::{self, Done, cargo, step},
};

pub(super) fn run(words: &[String]) -> Done {
    machine::ensure(&machine::TEST)?;
    machine::ensure(&machine::PLAY)?;
    step("Building the game (the first time takes minutes), then starting it");
    shell::run(cargo().args(["run", "--locked", "--package", "mbrane"]).args(words))
}
