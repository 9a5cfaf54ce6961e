//! `cargo xtask play`: from a fresh checkout to a running game.

use crate::{
    machine,
    shell::{self, Done, cargo, step},
    target_dir, workspace,
};

pub(super) const USAGE: &str = "\
Usage: cargo xtask play [OPTION OF CARGO]... [-- OPTION OF THE GAME]...

Installs what the system lacks, builds the game and starts it.

  --release    build it optimised: the build takes longer, the game runs faster
  -- --help    list what the game may be told
";

pub(super) fn run(words: &[String]) -> Done {
    machine::ensure(&machine::TEST)?;
    machine::ensure(&machine::PLAY)?;
    let _held = target_dir::hold(workspace::target());
    step("Building the game (the first time takes minutes), then starting it");
    shell::run(cargo().args(["run", "--locked", "--package", "mbrane"]).args(words))
}
