//! `cargo xtask play`: from a fresh checkout to a running game.

use crate::{
    machine,
    shell::{self, Done, cargo, step},
};

pub(super) const USAGE: &str = "\
Usage: cargo xtask play [OPTION OF CARGO]... [-- OPTION OF THE GAME]...

Installs what the system lacks, builds the game as its tests do, and starts it.

  -- --help    list the game's options
";

pub(super) fn run(words: &[String]) -> Done {
    machine::ensure(machine::PLAY)?;
    step("Building the game (minutes, the first time), then starting it");
    shell::run(cargo().args(["run", "--locked", "--package", "mbrane"]).args(words))
}
