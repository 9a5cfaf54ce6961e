//! `cargo xtask licences`: the licences of everything inside the program, as one text.

use super::options::Options;
use crate::{shell::Done, tool};

pub(super) const USAGE: &str = "\
Usage: cargo xtask licences [--check]

Collects the licences of everything inside the program.

Writes assets/licences.txt: the licences of all crates that the program and the page are made of, each text once, with those that
come under it. To be run when Cargo.lock changes.

  --check   write nothing; fail where a crate is missing from the text, or has terms that deny.toml does not allow
";

pub(super) fn run(words: &[String]) -> Done {
    if Options::read(USAGE, words)?.has("--check") { check() } else { tool::run("licences", &[]) }
}

pub(super) fn check() -> Done {
    tool::run("check-licences", &[])
}
